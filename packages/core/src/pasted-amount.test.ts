import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBrl, formatDecimal, formatReais, money, readPastedAmount } from './index.ts';

test.each([
  ['1234', 123_400n],
  ['1234.56', 123_456n],
  ['1234,56', 123_456n],
  ['12.50', 1_250n],
  ['12,5', 1_250n],
  ['1.234,56', 123_456n],
  ['1,234.56', 123_456n],
  ['1 234,56', 123_456n],
  ['1\u00a0234,56', 123_456n],
  ['1\u202f234.56', 123_456n],
  ["1'234.56", 123_456n],
  ['1 234', 123_400n],
  ['1.234.567', 123_456_700n],
  ['1,234,567.8', 123_456_780n],
  ['R$ 1.234', 123_400n],
  ['R$1.234,5\n', 123_450n],
  ['BRL 10.00', 1_000n],
  ['10,00 reais', 1_000n],
  ['12.5000', 1_250n],
  ['0,01', 1n],
])('%j is read without a question', (text, centavos) => {
  expect(readPastedAmount(text)).toEqual({ is: 'amount', centavos });
});

test.each([
  ['1.234', [123_400n, 123n]],
  ['1,235', [123_500n, 124n]],
  ['250.000', [25_000_000n, 25_000n]],
  ['R$ 1,234', [123_400n, 123n]],
])('%j can be thousands or decimals', (text, candidates) => {
  expect(readPastedAmount(text)).toEqual({ is: 'doubtful', candidates });
});

test.each([
  ['abc', 'no-amount'],
  ['', 'no-amount'],
  ['1.23.4', 'no-amount'],
  ['1.234.56', 'no-amount'],
  ['10,00 e 20,00', 'no-amount'],
  ['-12,50', 'negative'],
  ['(12,50)', 'negative'],
  ['1234,567', 'decimals'],
  ['0,234', 'decimals'],
  ['1.234,567', 'decimals'],
  ['999.999.999.999.999,00', 'too-high'],
])('%j is refused: %s', (text, because) => {
  expect(readPastedAmount(text)).toEqual({ is: 'refused', because });
});

test('every amount is read back from each way of showing it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n - 1n }).map(money), (centavos) => {
      for (const text of [formatReais(centavos), formatBrl(centavos), formatDecimal(centavos)])
        expect(readPastedAmount(text)).toEqual({ is: 'amount', centavos });
    }),
  );
});
