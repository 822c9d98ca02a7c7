import { formatInstant, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { ChargeActor } from '../domain/charge.ts';
import type { BatchContent, ChargeBatchRecord, RowProblem } from '../domain/charge-batch.ts';
import type { RowChange } from '../domain/due-change.ts';
import { BATCH_COLUMNS } from './batch-queries.ts';
import type { ProgramPage } from './program-queries.ts';
import type { ChangeRef } from './lot-statements.ts';

// What programs read of their batches. Those that people made have no id of a program, and are not there.

/** A program's batch by what it calls it; `lock`: nobody else changes it before the transaction ends. */
export async function lotByGivenId(
  on: Queryable,
  { companyId, givenId }: { readonly companyId: string; readonly givenId: string },
  lock = false,
): Promise<ChargeBatchRecord | undefined> {
  const text = `SELECT ${BATCH_COLUMNS} FROM bank.pix_charge_batch b WHERE b.company_id = $1 AND b.given_id = $2`;
  return (await readRows<ChargeBatchRecord>(on, lock ? `${text} FOR NO KEY UPDATE` : text, [companyId, givenId]))[0];
}

/** The id of a program's batch by what it is called, or by that as a number. */
export async function lotCalled(on: Queryable, companyId: string, called: string): Promise<string | undefined> {
  const number = /^\d{1,16}$/.test(called) ? called : null;
  const rows = await readRows<{ readonly id: string }>(
    on,
    `SELECT id FROM bank.pix_charge_batch WHERE company_id = $1 AND given_id IS NOT NULL AND (given_id = $2 OR number = $3)
     ORDER BY given_id = $2 DESC, created_at LIMIT 1`,
    [companyId, called, number],
  );
  return rows[0]?.id;
}

/** A row as it was asked for at first. */
export interface LotRowAsked {
  readonly row: number;
  readonly content: BatchContent & { readonly txid: string };
  readonly locationId: bigint | null;
}

/** How a program's batch was asked for at first. */
export async function lotAsked(
  on: Queryable,
  { companyId, id }: Pick<ChargeBatchRecord, 'companyId' | 'id'>,
): Promise<{ readonly name: string; readonly rows: readonly LotRowAsked[] }> {
  const [batch] = await readRows<{ readonly name: string }>(
    on,
    'SELECT coalesce(first_name, name) AS name FROM bank.pix_charge_batch WHERE company_id = $1 AND id = $2',
    [companyId, id],
  );
  const rows = await readRows<LotRowAsked>(
    on,
    `SELECT row, coalesce(first -> 'content', content) AS content,
       CASE WHEN first IS NULL THEN location_id ELSE (first ->> 'locationId')::bigint END AS "locationId"
     FROM bank.pix_charge_batch_row WHERE company_id = $1 AND batch_id = $2 ORDER BY row`,
    [companyId, id],
  );
  return { name: batch?.name ?? '', rows };
}

/** Which of those txids are charges of the company's. */
export async function txidsMade(
  on: Queryable,
  companyId: string,
  txids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await readRows<{ readonly txid: string }>(
    on,
    `SELECT txid FROM bank.pix_charge WHERE company_id = $1 AND kind <> 'static' AND txid = ANY ($2::text[])`,
    [companyId, txids],
  );
  return new Set(rows.map(({ txid }) => txid));
}

/** Which row of a batch has which txid. */
export async function rowsOfTxids(
  on: Queryable,
  { companyId, id }: Pick<ChargeBatchRecord, 'companyId' | 'id'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows<{ readonly txid: string; readonly row: number }>(
    on,
    'SELECT txid, row FROM bank.pix_charge_batch_row WHERE company_id = $1 AND batch_id = $2',
    [companyId, id],
  );
  return new Map(rows.map(({ txid, row }) => [txid, row]));
}

/** Whether a txid is a row of a program's batch that is no charge: it waits, or was refused. */
export async function waitsInLot(on: Queryable, companyId: string, txid: string): Promise<boolean> {
  const rows = await readRows(
    on,
    `SELECT FROM bank.pix_charge_batch_row r JOIN bank.pix_charge_batch b ON b.company_id = r.company_id AND b.id = r.batch_id
     WHERE r.company_id = $1 AND r.txid = $2 AND r.state <> 'created' AND b.given_id IS NOT NULL AND b.state <> 'receiving'
     LIMIT 1`,
    [companyId, txid],
  );
  return rows.length > 0;
}

/** A row of a program's batch with what became of it. */
export interface LotRow {
  readonly txid: string;
  /** It waits to be made, or a change of it does. */
  readonly isWaiting: boolean;
  /** Why it is no charge, or why the last change of its charge was refused. */
  readonly problem: RowProblem | null;
  /** When its charge was made; null: it is none. */
  readonly createdAt: Instant | null;
}

/** A program's batch with all of its rows, in the order in which they came. */
export interface Lot extends Pick<ChargeBatchRecord, 'name' | 'createdAt'> {
  readonly givenId: string;
  readonly number: bigint;
  readonly rows: readonly LotRow[];
}

/** Batches with their rows. */
export async function withRows(
  on: Queryable,
  companyId: string,
  batches: readonly ChargeBatchRecord[],
): Promise<readonly Lot[]> {
  const rows = await readRows<LotRow & { readonly batchId: string }>(
    on,
    `SELECT r.batch_id AS "batchId", r.txid, coalesce(r.problem, r.change_problem) AS problem, c.created_at AS "createdAt",
       r.state = 'pending' OR EXISTS (SELECT FROM bank.pix_charge_batch_change w WHERE w.company_id = r.company_id
         AND w.batch_id = r.batch_id AND w.row = r.row) AS "isWaiting"
     FROM bank.pix_charge_batch_row r LEFT JOIN bank.pix_charge c ON c.company_id = r.company_id AND c.id = r.charge_id
     WHERE r.company_id = $1 AND r.batch_id = ANY ($2::text[]) ORDER BY r.batch_id, r.row`,
    [companyId, batches.map(({ id }) => id)],
  );
  const byBatch = Map.groupBy(rows, ({ batchId }) => batchId);
  return batches.flatMap(({ id, name, createdAt, givenId, number }) =>
    givenId === null || number === null ? [] : [{ name, createdAt, givenId, number, rows: byBatch.get(id) ?? [] }],
  );
}

/** A page of a company's batches that programs made between two moments, both included, oldest first, and how many in all. */
export async function listLots(
  on: Queryable,
  { companyId, from, to }: { readonly companyId: string; readonly from: Instant; readonly to: Instant },
  { skip, limit }: ProgramPage,
): Promise<{ readonly total: number; readonly batches: readonly ChargeBatchRecord[] }> {
  const where = 'b.company_id = $1 AND b.given_id IS NOT NULL AND b.created_at >= $2 AND b.created_at <= $3';
  const values = [companyId, formatInstant(from), formatInstant(to)];
  const [[count], batches] = await Promise.all([
    readRows<{ readonly total: bigint }>(
      on,
      `SELECT count(*) AS total FROM bank.pix_charge_batch b WHERE ${where}`,
      values,
    ),
    readRows<ChargeBatchRecord>(
      on,
      `SELECT ${BATCH_COLUMNS} FROM bank.pix_charge_batch b WHERE ${where} ORDER BY b.created_at, b.id OFFSET $4 LIMIT $5`,
      [...values, skip, limit],
    ),
  ]);
  return { total: Number(count?.total ?? 0n), batches };
}

/** A change that waits, with its row as it stands. */
export interface WaitingChange extends ChangeRef {
  readonly change: RowChange;
  readonly askedBy: ChargeActor;
  readonly accountId: string;
  readonly state: 'created' | 'refused';
  readonly content: BatchContent & { readonly txid: string };
  readonly reference: string | null;
  readonly locationId: bigint | null;
}

/** The changes that came first, of rows that have been made or refused; of each row the oldest. */
export function waitingChanges(on: Queryable, limit: number): Promise<readonly WaitingChange[]> {
  return readRows<WaitingChange>(
    on,
    `SELECT c.company_id AS "companyId", c.batch_id AS "batchId", c.row, c.seq, c.change, c.asked_by AS "askedBy",
       b.account_id AS "accountId", r.state, r.content, r.reference, r.location_id AS "locationId"
     FROM bank.pix_charge_batch_change c
     JOIN bank.pix_charge_batch_row r ON r.company_id = c.company_id AND r.batch_id = c.batch_id AND r.row = c.row
     JOIN bank.pix_charge_batch b ON b.company_id = c.company_id AND b.id = c.batch_id
     WHERE r.state <> 'pending' AND NOT EXISTS (SELECT FROM bank.pix_charge_batch_change o WHERE o.company_id = c.company_id
       AND o.batch_id = c.batch_id AND o.row = c.row AND o.seq < c.seq)
     ORDER BY c.seq LIMIT $1`,
    [limit],
  );
}

/** How many rows and changes of a company's wait to be made, the more of the two; counted as far as `most`. */
export async function countWaiting(on: Queryable, companyId: string, most: number): Promise<number> {
  const [found] = await readRows<{ readonly waiting: bigint }>(
    on,
    `SELECT greatest((SELECT count(*) FROM (SELECT FROM bank.pix_charge_batch_row
         WHERE company_id = $1 AND state = 'pending' LIMIT $2) r),
       (SELECT count(*) FROM (SELECT FROM bank.pix_charge_batch_change WHERE company_id = $1 LIMIT $2) c)) AS waiting`,
    [companyId, most],
  );
  return Number(found?.waiting ?? 0n);
}
