import type { Logger } from 'pino';
import { HOUR_MS, later, MINUTE_MS, type Clock } from '@bank/core';
import type { Rate } from '../config/limits.ts';
import type { Queryable } from '../database/rows.ts';
import { isDatabaseAway } from '../database/transaction.ts';
import { createRateLimiter, type RateLimiter } from '../http/rate-limiter.ts';
import { createLoop, type Loop } from '../jobs/loop.ts';
import { LevelledLimiter } from './levelled-limiter.ts';
import { bucketKey, forgetBuckets, spend, tokensOf } from './rate-buckets.ts';

/** Counts calls by subject, exactly over all servers. */
export interface SharedLimiter {
  /** Takes one; the seconds to wait when there is none left, else undefined. */
  take(subject: string): Promise<number | undefined>;
}

/** Limits of how often something may be asked, that hold over all servers (docs/decisions/040-rates.md). */
export interface Rates {
  /**
   * A limit that is exact: each take is one statement. For what is guessed at or costs somebody something. While the
   * database is away each server counts alone.
   */
  shared(limit: string, rate: Rate): SharedLimiter;
  /**
   * A limit for every call: counted in memory, and levelled with the other servers in the background, so that no call
   * waits for it.
   */
  levelled(limit: string, rate: Rate): RateLimiter;
  /** Levels now. */
  level(): Promise<void>;
  /** Levels again and again, and forgets what is full again. */
  readonly loop: Loop;
}

const LEVEL_EVERY_MS = 500;
const FORGET_EVERY_MS = 10 * MINUTE_MS;
/** Every limit of ours is full again within that time. */
export const FULL_AGAIN_MS = HOUR_MS;

/** Makes the limits of one server. */
export function createRates(options: { readonly pool: Queryable; readonly clock: Clock; readonly log: Logger }): Rates {
  const { pool, clock, log } = options;
  const levelled: LevelledLimiter[] = [];
  let forgottenAt = clock.now();

  const level = async (): Promise<void> => {
    const reports = levelled.flatMap((limiter) => limiter.report());
    if (reports.length === 0) return;
    const at = clock.now();
    const left = await spend(pool, reports, at, true);
    for (const report of reports) report.settle(left.get(report.key.toString('hex')) ?? report.rate.burst, at);
  };

  return {
    shared(limit, rate) {
      const alone = createRateLimiter(rate, clock);
      return {
        async take(subject) {
          try {
            return await takeOne(pool, bucketKey(limit, subject), rate, clock);
          } catch (error) {
            if (!isDatabaseAway(error)) throw error;
            return alone.take(subject);
          }
        },
      };
    },
    levelled(limit, rate) {
      const limiter = new LevelledLimiter(limit, rate, clock);
      levelled.push(limiter);
      return limiter;
    },
    level,
    loop: createLoop({
      name: 'rates',
      everyMs: LEVEL_EVERY_MS,
      log,
      async turn() {
        await level();
        const at = clock.now();
        if (Math.abs(at - forgottenAt) < FORGET_EVERY_MS) return;
        forgottenAt = at;
        await forgetBuckets(pool, later(at, -FULL_AGAIN_MS));
      },
    }),
  };
}

async function takeOne(pool: Queryable, key: Buffer, rate: Rate, clock: Clock): Promise<number | undefined> {
  const at = clock.now();
  if ((await spend(pool, [{ key, rate, spent: 1 }], at, false)).size === 1) return undefined;
  const tokens = (await tokensOf(pool, key, at)) ?? 0;
  return Math.max(0, 1 - tokens) / rate.perSecond;
}
