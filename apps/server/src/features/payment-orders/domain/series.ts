import {
  addMonths,
  bankingDate,
  occurrenceAt,
  occurrenceCount,
  occurrencesBetween,
  recurrenceText,
  startOfDay,
  type CivilDate,
  type Instant,
  type Occurrence,
  type Recurrence,
} from '@bank/core';
import { firstTryAt, movesMoney, type Series } from '@bank/contracts';
import { daysLeftOut, isLeftOut, leftOutOf } from './left-out.ts';
import type { Order, OrderSeries } from './order.ts';
import { opensLaterToday, runsOf } from './schedule.ts';

/** Days of a series that a screen shows. */
const NEXT_DAYS_MAX = 12;
/** Far enough for so many days of any repetition: twelve times twelve months. */
const NEXT_DAYS_MONTHS = 144;

/**
 * The series that begins on that day, and the day of its first payment; undefined where there is no second one. After an
 * edit `before` is the series as it was: what it made stays counted.
 */
export function startSeries(
  recurrence: Recurrence,
  firstDate: CivilDate,
  today: CivilDate,
  before: OrderSeries | null = null,
): { readonly series: OrderSeries; readonly date: CivilDate } | undefined {
  const repetition = { recurrence, firstDate, agreedOn: today };
  const first = occurrenceAt(repetition, 1);
  if (!first || !occurrenceAt(repetition, 2)) return undefined;
  // The payment that an edited series had not made yet counts anew, under the first new number.
  const countedBefore = before === null ? 0 : before.countedBefore + before.number - 1;
  const kept = { countedBefore, made: before?.made ?? 0, paused: before?.paused ?? false };
  const leftOut = leftOutOf(repetition, before?.leftOut ?? []);
  return { series: { ...repetition, ...kept, number: 1, leftOut }, date: first.date };
}

/**
 * The series after an edit of its end or its holiday rule alone: its days go on from the same first day, so that a 31st
 * stays one where the next payment happens to fall on a shorter month's last day. Undefined where no payment would follow
 * the present one.
 */
export function goOnAs(
  before: OrderSeries,
  recurrence: Recurrence,
  today: CivilDate,
): { readonly series: OrderSeries; readonly date: CivilDate } | undefined {
  const repetition = { firstDate: before.firstDate, recurrence, agreedOn: today };
  const series = { ...before, ...repetition, leftOut: leftOutOf(repetition, before.leftOut) };
  const present = presentOccurrence(series);
  return present && nextOccurrence(series) ? { series, date: present.date } : undefined;
}

/**
 * What is left of a series that an edit ends with one payment on that day: nothing where it has made none, else a series
 * of one, so that what it made stays counted.
 */
export function endSeries(before: OrderSeries, date: CivilDate, today: CivilDate): OrderSeries | null {
  if (before.made === 0) return null;
  const { every } = before.recurrence;
  return {
    recurrence: { every, ends: { by: 'date', date }, onHoliday: 'same-day' },
    firstDate: date,
    agreedOn: today,
    number: 1,
    countedBefore: before.countedBefore + before.number - 1,
    made: before.made,
    paused: false,
    // Its one day was chosen anew.
    leftOut: [],
  };
}

/** The payment that the order's date is for. */
export function presentOccurrence(series: OrderSeries): Occurrence | undefined {
  return occurrenceAt(series, series.number);
}

/** The payment after the present one; undefined where the series itself is the last one. */
export function nextOccurrence(series: OrderSeries): Occurrence | undefined {
  return occurrenceAt(series, series.number + 1);
}

/** Which payment of all that order is for, from 1, over every edit. */
export function numberInSeries(series: OrderSeries, occurrence: Pick<Occurrence, 'number'>): number {
  return series.countedBefore + occurrence.number;
}

/**
 * Whether an order has to wait in the schedule: for a later day, for the hour at which its kind opens, or because it makes
 * other orders.
 */
export function waitsInSchedule(order: Pick<Order, 'kind' | 'date' | 'series'>, at: Instant): boolean {
  return order.series !== null || !movesMoney(order.kind) || order.date > bankingDate(at) || opensLaterToday(order, at);
}

/**
 * When an order that is scheduled now is taken up first: a series as its day begins, so that its payment is seen before it
 * goes; what makes many orders at once, and so does all whose time has passed.
 */
export function firstLookAt(order: Pick<Order, 'kind' | 'date' | 'series'>, now: Instant): Instant {
  // Each of the orders that it makes waits for its own day.
  if (!movesMoney(order.kind)) return now;
  const makesAnother = order.series !== null && nextOccurrence(order.series) !== undefined;
  const dueAt = makesAnother ? startOfDay(order.date) : firstTryAt(runsOf(order), order.date);
  return dueAt < now ? now : dueAt;
}

/** The repetition in words, as it is shown and signed; null for a single payment. */
export function recurrenceWords(order: Pick<Order, 'series'>): string | null {
  return order.series && recurrenceText(order.series.recurrence, order.series.firstDate);
}

/** One payment to come of a series. */
export interface ComingPayment extends Occurrence {
  /** Somebody left it out: it stands in lists, and nothing is paid. */
  readonly isLeftOut: boolean;
}

/** The payments to come of a series between two days, both included, at most so many; none where it is paused. */
export function occurrencesToCome(
  order: Pick<Order, 'series'>,
  days: { readonly from: CivilDate; readonly to: CivilDate; readonly limit: number },
): readonly ComingPayment[] {
  const { series } = order;
  if (series === null || series.paused) return [];
  const coming = occurrencesBetween(series, { ...days, number: series.number });
  return coming.map((occurrence) => ({ ...occurrence, isLeftOut: isLeftOut(series, occurrence) }));
}

/** A series as screens show it; null for a single payment. */
export function presentSeries(order: Pick<Order, 'series' | 'date' | 'state'>): Series | null {
  const { series } = order;
  if (series === null) return null;
  const count = occurrenceCount(series);
  const isOpen = ['awaiting_confirmation', 'awaiting_authorization', 'scheduled'].includes(order.state);
  const days = { from: order.date, to: addMonths(order.date, NEXT_DAYS_MONTHS), number: series.number };
  const coming = isOpen ? occurrencesBetween(series, { ...days, limit: NEXT_DAYS_MAX + series.leftOut.length }) : [];
  const next = coming.filter((occurrence) => !isLeftOut(series, occurrence)).slice(0, NEXT_DAYS_MAX);
  return {
    recurrence: series.recurrence,
    plannedFor: presentOccurrence(series)?.plannedFor ?? order.date,
    text: recurrenceText(series.recurrence, series.firstDate),
    // The last payment is the series itself.
    made: series.made + (order.state === 'settled' ? 1 : 0),
    of: count === null ? null : series.countedBefore + count,
    next: next.map(({ date }) => date),
    leftOut: isOpen ? daysLeftOut(series).map(({ date }) => date) : [],
    paused: series.paused,
  };
}
