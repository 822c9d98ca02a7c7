import { randomBytes } from 'node:crypto';
import type { Entropy } from '@bank/core';

const BLOCK_BYTES = 16_384;

/**
 * The system's randomness, taken a block at a time: a call into it for each id costs more than making the id. What was
 * given out is wiped from the block, and no byte is given out twice.
 */
export function systemEntropy(): Entropy {
  let block = Buffer.alloc(0);
  let used = 0;
  return {
    bytes(count) {
      if (count > BLOCK_BYTES) return randomBytes(count);
      if (used + count > block.length) [block, used] = [randomBytes(BLOCK_BYTES), 0];
      const bytes = Uint8Array.prototype.slice.call(block, used, used + count);
      block.fill(0, used, (used += count));
      return bytes;
    },
  };
}
