import { addDays, addMonths, partsOf, sameOrNextBankingDay, type CivilDate } from '@bank/core';

/** A month of the statement by its days, both included. */
export interface StatementMonth {
  /** "2026-10". */
  readonly name: string;
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** The month that a day lies in. */
export function monthOf(date: CivilDate): StatementMonth {
  const from = addDays(date, 1 - partsOf(date).day);
  return { name: from.slice(0, 7), from, to: addDays(addMonths(from, 1), -1) };
}

/**
 * The last month whose statement is due on that day: the one before the day's own, from the first business day of the day's
 * month on; before that, the one before it.
 */
export function lastMonthDueOn(today: CivilDate): StatementMonth {
  const { from } = monthOf(today);
  const last = monthOf(addDays(from, -1));
  return today >= sameOrNextBankingDay(from) ? last : monthOf(addDays(last.from, -1));
}

/** The months from the one that a day lies in to a last one, oldest first; none where the day is later. */
export function monthsFrom(day: CivilDate, last: StatementMonth): readonly StatementMonth[] {
  const months: StatementMonth[] = [];
  for (let month = monthOf(day); month.from <= last.from; month = monthOf(addDays(month.to, 1))) months.push(month);
  return months;
}
