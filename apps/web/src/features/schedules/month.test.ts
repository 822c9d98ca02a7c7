import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { dayAfterKey, monthInWords, weeksOf } from './month.ts';

test('a month is laid out in whole weeks, with nothing of its neighbours', () => {
  const weeks = weeksOf(civilDate('2027-01-01'));
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]).toEqual([null, null, null, null, null, '2027-01-01', '2027-01-02']);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(31);
  expect(weeks[5]).toEqual(['2027-01-31', null, null, null, null, null, null]);
  expect(weeksOf(civilDate('2026-02-01'))).toHaveLength(4);
});

test('arrows move by day and week, Home and End within the week, the page keys by month', () => {
  const day = civilDate('2026-12-31');
  const moved = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'x'];
  expect(moved.map((key) => dayAfterKey(key, day))).toEqual([
    '2026-12-30',
    '2027-01-01',
    '2026-12-24',
    '2027-01-07',
    '2026-12-27',
    '2027-01-02',
    '2026-11-30',
    '2027-01-31',
    undefined,
  ]);
});

test('a month is called by its name', () => {
  expect(monthInWords(civilDate('2026-12-01'))).toBe('Dezembro de 2026');
});
