import { test } from 'vitest';

/** The tag of the tests that the gate runs; the others are for `npm run test:all`. */
const GATE = ['gate'];

/**
 * A test that the gate runs: the journey that stands for its capability before every landing (docs/ARCHITECTURE.md, the
 * table of capabilities). It holds on the bank as it begins, or after the journeys before it in its file.
 */
export function journey(name: string, walk: () => Promise<void>): void {
  test(name, { tags: GATE }, walk);
}
