import { addDays, addMonths, occurrencesBetween, type CivilDate, type Occurrence, type Repetition } from '@bank/core';
import type { OrderSeries } from './order.ts';
import { SCHEDULE_MONTHS_MAX } from '@bank/contracts';

/** No holiday rule moves a day further. */
const MOVED_DAYS_MAX = 10;

/** Whether that payment of a series is not made because somebody left it out. */
export function isLeftOut(series: Pick<OrderSeries, 'leftOut'>, occurrence: Pick<Occurrence, 'plannedFor'>): boolean {
  return series.leftOut.includes(occurrence.plannedFor);
}

/** Which of some days left out a repetition still pays on: those that an edit moved away are not left out any more. */
export function leftOutOf(repetition: Repetition, days: readonly CivilDate[]): readonly CivilDate[] {
  return days.filter((day) => paymentPlannedFor(repetition, day) !== undefined);
}

/** The coming payments that are left out, in order. */
export function daysLeftOut(series: OrderSeries): readonly Occurrence[] {
  return series.leftOut.flatMap((day) => paymentPlannedFor(series, day) ?? []);
}

function paymentPlannedFor(repetition: Repetition, day: CivilDate): Occurrence | undefined {
  const around = { from: addDays(day, -MOVED_DAYS_MAX), to: addDays(day, MOVED_DAYS_MAX) };
  const near = occurrencesBetween(repetition, { ...around, limit: 2 * MOVED_DAYS_MAX });
  return near.find(({ plannedFor }) => plannedFor === day);
}

/**
 * The payment of a series on that day, if it may still be left out or taken back: from tomorrow on, for as far ahead as an
 * order may be dated. As its day begins it is an order of its own, which is called off like any other.
 */
export function payableOn(series: OrderSeries, date: CivilDate, today: CivilDate): Occurrence | undefined {
  if (date <= today || date > addMonths(today, SCHEDULE_MONTHS_MAX)) return undefined;
  return occurrencesBetween(series, { from: date, to: date, number: series.number, limit: 1 })[0];
}

/** The series with that payment left out, or made after all. */
export function withLeftOut(
  series: OrderSeries,
  { plannedFor }: Pick<Occurrence, 'plannedFor'>,
  leftOut: boolean,
): OrderSeries {
  const others = series.leftOut.filter((day) => day !== plannedFor);
  return { ...series, leftOut: leftOut ? [...others, plannedFor].toSorted() : others };
}

/** What of the days left out lies after a payment that is over. */
export function leftOutAfter(series: Pick<OrderSeries, 'leftOut'>, passed: Pick<Occurrence, 'plannedFor'>) {
  return series.leftOut.filter((day) => day > passed.plannedFor);
}
