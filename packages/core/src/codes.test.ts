import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSixDigitCode } from './codes.ts';

/** The same draws at every run. */
function drawn() {
  let draws = 0;
  return {
    bytes: (count: number) =>
      createHash('sha256')
        .update(`draw ${(draws += 1)}`)
        .digest()
        .subarray(0, count),
  };
}

test('codes have six digits, leading zeros too, spread over the whole range', () => {
  const entropy = drawn();
  const codes = Array.from({ length: 4000 }, () => newSixDigitCode(entropy));
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  for (const digit of '0123456789') {
    const share = codes.filter((code) => code.startsWith(digit)).length / codes.length;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.13);
  }
});

test('a draw beyond the even range is drawn again', () => {
  const draws = [Uint8Array.of(255, 255, 255, 255), Uint8Array.of(0, 0, 0, 42)];
  expect(newSixDigitCode({ bytes: () => draws.shift() ?? Uint8Array.of(0, 0, 0, 0) })).toBe('000042');
});
