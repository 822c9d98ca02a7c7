/** Randomness that can be repeated: the same seed gives the same run of choices. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** From 0 to under 1. */
  share(): number;
}

/** The seed of this run: IPE_FAULT_SEED, else a fresh one. It is printed, so that a failure can be run again. */
export function readSeed(): number {
  const given = process.env.IPE_FAULT_SEED;
  return given ? Number(given) >>> 0 : Math.floor(Math.random() * 0xffff_ffff);
}

/** Chance out of a seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return { share, between: (from, to) => from + Math.floor(share() * (to - from + 1)) };
}
