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
  readonly told: { readonly seq: bigint; readonly since: Instant } | null;
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
    const told = lastSeq === null || since === null ? null : { seq: lastSeq, since };
    return [{ chain, companyId, headSeq, told }];
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

/** Moves the mark on; false where another process did so meanwhile: then nothing of this may be told. */
export async function moveOn(on: Queryable, chain: string, from: bigint, to: bigint): Promise<boolean> {
  const moved = await readRows(
    on,
    'UPDATE bank.notification_progress SET last_seq = $3 WHERE chain = $1 AND last_seq = $2 RETURNING chain',
    [chain, from, to],
  );
  return moved.length === 1;
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
  text: `SELECT record.id, record.at, record.actor, record.action, record.subject, record.data
    FROM ledger.audit_link AS link JOIN ledger.audit_record AS record ON record.id = link.record_id
    WHERE link.chain = $1 AND link.seq > $2 AND link.seq <= $3 AND record.action <> ALL ($4) ORDER BY link.seq`,
};

/** The records of a stretch of the chain, in its order, but for acts that nobody is told of. */
export async function readStretch(
  on: Queryable,
  chain: string,
  { after, to }: { readonly after: bigint; readonly to: bigint },
  silent: readonly string[],
): Promise<readonly LinkedRecord[]> {
  return readPrepared(on, RECORDS, [chain, after, to, silent]);
}
