import { formatInstant, type CivilDate, type Instant } from '@bank/core';
import type { ChargeBatchRowState, ChargeStage } from '@bank/contracts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { BatchRow, ChargeBatchRecord, PendingRow } from '../domain/charge-batch.ts';

/** The columns of a batch, called b. */
export const BATCH_COLUMNS = `b.company_id AS "companyId", b.id, b.given_id AS "givenId", b.number, b.name, b.state, b.rows,
  b.account_id AS "accountId", b.created_at AS "createdAt", b.created_by AS "createdBy", b.done_at AS "doneAt"`;

/** A company's batch; undefined for one that it does not have. `lock`: nobody else changes it before the transaction ends. */
export async function batchById(
  on: Queryable,
  companyId: string,
  id: string,
  lock = false,
): Promise<ChargeBatchRecord | undefined> {
  const text = `SELECT ${BATCH_COLUMNS} FROM bank.pix_charge_batch b WHERE b.company_id = $1 AND b.id = $2`;
  return (await readRows<ChargeBatchRecord>(on, lock ? `${text} FOR NO KEY UPDATE` : text, [companyId, id]))[0];
}

/** The batch that was served longest ago, of those whose charges are to be made; undefined: there is none. */
export async function nextToMake(on: Queryable): Promise<ChargeBatchRecord | undefined> {
  const text = `SELECT ${BATCH_COLUMNS} FROM bank.pix_charge_batch b WHERE b.state = 'making' ORDER BY b.touched_at, b.id LIMIT 1`;
  return (await readRows<ChargeBatchRecord>(on, text))[0];
}

type BatchRef = Pick<ChargeBatchRecord, 'companyId' | 'id'>;

const PENDING: Statement = {
  name: 'pix_charge_batch_pending',
  text: `SELECT row, content, reference, location_id AS "locationId" FROM bank.pix_charge_batch_row
    WHERE company_id = $1 AND batch_id = $2 AND state = 'pending' ORDER BY row LIMIT $3`,
};

/** The first rows of a batch that wait to become charges. */
export function pendingRows(on: Queryable, { companyId, id }: BatchRef, limit: number): Promise<readonly PendingRow[]> {
  return readPrepared<PendingRow>(on, PENDING, [companyId, id, limit]);
}

/** How many rows of a batch have come, and SHA-256 over all of them in their order. */
export async function whatCame(
  on: Queryable,
  { companyId, id }: BatchRef,
): Promise<{ readonly received: number; readonly digest: Uint8Array }> {
  const [row] = await readRows<{ received: number; digest: Uint8Array }>(
    on,
    `SELECT count(*)::int AS received, sha256(coalesce(string_agg(digest, ''::bytea ORDER BY row), ''::bytea)) AS digest
     FROM bank.pix_charge_batch_row WHERE company_id = $1 AND batch_id = $2`,
    [companyId, id],
  );
  return row ?? { received: 0, digest: new Uint8Array() };
}

/** Which of these rows a batch has just so. */
export async function countSame(
  on: Queryable,
  { companyId, id }: BatchRef,
  rows: readonly { readonly row: number; readonly digest: string }[],
): Promise<number> {
  const [found] = await readRows<{ same: number }>(
    on,
    `SELECT count(*)::int AS same FROM jsonb_to_recordset($3::jsonb) AS l (row int, digest text)
     JOIN bank.pix_charge_batch_row r ON r.company_id = $1 AND r.batch_id = $2 AND r.row = l.row
       AND r.digest = decode(l.digest, 'hex')`,
    [companyId, id, JSON.stringify(rows)],
  );
  return found?.same ?? 0;
}

/** The newest batch of a company that holds the very same rows; undefined: there is none. */
export async function sameBatch(
  on: Queryable,
  companyId: string,
  digest: Uint8Array,
): Promise<Pick<ChargeBatchRecord, 'id' | 'name' | 'createdAt' | 'createdBy'> | undefined> {
  const rows = await readRows<Pick<ChargeBatchRecord, 'id' | 'name' | 'createdAt' | 'createdBy'>>(
    on,
    `SELECT b.id, b.name, b.created_at AS "createdAt", b.created_by AS "createdBy" FROM bank.pix_charge_batch b
     WHERE b.company_id = $1 AND b.digest = $2 ORDER BY b.created_at DESC LIMIT 1`,
    [companyId, Buffer.from(digest)],
  );
  return rows[0];
}

/** A batch with what became of its rows; money in centavos. */
export interface CountedBatch extends ChargeBatchRecord {
  readonly pending: number;
  readonly created: number;
  readonly refused: number;
  readonly changing: number;
  readonly asked: bigint;
  readonly paid: number;
  readonly received: bigint;
}

const COUNTED = `SELECT ${BATCH_COLUMNS}, r.pending, r.created, r.refused, r.asked, r.paid, p.received,
    (SELECT count(*)::int FROM bank.pix_charge_batch_change w WHERE w.company_id = b.company_id AND w.batch_id = b.id) AS changing
  FROM bank.pix_charge_batch b, LATERAL (SELECT count(*) FILTER (WHERE r.state = 'pending')::int AS pending,
      count(*) FILTER (WHERE r.state = 'created')::int AS created, count(*) FILTER (WHERE r.state = 'refused')::int AS refused,
      coalesce(sum(c.amount_centavos), 0)::bigint AS asked, count(*) FILTER (WHERE c.state = 'paid')::int AS paid
    FROM bank.pix_charge_batch_row r
    LEFT JOIN bank.pix_charge c ON c.company_id = r.company_id AND c.id = r.charge_id
    LEFT JOIN bank.pix_location l ON l.company_id = c.company_id AND l.charge_id = c.id
    WHERE r.company_id = b.company_id AND r.batch_id = b.id) r,
  LATERAL (SELECT coalesce(sum(p.amount_centavos), 0)::bigint AS received FROM bank.pix_charge c
    JOIN bank.pix_charge_payment p ON p.company_id = c.company_id AND p.charge_id = c.id
    WHERE c.company_id = b.company_id AND c.batch_id = b.id) p`;

/** A company's batch with what became of it. */
export async function countedBatch(on: Queryable, companyId: string, id: string): Promise<CountedBatch | undefined> {
  return (await readRows<CountedBatch>(on, `${COUNTED} WHERE b.company_id = $1 AND b.id = $2`, [companyId, id]))[0];
}

/** Where a page of batches begins: after that one. */
export type BatchPlace = Pick<ChargeBatchRecord, 'createdAt' | 'id'>;

/** A company's batches of which charges were asked for, newest first. */
export function listBatches(
  on: Queryable,
  companyId: string,
  { after, limit }: { readonly after: BatchPlace | undefined; readonly limit: number },
): Promise<readonly CountedBatch[]> {
  return readRows<CountedBatch>(
    on,
    `${COUNTED} WHERE b.company_id = $1 AND b.state <> 'receiving'
       AND ($2::timestamptz IS NULL OR (b.created_at, b.id) < ($2, $3)) ORDER BY b.created_at DESC, b.id DESC LIMIT $4`,
    [companyId, after === undefined ? null : formatInstant(after.createdAt), after?.id ?? null, limit],
  );
}

/** The moment, and its day, that decide how a charge stands. */
export interface Moment {
  readonly at: Instant;
  readonly today: CivilDate;
}

// The same words as the domain's stageOf. What a charge asks for now stands before what its row asked for.
const ROWS: Statement = {
  name: 'pix_charge_batch_rows',
  text: `SELECT r.row, r.state, coalesce(c.content, r.content) AS content, r.reference, r.problem, c.id AS "chargeId", l.token,
      CASE WHEN c.state = 'paid' THEN 'paid' WHEN c.state <> 'active' THEN 'removed' WHEN c.payable_until <= $6 THEN 'expired'
        WHEN c.overdue_from <= $7 THEN 'overdue' ELSE 'active' END AS stage, c.due_date AS "dueDate"
    FROM bank.pix_charge_batch_row r LEFT JOIN bank.pix_charge c ON c.company_id = r.company_id AND c.id = r.charge_id
    LEFT JOIN bank.pix_location l ON l.company_id = c.company_id AND l.charge_id = c.id
    WHERE r.company_id = $1 AND r.batch_id = $2 AND ($3::text IS NULL OR r.state = $3) AND r.row > $4
    ORDER BY r.row LIMIT $5`,
};

/** Rows of a batch, in their order, each with the charge that it became. */
export async function batchRows(
  on: Queryable,
  { companyId, id }: BatchRef,
  page: { readonly state: ChargeBatchRowState | undefined; readonly after: number; readonly limit: number },
  { at, today }: Moment,
): Promise<readonly BatchRow[]> {
  type Kept = Omit<BatchRow, 'charge'> & {
    readonly chargeId: string | null;
    readonly token: string | null;
    readonly stage: ChargeStage;
    readonly dueDate: CivilDate | null;
  };
  const values = [companyId, id, page.state ?? null, page.after, page.limit, formatInstant(at), today];
  const rows = await readPrepared<Kept>(on, ROWS, values);
  return rows.map(({ chargeId, token, stage, dueDate, ...row }) => ({
    ...row,
    charge: chargeId === null ? null : { id: chargeId, token, stage, dueDate },
  }));
}
