import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { feeMonthOf, monthlyFeeDueOn, monthText } from './fee-month.ts';

test('a month is named by its first day, and by its number', () => {
  expect(feeMonthOf(civilDate('2026-12-31'))).toBe('2026-12-01');
  expect(feeMonthOf(civilDate('2027-01-01'))).toBe('2027-01-01');
  expect(monthText(civilDate('2026-12-01'))).toBe('2026-12');
});

test.each([
  ['a month that begins on a business day: at once', '2026-12-01', '2026-12-01'],
  ['on New Year nothing is due', '2027-01-01', undefined],
  ['nor on the weekend after it', '2027-01-03', undefined],
  ['on the first business day it is', '2027-01-04', '2027-01-01'],
  ['and on every later day, for whoever was away', '2027-01-29', '2027-01-01'],
])('the monthly fee: %s', (_, today, month) => {
  expect(monthlyFeeDueOn(civilDate(today))).toBe(month);
});
