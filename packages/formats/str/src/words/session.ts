import { HOUR_MS, isBankingDay, later, MINUTE_MS, startOfDay, type CivilDate, type Instant } from '@bank/core';

/** When clients' transfers are taken on a day: from the opening until before the closing. */
export interface TedSession {
  readonly opensAt: Instant;
  readonly closesAt: Instant;
}

/** Clock time in Brasília. */
interface Hours {
  readonly opens: { readonly hour: number; readonly minute: number };
  readonly closes: { readonly hour: number; readonly minute: number };
}

const USUAL: Hours = { opens: { hour: 6, minute: 30 }, closes: { hour: 17, minute: 0 } };

/**
 * Days of a year on which the hours are others, month and day. Banco Central announces them by circular each year; these are
 * ours for the sandbox, as the day's timetable (STR0001) says them.
 */
const OTHER_HOURS: Readonly<Record<string, Hours>> = {
  '12-24': { ...USUAL, closes: { hour: 12, minute: 0 } },
  '12-31': { ...USUAL, closes: { hour: 12, minute: 0 } },
};

/** The session of a day; undefined on a day on which banks rest. */
export function tedSession(day: CivilDate): TedSession | undefined {
  if (!isBankingDay(day)) return undefined;
  const { opens, closes } = OTHER_HOURS[day.slice(5)] ?? USUAL;
  const start = startOfDay(day);
  const at = ({ hour, minute }: Hours['opens']): Instant => later(start, hour * HOUR_MS + minute * MINUTE_MS);
  return { opensAt: at(opens), closesAt: at(closes) };
}
