import type { Clock } from '@bank/core';
import type { Rate } from '../config/limits.ts';

/** Counts calls by subject in this process. */
export interface RateLimiter {
  /** Takes one; the seconds to wait when there is none left, else undefined. */
  take(subject: string): number | undefined;
}

/** What a subject has left; below zero: owed. */
export interface Bucket {
  tokens: number;
  at: number;
  /** Spent so far, as far as whoever keeps the buckets counts it. */
  spent: number;
}

/** A token bucket per subject in this process. Memory is bounded: of too many subjects the longest unused are forgotten. */
export interface Buckets {
  /** The bucket of a subject, filled up to now. */
  of(subject: string): Bucket;
  /** The bucket of a subject as it was left; undefined for one unknown or forgotten. */
  known(subject: string): Bucket | undefined;
}

const SUBJECTS_MAX = 50_000;

/** Makes buckets, all of them full. */
export function createBuckets({ burst, perSecond }: Rate, clock: Clock): Buckets {
  const buckets = new Map<string, Bucket>();
  return {
    of(subject) {
      const now = clock.now();
      const bucket = buckets.get(subject) ?? { tokens: burst, at: now, spent: 0 };
      const gained = (Math.max(0, now - bucket.at) / 1000) * perSecond;
      bucket.tokens = Math.min(burst, bucket.tokens + gained);
      bucket.at = now;
      // Put at the end again: a Map keeps the order in which keys came in.
      buckets.delete(subject);
      buckets.set(subject, bucket);
      if (buckets.size > SUBJECTS_MAX) forget(buckets);
      return bucket;
    },
    known: (subject) => buckets.get(subject),
  };
}

/** A limit of this process alone. */
export function createRateLimiter(rate: Rate, clock: Clock): RateLimiter {
  const buckets = createBuckets(rate, clock);
  return { take: (subject) => takeFrom(buckets.of(subject), rate) };
}

/** Takes one token; the seconds to wait when there is none left. */
export function takeFrom(bucket: Bucket, { perSecond }: Rate): number | undefined {
  if (bucket.tokens < 1) return (1 - bucket.tokens) / perSecond;
  bucket.tokens -= 1;
  return undefined;
}

function forget(buckets: Map<string, Bucket>): void {
  const tenth = Math.ceil(SUBJECTS_MAX / 10);
  for (const subject of [...buckets.keys()].slice(0, tenth)) buckets.delete(subject);
}
