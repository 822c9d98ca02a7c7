import { addMonths, sameOrNextBankingDay, type CivilDate } from '@bank/core';
import { feeMonthOf } from './fee-month.ts';

/** What of a company decides about its monthly fees to come. */
export interface MonthsDecided {
  /** The first month of which anything is written; null where fees have not begun. It has no monthly fee itself. */
  readonly first: CivilDate | null;
  /** Whether the present month's fee is decided: charged, waiting or free. */
  readonly isPresentDecided: boolean;
}

/** The months whose fee falls due between two days, each with its day: the first business day, or today where it passed. */
export function monthlyFeesToCome(
  { first, isPresentDecided }: MonthsDecided,
  today: CivilDate,
  to: CivilDate,
): readonly { readonly month: CivilDate; readonly date: CivilDate }[] {
  const found: { month: CivilDate; date: CivilDate }[] = [];
  if (first === null) return found;
  const present = feeMonthOf(today);
  for (let month = present; month <= to; month = addMonths(month, 1)) {
    const due = sameOrNextBankingDay(month);
    const date = due < today ? today : due;
    const isOpen = month > first && !(month === present && isPresentDecided);
    if (isOpen && date <= to) found.push({ month, date });
  }
  return found;
}
