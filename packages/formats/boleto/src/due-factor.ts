import { addDays, civilDate, daysBetween, epochDay, fromEpochDay, type CivilDate } from '@bank/core';

/** The day from which factors count. */
const BASE = civilDate('1997-10-07');
const BASE_DAY = epochDay(BASE);
const FACTOR_MIN = 1000; // 2000-07-03, the first that was ever printed
const FACTOR_MAX = 9999; // 2025-02-21; on the next day the second cycle began, again with 1000
const CYCLE_DAYS = 9000;

/**
 * A factor stands for two days, 9000 days apart. Of these the one is meant that is at most so many days before or
 * after today; 8500 days hold one at most. The numbers are the ones that banks and libraries use; Banco Central and
 * FEBRABAN publish none that we could read.
 */
export const DUE_WINDOW = { daysBefore: 3000, daysAfter: 5500 } as const;

/** The two days that a factor from 1000 to 9999 can stand for, in order. Undefined for any other text. */
export function dueDateCandidates(factor: string): readonly [CivilDate, CivilDate] | undefined {
  if (!/^[1-9]\d{3}$/.test(factor)) return undefined;
  const day = BASE_DAY + Number(factor);
  return [fromEpochDay(day), fromEpochDay(day + CYCLE_DAYS)];
}

/** The day that a factor stands for, seen from today; null when both candidates are too far away. */
export function dueDateOfFactor(factor: number, today: CivilDate): CivilDate | null {
  const todayDay = epochDay(today);
  const first = BASE_DAY + factor;
  if (isNear(first, todayDay)) return fromEpochDay(first);
  return isNear(first + CYCLE_DAYS, todayDay) ? fromEpochDay(first + CYCLE_DAYS) : null;
}

function isNear(day: number, todayDay: number): boolean {
  return day >= todayDay - DUE_WINDOW.daysBefore && day <= todayDay + DUE_WINDOW.daysAfter;
}

/** The days that a factor can be written for. */
export const DUE_DATE_MIN = addDays(BASE, FACTOR_MIN);
export const DUE_DATE_MAX = addDays(BASE, FACTOR_MAX + CYCLE_DAYS);

/** The factor of a due date, four digits; undefined before 2000-07-03 and after 2049-10-13, where the cycles end. */
export function dueFactor(dueDate: CivilDate): string | undefined {
  if (dueDate < DUE_DATE_MIN || dueDate > DUE_DATE_MAX) return undefined;
  const days = daysBetween(BASE, dueDate);
  return String(days > FACTOR_MAX ? days - CYCLE_DAYS : days);
}
