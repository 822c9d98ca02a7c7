import type { CivilDate, Instant, Money, PrefixedId } from '@bank/core';
import { monthWords, TIER_NAMES, type FeeLine, type Tier } from '@bank/contracts';
import { monthText } from './fee-month.ts';

/** What the monthly fee of a plan is called, as the statement names it. */
export function monthlyFeeWords(tier: Tier, month: CivilDate): string {
  return `Mensalidade do plano ${TIER_NAMES[tier]}, ${monthWords(monthText(month))}`;
}

export type FeeId = PrefixedId<'fee'>;

/** What a company owes, or owed, the bank for one order or one month. */
export interface Fee {
  readonly companyId: string;
  readonly id: FeeId;
  readonly line: FeeLine;
  /** The first day of the month that it counts for. */
  readonly month: CivilDate;
  /** The order that it is for; null for the monthly fee. */
  readonly orderId: string | null;
  /** As the statement names it. */
  readonly description: string;
  readonly amount: Money;
  readonly dueAt: Instant;
}

/**
 * open: it waits for money; charged: it was taken from the account; given-back: it was charged and returned, or called
 * off while it waited; free: a month for which nothing is owed.
 */
export type FeeState = 'free' | 'open' | 'charged' | 'given-back';

/** A fee as it is kept. */
export interface KeptFee extends Fee {
  readonly state: FeeState;
  /** The ledger account that pays it. */
  readonly accountId: string;
}
