import {
  addMonths,
  bankingDate,
  HOUR_MS,
  isBankingDay,
  later,
  MINUTE_MS,
  nextBankingDay,
  restDayName,
  sameOrNextBankingDay,
  startOfDay,
  type CivilDate,
  type Instant,
} from '@bank/core';

/** A time of day in São Paulo: "06:30". */
export type TimeOfDay = `${number}:${number}`;

/** Month and day, as in a date: "12-24". */
type DayOfYear = `${number}-${number}`;

/** The hours of a day. */
export interface RunningHours {
  readonly opens: TimeOfDay;
  readonly closes: TimeOfDay;
  /** Days of every year that end earlier. */
  readonly closesEarlier?: Readonly<Record<DayOfYear, TimeOfDay>>;
}

/** On which days and at which hours a kind of order is carried out, by the clocks of São Paulo. */
export interface RunningTimes {
  /** Every day, or days on which banks clear payments (national holidays only). */
  readonly days: 'every-day' | 'banking-days';
  /** From when to when on such a day, the end not included; null: at any hour. */
  readonly hours: RunningHours | null;
  /**
   * When an order for a later day is tried on that day, ascending, within the hours: first thing, and again where the
   * money did not reach. Those after the closing of a day that ends early do not happen.
   */
  readonly tries: readonly [TimeOfDay, ...TimeOfDay[]];
}

/** Whether an order can be carried out at a moment, and if not, why and on which day it will go. */
export type Opening =
  | { readonly is: 'open' }
  | {
      readonly is: 'closed';
      /** What keeps it: a day of rest by name, the hours before opening, those after closing. */
      readonly because: { readonly by: 'rest-day'; readonly name: string } | { readonly by: 'early' | 'late' };
      /** The first day on which it can go: that very day where it opens later. */
      readonly next: CivilDate;
    };

/** That time on that day. */
export function momentAt(date: CivilDate, time: TimeOfDay): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return later(startOfDay(date), hours * HOUR_MS + minutes * MINUTE_MS);
}

/** From when to when such orders are carried out on one of their days; undefined: at any hour of it. */
export function sessionOn(
  { hours }: Pick<RunningTimes, 'hours'>,
  date: CivilDate,
): { readonly opensAt: Instant; readonly closesAt: Instant } | undefined {
  if (hours === null) return undefined;
  const earlier: Readonly<Partial<Record<string, TimeOfDay>>> = hours.closesEarlier ?? {};
  return {
    opensAt: momentAt(date, hours.opens),
    closesAt: momentAt(date, earlier[date.slice('2026-'.length)] ?? hours.closes),
  };
}

/** Whether such orders are carried out on that day. */
export function runsOn({ days }: RunningTimes, date: CivilDate): boolean {
  return days === 'every-day' || isBankingDay(date);
}

/** Whether such an order can be carried out at that moment. */
export function openingAt(times: RunningTimes, at: Instant): Opening {
  const today = bankingDate(at);
  if (!runsOn(times, today)) {
    const because = { by: 'rest-day', name: restDayName(today) ?? '' } as const;
    return { is: 'closed', because, next: sameOrNextBankingDay(today) };
  }
  const session = sessionOn(times, today);
  if (session === undefined) return { is: 'open' };
  if (at < session.opensAt) return { is: 'closed', because: { by: 'early' }, next: today };
  if (at < session.closesAt) return { is: 'open' };
  return { is: 'closed', because: { by: 'late' }, next: dayAfter(times, today) };
}

function dayAfter({ days }: RunningTimes, date: CivilDate): CivilDate {
  // A kind that runs every day with a closing hour goes on the next one.
  return days === 'banking-days' ? nextBankingDay(date) : bankingDate(momentAt(date, '24:00'));
}

/**
 * The day on which an order that was wanted for a day goes, were it agreed at that moment: the same, unless that day has
 * passed, is today and closed for good, or is none of its days; then the first on which it can. Nobody has agreed to that
 * one yet: whoever signs has to be shown it.
 */
export function dayToRun(times: RunningTimes, wanted: CivilDate, at: Instant): CivilDate {
  const today = bankingDate(at);
  if (wanted > today) return runsOn(times, wanted) ? wanted : sameOrNextBankingDay(wanted);
  const opening = openingAt(times, at);
  return opening.is === 'open' ? today : opening.next;
}

/** How far ahead an order may be dated. */
export const SCHEDULE_MONTHS_MAX = 12;

/** Whether an order may be dated so: today or within the next twelve months. */
export function isDateAllowed(date: CivilDate, now: Instant): boolean {
  const today = bankingDate(now);
  return date >= today && date <= addMonths(today, SCHEDULE_MONTHS_MAX);
}

/** The first try of an order on its day. */
export function firstTryAt({ tries }: RunningTimes, date: CivilDate): Instant {
  return momentAt(date, tries[0]);
}

/** The next try on its day after a moment; undefined when that was the last one, or the day is another. */
export function nextTryAfter(times: RunningTimes, date: CivilDate, at: Instant): Instant | undefined {
  if (bankingDate(at) !== date) return undefined;
  const session = sessionOn(times, date);
  const next = times.tries.map((time) => momentAt(date, time)).find((tryAt) => tryAt > at);
  return next !== undefined && (session === undefined || next < session.closesAt) ? next : undefined;
}
