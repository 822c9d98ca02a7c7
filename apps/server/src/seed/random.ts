import type { Entropy } from '@bank/core';

/** Numbers that look random and are the same for the same seed: the sandbox's data, never a secret. */
export interface SeededRandom extends Entropy {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True so many times out of a hundred. */
  percent(chance: number): boolean;
  /** One of them. */
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  /** Centavos between two amounts in reais, small ones far more often than large ones. */
  centavos(lowReais: number, highReais: number): bigint;
}

/** Chris Doty-Humphrey's sfc32, seeded by a text. */
export function seededRandom(seed: string): SeededRandom {
  const next = sfc32(seed);
  const int = (low: number, high: number): number => low + (next() % (high - low + 1));
  return {
    int,
    percent: (chance) => int(1, 100) <= chance,
    pick<T>(from: readonly T[]): T {
      const chosen = from[int(0, from.length - 1)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
    centavos(lowReais, highReais) {
      const share = (int(0, 10_000) / 10_000) ** 2.2;
      return BigInt(Math.round((lowReais + (highReais - lowReais) * share) * 100));
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
  };
}

function sfc32(seed: string): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  for (const character of seed) a = Math.imul(a ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 20; warmUp += 1) next();
  return next;
}
