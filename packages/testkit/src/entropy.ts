import type { Entropy } from '@bank/core';

/** The same bytes for the same seed, for tests and seeded data; never for secrets (xorshift32). */
export function seededEntropy(seed: number): Entropy {
  let state = seed | 0 || 1;
  return {
    bytes: (count) =>
      Uint8Array.from({ length: count }, () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state & 0xff;
      }),
  };
}
