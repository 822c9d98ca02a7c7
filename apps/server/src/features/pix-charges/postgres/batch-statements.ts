import type { Instant } from '@bank/core';
import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import type { ChargeBatchRecord, PendingRow, RowProblem } from '../domain/charge-batch.ts';

// What is written of batches. A row becomes a charge in the posting that makes the charge, and only while it waits: of two
// servers that make the same row one is refused by the statement, whatever both had read.

const INSERT_BATCH = {
  name: 'pix_charge_batch_insert',
  order: 48,
  columns: {
    company_id: 'text',
    id: 'text',
    name: 'text',
    rows: 'int4',
    account_id: 'text',
    created_at: 'timestamptz',
    created_by: 'jsonb',
  },
  sql: `INSERT INTO bank.pix_charge_batch (company_id, id, name, state, rows, account_id, created_at, created_by, touched_at)
    SELECT company_id, id, name, 'receiving', rows, account_id, created_at, created_by, created_at FROM {rows}`,
} as const satisfies CompanionStatement;

// The charge itself comes with the next statement of the same posting.
const MAKE_ROW = {
  name: 'pix_charge_batch_row_make',
  order: 49,
  columns: { company_id: 'text', batch_id: 'text', row: 'int4', charge_id: 'text' },
  sql: `UPDATE bank.pix_charge_batch_row r SET state = 'created', charge_id = rows.charge_id
    FROM {rows} WHERE r.company_id = rows.company_id AND r.batch_id = rows.batch_id AND r.row = rows.row
      AND r.state = 'pending' RETURNING rows.ordinal`,
  refusal: 'pix-charge-batch.row-made',
} as const satisfies CompanionStatement;

/** The refusal of a row that another server made. */
export const ROW_MADE = MAKE_ROW.refusal;

/** Keeps a batch that people put together, of which nothing has come. */
export function insertBatch(batch: ChargeBatchRecord): Companion {
  const { companyId, id, name, rows, accountId, createdAt, createdBy } = batch;
  return companion(INSERT_BATCH, {
    company_id: companyId,
    id,
    name,
    rows,
    account_id: accountId,
    created_at: createdAt,
    created_by: { ...createdBy },
  });
}

/** Says in the posting of a charge that its row has become it; refused where the row has an end already. */
export function makeRow({ companyId, id, batchId, batchRow }: ChargeRecord): Companion {
  return companion(MAKE_ROW, { company_id: companyId, batch_id: batchId, row: batchRow, charge_id: id });
}

/** Lets one at a time decide about a company's batches, until the transaction ends. */
export async function lockBatches(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('pix-charge-batch ' || $1, 0))`, [companyId]);
}

const KEEP_ROWS: Statement = {
  name: 'pix_charge_batch_rows_keep',
  text: `INSERT INTO bank.pix_charge_batch_row AS r (company_id, batch_id, row, state, content, txid, reference, location_id, digest)
    SELECT $1, $2, l.row, 'pending', l.content, l.content ->> 'txid', l.reference, l.location, decode(l.digest, 'hex')
    FROM jsonb_to_recordset($3::jsonb) AS l (row int, content jsonb, reference text, location bigint, digest text)
    ORDER BY l.row
    ON CONFLICT (company_id, batch_id, row) DO UPDATE SET content = excluded.content, txid = excluded.txid,
      reference = excluded.reference, location_id = excluded.location_id, digest = excluded.digest WHERE r.digest <> excluded.digest`,
};

/** Keeps rows of a batch that is not whole. One that is there stays with its txid, unless something else came for it. */
export async function keepRows(
  on: Queryable,
  { companyId, id }: Pick<ChargeBatchRecord, 'companyId' | 'id'>,
  rows: readonly (PendingRow & { readonly digest: string })[],
): Promise<void> {
  const kept = rows.map(({ locationId, ...row }) => ({ ...row, location: locationId?.toString() ?? null }));
  await readPrepared(on, KEEP_ROWS, [companyId, id, JSON.stringify(kept)]);
}

/** Makes a whole batch wait for its charges. */
export async function beginMaking(
  on: Queryable,
  { companyId, id }: Pick<ChargeBatchRecord, 'companyId' | 'id'>,
  { digest, at }: { readonly digest: Uint8Array; readonly at: Instant },
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.pix_charge_batch SET state = 'making', digest = $3, touched_at = $4
     WHERE company_id = $1 AND id = $2 AND state = 'receiving'`,
    [companyId, id, Buffer.from(digest), timestamp(at)],
  );
}

/** Lets another batch be next. */
export async function touchBatch(
  on: Queryable,
  { companyId, id }: Pick<ChargeBatchRecord, 'companyId' | 'id'>,
  at: Instant,
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.pix_charge_batch SET touched_at = $3 WHERE company_id = $1 AND id = $2 AND state = 'making'`,
    [companyId, id, timestamp(at)],
  );
}

const REFUSE_ROW: Statement = {
  name: 'pix_charge_batch_row_refuse',
  text: `UPDATE bank.pix_charge_batch_row SET state = 'refused', problem = $4
    WHERE company_id = $1 AND batch_id = $2 AND row = $3 AND state = 'pending'`,
};

/** Says why a row becomes no charge; one that has an end keeps it. */
export async function refuseRow(
  on: Queryable,
  { companyId, id }: Pick<ChargeBatchRecord, 'companyId' | 'id'>,
  row: number,
  problem: RowProblem,
): Promise<void> {
  await readPrepared(on, REFUSE_ROW, [companyId, id, row, problem as unknown as JsonObject]);
}

/** Ends a batch of which no row waits; false where one does, or it has ended. */
export async function endBatch(
  on: Queryable,
  { companyId, id }: Pick<ChargeBatchRecord, 'companyId' | 'id'>,
  at: Instant,
): Promise<boolean> {
  const ended = await readRows(
    on,
    `UPDATE bank.pix_charge_batch b SET state = 'done', done_at = $3, touched_at = $3
     WHERE company_id = $1 AND id = $2 AND state = 'making' AND NOT EXISTS (SELECT FROM bank.pix_charge_batch_row r
       WHERE r.company_id = b.company_id AND r.batch_id = b.id AND r.state = 'pending') RETURNING id`,
    [companyId, id, timestamp(at)],
  );
  return ended.length === 1;
}

/** Removes batches that nobody went on with since; how many. */
export async function removeLeft(on: Queryable, before: Instant, limit: number): Promise<number> {
  const removed = await readRows(
    on,
    `DELETE FROM bank.pix_charge_batch WHERE (company_id, id) IN (SELECT company_id, id FROM bank.pix_charge_batch
       WHERE state = 'receiving' AND touched_at < $1 ORDER BY touched_at LIMIT $2) AND state = 'receiving' RETURNING id`,
    [timestamp(before), limit],
  );
  return removed.length;
}
