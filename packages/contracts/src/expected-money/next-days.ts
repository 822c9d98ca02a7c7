import { addDays, type CivilDate } from '@bank/core';

// A module of its own: screens need it that know no schema.

/** The last of the next so many days, wherever days to come are named: today begins them, and that many follow it. */
export function lastOfNext(days: number, today: CivilDate): CivilDate {
  return addDays(today, days);
}
