import type pg from 'pg';
import { formatInstant, later, type Instant, type Uuid } from '@bank/core';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { RailName } from '../domain/rail-name.ts';
import { WAITING_LEASE_MS } from '../domain/waiting.ts';

/** A message that was read and is not taken in. */
export interface WaitingMessage {
  readonly key: Uint8Array;
  readonly body: Uint8Array;
  /** Until when what it waits for may come; null: as long as it takes, or it waits for nothing. */
  readonly untilAt: Instant | null;
  readonly tries: number;
  readonly receivedAt: Instant;
}

/** A message to be kept, with why. */
export interface NewWaiting extends WaitingMessage {
  readonly waitsFor: string | null;
  readonly nextAt: Instant;
}

const KEEP: Statement = {
  name: 'rail_waiting_keep',
  text: `INSERT INTO bank.rail_waiting (rail, key, body, state, waits_for, until_at, tries, received_at, next_at)
    VALUES ($1, $2, $3, 'waiting', $4, $5, $6, $7, $8) ON CONFLICT (rail, key) DO NOTHING`,
};

/** Keeps a message; a copy of one that waits already, or was given up, changes nothing. */
export async function keepWaiting(pool: pg.Pool, rail: RailName, message: NewWaiting): Promise<void> {
  const { key, body, waitsFor, untilAt, tries, receivedAt, nextAt } = message;
  const until = untilAt === null ? null : formatInstant(untilAt);
  const values = [rail, key, body, waitsFor, until, tries, formatInstant(receivedAt), formatInstant(nextAt)];
  await readPrepared(pool, KEEP, values);
}

const CLAIM: Statement = {
  name: 'rail_waiting_claim',
  text: `UPDATE bank.rail_waiting w SET next_at = $3
    FROM (SELECT key FROM bank.rail_waiting WHERE rail = $1 AND state = 'waiting' AND next_at <= $2
      ORDER BY next_at LIMIT $4 FOR UPDATE SKIP LOCKED) due
    WHERE w.rail = $1 AND w.key = due.key
    RETURNING w.key, w.body, w.until_at AS "untilAt", w.tries, w.received_at AS "receivedAt"`,
};

/** Claims messages that are due; other servers pass them by until the lease ends. */
export function claimWaiting(
  pool: pg.Pool,
  rail: RailName,
  claim: { readonly at: Instant; readonly limit: number },
): Promise<readonly WaitingMessage[]> {
  const leaseEnd = formatInstant(later(claim.at, WAITING_LEASE_MS));
  return readPrepared<WaitingMessage>(pool, CLAIM, [rail, formatInstant(claim.at), leaseEnd, claim.limit]);
}

const DROP: Statement = {
  name: 'rail_waiting_drop',
  text: `DELETE FROM bank.rail_waiting WHERE rail = $1 AND key = $2 AND state = 'waiting'`,
};
const EARLY: Statement = {
  name: 'rail_waiting_early',
  text: `UPDATE bank.rail_waiting SET waits_for = $3, until_at = coalesce(until_at, $4), next_at = $5
    WHERE rail = $1 AND key = $2 AND state = 'waiting'`,
};
const FAILED: Statement = {
  name: 'rail_waiting_failed',
  text: `UPDATE bank.rail_waiting SET tries = $3 + 1, next_at = $4
    WHERE rail = $1 AND key = $2 AND state = 'waiting' AND tries = $3`,
};

/** Forgets a message that is taken in by now. */
export async function dropWaiting(pool: pg.Pool, rail: RailName, key: Uint8Array): Promise<void> {
  await readPrepared(pool, DROP, [rail, key]);
}

/** Notes that a message is still too early; the end of its time, once set, stands. */
export async function markEarly(
  pool: pg.Pool,
  rail: RailName,
  early: {
    readonly key: Uint8Array;
    readonly waitsFor: string;
    readonly untilAt: Instant | null;
    readonly nextAt: Instant;
  },
): Promise<void> {
  const { key, waitsFor, untilAt, nextAt } = early;
  const until = untilAt === null ? null : formatInstant(untilAt);
  await readPrepared(pool, EARLY, [rail, key, waitsFor, until, formatInstant(nextAt)]);
}

/** Counts one more failure; does nothing where another server has counted it since. */
export async function markFailed(
  pool: pg.Pool,
  rail: RailName,
  failed: { readonly key: Uint8Array; readonly tries: number; readonly nextAt: Instant },
): Promise<void> {
  await readPrepared(pool, FAILED, [rail, failed.key, failed.tries, formatInstant(failed.nextAt)]);
}

const GIVE_UP = {
  name: 'rail_waiting_give_up',
  order: 32,
  columns: { rail: 'text', key: 'bytea', tries: 'int4', incident_id: 'uuid' },
  sql: `UPDATE bank.rail_waiting w SET state = 'parked', next_at = NULL, tries = rows.tries + 1,
      incident_id = rows.incident_id FROM {rows}
    WHERE w.rail = rows.rail AND w.key = rows.key AND w.state = 'waiting' AND w.tries = rows.tries
    RETURNING rows.ordinal`,
  refusal: 'rail-message.given-up-before',
} as const satisfies CompanionStatement;

/** The code with which a posting is refused that gives a message up which is taken in, or given up, by now. */
export const GIVEN_UP_BEFORE = GIVE_UP.refusal;

/** Gives a message up, once, with the incident that tells of it. */
export function giveUpWaiting(
  rail: RailName,
  givenUp: { readonly key: Uint8Array; readonly tries: number; readonly incidentId: Uuid },
): Companion {
  return companion(GIVE_UP, { rail, key: givenUp.key, tries: givenUp.tries, incident_id: givenUp.incidentId });
}
