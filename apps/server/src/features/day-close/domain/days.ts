import { addDays, bankingDate, HOUR_MS, later, type CivilDate, type Instant } from '@bank/core';

/** A posting that was decided before midnight may still arrive a little after it. */
const SETTLING_MS = HOUR_MS;

/** The last day that the bank closes by itself at that moment: yesterday in São Paulo, from one in the morning on. */
export function lastSettledDay(now: Instant): CivilDate {
  return addDays(bankingDate(later(now, -SETTLING_MS)), -1);
}

/** What is known of the days: the newest that has a closing, and those whose closing has not ended, oldest first. */
export interface KnownDays {
  readonly newest: CivilDate | undefined;
  readonly open: readonly CivilDate[];
}

/**
 * The days to be closed so that `target` is, oldest first, none skipped: those whose closing has not ended, and every
 * day since the newest. The first closing of a bank is that of the target itself, which takes all days before it along.
 */
export function daysToClose({ newest, open }: KnownDays, target: CivilDate): readonly CivilDate[] {
  const days = open.filter((date) => date <= target);
  for (let date = newest === undefined ? target : addDays(newest, 1); date <= target; date = addDays(date, 1)) {
    days.push(date);
  }
  return days;
}
