import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate, fromEpochDay } from '@bank/core';
import { lastMonthDueOn, monthOf, monthsFrom } from './closed-month.ts';

describe('the month whose statement is due', () => {
  test.each([
    // 2 November is a holiday, a Monday: the month's first business day is the 3rd.
    ['2026-11-01', '2026-09'],
    ['2026-11-02', '2026-09'],
    ['2026-11-03', '2026-10'],
    ['2026-11-30', '2026-10'],
    ['2026-12-01', '2026-11'],
    ['2027-01-01', '2026-11'],
    ['2027-01-04', '2026-12'],
  ])('on %s it is %s', (today, name) => {
    expect(lastMonthDueOn(civilDate(today)).name).toBe(name);
  });

  test('is over on every day on which it is due, and never more than two months back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 18_000, max: 40_000 }).map(fromEpochDay), (today) => {
        const { from, to } = lastMonthDueOn(today);
        expect(to < today && monthOf(addDays(monthOf(today).from, -40)).from <= from).toBe(true);
      }),
    );
  });
});

describe('months', () => {
  test('follow one another without a gap from the first to the last, both whole', () => {
    const months = monthsFrom(civilDate('2026-11-17'), monthOf(civilDate('2027-03-01')));
    expect(months.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-11-01 2026-11-30',
      '2026-12-01 2026-12-31',
      '2027-01-01 2027-01-31',
      '2027-02-01 2027-02-28',
      '2027-03-01 2027-03-31',
    ]);
  });

  test('are none where the first lies after the last', () => {
    expect(monthsFrom(civilDate('2026-12-01'), monthOf(civilDate('2026-11-30')))).toEqual([]);
  });
});
