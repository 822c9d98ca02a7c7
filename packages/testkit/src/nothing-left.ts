// Set up before each file of tests that share their process with others (isolate: false). What one leaves open or changes
// would be met by the next, which then fails for it: so the file that left it fails, by its name.
import { afterAll, expect } from 'vitest';
import { patience } from './patience.ts';
import { leftBehind, lookAtProcess } from './process-state.ts';

/** A closed connection is gone a moment later. */
const GONE_MS = 5000;

const before = lookAtProcess();

// Registered first, so it runs after all that the file itself clears away.
afterAll(
  async () => {
    const end = performance.now() + patience(GONE_MS);
    let left = leftBehind(before, lookAtProcess());
    while (left.length > 0 && performance.now() < end) {
      await new Promise((done) => setTimeout(done, 20));
      left = leftBehind(before, lookAtProcess());
    }
    if (left.length > 0) throw new Error(`${expect.getState().testPath} leaves behind: ${left.join('; ')}`);
  },
  patience(3 * GONE_MS),
);
