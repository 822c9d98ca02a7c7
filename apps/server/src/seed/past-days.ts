import {
  addDays,
  bankingDate,
  instant,
  MINUTE_MS,
  sameOrNextBankingDay,
  startOfDay,
  type CivilDate,
  type Instant,
} from '@bank/core';

/** So many days before, or the first business day after that. */
export function bankingDayAgo(now: Instant, days: number): CivilDate {
  return sameOrNextBankingDay(addDays(bankingDate(now), -days));
}

/** That minute of the day, in São Paulo. */
export function momentOf(day: CivilDate, minute: number): Instant {
  return instant(startOfDay(day) + minute * MINUTE_MS);
}

/** That minute of the first business day after the day of a moment. */
export function nextBankingDay(after: Instant, minute: number): Instant {
  return momentOf(sameOrNextBankingDay(addDays(bankingDate(after), 1)), minute);
}
