import { expect, test } from 'vitest';
import {
  add,
  AMOUNT_CENTAVOS_MAX,
  formatBrl,
  formatDecimal,
  formatReais,
  money,
  multiplyRatio,
  negate,
  parseDecimal,
  parseReais,
  subtract,
  sum,
  ZERO,
} from './money.ts';

// Goal: no sum, sign or bound of money may be off by one unnoticed. Method: exact values on both sides of each.

const MAX = 100_000_000_000_000_000n;

test('amounts reach a hundred thousand million million centavos either way, and no further', () => {
  expect([money(MAX), money(-MAX)]).toEqual([MAX, -MAX]);
  expect(() => money(MAX + 1n)).toThrow('out of bounds');
  expect(() => money(-MAX - 1n)).toThrow('out of bounds');
  expect(AMOUNT_CENTAVOS_MAX).toBe(10_000_000_000_000n);
});

test('adds, takes away, turns round and sums', () => {
  expect(add(money(7n), money(5n))).toBe(12n);
  expect(subtract(money(7n), money(5n))).toBe(2n);
  expect(negate(money(7n))).toBe(-7n);
  expect(sum([money(7n), money(5n), money(-2n)])).toBe(10n);
  expect(sum([])).toBe(ZERO);
  expect(() => add(money(MAX), money(1n))).toThrow('out of bounds');
});

test.each([
  ['down', 1000n, 2n, 3n, 666n],
  ['up', 1000n, 2n, 3n, 667n],
  ['half-up', 1000n, 2n, 3n, 667n],
  ['up', 1000n, 1n, 2n, 500n],
  ['half-up', 1n, 1n, 2n, 1n],
  ['half-up', 1n, 49n, 100n, 0n],
  ['half-up', -1n, 1n, 2n, -1n],
  ['up', -1000n, 2n, 3n, -667n],
  ['down', -1000n, 2n, 3n, -666n],
  ['up', 0n, 2n, 3n, 0n],
  ['down', 1000n, -2n, 3n, -666n],
] as const)('rounds %s: %s × %s/%s = %s', (rounding, amount, numerator, denominator, expected) => {
  expect(multiplyRatio(money(amount), { numerator, denominator }, rounding)).toBe(expected);
});

test('a ratio over nothing, or over less, is a bug', () => {
  for (const denominator of [0n, -1n]) {
    expect(() => multiplyRatio(money(1n), { numerator: 1n, denominator }, 'down')).toThrow('Invariant broken');
  }
});

test('writes nothing without a sign, and a sign where money lacks', () => {
  expect([0n, 5n, -5n, -123_456n].map(formatDecimal)).toEqual(['0.00', '0.05', '-0.05', '-1234.56']);
  expect([0n, 5n, -5n, -123_456n].map(formatReais)).toEqual(['0,00', '0,05', '-0,05', '-1.234,56']);
  expect([0n, -100n].map(formatBrl)).toEqual(['R$\u00a00,00', '-R$\u00a01,00']);
});

const MALFORMED = { ok: false, error: { code: 'money.malformed' } };
const OUT_OF_BOUNDS = { ok: false, error: { code: 'money.out-of-bounds' } };

test('the wire carries amounts up to the bound, and says what is wrong with any other', () => {
  expect(parseDecimal('1000000000000000.00')).toEqual({ ok: true, value: MAX });
  expect(parseDecimal('-1000000000000000.00')).toEqual({ ok: true, value: -MAX });
  expect(parseDecimal('1000000000000000.01')).toEqual(OUT_OF_BOUNDS);
  expect(parseDecimal('-1000000000000000.01')).toEqual(OUT_OF_BOUNDS);
  expect(parseDecimal('1')).toEqual(MALFORMED);
});

test('a person types amounts up to the bound, with the currency in front and blanks around', () => {
  expect(parseReais(' R$ 1,5 ')).toEqual({ ok: true, value: 150n });
  expect(parseReais('7')).toEqual({ ok: true, value: 700n });
  expect(parseReais('1000000000000000,00')).toEqual({ ok: true, value: MAX });
  expect(parseReais('1000000000000000,01')).toEqual(OUT_OF_BOUNDS);
  for (const text of ['12R$', 'xR$ 1', '1\u00a02', 'R$', '']) expect(parseReais(text)).toEqual(MALFORMED);
});
