import type { CivilDate } from '@bank/core';
import type { UseFeeLine, UsePrice } from '@bank/contracts';
import type { CounterStep } from '@bank/ledger';
import { feeMonthOf, monthText } from './fee-month.ts';

/** Whose free uses, of what, in the month of which day. */
export interface FreeUsesOf {
  readonly companyId: string;
  readonly line: UseFeeLine;
  readonly date: CivilDate;
}

/** The refusal of a free use where the month has none left: another order was quicker. */
export const FREE_USES_GONE = 'fees.free-uses-gone';

/** The ledger counter of a month's free uses. */
export function freeUsesCounterId({ companyId, line, date }: FreeUsesOf): string {
  return `free:${companyId}:${line}:${monthText(feeMonthOf(date))}`;
}

/** Takes one free use: never more than the month has, however many orders come at once. */
export function takeFreeUse(of: FreeUsesOf, { freeEachMonth }: Pick<UsePrice, 'freeEachMonth'>): CounterStep {
  return { id: freeUsesCounterId(of), amount: 1n, cap: BigInt(freeEachMonth), refusal: FREE_USES_GONE };
}
