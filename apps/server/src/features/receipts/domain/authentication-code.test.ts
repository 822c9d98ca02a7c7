import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededEntropy } from '@bank/testkit';
import { formatAuthenticationCode, newAuthenticationCode, readAuthenticationCode } from './authentication-code.ts';

describe('an authentication code', () => {
  test('is read back however people write it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('-', ' ', '', '.'), fc.boolean(), (seed, separator, lower) => {
        const code = newAuthenticationCode(seededEntropy(seed));
        const written = formatAuthenticationCode(code).replaceAll('-', separator);
        expect(readAuthenticationCode(lower ? written.toLowerCase() : written)).toBe(code);
      }),
    );
  });

  test('uses all 100 bits: every place takes every sign, and none repeats', () => {
    const entropy = seededEntropy(7);
    const codes = Array.from({ length: 5000 }, () => newAuthenticationCode(entropy));
    expect(new Set(codes).size).toBe(codes.length);
    for (let place = 0; place < 20; place += 1) expect(new Set(codes.map((code) => code[place])).size).toBe(32);
  });

  test.each(['', 'x', '0'.repeat(19), '0'.repeat(21), `U${'0'.repeat(19)}`, `${'0'.repeat(19)}é`, ' '.repeat(100)])(
    'refuses %j',
    (text) => {
      expect(readAuthenticationCode(text)).toBeUndefined();
    },
  );
});
