import { addDays, HOUR_MS, later, saoPaulo, startOfDay, type CivilDate, type Instant, type Money } from '@bank/core';

/** A company's limits for one kind of order; the bank sets a company's limits (SECURITY Z10). */
export interface LimitSettings {
  readonly day: Money;
  readonly night: Money;
  readonly perTransactionByDay: Money;
  readonly perTransactionByNight: Money;
  /** 20, or 22 where the company asked for it. */
  readonly nightStartsAtHour: number;
}

/** When the night ends (IN BCB 512/2024: 20 h, or 22 h on request, to 6 h). */
export const NIGHT_ENDS_AT_HOUR = 6;

/** A stretch of time with one limit. The night crosses midnight and is one period, named by the day it starts on. */
export interface LimitPeriod {
  readonly kind: 'day' | 'night';
  readonly date: CivilDate;
  readonly until: Instant;
}

/** The period that a moment lies in, by the clocks of São Paulo. */
export function periodAt(at: Instant, nightStartsAtHour: number): LimitPeriod {
  const { date, hour } = saoPaulo(at);
  if (hour < NIGHT_ENDS_AT_HOUR) {
    return { kind: 'night', date: addDays(date, -1), until: momentOf(date, NIGHT_ENDS_AT_HOUR) };
  }
  if (hour >= nightStartsAtHour) {
    return { kind: 'night', date, until: momentOf(addDays(date, 1), NIGHT_ENDS_AT_HOUR) };
  }
  return { kind: 'day', date, until: momentOf(date, nightStartsAtHour) };
}

/** An hour of a day in São Paulo. */
export function momentOf(date: CivilDate, hour: number): Instant {
  return later(startOfDay(date), hour * HOUR_MS);
}

/** What one payment and the whole period may carry. */
export function limitsOf(
  settings: LimitSettings,
  kind: LimitPeriod['kind'],
): { readonly perTransaction: Money; readonly perPeriod: Money } {
  return kind === 'day'
    ? { perTransaction: settings.perTransactionByDay, perPeriod: settings.day }
    : { perTransaction: settings.perTransactionByNight, perPeriod: settings.night };
}

/** The ledger counter of what a company has paid in a period. */
export function limitCounterId(kind: string, companyId: string, period: LimitPeriod): string {
  return `${kind}-limit:${companyId}:${period.kind}:${period.date}`;
}
