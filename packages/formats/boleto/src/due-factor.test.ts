import { addDays, civilDate, daysBetween } from '@bank/core';
import { expect, test } from 'vitest';
import { DUE_DATE_MAX, DUE_DATE_MIN, dueDateCandidates, dueFactor } from './index.ts';
import { dueDateOfFactor } from './due-factor.ts';

const TODAY = civilDate('2026-11-21');

// Itaú, CNAB 400 manual, Jul/2021; brcobranca, laravel-boleto and BoletoNetCore test the same days.
test.each([
  ['2000-07-03', '1000'],
  ['2000-07-05', '1002'],
  ['2008-02-01', '3769'],
  ['2008-02-06', '3774'],
  ['2010-11-17', '4789'],
  ['2012-04-27', '5316'],
  ['2025-02-20', '9998'],
  ['2025-02-21', '9999'],
  ['2025-02-22', '1000'],
  ['2025-02-24', '1002'],
  ['2025-04-05', '1042'],
  ['2026-11-21', '1637'],
  ['2049-10-12', '9998'],
  ['2049-10-13', '9999'],
])('%s has the factor %s', (date, factor) => {
  expect(dueFactor(civilDate(date))).toBe(factor);
  expect(dueDateCandidates(factor)).toContain(date);
});

test('has no factor for a day before the first cycle or after the second', () => {
  expect([DUE_DATE_MIN, DUE_DATE_MAX]).toEqual(['2000-07-03', '2049-10-13']);
  expect(dueFactor(civilDate('2000-07-02'))).toBeUndefined();
  expect(dueFactor(civilDate('2049-10-14'))).toBeUndefined();
});

test('names both days of a factor, and none for what is no factor', () => {
  expect(dueDateCandidates('1000')).toEqual(['2000-07-03', '2025-02-22']);
  expect(dueDateCandidates('9999')).toEqual(['2025-02-21', '2049-10-13']);
  for (const text of ['0000', '0999', '999', '10000', '1e3 ', '']) expect(dueDateCandidates(text)).toBeUndefined();
});

test('takes the day that lies at most 3000 days before or 5500 days after today', () => {
  expect([addDays(TODAY, -3000), addDays(TODAY, 5500)]).toEqual(['2018-09-04', '2041-12-12']);
  const decided = (factor: number) => dueDateOfFactor(factor, TODAY);
  expect(decided(7137)).toBe('2041-12-12');
  expect(decided(7138)).toBeNull();
  expect(decided(7636)).toBeNull();
  expect(decided(7637)).toBe('2018-09-04');
});

test('every day of both cycles is read back from its factor on every day near it', () => {
  for (let date = DUE_DATE_MIN; date <= DUE_DATE_MAX; date = addDays(date, 97)) {
    for (const days of [-5500, -4000, -1, 0, 1, 2999, 3000]) {
      expect(dueDateOfFactor(Number(dueFactor(date)), addDays(date, days))).toBe(date);
    }
    expect(dueDateOfFactor(Number(dueFactor(date)), addDays(date, 3001))).not.toBe(date);
    expect(dueDateOfFactor(Number(dueFactor(date)), addDays(date, -5501))).not.toBe(date);
  }
  expect(daysBetween(DUE_DATE_MIN, DUE_DATE_MAX)).toBe(17_999);
});
