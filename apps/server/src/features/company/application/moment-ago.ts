import { addDays, bankingDate, instant, MINUTE_MS, startOfDay, type Instant } from '@bank/core';

/** When an account is opened, and what comes of it is done, where a seed says no other time: ten in the morning. */
const OFFICE_MINUTE = 10 * 60;

/**
 * A moment of a made-up past: that minute of the day, in São Paulo, so many days before. Everything of a seed is counted
 * so: what is told to have come first has come first, at whatever hour the sandbox is made. At least one day.
 */
export function momentAgo(at: Instant, days: number, minute = OFFICE_MINUTE): Instant {
  return instant(startOfDay(addDays(bankingDate(at), -days)) + minute * MINUTE_MS);
}
