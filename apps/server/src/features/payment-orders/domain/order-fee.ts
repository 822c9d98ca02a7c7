import type { NextUse, UseFeeLine } from '@bank/contracts';
import { ZERO, type Money } from '@bank/core';

/** What an order costs. */
export interface OrderFee {
  readonly line: UseFeeLine;
  /** The most that may be charged: the maker saw it, and whoever signs the order signs it. */
  readonly agreed: Money;
  /** What is charged when the order settles; zero where it is free or costs nothing. */
  readonly amount: Money;
  /** Whether it has taken one of the month's free uses, which is given back should it end unpaid. */
  readonly isFree: boolean;
}

/** What a single order costs, made now: a free use is taken with it, so that what was shown as free is free. */
export function feeOfSingle(line: UseFeeLine, { amount, isFree }: NextUse): OrderFee {
  return { line, agreed: amount, amount, isFree };
}

/**
 * What each payment of a series costs: the plan's price at most. Whether its month has a free use left shows on its day,
 * so the series itself takes none.
 */
export function feeOfSeries(line: UseFeeLine, price: Money): OrderFee {
  return { line, agreed: price, amount: price, isFree: false };
}

/**
 * What an order costs when it is carried out: never more than what was agreed to, less where the plan has become cheaper,
 * and nothing where the month has a free use left by now, which it then takes.
 */
export function feeAtExecution(fee: OrderFee, next: NextUse): OrderFee {
  if (fee.amount === 0n) return fee;
  if (next.isFree) return { ...fee, amount: ZERO, isFree: true };
  return next.amount < fee.agreed ? { ...fee, amount: next.amount } : { ...fee, amount: fee.agreed };
}
