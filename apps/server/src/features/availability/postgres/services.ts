import type { Instant } from '@bank/core';
import type { ServiceName, ServiceState } from '@bank/contracts';
import { arrayValue } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { View } from '../domain/agreement.ts';
import type { Change, Standing } from '../domain/changes.ts';

/** What the servers agree on, and how many changes led there. */
export interface KeptStanding extends Standing {
  readonly service: ServiceName;
  readonly changes: number;
}

/** A change as it is kept. */
export interface KeptChange extends Change {
  readonly service: ServiceName;
}

interface StandingRow {
  readonly service: ServiceName;
  readonly state: ServiceState;
  readonly since: Instant;
  readonly measuredAt: Instant | null;
  readonly changes: number;
}

const STANDINGS = `SELECT service, state, since, measured_at AS "measuredAt", changes FROM bank.service_standing`;

function standingOf({ since, ...row }: StandingRow): KeptStanding {
  return { ...row, at: since };
}

/** What the servers agree on, by service. */
export async function readStandings(on: Queryable): Promise<readonly KeptStanding[]> {
  return (await readRows<StandingRow>(on, STANDINGS)).map(standingOf);
}

/** The same inside a transaction that lets no other server write there before it ends. */
export async function lockStandings(on: Queryable): Promise<readonly KeptStanding[]> {
  // Also the first rows of all must not be written twice, and a row that is not there cannot be locked.
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('bank.service_standing', 0))`);
  return readStandings(on);
}

/** Writes down what this server knows of each service. */
export async function writeViews(
  on: Queryable,
  server: string,
  views: ReadonlyMap<ServiceName, View>,
  at: Instant,
): Promise<void> {
  const rows = [...views];
  await readRows(
    on,
    `INSERT INTO bank.service_view (service, server, state, since, measured_at, written_at)
     SELECT service, $1, state, since, measured_at, $2
     FROM unnest($3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[]) AS v (service, state, since, measured_at)
     ON CONFLICT (service, server) DO UPDATE SET
       state = excluded.state, since = excluded.since, measured_at = excluded.measured_at,
       written_at = excluded.written_at`,
    [
      server,
      timestamp(at),
      arrayValue(
        'text',
        rows.map(([service]) => service),
      ),
      arrayValue(
        'text',
        rows.map(([, { state }]) => state),
      ),
      rows.map(([, { since }]) => (since === null ? null : timestamp(since))),
      rows.map(([, { measuredAt }]) => (measuredAt === null ? null : timestamp(measuredAt))),
    ],
  );
}

/** What every server wrote down since then. */
export async function readViews(
  on: Queryable,
  writtenAfter: Instant,
): Promise<readonly (View & { readonly service: ServiceName })[]> {
  return readRows(
    on,
    `SELECT service, state, since, measured_at AS "measuredAt" FROM bank.service_view WHERE written_at > $1`,
    [timestamp(writtenAfter)],
  );
}

/** Takes back what a server that stops wrote down: it has no say any more. */
export async function deleteViews(on: Queryable, server: string): Promise<void> {
  await readRows(on, 'DELETE FROM bank.service_view WHERE server = $1', [server]);
}

/** Takes away what servers left behind that ended without a word. */
export async function deleteOldViews(on: Queryable, writtenBefore: Instant): Promise<void> {
  await readRows(on, 'DELETE FROM bank.service_view WHERE written_at < $1', [timestamp(writtenBefore)]);
}

/** Writes what the servers agree on now. */
export async function writeStanding(
  on: Queryable,
  { service, state, at, measuredAt, changes }: KeptStanding,
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.service_standing (service, state, since, measured_at, changes) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (service) DO UPDATE SET
       state = excluded.state, since = excluded.since, measured_at = excluded.measured_at, changes = excluded.changes`,
    [service, state, timestamp(at), measuredAt === null ? null : timestamp(measuredAt), changes],
  );
}

/** Adds a change to the history; its number must be the next. */
export async function insertChange(
  on: Queryable,
  { service, state, at }: KeptChange,
  noted: { readonly number: number; readonly at: Instant },
): Promise<void> {
  await readRows(
    on,
    'INSERT INTO bank.service_change (service, number, state, at, noted_at) VALUES ($1, $2, $3, $4, $5)',
    [service, noted.number, state, timestamp(at), timestamp(noted.at)],
  );
}

/**
 * The changes since then, oldest first, each service's preceded by the one that was in force at that time; the newest
 * `limit` of them.
 */
export async function readChanges(on: Queryable, since: Instant, limit: number): Promise<readonly KeptChange[]> {
  return readRows(
    on,
    `SELECT service, state, at FROM (
       SELECT service, number, state, at FROM bank.service_change WHERE at >= $1
       UNION ALL
       (SELECT DISTINCT ON (service) service, number, state, at FROM bank.service_change WHERE at < $1
        ORDER BY service, number DESC)
       ORDER BY at DESC, number DESC LIMIT $2) AS newest
     ORDER BY at, number`,
    [timestamp(since), limit],
  );
}

/** Since when the bank measures; null for not yet. */
export async function firstChangeAt(on: Queryable): Promise<Instant | null> {
  const [row] = await readRows<{ at: Instant | null }>(on, 'SELECT min(at) AS at FROM bank.service_change');
  return row?.at ?? null;
}
