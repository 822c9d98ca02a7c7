import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { daysOf, periodBefore, readPeriod } from './period.ts';

const day = civilDate;

test('a period has 1 to 366 days, both ends counted', () => {
  expect(readPeriod(day('2026-11-23'), day('2026-11-23')).ok).toBe(true);
  expect(readPeriod(day('2025-11-23'), day('2026-11-23')).ok).toBe(true);
  expect(readPeriod(day('2025-11-22'), day('2026-11-23')).ok).toBe(false);
  expect(readPeriod(day('2026-11-24'), day('2026-11-23')).ok).toBe(false);
});

test('the period before has as many days and ends the day before', () => {
  expect(periodBefore({ from: day('2026-11-17'), to: day('2026-11-23') })).toEqual({
    from: '2026-11-10',
    to: '2026-11-16',
  });
  expect(periodBefore({ from: day('2026-03-01'), to: day('2026-03-01') })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
});

test('every day of a period is there once', () => {
  expect(daysOf({ from: day('2026-02-27'), to: day('2026-03-02') })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});
