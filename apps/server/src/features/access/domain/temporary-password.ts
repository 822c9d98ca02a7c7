import { base32, DAY_MS, type Entropy } from '@bank/core';

/** A temporary password lives a day and dies at the fifth wrong try (SECURITY S11, S12). */
export const TEMPORARY_PASSWORD = { lifeMs: DAY_MS, triesMax: 5 } as const;

// 80 bits, above the 64 that SECURITY S11 asks for; 16 letters and digits, none of which looks like another.
const BYTES = 10;

/** A temporary password that nobody chose: four groups of four, as in "8q2m-x1ht-9vzc-0rkw". */
export function newTemporaryPassword(entropy: Entropy): string {
  return base32(entropy.bytes(BYTES)).replace(/(.{4})(?=.)/g, '$1-');
}
