import { DAY_MS, later, type Instant } from '@bank/core';
import { companyOfChain, type JsonObject } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';

/** A company's chain of the audit trail, and how far it has been told. */
export interface ToldChain {
  readonly chain: string;
  readonly companyId: string;
  readonly headSeq: bigint;
  /** Null: never looked at. */
  readonly reached: { readonly seq: bigint; readonly since: Instant } | null;
}

interface ChainRow {
  readonly chain: string;
  readonly headSeq: bigint;
  readonly lastSeq: bigint | null;
  readonly since: Instant | null;
}

// Two indexes of one order, read side by side: ten thousand companies cost a few milliseconds.
const BEHIND = {
  name: 'notifications_behind',
  text: `SELECT head.chain, head.seq AS "headSeq", progress.last_seq AS "lastSeq", progress.since
    FROM ledger.audit_head AS head LEFT JOIN bank.notification_progress AS progress ON progress.chain = head.chain
    WHERE head.seq > coalesce(progress.last_seq, -1) ORDER BY head.chain LIMIT $1`,
};

/** Companies of whose acts something has not been told yet. */
export async function readBehind(on: Queryable, limit: number): Promise<readonly ToldChain[]> {
  const rows = await readPrepared<ChainRow>(on, BEHIND, [limit + 1]);
  return rows.flatMap(({ chain, headSeq, lastSeq, since }) => {
    const companyId = companyOfChain(chain);
    if (companyId === null) return [];
    const reached = lastSeq === null || since === null ? null : { seq: lastSeq, since };
    return [{ chain, companyId, headSeq, reached }];
  });
}

/** How far back a company that is new to the bell is shown its acts. */
const SHOWN_FROM_MS = DAY_MS;

/** Begins to tell a chain from its acts of the last day on; one that another process has begun stays as it is. */
export async function beginChain(on: Queryable, chain: string, now: Instant): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.notification_progress (chain, last_seq, since)
     VALUES ($1, coalesce((
       SELECT link.seq FROM ledger.audit_link AS link JOIN ledger.audit_record AS record ON record.id = link.record_id
       WHERE link.chain = $1 AND record.at < $2 ORDER BY link.seq DESC LIMIT 1), 0), $3)
     ON CONFLICT DO NOTHING`,
    [chain, timestamp(later(now, -SHOWN_FROM_MS)), timestamp(now)],
  );
}

/** A stretch of a company's chain that nobody has been told of. */
export interface Stretch {
  readonly chain: string;
  /** The last that was told. */
  readonly after: bigint;
  readonly to: bigint;
}

const MOVE_ON = {
  name: 'notifications_move_on',
  text: `UPDATE bank.notification_progress AS progress SET last_seq = stretch.to_seq
    FROM unnest($1::text[], $2::int8[], $3::int8[]) AS stretch (chain, after, to_seq)
    WHERE progress.chain = stretch.chain AND progress.last_seq = stretch.after RETURNING progress.chain`,
};

/** Moves marks on and gives the chains of which it did; of others another process has told meanwhile. */
export async function moveOn(on: Queryable, stretches: readonly Stretch[]): Promise<ReadonlySet<string>> {
  const moved = await readPrepared<{ readonly chain: string }>(on, MOVE_ON, columnsOf(stretches));
  return new Set(moved.map(({ chain }) => chain));
}

function columnsOf(stretches: readonly Stretch[]): readonly unknown[] {
  return [stretches.map(({ chain }) => chain), stretches.map(({ after }) => after), stretches.map(({ to }) => to)];
}

/** A record as the trail keeps it. */
export interface LinkedRecord {
  readonly id: string;
  readonly at: Instant;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly data: JsonObject;
}

const RECORDS = {
  name: 'notifications_records',
  text: `SELECT stretch.chain, record.id, record.at, record.actor, record.action, record.subject, record.data
    FROM unnest($1::text[], $2::int8[], $3::int8[]) AS stretch (chain, after, to_seq)
    JOIN ledger.audit_link AS link
      ON link.chain = stretch.chain AND link.seq > stretch.after AND link.seq <= stretch.to_seq
    CROSS JOIN LATERAL (
      SELECT id, at, actor, action, subject, data FROM ledger.audit_record WHERE id = link.record_id LIMIT 1) AS record
    WHERE record.action <> ALL ($4)
      AND NOT (record.action = 'payment-orders.created' AND record.data ->> 'state' = ANY ($5))
    ORDER BY link.chain, link.seq`,
};

/** Acts that nobody is told of. */
export interface Silence {
  readonly actions: readonly string[];
  /** Of an order that is made: the states in which it begins. */
  readonly firstStates: readonly string[];
}

/** The records of these stretches by chain, each in its order, but for acts that nobody is told of. */
export async function readStretches(
  on: Queryable,
  stretches: readonly Stretch[],
  silent: Silence,
): Promise<ReadonlyMap<string, readonly LinkedRecord[]>> {
  const values = [...columnsOf(stretches), silent.actions, silent.firstStates];
  const rows = await readPrepared<LinkedRecord & { readonly chain: string }>(on, RECORDS, values);
  const found = new Map<string, LinkedRecord[]>();
  for (const { chain, ...record } of rows) {
    const records = found.get(chain) ?? [];
    found.set(chain, records);
    records.push(record);
  }
  return found;
}
