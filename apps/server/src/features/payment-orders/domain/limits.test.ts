import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant, instant, money, parseInstant, type Instant } from '@bank/core';
import { limitCounterId, limitsOf, periodAt } from './limits.ts';

const at = (text: string): Instant => {
  const parsed = parseInstant(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
};

// Clock of São Paulo (UTC-3), period, the day that names it, its end.
test.each([
  ['2026-11-23T08:59:59.999Z', 'night', '2026-11-22', '2026-11-23T09:00:00.000Z'], // 05:59
  ['2026-11-23T09:00:00.000Z', 'day', '2026-11-23', '2026-11-23T23:00:00.000Z'], // 06:00
  ['2026-11-23T22:59:59.999Z', 'day', '2026-11-23', '2026-11-23T23:00:00.000Z'], // 19:59
  ['2026-11-23T23:00:00.000Z', 'night', '2026-11-23', '2026-11-24T09:00:00.000Z'], // 20:00
  ['2026-11-24T03:00:00.000Z', 'night', '2026-11-23', '2026-11-24T09:00:00.000Z'], // 00:00 of the 24th
])('Z10 at %s it is %s of %s', (moment, kind, date, until) => {
  const period = periodAt(at(moment), 20);
  expect({ kind: period.kind, date: period.date, until: formatInstant(period.until) }).toEqual({ kind, date, until });
});

test('Z10 a company whose night begins at 22 h is still in its day at 21 h', () => {
  expect(periodAt(at('2026-11-24T00:30:00.000Z'), 22).kind).toBe('day');
  expect(periodAt(at('2026-11-24T01:00:00.000Z'), 22).kind).toBe('night');
});

test('Z10 a night that crosses midnight counts in one counter', () => {
  const evening = limitCounterId('pix', 'com_1', periodAt(at('2026-11-24T02:59:00.000Z'), 20));
  const morning = limitCounterId('pix', 'com_1', periodAt(at('2026-11-24T08:00:00.000Z'), 20));
  expect(morning).toBe(evening);
});

test('every moment lies in a period that ends after it, and the next one begins there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }),
      fc.constantFrom(20, 22),
      (milliseconds, hour) => {
        const moment = instant(milliseconds);
        const period = periodAt(moment, hour);
        expect(period.until).toBeGreaterThan(moment);
        expect(periodAt(period.until, hour).kind).not.toBe(period.kind);
        expect(periodAt(instant(period.until - 1), hour)).toEqual(period);
      },
    ),
  );
});

test('each period has its own limits', () => {
  const settings = {
    day: money(1000n),
    night: money(100n),
    perTransactionByDay: money(500n),
    perTransactionByNight: money(50n),
    nightStartsAtHour: 20,
  };
  expect(limitsOf(settings, 'day')).toEqual({ perTransaction: 500n, perPeriod: 1000n });
  expect(limitsOf(settings, 'night')).toEqual({ perTransaction: 50n, perPeriod: 100n });
});
