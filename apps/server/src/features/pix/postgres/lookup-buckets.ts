import type pg from 'pg';
import { formatInstant, instant, type Instant } from '@bank/core';
import { arrayValue } from '@bank/ledger';
import type { Refill } from '@bank/pix-key';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { nextPlace, type KeptBucket, type LookupBucketRef } from '../domain/lookup-bucket.ts';

// Each change is one statement that fills the bucket first, as `refilled` of pix-key does: a row is locked while it
// is changed, so that any number of servers take from it one after the other.

/** A bucket `b`, filled up to the moment $1; $2: its size, $3: what comes back in a minute. */
const FILLED = `least($2::numeric, b.tokens + greatest(0, extract(epoch FROM $1::timestamptz - b.at)) * $3::numeric / 60)`;

const TAKE: Statement = {
  name: 'pix_lookup_bucket_take',
  text: `INSERT INTO bank.pix_lookup_bucket AS b (company_id, bucket, tokens, at)
    VALUES ($4, $5, $2::numeric - $6::numeric, $1::timestamptz)
    ON CONFLICT (company_id, bucket) DO UPDATE SET at = greatest(b.at, excluded.at), tokens = ${FILLED} - $6::numeric
    WHERE ${FILLED} >= $6::numeric RETURNING 1`,
};
const CHANGE: Statement = {
  name: 'pix_lookup_bucket_change',
  text: `UPDATE bank.pix_lookup_bucket b SET at = greatest(b.at, $1::timestamptz),
      tokens = greatest(0, least($2::numeric, ${FILLED} + $6::numeric))
    WHERE b.company_id = $4 AND b.bucket = $5`,
};
// Locked in the order of their keys, so that two servers never wait for each other.
const CHANGE_ALL: Statement = {
  name: 'pix_lookup_bucket_change_all',
  text: `WITH due AS (
      SELECT b.company_id, b.bucket, given.tokens
      FROM unnest($4::text[], $5::text[], $6::numeric[]) AS given (company_id, bucket, tokens)
      JOIN bank.pix_lookup_bucket b ON b.company_id = given.company_id AND b.bucket = given.bucket
      ORDER BY b.company_id, b.bucket FOR UPDATE OF b)
    UPDATE bank.pix_lookup_bucket b SET at = greatest(b.at, $1::timestamptz),
      tokens = greatest(0, least($2::numeric, ${FILLED} + due.tokens))
    FROM due WHERE b.company_id = due.company_id AND b.bucket = due.bucket`,
};
const READ: Statement = {
  name: 'pix_lookup_bucket_read',
  text: `SELECT tokens::float8 AS tokens, at, place FROM bank.pix_lookup_bucket WHERE company_id = $1 AND bucket = $2`,
};
const READ_LOCKED: Statement = { name: 'pix_lookup_bucket_read_locked', text: `${READ.text} FOR UPDATE` };
const KEEP_PLACE: Statement = {
  name: 'pix_lookup_bucket_keep_place',
  text: `UPDATE bank.pix_lookup_bucket SET place = $3 WHERE company_id = $1 AND bucket = $2`,
};

/** Tokens for one bucket. */
export interface TokensFor extends LookupBucketRef {
  readonly tokens: number;
}

/** What companies may still look up; a bucket that nobody took from is full. */
export interface LookupBuckets {
  readonly refill: Refill;
  /** Takes tokens, all of them or, where there are fewer, none. */
  take(from: LookupBucketRef, tokens: number, now: Instant): Promise<boolean>;
  /** Gives tokens back, up to its size, or takes some, down to nothing. */
  change(of: LookupBucketRef, tokens: number, now: Instant): Promise<void>;
  /** Gives tokens back to many at once. */
  giveBack(all: readonly TokensFor[], now: Instant): Promise<void>;
  read(of: LookupBucketRef, now: Instant): Promise<KeptBucket>;
  /** The moment at which somebody who waits for tokens may try again; nobody else is given the same. */
  placeIn(of: LookupBucketRef, tokens: number, now: Instant): Promise<Instant>;
}

/** Opens the buckets of companies. */
export function openLookupBuckets(pool: pg.Pool, refill: Refill): LookupBuckets {
  const { size, perMinute } = refill;
  return {
    refill,
    async take({ companyId, bucket }, tokens, now) {
      const values = [formatInstant(now), size, perMinute, companyId, bucket, tokens];
      return (await readPrepared(pool, TAKE, values)).length > 0;
    },
    async change({ companyId, bucket }, tokens, now) {
      await readPrepared(pool, CHANGE, [formatInstant(now), size, perMinute, companyId, bucket, tokens]);
    },
    async giveBack(all, now) {
      const companies = arrayValue(
        'text',
        all.map(({ companyId }) => companyId),
      );
      const buckets = arrayValue(
        'text',
        all.map(({ bucket }) => bucket),
      );
      const tokens = all.map((each) => each.tokens);
      await readPrepared(pool, CHANGE_ALL, [formatInstant(now), size, perMinute, companies, buckets, tokens]);
    },
    read: (of, now) => readBucket(pool, READ, of, { tokens: size, at: now, place: null }),
    placeIn: (of, tokens, now) =>
      inTransaction(pool, async (client) => {
        const kept = await readBucket(client, READ_LOCKED, of, { tokens: size, at: now, place: null });
        const place = nextPlace(kept, refill, tokens, now);
        await readPrepared(client, KEEP_PLACE, [of.companyId, of.bucket, formatInstant(place)]);
        return place;
      }),
  };
}

async function readBucket(
  on: Queryable,
  statement: Statement,
  { companyId, bucket }: LookupBucketRef,
  full: KeptBucket,
): Promise<KeptBucket> {
  interface Row {
    readonly tokens: number;
    readonly at: number;
    readonly place: number | null;
  }
  const [row] = await readPrepared<Row>(on, statement, [companyId, bucket]);
  if (!row) return full;
  return { tokens: row.tokens, at: instant(row.at), place: row.place === null ? null : instant(row.place) };
}
