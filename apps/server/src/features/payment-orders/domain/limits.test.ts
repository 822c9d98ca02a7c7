import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant, instant, parseInstant, type Instant } from '@bank/core';
import {
  holderOf,
  limitCounterId,
  limitsInForce,
  nextNightEnd,
  nightStartAt,
  payeeLimitAt,
  periodAt,
  periodOf,
  periodsOfDay,
  valueAt,
  type UsageLimit,
} from './limits.ts';

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

const NOON = at('2026-11-23T15:00:00.000Z');
const NEXT_NOON = at('2026-11-24T15:00:00.000Z');

function kept(measure: UsageLimit['measure'], value: bigint | null, more: Partial<UsageLimit> = {}): UsageLimit {
  return {
    type: measure === 'night-start' ? 'all' : 'pix',
    subject: 'company',
    measure,
    value,
    next: null,
    spent: null,
    ...more,
  };
}

const COMPANY = { type: 'pix', subject: 'company' } as const;

test('each period has its own limits', () => {
  const limits = [kept('day', 1000n), kept('night', 100n), kept('order', 500n), kept('order-night', 50n)];
  expect(limitsInForce(limits, COMPANY, 'day', NOON)).toEqual({ perOrder: 500n, perPeriod: 1000n });
  expect(limitsInForce(limits, COMPANY, 'night', NOON)).toEqual({ perOrder: 50n, perPeriod: 100n });
});

test('Z10 a raise is in force from its moment on, not a millisecond before', () => {
  const limit = kept('day', 100n, { next: { value: 500n, at: NEXT_NOON } });
  expect(valueAt(limit, instant(NEXT_NOON - 1))).toBe(100n);
  expect(valueAt(limit, NEXT_NOON)).toBe(500n);
  expect(limitsInForce([limit], COMPANY, 'day', NEXT_NOON).perPeriod).toBe(500n);
});

test('a limit that is to be lifted binds until its moment', () => {
  const limit = kept('order', 100n, { subject: 'new', next: { value: null, at: NEXT_NOON } });
  const about = { type: 'pix', subject: 'new' } as const;
  expect(limitsInForce([limit], about, 'day', NOON).perOrder).toBe(100n);
  expect(limitsInForce([limit], about, 'day', NEXT_NOON).perOrder).toBeNull();
});

test('what nobody has set is zero for a company and no limit for an operator or a kind of payee', () => {
  expect(limitsInForce([], COMPANY, 'day', NOON)).toEqual({ perOrder: 0n, perPeriod: 0n });
  for (const subject of ['opr_1', 'registered', 'new', 'same-owner'] as const) {
    expect(limitsInForce([kept('day', 1n)], { type: 'pix', subject }, 'day', NOON)).toEqual({
      perOrder: null,
      perPeriod: null,
    });
  }
});

test('an operator’s limit of zero lets nothing through', () => {
  const limits = [kept('order', 0n, { subject: 'opr_1' })];
  expect(limitsInForce(limits, { type: 'pix', subject: 'opr_1' }, 'day', NOON).perOrder).toBe(0n);
  expect(limitsInForce(limits, { type: 'pix', subject: 'opr_2' }, 'day', NOON).perOrder).toBeNull();
});

// The clock of São Paulo around each border, with the night at 20 h and moving to 22 h on the 24th at 6 h.
test.each([
  ['2026-11-23T22:59:59.999Z', 'day'], // 19:59 of the 23rd
  ['2026-11-23T23:00:00.000Z', 'night'], // 20:00
  ['2026-11-24T03:00:00.000Z', 'night'], // 00:00 of the 24th
  ['2026-11-24T08:59:59.999Z', 'night'], // 05:59
  ['2026-11-24T09:00:00.000Z', 'day'], // 06:00: the new hour is in force
  ['2026-11-24T23:00:00.000Z', 'day'], // 20:00
  ['2026-11-25T00:59:59.999Z', 'day'], // 21:59
  ['2026-11-25T01:00:00.000Z', 'night'], // 22:00
])('Z10 with the night moving to 22 h, at %s it is %s', (moment, kind) => {
  const change = { value: 22n, at: at('2026-11-24T09:00:00.000Z') };
  expect(periodOf([kept('night-start', 20n, { next: change })], at(moment), 'pix').kind).toBe(kind);
});

test('the night begins at 20 h where nothing else was asked for', () => {
  expect(nightStartAt([], NOON)).toBe(20);
  expect(nightStartAt([kept('night-start', 22n)], NOON)).toBe(22);
});

test.each([
  ['2026-11-24T08:59:59.999Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-24T09:00:00.000Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-24T09:00:00.001Z', '2026-11-25T09:00:00.000Z'],
  ['2026-11-25T02:59:59.999Z', '2026-11-25T09:00:00.000Z'],
])('after %s the next night ends at %s', (moment, end) => {
  expect(formatInstant(nextNightEnd(at(moment)))).toBe(end);
});

test('what had left before a limit was set takes of it until that period ends, and never below zero', () => {
  const about = { type: 'pix', subject: 'opr_1' } as const;
  const limit = kept('day', 1000n, { subject: 'opr_1', spent: { centavos: 400n, until: NEXT_NOON } });
  const perPeriod = (moment: Instant, one = limit) => limitsInForce([one], about, 'day', moment).perPeriod;
  expect(perPeriod(NOON)).toBe(600n);
  expect(perPeriod(NEXT_NOON)).toBe(1000n);
  expect(perPeriod(NOON, { ...limit, value: 100n })).toBe(0n);
});

test('operators, kinds of payee and the company are counted apart', () => {
  const period = periodAt(NOON, 20);
  const subjects = ['company', 'opr_1', 'opr_2', 'new', 'registered', 'same-owner'] as const;
  const ids = subjects.map((subject) => limitCounterId('pix', 'com_1', period, subject));
  expect(new Set(ids).size).toBe(subjects.length);
  expect(ids[0]).toBe('pix-limit:com_1:day:2026-11-23');
  expect(subjects.map(holderOf)).toEqual(['company', 'operator', 'operator', 'new', 'registered', 'same-owner']);
});

test('the periods of a day are its day and its night: the present one is among them, and the other touches it', () => {
  const moments = fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 });
  fc.assert(
    fc.property(moments, fc.constantFrom(20n, 22n), (milliseconds, hour) => {
      const limits = [kept('night-start', hour)];
      const now = periodOf(limits, instant(milliseconds), 'pix');
      const [day, night] = periodsOfDay(limits, instant(milliseconds), 'pix');
      expect([day?.kind, night?.kind, day?.date, night?.date]).toEqual(['day', 'night', now.date, now.date]);
      expect(now.kind === 'day' ? day : night).toEqual(now);
      expect(periodOf(limits, day?.until ?? instant(0), 'pix')).toEqual(night);
      // Each is what a moment in it would say.
      expect(periodOf(limits, instant((day?.until ?? 0) - 1), 'pix')).toEqual(day);
    }),
  );
});

test('the limit of one payee is for each period, by day as by night, from its moment on', () => {
  const limit = kept('period', null, { subject: 'lpy_1', next: { value: 900n, at: NEXT_NOON } });
  expect(payeeLimitAt([limit], 'pix', instant(NEXT_NOON - 1))).toBeUndefined();
  expect(payeeLimitAt([limit], 'pix', NEXT_NOON)).toEqual({ subject: 'lpy_1', perOrder: 900n, perPeriod: 900n });
  expect(payeeLimitAt([], 'pix', NOON)).toBeUndefined();
  expect(holderOf('lpy_1')).toBe('payee');
});
