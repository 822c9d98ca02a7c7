import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInstant, HOUR_MS, instant, later, parseInstant, saoPaulo, type Instant } from '@bank/core';
import { ORDER_KIND_NAMES } from '@bank/contracts';
import { limitRules } from '../../payment-orders/index.ts';
import { decideChange, isAbove, type ChangeRules, type LimitRef } from './decide-change.ts';

const at = (text: string): Instant => {
  const parsed = parseInstant(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
};
const NOW = at('2026-11-23T13:00:00.000Z');
const RULES: ChangeRules = {
  at: NOW,
  raiseWaitsHours: 24,
  company: [],
  maximumCentavos: Object.fromEntries(
    ORDER_KIND_NAMES.map((kind) => [kind, { order: 5000n, 'order-night': 500n, day: 9000n, night: 900n }]),
  ) as ChangeRules['maximumCentavos'],
};

function kept(ref: LimitRef, value: bigint | null, next: limitRules.UsageLimit['next'] = null): limitRules.UsageLimit {
  return { ...ref, value, next, spent: null };
}

const DAY: LimitRef = { type: 'pix', subject: 'company', measure: 'day' };
const ORDER: LimitRef = { type: 'pix', subject: 'company', measure: 'order' };
const NEWS: LimitRef = { type: 'pix', subject: 'new', measure: 'day' };
const NIGHT: LimitRef = { type: 'all', subject: 'company', measure: 'night-start' };

test('Z10 lower is in force at once', () => {
  const decided = decideChange([kept(DAY, 1000n)], DAY, 999n, RULES);
  expect(decided).toEqual({ ok: true, value: { before: 1000n, after: 999n, waits: false, effectiveAt: NOW } });
});

test('Z10 higher waits for twenty-four hours', () => {
  const decided = decideChange([kept(DAY, 1000n)], DAY, 1001n, RULES);
  expect(decided).toMatchObject({ ok: true, value: { waits: true, effectiveAt: later(NOW, 24 * HOUR_MS) } });
});

test('Z10 what a company has never been given is a raise from nothing: it waits, and is held to the bank’s maximum', () => {
  expect(decideChange([], DAY, 9000n, RULES)).toMatchObject({ ok: true, value: { before: 0n, waits: true } });
  expect(decideChange([], DAY, 9001n, RULES)).toMatchObject({ ok: false });
});

test('a first limit of a kind of payee binds at once, its end waits', () => {
  expect(decideChange([], NEWS, 100n, RULES)).toMatchObject({ ok: true, value: { before: null, waits: false } });
  expect(decideChange([kept(NEWS, 100n)], NEWS, null, RULES)).toMatchObject({ ok: true, value: { waits: true } });
});

test.each([
  ['what is in force, while nothing waits', [kept(DAY, 1000n)], DAY, 1000n, 'operators.nothing-changes'],
  [
    'what waits already',
    [kept(DAY, 1000n, { value: 2000n, at: later(NOW, 1) })],
    DAY,
    2000n,
    'operators.nothing-changes',
  ],
  ['less than nothing', [kept(DAY, 1000n)], DAY, -1n, 'usage-limits.amount-invalid'],
  ['no limit at all for a company', [kept(DAY, 1000n)], DAY, null, 'usage-limits.amount-invalid'],
  ['more than the bank gives', [kept(DAY, 1000n)], DAY, 9001n, 'usage-limits.above-bank-maximum'],
  ['one payment above its period', [kept(DAY, 1000n), kept(ORDER, 500n)], ORDER, 1001n, 'usage-limits.amount-invalid'],
] as const)('refuses %s', (_, limits, ref, after, code) => {
  expect(decideChange(limits, ref, after, RULES)).toMatchObject({ ok: false, error: { code } });
});

test('what is in force may be asked for again while a raise waits: that calls the raise off', () => {
  const waiting = kept(DAY, 1000n, { value: 2000n, at: later(NOW, 1) });
  expect(decideChange([waiting], DAY, 1000n, RULES)).toMatchObject({ ok: true, value: { waits: false } });
});

test('a raise whose time has come is what the next change starts from', () => {
  const raised = kept(DAY, 1000n, { value: 2000n, at: NOW });
  expect(decideChange([raised], DAY, 1500n, RULES)).toMatchObject({ ok: true, value: { before: 2000n, waits: false } });
  expect(decideChange([raised], DAY, 2000n, RULES)).toMatchObject({ ok: false });
});

test('one payment may be raised up to the period that will be in force with it', () => {
  const day = kept(DAY, 1000n, { value: 3000n, at: later(NOW, HOUR_MS) });
  expect(decideChange([day, kept(ORDER, 500n)], ORDER, 3000n, RULES)).toMatchObject({ ok: true });
});

test('lowering is never hindered: not by the bank’s maximum, not by a limit of one payment above it', () => {
  const limits = [kept(DAY, 99_000n), kept(ORDER, 8000n)];
  expect(decideChange(limits, DAY, 9500n, RULES)).toMatchObject({ ok: true, value: { waits: false } });
  expect(decideChange(limits, ORDER, 7000n, RULES)).toMatchObject({ ok: true, value: { waits: false } });
  expect(decideChange(limits, DAY, 0n, RULES)).toMatchObject({ ok: true, value: { waits: false } });
});

// Asked for, the night's first moment: never less than 24 h later, never 48 h or more.
test.each([
  ['2026-11-23T13:00:00.000Z', '2026-11-25T09:00:00.000Z'],
  ['2026-11-23T08:59:59.999Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-23T09:00:00.000Z', '2026-11-24T09:00:00.000Z'],
  ['2026-11-23T09:00:00.001Z', '2026-11-25T09:00:00.000Z'],
])('a night that is moved at %s moves at %s, later or earlier alike', (asked, moves) => {
  for (const [before, after] of [
    [20n, 22n],
    [22n, 20n],
  ] as const) {
    const decided = decideChange([kept(NIGHT, before)], NIGHT, after, { ...RULES, at: at(asked) });
    if (!decided.ok) throw new Error(decided.error.code);
    expect(decided.value.waits).toBe(true);
    expect(formatInstant(decided.value.effectiveAt)).toBe(moves);
  }
});

const amount = fc.option(fc.bigInt({ min: 0n, max: 9000n }), { nil: null });

test('Z10 whatever is asked for: more comes into force after the wait, everything else at once', () => {
  fc.assert(
    fc.property(amount, amount, (before, after) => {
      const decided = decideChange([kept(NEWS, before)], NEWS, after, RULES);
      const letsMoreThrough = after === null || (before !== null && after > before);
      expect(decided).toMatchObject(
        before === after
          ? { ok: false, error: { code: 'operators.nothing-changes' } }
          : {
              ok: true,
              value: { waits: letsMoreThrough, effectiveAt: letsMoreThrough ? later(NOW, 24 * HOUR_MS) : NOW },
            },
      );
    }),
  );
});

test('of two different limits exactly one is above the other', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect([isAbove(one, other), isAbove(other, one)].filter(Boolean).length).toBe(one === other ? 0 : 1);
    }),
  );
});

test('a measure that does not bound the kind of order cannot be raised', () => {
  const rules: ChangeRules = { ...RULES, maximumCentavos: { ...RULES.maximumCentavos, pix: { day: 9000n } } };
  const decided = decideChange([kept(DAY, 9000n)], { ...ORDER, measure: 'order-night' }, 100n, rules);
  expect(decided).toEqual({ ok: false, error: { code: 'usage-limits.amount-invalid' } });
});

const PAYEE: LimitRef = { type: 'pix', subject: 'lpy_1', measure: 'period' };
/** The moments around which periods begin and end, and any other. */
const moment = fc.oneof(
  fc.integer({ min: Date.parse('2026-11-20'), max: Date.parse('2026-12-20') }).map((ms) => instant(ms)),
  fc
    .tuple(fc.nat(20), fc.constantFrom(6, 20, 22), fc.integer({ min: -1, max: 1 }))
    .map(([day, hour, ms]) => later(at('2026-11-20T03:00:00.000Z'), (day * 24 + hour) * HOUR_MS + ms)),
);

test('Z10 the limit of one payee: the first and any higher one wait, less is in force at once, and none where the company’s are no higher', () => {
  fc.assert(
    fc.property(amount, amount, moment, (before, after, asked) => {
      fc.pre(before !== 0n && after !== 0n && before !== after);
      const decided = decideChange([kept(PAYEE, before)], PAYEE, after, { ...RULES, at: asked });
      const waits = after !== null && (before === null || after > before);
      const effectiveAt = waits ? later(asked, 24 * HOUR_MS) : asked;
      expect(decided).toEqual({ ok: true, value: { before, after, waits, effectiveAt } });
    }),
  );
});

const WITHOUT_RAISE = { ...RULES, company: [kept(DAY, 1000n), kept({ ...DAY, measure: 'night' }, 200n)] };

test.each([
  ['below the company’s day', 999n, true],
  ['as high as the company’s day', 1000n, false],
  ['above it', 1001n, false],
] as const)(
  '[attack] Z10 a payee’s limit %s that is taken away: waits where more gets through without it',
  (_, before, waits) => {
    const decided = decideChange([kept(PAYEE, before)], PAYEE, null, WITHOUT_RAISE);
    const effectiveAt = waits ? later(NOW, 24 * HOUR_MS) : NOW;
    expect(decided).toEqual({ ok: true, value: { before, after: null, waits, effectiveAt } });
  },
);

test('[attack] Z10 a raise of the company’s day that waits counts already: the two together hurry nothing', () => {
  const company = [kept(DAY, 1000n, { value: 5000n, at: later(NOW, 2 * HOUR_MS) })];
  const decided = decideChange([kept(PAYEE, 2000n)], PAYEE, null, { ...RULES, company });
  expect(decided).toMatchObject({ ok: true, value: { waits: true } });
});

test('the limit of one payee may be what the plan gives the company by day, and not nothing', () => {
  expect(decideChange([], PAYEE, 9000n, RULES)).toMatchObject({ ok: true });
  expect(decideChange([], PAYEE, 9001n, RULES)).toMatchObject({ error: { code: 'usage-limits.above-bank-maximum' } });
  expect(decideChange([], PAYEE, 0n, RULES)).toMatchObject({ error: { code: 'usage-limits.amount-invalid' } });
  expect(decideChange([], PAYEE, null, RULES)).toMatchObject({ error: { code: 'operators.nothing-changes' } });
});

test('Z10 a night that moves does so at an end of a night, 24 hours after it was asked for and before 48', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom([20n, 22n] as const, [22n, 20n] as const), (asked, [before, after]) => {
      const decided = decideChange([kept(NIGHT, before)], NIGHT, after, { ...RULES, at: asked });
      if (!decided.ok) throw new Error(decided.error.code);
      const { effectiveAt, waits } = decided.value;
      expect(waits).toBe(true);
      expect(saoPaulo(effectiveAt).hour).toBe(6);
      expect(effectiveAt - asked).toBeGreaterThanOrEqual(24 * HOUR_MS);
      expect(effectiveAt - asked).toBeLessThan(48 * HOUR_MS);
      // Before and after it, the moment lies in a period that ends or begins there: none is cut in two.
      const limit = { ...kept(NIGHT, before), next: { value: after, at: effectiveAt } };
      expect(limitRules.periodOf([limit], instant(effectiveAt - 1), 'pix').until).toBe(effectiveAt);
      expect(limitRules.periodOf([limit], effectiveAt, 'pix').kind).toBe('day');
    }),
  );
});
