import { bankingDate } from '@bank/core';
import type { ReconciledRail } from '../../reconciliation/index.ts';
import { knownSpiPayments } from '../postgres/spi-payments.ts';
import { SPI_ACCOUNT } from '../rails/pix-rail.ts';
import type { PixContext } from './context.ts';

/** Our side of the SPI: which entries of the books are of it, and what the bank knows of its payments and returns. */
export function booksOfSpi({
  pool,
  messages,
}: Pick<PixContext, 'pool' | 'messages'>): Omit<ReconciledRail, 'statementOf'> {
  return {
    name: 'spi',
    words: 'Pix (SPI)',
    account: SPI_ACCOUNT,
    async firstDay() {
      const at = await messages.firstExchange();
      return at === null ? null : bankingDate(at);
    },
    paymentIdOf({ detail }) {
      // A return has a number of its own; the payment's stands beside it.
      const id = detail?.returnId ?? detail?.endToEndId;
      return typeof id === 'string' ? id : undefined;
    },
    find: (paymentIds) => knownSpiPayments(pool, paymentIds),
  };
}
