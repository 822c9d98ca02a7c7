import type { Ispb } from '@bank/identifiers';
import type { PastPayment } from '@bank/rails-protocol';
import { movementKey, NOBODY, type BankMovement, type BanksState } from '../bank/banks.ts';
import type { SpiState } from '../spi/state.ts';

/**
 * Makes SPI and other banks know of payments that the bank had got before this world began: they can be given back, up to
 * what is left of them. Lists, balances and movements begin with the world itself.
 */
export function rememberPast(
  { spi, banks }: { readonly spi: SpiState; readonly banks: BanksState },
  bank: Ispb,
  payments: readonly PastPayment[],
): undefined {
  for (const { endToEndId, from, amount, settledAt, returns } of payments) {
    spi.before.set(endToEndId, { kind: 'payment', from, to: bank, settledAt });
    const of = { bank: from, endToEndId, customer: NOBODY, counterpart: '', state: 'settled' } as const;
    const paid: BankMovement = { ...of, id: endToEndId, direction: 'out', kind: 'payment', amount, at: settledAt };
    banks.before.set(movementKey(from, endToEndId), paid);
    for (const { returnId, amount: back, settledAt: at } of returns) {
      const returned: BankMovement = { ...of, id: returnId, direction: 'in', kind: 'return', amount: back, at };
      banks.before.set(movementKey(from, returnId), returned);
    }
  }
}
