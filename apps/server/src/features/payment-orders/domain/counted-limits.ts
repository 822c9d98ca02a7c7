import type { CounterStep } from '@bank/ledger';
import type { CountedLimit } from './order.ts';

/** What bounds a thief's tries is never given back. What bounds the money that moves is, where none moved. */
const STAYS: readonly CountedLimit['kind'][] = ['unconfirmed'];

/** What an order that ends without paying, or is changed, gives back, and what stays counted. */
export function giveBack(counted: readonly CountedLimit[]): {
  readonly counters: readonly CounterStep[];
  readonly counted: readonly CountedLimit[];
} {
  return {
    counted: counted.filter(({ kind }) => STAYS.includes(kind)),
    counters: counted
      .filter(({ kind }) => !STAYS.includes(kind))
      .map(({ counterId, amountCentavos, capCentavos }) => ({
        id: counterId,
        amount: -BigInt(amountCentavos),
        cap: BigInt(capCentavos),
        // Giving back is never refused.
        refusal: 'order.given-back',
      })),
  };
}
