import { DASHBOARD_DAYS_MAX } from '@bank/contracts';
import { addDays, daysBetween, ok, refuse, type CivilDate, type Result } from '@bank/core';

/** Banking days, both included. */
export interface Period {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** A period that may be asked for: the right way round, and of 366 days at most. */
export function readPeriod(
  from: CivilDate,
  to: CivilDate,
): Result<Period, { readonly code: 'pix-dashboard.period-invalid' }> {
  const days = daysBetween(from, to) + 1;
  return days >= 1 && days <= DASHBOARD_DAYS_MAX ? ok({ from, to }) : refuse({ code: 'pix-dashboard.period-invalid' });
}

/** As many days, right before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) };
}

/** Every day of a period, oldest first. */
export function daysOf({ from, to }: Period): readonly CivilDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
