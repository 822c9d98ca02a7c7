import { monthAfter, runOf, type GroupRepetition } from '@bank/contracts';
import { addDays, civilDate } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstRun, judgeRun, runAfter } from './next-run.ts';

const fifth: GroupRepetition = { on: { by: 'business-day', nth: 5 }, noticeDays: 3 };
const december = runOf(fifth, '2026-12');

test('a draft is due from its day on, for the day of the payment, and for today where that has just passed', () => {
  expect(judgeRun(december, civilDate('2026-12-01'))).toEqual({ is: 'not-yet' });
  expect(judgeRun(december, civilDate('2026-12-02'))).toEqual({ is: 'due', date: '2026-12-07' });
  expect(judgeRun(december, civilDate('2026-12-07'))).toEqual({ is: 'due', date: '2026-12-07' });
  expect(judgeRun(december, civilDate('2026-12-09'))).toEqual({ is: 'due', date: '2026-12-09' });
  expect(judgeRun(december, civilDate('2026-12-12'))).toEqual({ is: 'due', date: '2026-12-12' });
  expect(judgeRun(december, civilDate('2026-12-13'))).toEqual({ is: 'missed' });
});

test('a month that was prepared does not come again when the group repeats anew', () => {
  const today = civilDate('2026-12-02');
  expect(firstRun(fifth, today, new Set()).month).toBe('2026-12');
  expect(firstRun(fifth, today, new Set(['2026-12', '2027-01'])).month).toBe('2027-02');
  expect(runAfter(fifth, december, new Set(['2026-12'])).month).toBe('2027-01');
});

test('from day to day each month is prepared once, in order, whichever days somebody looks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 20, maxLength: 200 }), (steps) => {
      let [today, run] = [civilDate('2026-11-27'), firstRun(fifth, civilDate('2026-11-27'), new Set())];
      const prepared: string[] = [];
      for (const step of steps) {
        today = addDays(today, step);
        while (judgeRun(run, today).is !== 'not-yet') {
          if (judgeRun(run, today).is === 'due') prepared.push(run.month);
          run = runAfter(fifth, run, new Set(prepared));
        }
      }
      const months = prepared.map((_, index) => {
        let month = '2026-12';
        for (let count = 0; count < index; count += 1) month = monthAfter(month);
        return month;
      });
      expect(prepared).toEqual(months);
    }),
  );
});
