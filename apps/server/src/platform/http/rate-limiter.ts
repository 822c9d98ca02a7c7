import type { Clock } from '@bank/core';
import type { Rate } from '../config/limits.ts';

/** Counts calls by subject in this process. */
export interface RateLimiter {
  /** Takes one; the seconds to wait when there is none left, else undefined. */
  take(subject: string): number | undefined;
}

interface Bucket {
  tokens: number;
  at: number;
}

const SUBJECTS_MAX = 50_000;

/** A token bucket per subject. Memory is bounded: of too many subjects the longest unused are forgotten. */
export function createRateLimiter(rate: Rate, clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(subject) {
      const now = clock.now();
      const bucket = buckets.get(subject) ?? { tokens: rate.burst, at: now };
      const gained = (Math.max(0, now - bucket.at) / 1000) * rate.perSecond;
      bucket.tokens = Math.min(rate.burst, bucket.tokens + gained);
      bucket.at = now;
      // Put at the end again: a Map keeps the order in which keys came in.
      buckets.delete(subject);
      buckets.set(subject, bucket);
      if (buckets.size > SUBJECTS_MAX) forget(buckets);
      if (bucket.tokens < 1) return (1 - bucket.tokens) / rate.perSecond;
      bucket.tokens -= 1;
      return undefined;
    },
  };
}

function forget(buckets: Map<string, Bucket>): void {
  const tenth = Math.ceil(SUBJECTS_MAX / 10);
  for (const subject of [...buckets.keys()].slice(0, tenth)) buckets.delete(subject);
}
