import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate, formatInstant, instant, type Recurrence } from '@bank/core';
import type { OrderSeries } from './order.ts';
import {
  endSeries,
  firstLookAt,
  goOnAs,
  nextOccurrence,
  numberInSeries,
  occurrencesToCome,
  presentOccurrence,
  presentSeries,
  recurrenceWords,
  startSeries,
  waitsInSchedule,
} from './series.ts';

const TODAY = civilDate('2026-11-23');
const NOON = instant(Date.parse('2026-11-23T15:00:00Z'));
const MONTHLY: Recurrence = {
  every: { unit: 'month', count: 1 },
  ends: { by: 'count', count: 3 },
  onHoliday: 'next-business-day',
};

function started(recurrence: Recurrence = MONTHLY, first = '2026-11-28'): { series: OrderSeries; date: string } {
  const made = startSeries(recurrence, civilDate(first), TODAY);
  if (!made) throw new Error('the series has no second day');
  return made;
}

/** The series after so many of its days, none paused. */
function after(series: OrderSeries, days: number): OrderSeries {
  return { ...series, number: series.number + days, made: series.made + days };
}

describe('a series', () => {
  test('begins on the first day that its rule for holidays gives', () => {
    expect(started()).toMatchObject({
      date: '2026-11-30',
      series: { number: 1, countedBefore: 0, made: 0, paused: false },
    });
  });

  test('needs a second day', () => {
    const until = { ...MONTHLY, ends: { by: 'date', date: '2026-12-27' } } as const;
    expect(startSeries(until, civilDate('2026-11-28'), TODAY)).toBeUndefined();
    expect(startSeries(until, civilDate('2026-11-27'), TODAY)).toBeUndefined();
    expect(startSeries({ ...until, onHoliday: 'same-day' }, civilDate('2026-11-27'), TODAY)).toBeDefined();
  });

  test('waits in the schedule also when its first day is today, and is taken up as the day begins', () => {
    const { series } = started(MONTHLY, '2026-11-23');
    expect(waitsInSchedule({ kind: 'pix', date: TODAY, series }, NOON)).toBe(true);
    expect(waitsInSchedule({ kind: 'pix', date: TODAY, series: null }, NOON)).toBe(false);
    expect(waitsInSchedule({ kind: 'pix', date: addDays(TODAY, 1), series: null }, NOON)).toBe(true);
    expect(formatInstant(firstLookAt({ kind: 'pix', date: TODAY, series }, NOON))).toBe('2026-11-23T15:00:00.000Z');
    const tomorrow = { kind: 'pix', date: addDays(TODAY, 1), series } as const;
    expect(formatInstant(firstLookAt(tomorrow, NOON))).toBe('2026-11-24T03:00:00.000Z');
    expect(formatInstant(firstLookAt({ ...tomorrow, series: null }, NOON))).toBe('2026-11-24T09:00:00.000Z');
  });

  test('is itself the last payment, at the hour of one', () => {
    const { series } = started();
    const last = after(series, 2);
    expect(nextOccurrence(last)).toBeUndefined();
    const tomorrow = { kind: 'pix', date: addDays(TODAY, 1), series: last } as const;
    expect(formatInstant(firstLookAt(tomorrow, NOON))).toBe('2026-11-24T09:00:00.000Z');
  });

  test('shows its words, what it made, how many there will be and the next days', () => {
    const { series, date } = started();
    const order = { series: after(series, 1), date: civilDate('2026-12-28'), state: 'scheduled' } as const;
    expect(date).toBe('2026-11-30');
    expect(presentSeries(order)).toEqual({
      recurrence: MONTHLY,
      plannedFor: '2026-12-28',
      text: 'Todo mês no dia 28, até 3 vezes; se não for dia útil, no dia útil seguinte',
      made: 1,
      of: 3,
      next: ['2026-12-28', '2027-01-28'],
      leftOut: [],
      paused: false,
    });
    expect(presentSeries({ ...order, state: 'cancelled' })?.next).toEqual([]);
    expect(presentSeries({ ...order, series: after(series, 2), state: 'settled' })).toMatchObject({
      made: 3,
      next: [],
    });
    expect(recurrenceWords({ series: null })).toBeNull();
  });

  test('shows twelve days of one without an end, however far apart they are', () => {
    const { series, date } = started({ ...MONTHLY, every: { unit: 'month', count: 12 }, ends: { by: 'never' } });
    expect(presentSeries({ series, date: civilDate(date), state: 'scheduled' })).toMatchObject({ of: null });
    expect(presentSeries({ series, date: civilDate(date), state: 'scheduled' })?.next).toHaveLength(12);
  });

  test('whose end alone is edited on a short month keeps its 31st', () => {
    const forever: Recurrence = { every: { unit: 'month', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' };
    const inFebruary = after(started(forever, '2026-12-31').series, 2);
    expect(presentOccurrence(inFebruary)?.date).toBe('2027-02-28');
    const wanted: Recurrence = { ...forever, ends: { by: 'date', date: civilDate('2027-12-31') } };
    const edited = goOnAs(inFebruary, wanted, civilDate('2027-02-10'));
    expect(edited?.date).toBe('2027-02-28');
    expect(edited && nextOccurrence(edited.series)?.date).toBe('2027-03-31');
    const over: Recurrence = { ...forever, ends: { by: 'date', date: civilDate('2027-03-01') } };
    expect(goOnAs(inFebruary, over, civilDate('2027-02-10'))).toBeUndefined();
  });

  test('that is paused has nothing to come, but keeps its days', () => {
    const { series, date } = started();
    const days = { from: civilDate(date), to: addDays(TODAY, 365), limit: 100 };
    expect(occurrencesToCome({ series }, days)).toHaveLength(3);
    expect(occurrencesToCome({ series: { ...series, paused: true } }, days)).toEqual([]);
    expect(
      presentSeries({ series: { ...series, paused: true }, date: civilDate(date), state: 'scheduled' })?.next,
    ).toHaveLength(3);
  });

  test('counts on after an edit, so that no payment has the number of another', () => {
    const { series } = started();
    const edited = startSeries(
      { ...MONTHLY, every: { unit: 'week', count: 1 } },
      civilDate('2027-01-04'),
      TODAY,
      after(series, 2),
    );
    const present = edited && presentOccurrence(edited.series);
    expect(edited && present && numberInSeries(edited.series, present)).toBe(3);
    expect(edited && presentSeries({ series: edited.series, date: edited.date, state: 'scheduled' })).toMatchObject({
      made: 2,
      of: 5,
    });
  });

  test('that an edit ends is a single payment where it has made none, else one last payment that goes on counting', () => {
    const { series } = started();
    const date = civilDate('2027-01-02');
    expect(endSeries(series, date, TODAY)).toBeNull();
    const ended = endSeries(after(series, 1), date, TODAY);
    expect(ended && presentOccurrence(ended)?.date).toBe(date);
    expect(ended && nextOccurrence(ended)).toBeUndefined();
    expect(ended && presentSeries({ series: ended, date, state: 'scheduled' })).toMatchObject({ made: 1, of: 2 });
  });

  test('numbers its payments without a gap or a double, whatever is edited when', () => {
    const act = fc.oneof(
      fc.constant('make' as const),
      fc.record({ weeks: fc.integer({ min: 1, max: 4 }), from: fc.integer({ min: 1, max: 30 }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let kept = started({ ...MONTHLY, ends: { by: 'never' } }).series;
        const numbers: number[] = [];
        for (const one of acts) {
          const present = presentOccurrence(kept);
          if (!present) throw new Error('a series without an end has no present payment');
          if (one === 'make') {
            numbers.push(numberInSeries(kept, present));
            kept = after(kept, 1);
          } else {
            const every = { unit: 'week', count: one.weeks } as const;
            const next = startSeries(
              { ...MONTHLY, every, ends: { by: 'never' } },
              addDays(present.date, one.from),
              TODAY,
              kept,
            );
            if (next) kept = next.series;
          }
        }
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect(kept.made).toBe(numbers.length);
      }),
    );
  });
});
