import type { Instant } from '@bank/core';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** How many tries, and how the wait grows from the last of them on. */
export interface TryLimits {
  readonly triesMax: number;
  readonly waitMs: number;
  readonly waitMsMax: number;
  readonly forgottenAfterMs: number;
}

// A try counts before its outcome is known, in one statement: a hundred at once are a hundred tries. From the last
// free one on each is followed by a wait, twice as long as the one before.
const TAKE = `
  WITH limits AS (SELECT $2::timestamptz AS at, $3::int AS tries, $4::float8 AS wait, $5::float8 AS wait_max,
    $6::timestamptz AS forgotten)
  INSERT INTO bank.sign_in_try AS known (subject, failures, last_at, blocked_until)
  SELECT $1, 1, at, CASE WHEN tries <= 1 THEN at + wait * interval '1 ms' END FROM limits
  ON CONFLICT (subject) DO UPDATE SET
    last_at = excluded.last_at,
    failures = CASE WHEN known.last_at < $6 THEN 1 ELSE known.failures + 1 END,
    blocked_until = CASE WHEN known.last_at >= $6 AND known.failures + 1 >= $3
      THEN $2 + least($5::float8, $4::float8 * 2 ^ least(known.failures + 1 - $3, 30)) * interval '1 ms' END
  WHERE known.blocked_until IS NULL OR known.blocked_until <= $2
  RETURNING subject`;

/** Takes one try; the milliseconds to wait when there is none now, else undefined. */
export async function takeTry(
  on: Queryable,
  subject: Buffer,
  at: Instant,
  limits: TryLimits,
): Promise<number | undefined> {
  const { triesMax, waitMs, waitMsMax, forgottenAfterMs } = limits;
  const forgotten = new Date(at - forgottenAfterMs);
  const taken = await readRows(on, TAKE, [subject, timestamp(at), triesMax, waitMs, waitMsMax, forgotten]);
  if (taken.length === 1) return undefined;
  const [row] = await readRows<{ readonly blocked_until: Instant | null }>(
    on,
    'SELECT blocked_until FROM bank.sign_in_try WHERE subject = $1',
    [subject],
  );
  return Math.max(1, (row?.blocked_until ?? at) - at);
}

/** Gives a try back that was no failure. Failures before it stay counted. */
export async function giveTryBack(on: Queryable, subject: Buffer): Promise<void> {
  await readRows(
    on,
    'UPDATE bank.sign_in_try SET failures = greatest(failures - 1, 0), blocked_until = NULL WHERE subject = $1',
    [subject],
  );
}

/** Forgets the failures of these subjects: somebody proved who they are. */
export async function forgetTries(on: Queryable, subjects: readonly Buffer[]): Promise<void> {
  await readRows(on, 'DELETE FROM bank.sign_in_try WHERE subject = ANY($1::bytea[])', [subjects]);
}
