import { addDays, addMonths, civilDate, isBankingDay, partsOf, type CivilDate } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthAfter, monthOf, nextRun, noticeText, repetitionText, runOf, type GroupRepetition } from './run.ts';

const fifth: GroupRepetition = { on: { by: 'business-day', nth: 5 }, noticeDays: 3 };
const onDay = (day: number, onHoliday: 'same-day' | 'next-business-day' | 'previous-business-day' = 'same-day') =>
  ({ on: { by: 'day', day, onHoliday }, noticeDays: 2 }) satisfies GroupRepetition;

test('the fifth business day is counted without weekends and bank holidays, and so are the days of notice', () => {
  // December 2026 begins on a Tuesday.
  expect(runOf(fifth, '2026-12')).toEqual({ month: '2026-12', date: '2026-12-07', draftOn: '2026-12-02' });
  // 1 January 2027 is a holiday and a Friday.
  expect(runOf(fifth, '2027-01')).toEqual({ month: '2027-01', date: '2027-01-08', draftOn: '2027-01-05' });
});

test('a day that a month has not is its last, and one that is no business day moves as the group says', () => {
  expect(runOf(onDay(31), '2027-02').date).toBe('2027-02-28');
  // 31 October 2026 is a Saturday, 2 November a holiday.
  expect(runOf(onDay(31), '2026-10').date).toBe('2026-10-31');
  expect(runOf(onDay(31, 'next-business-day'), '2026-10')).toMatchObject({ month: '2026-10', date: '2026-11-03' });
  expect(runOf(onDay(31, 'previous-business-day'), '2026-10').date).toBe('2026-10-30');
  // 1 January moved ahead lies in the year before.
  expect(runOf(onDay(1, 'previous-business-day'), '2027-01')).toMatchObject({ month: '2027-01', date: '2026-12-31' });
});

test('the next payment is of this month where its day is still to come, and of the month before where it was moved here', () => {
  expect(nextRun(fifth, civilDate('2026-12-07')).month).toBe('2026-12');
  expect(nextRun(fifth, civilDate('2026-12-08')).month).toBe('2027-01');
  expect(nextRun(onDay(31, 'next-business-day'), civilDate('2026-11-01'))).toMatchObject({
    month: '2026-10',
    date: '2026-11-03',
  });
});

test('it reads as people say it', () => {
  expect(repetitionText(fifth)).toBe('Todo mês no 5º dia útil');
  expect(repetitionText(onDay(10, 'previous-business-day'))).toBe(
    'Todo mês no dia 10; se não for dia útil, no dia útil anterior',
  );
  expect([0, 1, 3].map((noticeDays) => noticeText({ noticeDays }))).toEqual([
    'Rascunho no próprio dia',
    'Rascunho 1 dia útil antes',
    'Rascunho 3 dias úteis antes',
  ]);
});

const repetition: fc.Arbitrary<GroupRepetition> = fc.record({
  on: fc.oneof(
    fc.record({
      by: fc.constant('day' as const),
      day: fc.integer({ min: 1, max: 31 }),
      onHoliday: fc.constantFrom('same-day', 'next-business-day', 'previous-business-day'),
    }),
    fc.record({ by: fc.constant('business-day' as const), nth: fc.integer({ min: 1, max: 20 }) }),
  ),
  noticeDays: fc.integer({ min: 0, max: 10 }),
});
const anyDay: fc.Arbitrary<CivilDate> = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => addDays(civilDate('2024-01-01'), days));

test('every month is paid once, in order, on a business day where that is asked for, and never before its draft', () => {
  fc.assert(
    fc.property(repetition, anyDay, (each, from) => {
      const first = nextRun(each, from);
      expect(first.date >= from).toBe(true);
      let last = first;
      for (let count = 0; count < 14; count += 1) {
        const run = runOf(each, monthAfter(last.month));
        expect(run.date > last.date).toBe(true);
        expect(nextRun(each, addDays(last.date, 1))).toEqual(run);
        last = run;
      }
      const isMoved = each.on.by === 'business-day' || each.on.onHoliday !== 'same-day';
      if (isMoved) expect(isBankingDay(first.date)).toBe(true);
      expect(first.draftOn <= first.date).toBe(true);
      if (each.noticeDays > 0) expect(isBankingDay(first.draftOn)).toBe(true);
      // No day is lost: what lies before it is of an earlier month, and already past.
      const before = runOf(each, monthOf(addMonths(civilDate(`${first.month}-01`), -1)));
      expect(before.date < from).toBe(true);
      if (each.on.by === 'day')
        expect(partsOf(civilDate(`${first.month}-01`)).month).toBe(Number(first.month.slice(5)));
    }),
  );
});
