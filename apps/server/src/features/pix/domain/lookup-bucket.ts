/**
 * What a company may look up (SECURITY I13; DICT API 2.12.1, "anti-scan", companies: 20 a minute, a miss costs 20). The
 * bucket is smaller than the directory's 1,000, so that ours stops a scan before the directory's stops the bank. A
 * look-up takes what a miss costs and gets the rest back on a hit: many at once cannot outrun it.
 */
export const LOOKUP_BUCKET = { size: 200, perMinute: 20, hitCost: 1, missCost: 20 } as const;

/** Seconds until a look-up can be made with so many tokens left. */
export function secondsUntilLookup(tokens: number): number {
  return Math.max(1, Math.ceil(((LOOKUP_BUCKET.missCost - tokens) / LOOKUP_BUCKET.perMinute) * 60));
}
