import { countInWords } from '@bank/core';

/** Something that a step counted, with the words that people read. */
export interface StepCount {
  /** Tells the counts of one step apart. */
  readonly name: string;
  readonly count: number;
  /** Portuguese, for one and for any other number: ["conta", "contas"]. */
  readonly words: readonly [one: string, many: string];
  /**
   * True: work that was done, of which a step that goes on after a cut does only the rest, so that its attempts add up.
   * False: what was looked at, of which the last attempt says all.
   */
  readonly adds: boolean;
}

/** What all attempts of a step did: those that were cut off, and the present one. */
export function addUp(before: readonly StepCount[], now: readonly StepCount[]): readonly StepCount[] {
  const kept = before.filter(({ name, adds }) => adds && !now.some((count) => count.name === name));
  const sums = now.map((count) => {
    const earlier = count.adds ? before.find(({ name, adds }) => adds && name === count.name) : undefined;
    return earlier ? { ...count, count: count.count + earlier.count } : count;
  });
  return [...sums, ...kept];
}

/** "14 contas, 1 saldo guardado"; empty where a step counts nothing. */
export function countsInWords(counts: readonly StepCount[]): string {
  return counts.map(({ count, words: [one, many] }) => `${countInWords(count)} ${count === 1 ? one : many}`).join(', ');
}
