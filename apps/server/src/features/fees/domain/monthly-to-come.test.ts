import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { monthlyFeesToCome } from './monthly-to-come.ts';

const day = civilDate;
const since = { first: day('2026-06-01'), isPresentDecided: true };

test('falls due on the first business day of each month that lies ahead', () => {
  // 1 January is a holiday, followed by a weekend.
  expect(monthlyFeesToCome(since, day('2026-11-23'), day('2027-01-10'))).toEqual([
    { month: '2026-12-01', date: '2026-12-01' },
    { month: '2027-01-01', date: '2027-01-04' },
  ]);
  expect(monthlyFeesToCome(since, day('2026-11-23'), day('2027-01-03'))).toHaveLength(1);
});

test('of the present month is expected while nobody has decided it, today where its day has passed', () => {
  const undecided = { ...since, isPresentDecided: false };
  expect(monthlyFeesToCome(undecided, day('2026-11-23'), day('2026-11-30'))).toEqual([
    { month: '2026-11-01', date: '2026-11-23' },
  ]);
  expect(monthlyFeesToCome(undecided, day('2026-11-01'), day('2026-11-30'))[0]?.date).toBe('2026-11-03');
  expect(monthlyFeesToCome(since, day('2026-11-23'), day('2026-11-30'))).toEqual([]);
});

test('is not owed for the month in which a company came, nor by one whose fees have not begun', () => {
  const came = { first: day('2026-11-01'), isPresentDecided: true };
  expect(monthlyFeesToCome(came, day('2026-11-23'), day('2026-12-31')).map(({ month }) => month)).toEqual([
    '2026-12-01',
  ]);
  expect(monthlyFeesToCome({ first: null, isPresentDecided: false }, day('2026-11-23'), day('2027-11-23'))).toEqual([]);
});
