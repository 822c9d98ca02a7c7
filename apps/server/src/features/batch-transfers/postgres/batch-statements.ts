import type { CivilDate, Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { BatchRecord, Stopped } from '../domain/batch.ts';

type Ref = Pick<BatchRecord, 'companyId' | 'id'>;

const INSERT_BATCH = {
  name: 'batch_insert',
  order: 9,
  columns: {
    company_id: 'text',
    id: 'text',
    name: 'text',
    source: 'text',
    file_name: 'text',
    file_hash: 'text',
    group_id: 'text',
    retry_of: 'text',
    date: 'date',
    confidential: 'bool',
    account_id: 'text',
    created_at: 'timestamptz',
    created_by: 'text',
    created_by_name: 'text',
  },
  sql: `INSERT INTO bank.batch (company_id, id, version, name, source, file_name, file_hash, group_id, retry_of, date,
      confidential, account_id, created_at, created_by, created_by_name, touched_at)
    SELECT company_id, id, 0, name, source, file_name, decode(file_hash, 'hex'), group_id, retry_of, date, confidential,
      account_id, created_at, created_by, created_by_name, created_at FROM {rows}`,
} as const satisfies CompanionStatement;

// Between what was read and this posting nobody may have changed a row, or asked for it too.
const ASK_FOR = {
  name: 'batch_ask_for',
  order: 60,
  columns: {
    company_id: 'text',
    id: 'text',
    version: 'int4',
    order_id: 'text',
    content_digest: 'text',
    asked_at: 'timestamptz',
    asked_by_name: 'text',
  },
  sql: `UPDATE bank.batch b SET order_id = rows.order_id, content_digest = decode(rows.content_digest, 'hex'),
      asked_at = rows.asked_at, asked_by_name = rows.asked_by_name, touched_at = rows.asked_at
    FROM {rows} WHERE b.company_id = rows.company_id AND b.id = rows.id AND b.version = rows.version
      AND b.order_id IS NULL RETURNING rows.ordinal`,
  refusal: 'order.rail.batch-transfers.changed-meanwhile',
} as const satisfies CompanionStatement;

// Two people may ask for the same rows at the same moment, each in a draft of their own. Both orders are of one account, whose lock lets one
// after the other do this; it goes after what ties a draft to its order, for both may be written together.
const ASKED_ONCE = {
  name: 'batch_asked_once',
  order: 62,
  columns: { company_id: 'text', id: 'text', content_digest: 'text' },
  sql: `SELECT rows.ordinal FROM {rows} WHERE NOT EXISTS (SELECT FROM bank.batch b WHERE b.company_id = rows.company_id
      AND b.id <> rows.id AND b.content_digest = decode(rows.content_digest, 'hex'))`,
  refusal: 'order.rail.batch-transfers.changed-meanwhile',
} as const satisfies CompanionStatement;

const REVISE = {
  name: 'batch_revise',
  order: 60,
  columns: { company_id: 'text', id: 'text', version: 'int4', content_digest: 'text', at: 'timestamptz' },
  sql: `UPDATE bank.batch b SET version = b.version + 1, content_digest = decode(rows.content_digest, 'hex'),
      touched_at = rows.at
    FROM {rows} WHERE b.company_id = rows.company_id AND b.id = rows.id AND b.version = rows.version
    RETURNING rows.ordinal`,
  refusal: 'order.rail.batch-transfers.changed-meanwhile',
} as const satisfies CompanionStatement;

// A row becomes an order in the posting that makes the order, while it waits and while the order of its batch does: the
// lock keeps whoever calls the batch off at the same moment behind, or refuses the row.
const MAKE_ROW = {
  name: 'batch_row_make',
  order: 61,
  columns: { company_id: 'text', batch_id: 'text', row: 'int4', order_id: 'text' },
  sql: `WITH open AS (
      SELECT rows.* FROM {rows}
      JOIN bank.batch b ON b.company_id = rows.company_id AND b.id = rows.batch_id
      JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id AND o.state = 'scheduled'
      FOR SHARE OF o)
    UPDATE bank.batch_row r SET state = 'made', order_id = open.order_id FROM open
    WHERE r.company_id = open.company_id AND r.batch_id = open.batch_id AND r.row = open.row AND r.state = 'ready'
    RETURNING open.ordinal`,
  refusal: 'batch.row-not-to-be-made',
} as const satisfies CompanionStatement;

/** Keeps a draft of which no row has come. */
export function insertBatch(batch: BatchRecord): Companion {
  return companion(INSERT_BATCH, {
    company_id: batch.companyId,
    id: batch.id,
    name: batch.name,
    source: batch.source,
    file_name: batch.fileName,
    file_hash: batch.fileHash,
    group_id: batch.groupId,
    retry_of: batch.retryOf,
    date: batch.date,
    confidential: batch.confidential,
    account_id: batch.accountId,
    created_at: batch.createdAt,
    created_by: batch.createdBy.id,
    created_by_name: batch.createdBy.name,
  });
}

/** Keeps a draft in a transaction of its own. */
export async function insertDraft(on: Queryable, batch: BatchRecord): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.batch (company_id, id, version, name, source, file_name, file_hash, group_id, retry_of, date,
       confidential, account_id, created_at, created_by, created_by_name, touched_at)
     VALUES ($1, $2, 0, $3, $4, NULL, NULL, $5, $6, $7, $8, $9, $10, $11, $12, $10)`,
    [
      batch.companyId,
      batch.id,
      batch.name,
      batch.source,
      batch.groupId,
      batch.retryOf,
      batch.date,
      batch.confidential,
      batch.accountId,
      timestamp(batch.createdAt),
      batch.createdBy.id,
      batch.createdBy.name,
    ],
  );
}

/** Ties a draft to the order that is made of it; refused where it is not the draft that was read any more. */
export function askFor(
  { companyId, id, version }: Pick<BatchRecord, 'companyId' | 'id' | 'version'>,
  asked: {
    readonly orderId: string;
    readonly contentDigest: string;
    readonly at: Instant;
    readonly byName: string;
  },
): Companion {
  return companion(ASK_FOR, {
    company_id: companyId,
    id,
    version,
    order_id: asked.orderId,
    content_digest: asked.contentDigest,
    asked_at: asked.at,
    asked_by_name: asked.byName,
  });
}

/** Refused where the same rows were asked for in another batch since that was looked up. */
export function askedOnce({ companyId, id }: Ref, contentDigest: string): Companion {
  return companion(ASKED_ONCE, { company_id: companyId, id, content_digest: contentDigest });
}

/** Says in the posting of an order's revision that the batch is another one; refused where somebody changed it meanwhile. */
export function reviseBatch(
  { companyId, id, version }: Pick<BatchRecord, 'companyId' | 'id' | 'version'>,
  contentDigest: string,
  at: Instant,
): Companion {
  return companion(REVISE, { company_id: companyId, id, version, content_digest: contentDigest, at });
}

/** Says in the posting of an order that a row has become it; refused where the row, or its batch, is not waiting for that. */
export function makeRow(of: {
  readonly companyId: string;
  readonly batchId: string;
  readonly row: number;
  readonly orderId: string;
}): Companion {
  const { companyId, batchId, row, orderId } = of;
  return companion(MAKE_ROW, { company_id: companyId, batch_id: batchId, row, order_id: orderId });
}

/** Lets one at a time decide which of a company's batches is the same as another, until the transaction ends. */
export async function lockBatches(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('batch ' || $1, 0))`, [companyId]);
}

/** Changes a draft; its version rises. */
export async function changeDraft(
  on: Queryable,
  { companyId, id }: Ref,
  change: {
    readonly name?: string | undefined;
    readonly date?: CivilDate | undefined;
    readonly confidential?: boolean | undefined;
    readonly file?: { readonly name: string; readonly hash: string } | undefined;
    readonly at: Instant;
  },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.batch SET version = version + 1, name = coalesce($3, name), date = coalesce($4, date),
       confidential = coalesce($5, confidential), file_name = coalesce($6, file_name),
       file_hash = coalesce(decode($7, 'hex'), file_hash), touched_at = $8
     WHERE company_id = $1 AND id = $2`,
    [
      companyId,
      id,
      change.name ?? null,
      change.date ?? null,
      change.confidential ?? null,
      change.file?.name ?? null,
      change.file?.hash ?? null,
      timestamp(change.at),
    ],
  );
}

/** Throws a draft away, with its rows. */
export async function deleteDraft(on: Queryable, { companyId, id }: Ref): Promise<void> {
  await readRows(on, `DELETE FROM bank.batch WHERE company_id = $1 AND id = $2 AND order_id IS NULL`, [companyId, id]);
}

/** Throws drafts away that nobody touched since; how many. */
export async function deleteLeft(on: Queryable, before: Instant, limit: number): Promise<number> {
  const removed = await readRows(
    on,
    `DELETE FROM bank.batch WHERE (company_id, id) IN (SELECT company_id, id FROM bank.batch
       WHERE order_id IS NULL AND touched_at < $1 ORDER BY touched_at LIMIT $2) AND order_id IS NULL RETURNING id`,
    [timestamp(before), limit],
  );
  return removed.length;
}

/** Lets another batch be next. */
export async function touch(on: Queryable, { companyId, id }: Ref, at: Instant): Promise<void> {
  await readRows(on, `UPDATE bank.batch SET touched_at = $3 WHERE company_id = $1 AND id = $2`, [
    companyId,
    id,
    timestamp(at),
  ]);
}

/** Notes that a batch has made all that it stands for; false where a row waits, or somebody noted it. */
export async function noteMade(on: Queryable, { companyId, id }: Ref, at: Instant): Promise<boolean> {
  const noted = await readRows(
    on,
    `UPDATE bank.batch b SET made_at = $3, touched_at = $3 WHERE company_id = $1 AND id = $2 AND made_at IS NULL
       AND NOT EXISTS (SELECT FROM bank.batch_row r WHERE r.company_id = b.company_id AND r.batch_id = b.id AND r.state = 'ready')
     RETURNING id`,
    [companyId, id, timestamp(at)],
  );
  return noted.length === 1;
}

/** Notes that every payment of a batch is at its end, and what they came to; false where somebody noted it. */
export async function noteDone(
  on: Queryable,
  { companyId, id }: Ref,
  outcome: JsonObject,
  at: Instant,
): Promise<boolean> {
  const noted = await readRows(
    on,
    `UPDATE bank.batch SET done_at = $3, outcome = $4, touched_at = $3
     WHERE company_id = $1 AND id = $2 AND done_at IS NULL RETURNING id`,
    [companyId, id, timestamp(at), outcome],
  );
  return noted.length === 1;
}

/** Begins or ends calling off what has not gone. */
export async function setCallingOff(on: Queryable, { companyId, id }: Ref, by: JsonObject | null): Promise<void> {
  await readRows(on, `UPDATE bank.batch SET calling_off = $3 WHERE company_id = $1 AND id = $2`, [companyId, id, by]);
}

/** Stops rows that became no payment, each with its reason; those that have an end keep it. */
export async function stopRows(
  on: Queryable,
  { companyId, id }: Ref,
  rows: readonly { readonly row: number; readonly stopped: Stopped }[],
): Promise<void> {
  await readPrepared(
    on,
    {
      name: 'batch_rows_stop',
      text: `UPDATE bank.batch_row r SET state = 'stopped', stopped = s.stopped
        FROM jsonb_to_recordset($3::jsonb) AS s (row int, stopped jsonb)
        WHERE r.company_id = $1 AND r.batch_id = $2 AND r.row = s.row AND r.state = 'ready'`,
    },
    [companyId, id, JSON.stringify(rows)],
  );
}
