/** What a company's bucket holds at most, and how many tokens come back in a minute (settings: limits.lookups). */
export interface LookupBucket {
  readonly size: number;
  readonly perMinute: number;
}

/**
 * What a look-up costs (SECURITY I13; DICT API 2.12.1, "anti-scan"). The bucket is smaller than the directory's 1,000, so
 * that ours stops a scan before the directory's stops the bank. A look-up takes what a miss costs and gets the rest back
 * on a hit: many at once cannot outrun it.
 */
export const LOOKUP_COST = { hit: 1, miss: 20 } as const;

/** Seconds until a look-up can be made with so many tokens left. */
export function secondsUntilLookup(tokens: number, { perMinute }: LookupBucket): number {
  return Math.max(1, Math.ceil(((LOOKUP_COST.miss - tokens) / perMinute) * 60));
}
