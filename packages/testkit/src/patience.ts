/** How many times slower than a quiet machine of two processors this one is, 1 to 6; the runner measures it. */
const FACTOR_MAX = 6;

/** The factor that IPE_TEST_PATIENCE names; 1 where it is not set. */
export function patienceFactor(text = process.env.IPE_TEST_PATIENCE): number {
  const factor = Number(text || 1);
  return Number.isFinite(factor) ? Math.min(FACTOR_MAX, Math.max(1, factor)) : 1;
}

/**
 * How long to wait on this machine for what takes at most `milliseconds` on a quiet one. Every time limit of a test goes
 * through it: only a failure waits it out.
 */
export function patience(milliseconds: number): number {
  return Math.round(milliseconds * patienceFactor());
}
