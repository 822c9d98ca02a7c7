import { createHash } from 'node:crypto';
import type { Instant } from '@bank/core';
import type { Rate } from '../config/limits.ts';
import { timestamp } from '../database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../database/rows.ts';

/** So many of a subject's tokens that are spent. */
export interface Spending {
  /** As {@link bucketKey} gives it. */
  readonly key: Buffer;
  readonly rate: Rate;
  readonly spent: number;
}

/** Under what a subject's bucket is kept: a hash, so that the table holds nobody's address. */
export function bucketKey(limit: string, subject: string): Buffer {
  return createHash('sha256').update(`${limit} ${subject}`).digest();
}

// In the order of the keys, so that two servers never wait for each other. What is owed is never more than a burst.
const SPEND = {
  name: 'rate_spend',
  text: `
  INSERT INTO bank.rate_bucket AS known (subject, burst, per_second, tokens, at)
  SELECT subject, burst, per_second, burst - spent, $5
  FROM unnest($1::bytea[], $2::float8[], $3::float8[], $4::float8[]) AS spending (subject, burst, per_second, spent)
  ORDER BY subject
  ON CONFLICT (subject) DO UPDATE SET
    burst = excluded.burst,
    per_second = excluded.per_second,
    tokens = greatest(-excluded.burst,
      least(excluded.burst, known.tokens + greatest(0, extract(epoch FROM excluded.at - known.at)) * excluded.per_second)
        - (excluded.burst - excluded.tokens)),
    at = greatest(known.at, excluded.at)
  WHERE $6 OR least(excluded.burst,
      known.tokens + greatest(0, extract(epoch FROM excluded.at - known.at)) * excluded.per_second)
    >= excluded.burst - excluded.tokens
  RETURNING encode(subject, 'hex') AS key, tokens`,
};

/**
 * Writes down what was spent, all of it in one statement. `owing`: also where there was less; otherwise only where it was
 * there. What is left of each that was written, by the hex of its key.
 */
export async function spend(
  on: Queryable,
  spendings: readonly Spending[],
  at: Instant,
  owing: boolean,
): Promise<ReadonlyMap<string, number>> {
  const rows = await readPrepared<{ readonly key: string; readonly tokens: number }>(on, SPEND, [
    spendings.map(({ key }) => key),
    spendings.map(({ rate }) => rate.burst),
    spendings.map(({ rate }) => rate.perSecond),
    spendings.map(({ spent }) => spent),
    timestamp(at),
    owing,
  ]);
  return new Map(rows.map(({ key, tokens }) => [key, tokens]));
}

/** What a bucket holds at a moment; undefined for one that nobody spent of, which is full. */
export async function tokensOf(on: Queryable, key: Buffer, at: Instant): Promise<number | undefined> {
  const [row] = await readRows<{ readonly tokens: number }>(
    on,
    `SELECT least(burst, tokens + greatest(0, extract(epoch FROM $2 - at)) * per_second) AS tokens
     FROM bank.rate_bucket WHERE subject = $1`,
    [key, timestamp(at)],
  );
  return row?.tokens;
}

/** Forgets the buckets that nobody spent of since then. */
export async function forgetBuckets(on: Queryable, before: Instant): Promise<void> {
  await readRows(on, 'DELETE FROM bank.rate_bucket WHERE at < $1', [timestamp(before)]);
}
