import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, civilDate, daysBetween, instant } from '@bank/core';
import { daysToClose, lastSettledDay } from './days.ts';

const base = civilDate('2026-11-01');
const anyDay = fc.nat(60).map((days) => addDays(base, days));

test('yesterday in São Paulo is closed from one in the morning on, not before', () => {
  const at = (text: string) => lastSettledDay(instant(Date.parse(text)));
  expect(at('2026-11-23T03:59:59.999Z')).toBe('2026-11-21');
  expect(at('2026-11-23T04:00:00.000Z')).toBe('2026-11-22');
  expect(at('2026-11-24T02:59:59.999Z')).toBe('2026-11-22');
});

test('the first closing is of the day itself; after three days away three are closed', () => {
  const target = civilDate('2026-11-22');
  expect(daysToClose({ newest: undefined, open: [] }, target)).toEqual([target]);
  expect(daysToClose({ newest: civilDate('2026-11-19'), open: [] }, target)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(daysToClose({ newest: target, open: [] }, target)).toEqual([]);
});

test('days come in order, none skipped or twice, open ones first, and none after the target', () => {
  fc.assert(
    fc.property(anyDay, fc.uniqueArray(fc.nat(60)), anyDay, (newest, back, target) => {
      const open = back.map((days) => addDays(newest, -days)).sort();
      const days = daysToClose({ newest, open }, target);
      expect(days).toEqual([...new Set(days)].sort());
      for (const day of days) expect(day <= target).toBe(true);
      expect(days.filter((day) => day <= newest)).toEqual(open.filter((day) => day <= target));
      expect(days.filter((day) => day > newest)).toHaveLength(Math.max(0, daysBetween(newest, target)));
    }),
  );
});
