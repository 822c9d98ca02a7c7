import { createHash } from 'node:crypto';
import type { Entropy } from '@bank/core';

/**
 * Entropy that grows out of an event's own seed: replaying the event makes the same ids again. It is as hard to guess
 * as the seed, which is drawn from the system when the event happens.
 */
export function eventEntropy(seed: string): Entropy {
  let counter = 0;
  return {
    bytes(count) {
      const parts: Buffer[] = [];
      for (let length = 0; length < count; length += 32) {
        parts.push(createHash('sha256').update(`${seed}:${counter}`).digest());
        counter += 1;
      }
      return Uint8Array.from(Buffer.concat(parts).subarray(0, count));
    },
  };
}
