/**
 * Takes `sampled` in the gate and `full` where IPE_TEST_DEPTH is "full", as in `npm run test:all`: for a sweep of which a
 * part shows the same, such as every how manieth place is tried or how many values are drawn.
 */
export function deep(full: number, sampled: number, depth = process.env.IPE_TEST_DEPTH): number {
  return depth === 'full' ? full : sampled;
}
