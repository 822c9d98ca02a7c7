import { money, ZERO, type Money } from '@bank/core';

/** What one use of a service costs by a plan. */
export interface UsePrice {
  /** Zero: it costs nothing, however often. */
  readonly amountCentavos: bigint;
  /** So many uses a month are free before that. */
  readonly freeEachMonth: number;
}

/** What the next use of a service costs in a month in which so many free ones were used. */
export interface NextUse {
  /** Zero where it is free. */
  readonly amount: Money;
  /** Whether it takes one of the month's free uses. A service that costs nothing takes none. */
  readonly isFree: boolean;
  /** The free uses that the month has left, this one not yet taken. */
  readonly freeLeft: number;
}

/** Works out what the next use costs: nothing while the month has free ones left, then the plan's price. */
export function nextUse({ amountCentavos, freeEachMonth }: UsePrice, freeUsed: bigint): NextUse {
  if (amountCentavos === 0n) return { amount: ZERO, isFree: false, freeLeft: 0 };
  const left = BigInt(freeEachMonth) - freeUsed;
  const freeLeft = left > 0n ? Number(left) : 0;
  const isFree = freeLeft > 0;
  return { amount: isFree ? ZERO : money(amountCentavos), isFree, freeLeft };
}
