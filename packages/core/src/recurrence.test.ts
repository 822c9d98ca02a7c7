import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBankingDay, restDayName, sameOrPreviousBankingDay } from './bank-calendar.ts';
import { addDays, addMonths, civilDate, daysBetween, daysInMonth, partsOf, type CivilDate } from './civil-date.ts';
import {
  occurrenceAt,
  occurrenceCount,
  occurrencesBetween,
  recurrenceText,
  type Recurrence,
  type Repetition,
} from './recurrence.ts';

const MONTHLY = { unit: 'month', count: 1 } as const;

function repetition(
  every: Recurrence['every'],
  first: string,
  more: { ends?: Recurrence['ends']; onHoliday?: Recurrence['onHoliday']; agreedOn?: string } = {},
): Repetition {
  const { ends = { by: 'never' }, onHoliday = 'same-day', agreedOn = first } = more;
  return { recurrence: { every, ends, onHoliday }, firstDate: civilDate(first), agreedOn: civilDate(agreedOn) };
}

function days(of: Repetition, count: number): readonly (string | undefined)[] {
  return Array.from({ length: count }, (_, index) => occurrenceAt(of, index + 1)?.date);
}

test('M13 the 31st falls on the last day of shorter months and comes back', () => {
  expect(days(repetition(MONTHLY, '2027-12-31'), 5)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
});

test('M13 29 February is paid on the 28th of common years and on the 29th of the next leap year', () => {
  const yearly = repetition({ unit: 'year' }, '2028-02-29');
  expect(days(yearly, 5)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
});

test('M13 weeks go over the end of a year', () => {
  const fortnightly = repetition({ unit: 'week', count: 2 }, '2026-12-21');
  expect(days(fortnightly, 3)).toEqual(['2026-12-21', '2027-01-04', '2027-01-18']);
});

test('M13 the fifth banking day counts around holidays and begins with the first month in which it is still to come', () => {
  // January 2027: 1st is a holiday, 2nd and 3rd a weekend. February: Carnival is the 8th and 9th.
  const fifth = repetition({ unit: 'business-day', nth: 5 }, '2026-12-07');
  expect(days(fifth, 4)).toEqual(['2026-12-07', '2027-01-08', '2027-02-05', '2027-03-05']);
  expect(occurrenceAt(repetition({ unit: 'business-day', nth: 5 }, '2026-12-08'), 1)?.date).toBe('2027-01-08');
});

test('M13 the twentieth banking day is the last one of a month that has fewer', () => {
  const twentieth = repetition({ unit: 'business-day', nth: 20 }, '2027-01-01');
  expect(days(twentieth, 2)).toEqual(['2027-01-29', '2027-02-26']);
});

test('M13 a day that is no banking day is paid on it, after it or before it, as was said', () => {
  // 25 December 2026 is a Friday and Christmas.
  const on = (onHoliday: Recurrence['onHoliday']) => occurrenceAt(repetition(MONTHLY, '2026-11-25', { onHoliday }), 2);
  expect(on('same-day')).toEqual({ number: 2, date: '2026-12-25', plannedFor: '2026-12-25' });
  expect(on('next-business-day')).toEqual({ number: 2, date: '2026-12-28', plannedFor: '2026-12-25' });
  expect(on('previous-business-day')).toEqual({ number: 2, date: '2026-12-24', plannedFor: '2026-12-25' });
});

test('M13 nothing is moved to a day before it was agreed', () => {
  const saturday = { onHoliday: 'previous-business-day' } as const;
  const late = repetition(MONTHLY, '2026-12-05', { ...saturday, agreedOn: '2026-12-05' });
  expect(occurrenceAt(late, 1)?.date).toBe('2026-12-05');
  const early = repetition(MONTHLY, '2026-12-05', { ...saturday, agreedOn: '2026-12-04' });
  expect(occurrenceAt(early, 1)?.date).toBe('2026-12-04');
});

test('an end by count or by date: nothing is paid after it, also not on a day that a holiday moved', () => {
  const five = repetition(MONTHLY, '2026-11-30', { ends: { by: 'count', count: 5 } });
  expect([occurrenceCount(five), occurrenceAt(five, 5)?.date, occurrenceAt(five, 6)]).toEqual([
    5,
    '2027-03-30',
    undefined,
  ]);
  const until = (date: string, onHoliday: Recurrence['onHoliday']) =>
    occurrenceCount(repetition(MONTHLY, '2026-11-25', { ends: { by: 'date', date }, onHoliday }));
  expect(until('2026-12-25', 'same-day')).toBe(2);
  expect(until('2026-12-25', 'next-business-day')).toBe(1);
  expect(until('2026-12-24', 'previous-business-day')).toBe(2);
  expect(occurrenceCount(repetition(MONTHLY, '2026-11-25'))).toBeNull();
});

test('a repetition ends with the calendar, not with an error', () => {
  const yearly = repetition({ unit: 'year' }, '2026-11-25', { ends: { by: 'count', count: 400 } });
  expect(occurrenceCount(yearly)).toBe(173);
  expect(occurrenceAt(yearly, 400)).toBeUndefined();
});

test.each([
  [
    { every: MONTHLY, ends: { by: 'count', count: 12 }, onHoliday: 'same-day' },
    '2026-12-31',
    'Todo mês no dia 31 (no último dia, onde o mês é menor), até 12 vezes',
  ],
  [
    { every: MONTHLY, ends: { by: 'never' }, onHoliday: 'next-business-day' },
    '2026-12-05',
    'Todo mês no dia 5, até ser cancelado; se não for dia útil, no dia útil seguinte',
  ],
  [
    {
      every: { unit: 'month', count: 3 },
      ends: { by: 'date', date: '2027-12-31' },
      onHoliday: 'previous-business-day',
    },
    '2026-12-10',
    'A cada 3 meses no dia 10, até 31/12/2027; se não for dia útil, no dia útil anterior',
  ],
  [
    { every: { unit: 'week', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' },
    '2026-11-23',
    'Toda segunda-feira, até ser cancelado',
  ],
  [
    { every: { unit: 'week', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' },
    '2026-11-28',
    'Todo sábado, até ser cancelado',
  ],
  [
    { every: { unit: 'week', count: 2 }, ends: { by: 'count', count: 4 }, onHoliday: 'same-day' },
    '2026-11-29',
    'A cada 2 semanas, no domingo, até 4 vezes',
  ],
  [
    { every: { unit: 'business-day', nth: 5 }, ends: { by: 'count', count: 6 }, onHoliday: 'next-business-day' },
    '2026-11-28',
    'Todo mês no 5º dia útil, até 6 vezes',
  ],
  [
    { every: { unit: 'business-day', nth: 20 }, ends: { by: 'never' }, onHoliday: 'same-day' },
    '2026-11-28',
    'Todo mês no 20º dia útil (no último, onde o mês tem menos), até ser cancelado',
  ],
  [
    { every: { unit: 'year' }, ends: { by: 'never' }, onHoliday: 'same-day' },
    '2028-02-29',
    'Todo ano em 29/02 (em 28/02, onde o ano não tem o dia 29), até ser cancelado',
  ],
] as const)('says in words: %j from %s', (recurrence, first, words) => {
  expect(recurrenceText(recurrence, civilDate(first))).toBe(words);
});

test('a day of rest has a name, a banking day has none', () => {
  expect(['2026-12-25', '2026-11-28', '2026-11-29', '2026-11-30'].map((day) => restDayName(civilDate(day)))).toEqual([
    'Natal',
    'sábado',
    'domingo',
    undefined,
  ]);
});

const anyDay = fc.integer({ min: 0, max: 9000 }).map((after) => addDays(civilDate('2026-01-01'), after));
const anyEvery: fc.Arbitrary<Recurrence['every']> = fc.oneof(
  fc.record({ unit: fc.constant('week' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ unit: fc.constant('month' as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ unit: fc.constant('business-day' as const), nth: fc.integer({ min: 1, max: 20 }) }),
  fc.constant({ unit: 'year' as const }),
);
const anyEnds: fc.Arbitrary<Recurrence['ends']> = fc.oneof(
  fc.constant({ by: 'never' as const }),
  fc.record({ by: fc.constant('count' as const), count: fc.integer({ min: 2, max: 400 }) }),
  fc.record({ by: fc.constant('date' as const), date: anyDay }),
);
const anyRepetition: fc.Arbitrary<Repetition> = fc
  .record({
    every: anyEvery,
    ends: anyEnds,
    onHoliday: fc.constantFrom('same-day', 'next-business-day', 'previous-business-day'),
    firstDate: anyDay,
    agreedBefore: fc.integer({ min: 0, max: 365 }),
  })
  .map(({ every, ends, onHoliday, firstDate, agreedBefore }) => ({
    recurrence: { every, ends, onHoliday },
    firstDate,
    agreedOn: addDays(firstDate, -agreedBefore),
  }));

/** The payments one after another, by the plainest way. */
function listed(of: Repetition, most: number): readonly CivilDate[] {
  const found: CivilDate[] = [];
  for (let number = 1; number <= most; number += 1) {
    const occurrence = occurrenceAt(of, number);
    if (!occurrence) break;
    found.push(occurrence.date);
  }
  return found;
}

test('M13 days grow strictly, none before it was agreed, none after its end, and no holiday moves one far', () => {
  fc.assert(
    fc.property(anyRepetition, (of) => {
      const { ends } = of.recurrence;
      let last: CivilDate | undefined;
      for (let number = 1; number <= 60; number += 1) {
        const occurrence = occurrenceAt(of, number);
        if (!occurrence) break;
        const { date, plannedFor } = occurrence;
        if (last !== undefined) expect(date > last).toBe(true);
        expect(date >= of.agreedOn).toBe(true);
        expect(plannedFor >= of.firstDate).toBe(true);
        if (ends.by === 'date') expect(date <= ends.date).toBe(true);
        expect(Math.abs(daysBetween(plannedFor, date))).toBeLessThanOrEqual(5);
        if (date !== plannedFor) expect([isBankingDay(plannedFor), isBankingDay(date)]).toEqual([false, true]);
        last = date;
      }
    }),
  );
});

test('M13 a monthly day never drifts: it is the day asked for, or the last one of its month', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 }), (first, count, number) => {
      const found = occurrenceAt(repetition({ unit: 'month', count }, first), number);
      if (!found) return;
      const { year, month, day } = partsOf(found.plannedFor);
      expect(day).toBe(Math.min(partsOf(first).day, daysInMonth(year, month)));
      expect(found.plannedFor).toBe(addMonths(first, (number - 1) * count));
    }),
  );
});

test('the count is that of the days that there are, and a window holds exactly those inside it', () => {
  fc.assert(
    fc.property(
      anyRepetition,
      anyDay,
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 1, max: 20 }),
      (of, from, length, number) => {
        const all = listed(of, 500);
        const count = occurrenceCount(of);
        if (count !== null && count < 500) expect(all.length).toBe(count);
        const to = addDays(from, length);
        if (to > addDays(all.at(-1) ?? from, 0) && all.length === 500) return;
        const inside = all.slice(number - 1).filter((date) => date >= from && date <= to);
        const found = occurrencesBetween(of, { from, to, number, limit: 10_000 });
        expect(found.map(({ date }) => date)).toEqual(inside);
        expect(occurrencesBetween(of, { from, to, number, limit: 3 })).toEqual(found.slice(0, 3));
      },
    ),
    { numRuns: 60 },
  );
});

test('the same repetition always has the same words', () => {
  fc.assert(
    fc.property(anyRepetition, ({ recurrence, firstDate }) => {
      const words = recurrenceText(recurrence, firstDate);
      expect(recurrenceText(structuredClone(recurrence), firstDate)).toBe(words);
      expect(words).not.toMatch(/undefined|null|NaN/);
    }),
  );
});

test('the banking day before is the day itself or the nearest one before it', () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const found = sameOrPreviousBankingDay(date);
      expect(isBankingDay(found)).toBe(true);
      for (let day = addDays(found, 1); day <= date; day = addDays(day, 1)) expect(isBankingDay(day)).toBe(false);
    }),
  );
});
