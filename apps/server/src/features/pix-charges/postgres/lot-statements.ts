import { companion, type Companion, type CompanionStatement, type JsonObject } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { ChargeActor, ChargeRecord } from '../domain/charge.ts';
import type { ChargeBatchRecord, RowProblem } from '../domain/charge-batch.ts';
import type { RowChange } from '../domain/due-change.ts';

// What is written of batches that programs make, and of the changes of their rows. A change is taken from those that wait in the
// posting that makes it: of two servers that make the same one is refused by the statement.

type BatchRef = Pick<ChargeBatchRecord, 'companyId' | 'id'>;

/** Keeps a batch that a program names, before its rows; in the transaction that keeps them too. */
export async function insertLot(on: Queryable, batch: ChargeBatchRecord): Promise<void> {
  const { companyId, id, givenId, number, name, rows, accountId, createdAt, createdBy } = batch;
  await readRows(
    on,
    `INSERT INTO bank.pix_charge_batch (company_id, id, given_id, number, name, state, rows, account_id, created_at, created_by,
       touched_at) VALUES ($1, $2, $3, $4, $5, 'receiving', $6, $7, $8, $9, $8)`,
    [companyId, id, givenId, number, name, rows, accountId, timestamp(createdAt), JSON.stringify(createdBy)],
  );
}

/** Calls a batch otherwise; what it was called first is kept. */
export async function renameBatch(on: Queryable, { companyId, id }: BatchRef, name: string): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.pix_charge_batch SET name = $3, first_name = coalesce(first_name, name)
     WHERE company_id = $1 AND id = $2 AND name <> $3`,
    [companyId, id, name],
  );
}

/** Keeps changes of rows until they are made, in the order in which they came. */
export async function insertChanges(
  on: Queryable,
  { companyId, id }: BatchRef,
  { changes, by }: { readonly changes: readonly { row: number; change: RowChange }[]; readonly by: ChargeActor },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.pix_charge_batch_change (company_id, batch_id, row, change, asked_by)
     SELECT $1, $2, c.row, c.change, $4 FROM jsonb_to_recordset($3::jsonb) AS c (row int, change jsonb) ORDER BY c.row`,
    [companyId, id, JSON.stringify(changes), JSON.stringify(by)],
  );
}

const TAKE_CHANGE = {
  name: 'pix_charge_batch_change_take',
  order: 47,
  columns: { company_id: 'text', batch_id: 'text', row: 'int4', seq: 'int8' },
  sql: `DELETE FROM bank.pix_charge_batch_change c USING {rows} WHERE c.company_id = rows.company_id
      AND c.batch_id = rows.batch_id AND c.row = rows.row AND c.seq = rows.seq RETURNING rows.ordinal`,
  refusal: 'pix-charge-batch.change-made',
} as const satisfies CompanionStatement;

const CLEAR_CHANGE_PROBLEM = {
  name: 'pix_charge_batch_change_clear',
  order: 48,
  columns: { company_id: 'text', batch_id: 'text', row: 'int4' },
  sql: `UPDATE bank.pix_charge_batch_row r SET change_problem = NULL FROM {rows} WHERE r.company_id = rows.company_id
      AND r.batch_id = rows.batch_id AND r.row = rows.row AND r.change_problem IS NOT NULL`,
} as const satisfies CompanionStatement;

// What was asked for at first stays: the same batch sent again is compared with it.
const REMAKE_ROW = {
  name: 'pix_charge_batch_row_remake',
  order: 49,
  columns: {
    company_id: 'text',
    batch_id: 'text',
    row: 'int4',
    charge_id: 'text',
    content: 'jsonb',
    location_id: 'int8',
  },
  sql: `UPDATE bank.pix_charge_batch_row r SET state = 'created', charge_id = rows.charge_id, problem = NULL,
      content = rows.content, location_id = rows.location_id,
      first = coalesce(r.first, jsonb_build_object('content', r.content, 'locationId', r.location_id::text))
    FROM {rows} WHERE r.company_id = rows.company_id AND r.batch_id = rows.batch_id AND r.row = rows.row
      AND r.state = 'refused' RETURNING rows.ordinal`,
  refusal: 'pix-charge-batch.row-made',
} as const satisfies CompanionStatement;

/** The refusal of a change that another server made. */
export const CHANGE_MADE = TAKE_CHANGE.refusal;

/** A change of a row that waits. */
export interface ChangeRef {
  readonly companyId: string;
  readonly batchId: string;
  readonly row: number;
  readonly seq: bigint;
}

/** Says in a posting that it makes that change. */
export function takeChange({ companyId: company_id, batchId: batch_id, row, seq }: ChangeRef): readonly Companion[] {
  return [
    companion(TAKE_CHANGE, { company_id, batch_id, row, seq }),
    companion(CLEAR_CHANGE_PROBLEM, { company_id, batch_id, row }),
  ];
}

/** Says in the posting of a charge that a row which was refused has become it after all. */
export function remakeRow({ companyId, id, batchId, batchRow, content, namedLocation }: ChargeRecord): Companion {
  return companion(REMAKE_ROW, {
    company_id: companyId,
    batch_id: batchId,
    row: batchRow,
    charge_id: id,
    content: content as unknown as JsonObject,
    location_id: namedLocation,
  });
}

/** Ends a change that changed nothing, or was refused (`problem`); one that another server ended leaves everything as it is. */
export async function endChange(on: Queryable, ref: ChangeRef, problem: RowProblem | undefined): Promise<void> {
  const { companyId, batchId, row, seq } = ref;
  await readRows(
    on,
    `WITH taken AS (DELETE FROM bank.pix_charge_batch_change WHERE company_id = $1 AND batch_id = $2 AND row = $3 AND seq = $4
       RETURNING row)
     UPDATE bank.pix_charge_batch_row r SET change_problem = $5 FROM taken
     WHERE r.company_id = $1 AND r.batch_id = $2 AND r.row = taken.row AND r.state = 'created'`,
    [companyId, batchId, row, seq, problem === undefined ? null : JSON.stringify(problem)],
  );
}

/** Ends a change of a row that stays refused: what it asks for now, and why that is none either. */
export async function endRetry(
  on: Queryable,
  ref: ChangeRef,
  now: { readonly content: JsonObject; readonly locationId: bigint | null; readonly problem: RowProblem },
): Promise<void> {
  const { companyId, batchId, row, seq } = ref;
  await readRows(
    on,
    `WITH taken AS (DELETE FROM bank.pix_charge_batch_change WHERE company_id = $1 AND batch_id = $2 AND row = $3 AND seq = $4
       RETURNING row)
     UPDATE bank.pix_charge_batch_row r SET content = $5, location_id = $6, problem = $7,
       first = coalesce(r.first, jsonb_build_object('content', r.content, 'locationId', r.location_id::text))
     FROM taken WHERE r.company_id = $1 AND r.batch_id = $2 AND r.row = taken.row AND r.state = 'refused'`,
    [companyId, batchId, row, seq, JSON.stringify(now.content), now.locationId, JSON.stringify(now.problem)],
  );
}
