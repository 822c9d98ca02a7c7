import {
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

/** On which days and at which hours a kind of order is carried out, by the clocks of São Paulo. */
export interface RunningTimes {
  /** Every day, or days on which banks clear payments (national holidays only). */
  readonly days: 'every-day' | 'banking-days';
  /** From when to when on such a day, the end not included; null: at any hour. */
  readonly hours: { readonly opens: TimeOfDay; readonly closes: TimeOfDay } | null;
  /**
   * When an order for a later day is tried on that day, ascending, within the hours: first thing, and again where the
   * money did not reach.
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
  const { hours } = times;
  if (hours === null) return { is: 'open' };
  if (at < momentAt(today, hours.opens)) return { is: 'closed', because: { by: 'early' }, next: today };
  if (at < momentAt(today, hours.closes)) return { is: 'open' };
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

/** The first try of an order on its day. */
export function firstTryAt({ tries }: RunningTimes, date: CivilDate): Instant {
  return momentAt(date, tries[0]);
}

/** The next try on its day after a moment; undefined when that was the last one, or the day is another. */
export function nextTryAfter({ tries }: RunningTimes, date: CivilDate, at: Instant): Instant | undefined {
  if (bankingDate(at) !== date) return undefined;
  return tries.map((time) => momentAt(date, time)).find((tryAt) => tryAt > at);
}
