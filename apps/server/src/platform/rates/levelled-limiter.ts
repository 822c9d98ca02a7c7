import type { Clock, Instant } from '@bank/core';
import type { Rate } from '../config/limits.ts';
import { createBuckets, takeFrom, type Bucket, type Buckets, type RateLimiter } from '../http/rate-limiter.ts';
import { bucketKey, type Spending } from './rate-buckets.ts';

/** What was spent of a subject here and is not written down yet. */
export interface SpendingReport extends Spending {
  /** It was: what all servers together left, at that moment. */
  settle(tokens: number, at: Instant): void;
}

/** A caller who spends less than this part of a burst costs the database nothing. */
const REPORTED_PART = 10;

/**
 * A token bucket per subject in this process, levelled with those of the other servers: what was spent here is reported
 * now and then, and what all have left comes back, below zero where together they let too much through.
 */
export class LevelledLimiter implements RateLimiter {
  readonly #limit: string;
  readonly #rate: Rate;
  readonly #buckets: Buckets;
  /** Whose spending is worth a report. */
  readonly #due = new Set<string>();

  constructor(limit: string, rate: Rate, clock: Clock) {
    this.#limit = limit;
    this.#rate = rate;
    this.#buckets = createBuckets(rate, clock);
  }

  take(subject: string): number | undefined {
    const bucket = this.#buckets.of(subject);
    const wait = takeFrom(bucket, this.#rate);
    if (wait !== undefined) {
      // Whoever is held here may not be held elsewhere: the others hear of all of it.
      if (bucket.spent > 0) this.#due.add(subject);
      return wait;
    }
    bucket.spent += 1;
    this.#noteDue(subject, bucket);
    return undefined;
  }

  /** What is worth writing down. */
  report(): readonly SpendingReport[] {
    const subjects = [...this.#due];
    this.#due.clear();
    return subjects.flatMap((subject) => {
      const bucket = this.#buckets.known(subject);
      return bucket ? [this.#reportOf(subject, bucket)] : [];
    });
  }

  #reportOf(subject: string, bucket: Bucket): SpendingReport {
    const { spent } = bucket;
    return {
      key: bucketKey(this.#limit, subject),
      rate: this.#rate,
      spent,
      settle: (tokens, at) => {
        bucket.spent -= spent;
        bucket.tokens = tokens - bucket.spent;
        bucket.at = at;
        this.#noteDue(subject, bucket);
      },
    };
  }

  #noteDue(subject: string, { spent }: Bucket): void {
    if (spent >= this.#rate.burst / REPORTED_PART) this.#due.add(subject);
  }
}
