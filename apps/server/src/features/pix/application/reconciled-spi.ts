import { bankingDate } from '@bank/core';
import type { reconciled } from '../../reconciliation/index.ts';
import { knownSpiPayments } from '../postgres/spi-payments.ts';
import { SPI_ACCOUNT } from '../rails/pix-rail.ts';
import { askStatement } from './ask-statement.ts';
import type { PixContext } from './context.ts';

/** The SPI as a rail that is reconciled: its statement, and our side of it. */
export function reconciledSpi(pix: PixContext): reconciled.ReconciledRail {
  return {
    name: 'spi',
    words: 'Pix (SPI)',
    account: SPI_ACCOUNT,
    async firstDay() {
      const at = await pix.messages.firstExchange();
      return at === null ? null : bankingDate(at);
    },
    statementOf: (date, signal) => askStatement(pix, date, signal),
    paymentIdOf({ detail }) {
      // A return has a number of its own; the payment's stands beside it.
      const id = detail?.returnId ?? detail?.endToEndId;
      return typeof id === 'string' ? id : undefined;
    },
    find: (paymentIds) => knownSpiPayments(pix.pool, paymentIds),
  };
}
