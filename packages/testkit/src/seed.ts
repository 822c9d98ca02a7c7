import type { Entropy } from '@bank/core';
import { seededEntropy } from './entropy.ts';

/** The seed of the gate: the same values every time, so that no landing is a matter of luck. */
export const GATE_SEED = 20_261_124;

/** The seed of this run: the one that IPE_TEST_SEED names, as `npm run test:all` draws and prints it, else the gate's. */
export function seedOfRun(text = process.env.IPE_TEST_SEED): number {
  const seed = Number(text || GATE_SEED);
  if (!Number.isSafeInteger(seed)) throw new Error(`IPE_TEST_SEED="${text}": a seed is a whole number.`);
  return seed;
}

/** Draws whole numbers from 0 up to `end`, without it: the same ones for the same seed, for storms and random orders. */
export function chanceOf(seed: number): (end: number) => number {
  const entropy: Entropy = seededEntropy(seed);
  return (end) => {
    const bytes = entropy.bytes(4);
    return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) % end;
  };
}
