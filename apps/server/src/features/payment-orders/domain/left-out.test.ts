import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, civilDate, occurrencesBetween, type Recurrence } from '@bank/core';
import { isLeftOut, leftOutAfter, payableOn, withLeftOut } from './left-out.ts';
import type { OrderSeries } from './order.ts';
import { goOnAs, occurrencesToCome, presentSeries, startSeries } from './series.ts';

const TODAY = civilDate('2026-11-23');
const MONTHLY: Recurrence = {
  every: { unit: 'month', count: 1 },
  ends: { by: 'never' },
  onHoliday: 'next-business-day',
};

function begun(recurrence: Recurrence = MONTHLY, first = '2026-11-28'): OrderSeries {
  const made = startSeries(recurrence, civilDate(first), TODAY);
  if (!made) throw new Error('the series has no second day');
  return made.series;
}

function leaving(series: OrderSeries, ...days: readonly string[]): OrderSeries {
  return days.reduce((kept, day) => withLeftOut(kept, { plannedFor: civilDate(day) }, true), series);
}

test('a payment is named by its day, from tomorrow on and for twelve months', () => {
  const series = begun();
  expect(payableOn(series, civilDate('2026-11-30'), TODAY)).toMatchObject({ number: 1, plannedFor: '2026-11-28' });
  expect(payableOn(series, civilDate('2026-11-28'), TODAY)).toBeUndefined();
  expect(payableOn(series, civilDate('2026-11-30'), civilDate('2026-11-30'))).toBeUndefined();
  expect(payableOn(series, addMonths(civilDate('2026-12-28'), 24), TODAY)).toBeUndefined();
  // What lies behind the present payment is over.
  expect(payableOn({ ...series, number: 2 }, civilDate('2026-11-30'), TODAY)).toBeUndefined();
});

test('what is left out stands apart from the next days, and among those that lists show', () => {
  const series = leaving(begun(), '2026-12-28', '2027-02-28');
  const shown = presentSeries({ series, date: civilDate('2026-11-30'), state: 'scheduled' });
  expect(shown?.next.slice(0, 2)).toEqual(['2026-11-30', '2027-01-28']);
  expect(shown?.next).toHaveLength(12);
  // 28 February 2027 is a Sunday.
  expect(shown?.leftOut).toEqual(['2026-12-28', '2027-03-01']);
  const days = { from: TODAY, to: civilDate('2027-01-31'), limit: 10 };
  expect(occurrencesToCome({ series }, days).map(({ isLeftOut: left }) => left)).toEqual([false, true, false]);
  expect(presentSeries({ series, date: civilDate('2026-11-30'), state: 'cancelled' })?.leftOut).toEqual([]);
});

test('another end or holiday rule keeps it, and other days keep what falls on the same day', () => {
  const series = leaving(begun(), '2026-12-28', '2027-02-28');
  const sameDay = goOnAs(series, { ...MONTHLY, onHoliday: 'same-day' }, TODAY);
  expect(sameDay?.series.leftOut).toEqual(['2026-12-28', '2027-02-28']);
  const shorter = goOnAs(series, { ...MONTHLY, ends: { by: 'date', date: '2027-01-31' } }, TODAY);
  expect(shorter?.series.leftOut).toEqual(['2026-12-28']);
  const weekly = startSeries({ ...MONTHLY, every: { unit: 'week', count: 1 } }, civilDate('2026-11-30'), TODAY, series);
  // Mondays: 28 December is one, 28 February is none.
  expect(weekly?.series.leftOut).toEqual(['2026-12-28']);
});

test('as a payment is passed, what is left out before it is forgotten', () => {
  const series = leaving(begun(), '2026-12-28', '2027-02-28');
  expect(leftOutAfter(series, { plannedFor: civilDate('2026-12-28') })).toEqual(['2027-02-28']);
});

const anyRecurrence: fc.Arbitrary<Recurrence> = fc.record({
  every: fc.oneof(
    fc.record({ unit: fc.constant('week' as const), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ unit: fc.constant('month' as const), count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ unit: fc.constant('business-day' as const), nth: fc.integer({ min: 1, max: 20 }) }),
  ),
  ends: fc.constant({ by: 'never' as const }),
  onHoliday: fc.constantFrom('same-day', 'next-business-day', 'previous-business-day'),
});

test('whatever is left out and taken back, every payment is either made or left out, and each only by its own name', () => {
  const anyAct = fc.record({ place: fc.nat({ max: 11 }), leftOut: fc.boolean() });
  fc.assert(
    fc.property(anyRecurrence, fc.integer({ min: 1, max: 40 }), fc.array(anyAct), (recurrence, after, acts) => {
      let series = begun(recurrence, addDays(TODAY, after));
      const days = { from: TODAY, to: addMonths(TODAY, 144), limit: 12 };
      const all = occurrencesBetween(series, days);
      const wanted = new Set<string>();
      for (const { place, leftOut } of acts) {
        const date = all[place]?.date;
        const found = date && payableOn(series, date, TODAY);
        if (!found) continue;
        expect(found).toEqual(all[place]);
        series = withLeftOut(series, found, leftOut);
        if (leftOut) wanted.add(found.date);
        else wanted.delete(found.date);
      }
      const left = all.filter((occurrence) => isLeftOut(series, occurrence)).map(({ date }) => date);
      expect(left).toEqual([...wanted].toSorted());
      const shown = presentSeries({ series, date: all[0]?.date ?? TODAY, state: 'scheduled' });
      expect(shown?.leftOut).toEqual(left);
      expect(shown?.next.filter((date) => wanted.has(date))).toEqual([]);
    }),
  );
});
