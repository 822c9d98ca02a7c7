import {
  addDays,
  addMonths,
  bankingDate,
  later,
  MINUTE_MS,
  saoPaulo,
  startOfDay,
  type CivilDate,
  type Instant,
} from '@bank/core';
import { momentOf } from './limits.ts';

/** How long an order waits for the app. */
export const CONFIRMATION_MS = 30 * MINUTE_MS;

/** How far ahead an order may be dated. */
export const SCHEDULE_MONTHS_MAX = 12;

/**
 * The hours of its day at which a scheduled order is tried: the first when the night's limits end, within Banco
 * Central's first window (0 h to 8 h); the last opens its second one (18 h to 21 h); noon between them is our own.
 */
export const TRY_HOURS = [6, 12, 18] as const;

/** Whether an order may be dated so: today or within the next twelve months. */
export function isDateAllowed(date: CivilDate, now: Instant): boolean {
  const today = bankingDate(now);
  return date >= today && date <= addMonths(today, SCHEDULE_MONTHS_MAX);
}

/** Until when an order can be confirmed: half an hour, and for a later day until 23:59 of the evening before it. */
export function confirmableUntil(date: CivilDate, now: Instant): Instant {
  const soon = later(now, CONFIRMATION_MS);
  if (date <= bankingDate(now)) return soon;
  const eveBefore = later(startOfDay(date), -MINUTE_MS);
  return eveBefore > soon ? eveBefore : soon;
}

/** Until when an order that went back for authorization waits: the end of its day. */
export function authorizableUntil(date: CivilDate): Instant {
  return later(startOfDay(addDays(date, 1)), -MINUTE_MS);
}

/** The first try of an order for a later day. */
export function firstTryAt(date: CivilDate): Instant {
  return momentOf(date, TRY_HOURS[0]);
}

/** The next try after one that met too little money; undefined when that was the last of its day. */
export function nextTryAfter(date: CivilDate, at: Instant): Instant | undefined {
  const now = saoPaulo(at);
  if (now.date !== date) return undefined;
  const hour = TRY_HOURS.find((tryHour) => tryHour > now.hour);
  return hour === undefined ? undefined : momentOf(date, hour);
}
