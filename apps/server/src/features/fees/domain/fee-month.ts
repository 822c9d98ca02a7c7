import { addDays, civilDate, partsOf, sameOrNextBankingDay, type CivilDate } from '@bank/core';

/** The month that a day lies in, named by its first day. */
export function feeMonthOf(date: CivilDate): CivilDate {
  return addDays(date, 1 - partsOf(date).day);
}

/** The month that a stored first day names: "2026-12". */
export function monthText(month: CivilDate): string {
  return month.slice(0, 7);
}

/**
 * The month for which the monthly fee is due on that day: the day's own, from its first business day on. Before that,
 * undefined: the month before was due long ago, and a month in which no server ran is not made up for.
 */
export function monthlyFeeDueOn(today: CivilDate): CivilDate | undefined {
  const month = feeMonthOf(today);
  return today >= sameOrNextBankingDay(civilDate(month)) ? month : undefined;
}
