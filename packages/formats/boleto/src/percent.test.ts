import { expect, test } from 'vitest';
import { HUNDRED_PERCENT, ONE_PERCENT, parsePercent, percentFromHundredths } from './index.ts';

test.each([
  ['0', 0n],
  ['1', 100_000n],
  ['1.5', 150_000n],
  ['2.00', 200_000n],
  ['0.03333', 3333n],
  ['100', 10_000_000n],
  ['999.99999', 99_999_999n],
])('reads %s', (text, value) => expect(parsePercent(text)).toEqual({ ok: true, value }));

test.each(['', '.5', '1.', '1,5', '-1', '1000', '1.123456', '1e2', ' 1', 'x'.repeat(50_000)])(
  'refuses %.20s',
  (text) => {
    expect(parsePercent(text)).toEqual({ ok: false, error: { code: 'percent.malformed' } });
  },
);

test('knows one, a hundred, and hundredths', () => {
  expect([ONE_PERCENT, HUNDRED_PERCENT, percentFromHundredths(200n)]).toEqual([100_000n, 10_000_000n, 200_000n]);
});
