import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatBrl,
  formatDecimal,
  formatReais,
  money,
  multiplyRatio,
  negate,
  parseDecimal,
  parseReais,
} from './money.ts';

const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map(money);

describe('money', () => {
  test('M01 every amount survives the wire exactly, beyond what a float can hold', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseDecimal(formatDecimal(amount))).toEqual({ ok: true, value: amount });
      }),
    );
    expect(parseDecimal('90071992547409.93')).toEqual({ ok: true, value: 9_007_199_254_740_993n });
  });

  test('M01 ten and twenty centavos are thirty', () => {
    expect(formatDecimal(money(10n) + money(20n))).toBe('0.30');
  });

  test.each([
    '',
    '1',
    '1.2',
    '01.00',
    '1,00',
    '1.000',
    '.50',
    '1e3',
    ' 1.00',
    '1.00 ',
    '+1.00',
    'NaN',
    '--1.00',
    '999999999999999999.00',
  ])('refuses %j as an amount of the wire', (text) => expect(parseDecimal(text).ok).toBe(false));

  test.each([
    ['1234', 123_400n],
    ['1234,5', 123_450n],
    ['1.234,56', 123_456n],
    ['R$ 1.234.567,89', 123_456_789n],
    ['R$\u00a00,01', 1n],
  ])('reads %j as a person means it', (text, centavos) =>
    expect(parseReais(text)).toEqual({ ok: true, value: centavos }),
  );

  test.each(['1.23', '1.2345,00', '12.34', '1,234', '-1', 'dez', '1..000', ''])('refuses %j as typed reais', (text) =>
    expect(parseReais(text).ok).toBe(false),
  );

  test('what is shown can be typed back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (centavos) => {
        expect(parseReais(formatReais(centavos))).toEqual({ ok: true, value: centavos });
      }),
    );
  });

  test('writes reais as people do', () => {
    expect(formatBrl(25_431_087n)).toBe('R$\u00a0254.310,87');
    expect(formatBrl(-5n)).toBe('-R$\u00a00,05');
  });

  test('a reversal is rounded to the exact opposite of its original', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.bigInt({ min: 1n, max: 100n }),
        fc.bigInt({ min: 1n, max: 100n }),
        (amount, numerator, denominator) => {
          const ratio = { numerator, denominator };
          expect(multiplyRatio(negate(amount), ratio, 'half-up')).toBe(-multiplyRatio(amount, ratio, 'half-up'));
        },
      ),
    );
  });

  test.each([
    ['down', 1n, 3n, 333n],
    ['up', 1n, 3n, 334n],
    ['half-up', 1n, 3n, 333n],
    ['half-up', 1n, 16n, 63n],
  ] as const)('divides %s: 1000 × %s/%s = %s', (rounding, numerator, denominator, expected) =>
    expect(multiplyRatio(money(1000n), { numerator, denominator }, rounding)).toBe(expected),
  );
});
