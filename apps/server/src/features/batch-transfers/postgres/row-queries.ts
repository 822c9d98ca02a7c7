import { bankingDate, money, type CivilDate, type Instant, type Money } from '@bank/core';
import type { BatchRowState, OrderReturn, OrderState } from '@bank/contracts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import { timestamp } from '../../../platform/database/pool.ts';
import type { BatchRecord, BatchRowRecord } from '../domain/batch.ts';
import { batchById, longestUntouched, ROW_COLUMNS, rowOf, type KeptBatch, type RowDbRow } from './batch-queries.ts';

type Ref = Pick<BatchRecord, 'companyId' | 'id'>;

/** A row with the payment that it became. */
export interface RowWithOrder extends BatchRowRecord {
  readonly orderState: OrderState | null;
  readonly receiptCode: string | null;
  /** Why its payment came to nothing: in words, and its code. */
  readonly refusal: string | null;
  readonly refusalCode: string | null;
  readonly paidOn: CivilDate | null;
  /** What came back of it, given back by who got it. */
  readonly returned: OrderReturn | null;
  readonly isReturned: boolean;
}

/** Which rows of a batch a list shows. */
export interface RowFilter {
  readonly state?: BatchRowState | undefined;
  readonly search?: string | undefined;
  readonly date?: CivilDate | undefined;
  readonly newPayees?: boolean | undefined;
  readonly sort?: 'row' | 'largest' | undefined;
  /** The place of the last one of the page before. */
  readonly after?: { readonly row: number; readonly amount: bigint } | undefined;
  readonly limit: number;
}

const WITH_ORDER = `bank.batch_row r LEFT JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id`;

// What a state that is shown means of a row: see domain/counts.ts, shownState.
const ENDED = `('rejected', 'refused', 'cancelled', 'expired')`;
const SHOWN: Readonly<Record<BatchRowState, (whole: string) => string>> = {
  invalid: () => `r.state = 'invalid'`,
  'to-confirm': () => `r.state = 'to-confirm'`,
  ready: (whole) => `r.state = 'ready' AND ${whole} IS NULL`,
  'left-out': () => `r.state = 'left-out'`,
  waiting: (whole) => `r.state = 'ready' AND ${whole} IN ('awaiting_confirmation', 'awaiting_authorization')`,
  queued: (whole) => `r.state = 'ready' AND ${whole} IN ('scheduled', 'settled')`,
  awaiting: () => `o.state IN ('awaiting_confirmation', 'awaiting_authorization')`,
  scheduled: () => `o.state = 'scheduled'`,
  sending: () => `o.state = 'processing'`,
  unknown: () => `o.state = 'unknown'`,
  paid: () => `o.state = 'settled' AND o.returned IS NULL`,
  returned: () => `o.returned IS NOT NULL`,
  failed: () => `(r.state = 'stopped' OR o.state IN ('rejected', 'refused', 'expired'))`,
  cancelled: (whole) => `(o.state = 'cancelled' OR r.state = 'ready' AND ${whole} IN ${ENDED})`,
};

/** Rows of a batch that the filter lets through. */
export async function listRows(on: Queryable, batch: KeptBatch, filter: RowFilter): Promise<readonly RowWithOrder[]> {
  const values: unknown[] = [batch.companyId, batch.id];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const conditions = ['r.company_id = $1', 'r.batch_id = $2'];
  // One of a few words of ours, and not every condition asks for it.
  const whole = batch.orderState === null ? 'NULL::text' : `'${batch.orderState}'::text`;
  const { state, search, date, newPayees, sort = 'row', after, limit } = filter;
  if (state) conditions.push(`(${SHOWN[state](whole)})`);
  if (search !== undefined && search !== '') {
    const text = value(search);
    const digits = search.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
    conditions.push(
      `(strpos(lower(r.typed -> 'payee' ->> 'name'), lower(${text})) > 0 OR strpos(lower(r.typed ->> 'reference'), lower(${text})) > 0
        OR r.document = ${value(digits)})`,
    );
  }
  if (date !== undefined) conditions.push(`greatest(coalesce(r.date, ${value(batch.date)}), ${value(batch.date)}::date) = ${value(date)}::date`); // prettier-ignore
  if (newPayees === true) conditions.push(`r.relation = 'new'`);
  if (after) {
    conditions.push(
      sort === 'row'
        ? `r.row > ${value(after.row)}`
        : `(-coalesce(r.amount_centavos, 0), r.row) > (${value(-after.amount)}, ${value(after.row)})`,
    );
  }
  const orderBy = sort === 'row' ? 'r.row' : '-coalesce(r.amount_centavos, 0), r.row';
  return readOrders(
    on,
    `SELECT ${ROW_COLUMNS}, ${OF_ORDER} FROM ${WITH_ORDER} WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT ${value(limit)}`,
    values,
  );
}

const OF_ORDER = `o.state AS order_state, o.receipt_code, o.returned, o.refusal ->> 'message' AS refusal, o.refusal ->> 'code' AS refusal_code,
  (o.settled_at AT TIME ZONE 'America/Sao_Paulo')::date AS paid_on`;

interface OrderColumns {
  readonly order_state: string | null;
  readonly receipt_code: string | null;
  readonly refusal: string | null;
  readonly refusal_code: string | null;
  readonly paid_on: string | null;
  readonly returned: OrderReturn | null;
}

async function readOrders(on: Queryable, text: string, values: readonly unknown[]): Promise<readonly RowWithOrder[]> {
  const rows = await readRows<RowDbRow & OrderColumns>(on, text, values);
  return rows.map((row) => ({
    ...rowOf(row),
    orderState: row.order_state as OrderState | null,
    receiptCode: row.receipt_code,
    refusal: row.refusal,
    refusalCode: row.refusal_code,
    paidOn: row.paid_on as CivilDate | null,
    returned: row.returned,
    isReturned: row.returned !== null,
  }));
}

/** These rows of a batch, in their order. */
export async function rowsByNumber(
  on: Queryable,
  { companyId, id }: Ref,
  rows: readonly number[],
): Promise<readonly RowWithOrder[]> {
  return readOrders(
    on,
    `SELECT ${ROW_COLUMNS}, ${OF_ORDER} FROM ${WITH_ORDER} WHERE r.company_id = $1 AND r.batch_id = $2 AND r.row = ANY ($3::int4[])
     ORDER BY r.row`,
    [companyId, id, rows],
  );
}

/** A batch that tries another one again, and the rows there that it stands for. */
export interface Retry {
  readonly batch: KeptBatch;
  readonly rows: readonly number[];
}

/**
 * The batches, newest first, that try rows of that one again and may yet pay them, or have: drafts too. A row that was left
 * out, stopped or came back is tried by none of them any more.
 */
export async function retriesOf(on: Queryable, { companyId, id }: Ref): Promise<readonly Retry[]> {
  const found = await readRows<{ id: string; rows: number[] }>(
    on,
    `SELECT b.id, array_agg(r.origin_row) AS rows FROM bank.batch b
       JOIN bank.batch_row r ON r.company_id = b.company_id AND r.batch_id = b.id AND r.origin_row IS NOT NULL
       LEFT JOIN bank.payment_order whole ON whole.company_id = b.company_id AND whole.id = b.order_id
       LEFT JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
     WHERE b.company_id = $1 AND b.retry_of = $2 AND r.state NOT IN ('left-out', 'stopped')
       AND (r.state = 'made' OR whole.state IS NULL OR whole.state NOT IN ${ENDED})
       AND (o.state IS NULL OR o.state NOT IN ${ENDED}) AND o.returned IS NULL
     GROUP BY b.id, b.created_at ORDER BY b.created_at DESC, b.id DESC`,
    [companyId, id],
  );
  const retries: Retry[] = [];
  for (const { id: retryId, rows } of found) {
    const batch = await batchById(on, companyId, retryId);
    if (batch) retries.push({ batch, rows });
  }
  return retries;
}

/** The batch that was served longest ago of those that were agreed to and have rows to make. */
export async function nextToMake(on: Queryable): Promise<KeptBatch | undefined> {
  return longestUntouched(on, `b.order_id IS NOT NULL AND b.made_at IS NULL AND o.state = 'scheduled'`);
}

/** The batch that was looked at longest ago of those whose payments are yet to come to their end. */
export async function nextToEnd(on: Queryable): Promise<KeptBatch | undefined> {
  return longestUntouched(on, `b.made_at IS NOT NULL AND b.done_at IS NULL`);
}

/** A batch of which somebody has asked to call off what has not gone. */
export async function nextToCallOff(on: Queryable): Promise<(KeptBatch & { readonly by: unknown }) | undefined> {
  const batch = await longestUntouched(on, `b.calling_off IS NOT NULL`);
  if (!batch) return undefined;
  const [row] = await readRows<{ calling_off: unknown }>(
    on,
    `SELECT calling_off FROM bank.batch WHERE company_id = $1 AND id = $2`,
    [batch.companyId, batch.id],
  );
  return { ...batch, by: row?.calling_off };
}

/** The last settled payment of batches of a group to each of those whom rows led to, by what led to them. */
export async function lastPaidOf(
  on: Queryable,
  { companyId, groupId }: { readonly companyId: string; readonly groupId: string },
  reaches: readonly string[],
): Promise<ReadonlyMap<string, { readonly date: CivilDate; readonly amount: Money }>> {
  if (reaches.length === 0) return new Map();
  const rows = await readRows<{ reach: string; settled_at: Instant; amount: bigint }>(
    on,
    `SELECT DISTINCT ON (r.reach) r.reach, o.settled_at, o.amount_centavos AS amount
     FROM bank.batch_row r
       JOIN bank.batch b ON b.company_id = r.company_id AND b.id = r.batch_id
       JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
     WHERE r.company_id = $1 AND r.reach = ANY ($2) AND b.group_id = $3 AND o.state = 'settled' AND o.returned IS NULL
     ORDER BY r.reach, o.settled_at DESC`,
    [companyId, reaches, groupId],
  );
  return new Map(
    rows.map(({ reach, settled_at: at, amount }) => [reach, { date: bankingDate(at), amount: money(amount) }]),
  );
}

/** Rows of a batch that can be made: their owner is known, or can be known by nobody. */
export async function rowsToMake(
  on: Queryable,
  { companyId, id }: Ref,
  limit: number,
): Promise<readonly BatchRowRecord[]> {
  const rows = await readPrepared<RowDbRow>(
    on,
    {
      name: 'batch_rows_to_make',
      text: `SELECT ${ROW_COLUMNS} FROM bank.batch_row r WHERE r.company_id = $1 AND r.batch_id = $2 AND r.state = 'ready'
        AND r.owner <> 'waiting' ORDER BY r.row LIMIT $3`,
    },
    [companyId, id, limit],
  );
  return rows.map(rowOf);
}

/** Rows of a batch whose owner is not known and whose day is over. */
export async function rowsTooLate(
  on: Queryable,
  batch: KeptBatch,
  now: Instant,
  limit: number,
): Promise<readonly number[]> {
  const rows = await readRows<{ row: number }>(
    on,
    `SELECT row FROM bank.batch_row WHERE company_id = $1 AND batch_id = $2 AND state = 'ready' AND owner = 'waiting'
       AND greatest(coalesce(date, $3::date), $3::date) < $4 ORDER BY row LIMIT $5`,
    [batch.companyId, batch.id, batch.date, bankingDate(now), limit],
  );
  return rows.map(({ row }) => row);
}

/**
 * Takes rows whose owner is to be looked up now, for so long: those of batches that were asked for first, then drafts that
 * somebody touched lately.
 */
export async function takeToLook(
  on: Queryable,
  of: {
    readonly now: Instant;
    readonly until: Instant;
    readonly touchedSince: Instant;
    readonly paused: readonly string[];
    readonly limit: number;
  },
): Promise<readonly { readonly companyId: string; readonly batchId: string; readonly row: number }[]> {
  const rows = await readRows<{ company_id: string; batch_id: string; row: number }>(
    on,
    `UPDATE bank.batch_row r SET next_look_at = $2 FROM (
       SELECT w.company_id, w.batch_id, w.row FROM bank.batch_row w
       JOIN bank.batch b ON b.company_id = w.company_id AND b.id = w.batch_id
       LEFT JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id
       WHERE w.owner = 'waiting' AND w.state IN ('ready', 'to-confirm') AND w.next_look_at <= $1
         AND w.company_id <> ALL ($5::text[])
         AND (b.order_id IS NULL AND b.touched_at >= $3 OR o.state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled'))
       ORDER BY b.order_id IS NULL, w.next_look_at, w.batch_id, w.row LIMIT $4 FOR UPDATE OF w SKIP LOCKED) taken
     WHERE r.company_id = taken.company_id AND r.batch_id = taken.batch_id AND r.row = taken.row
     RETURNING r.company_id, r.batch_id, r.row`,
    [timestamp(of.now), timestamp(of.until), timestamp(of.touchedSince), of.limit, of.paused],
  );
  return rows.map(({ company_id: companyId, batch_id: batchId, row }) => ({ companyId, batchId, row }));
}

/** Lets these rows of a company wait for their look until then. */
export async function lookLater(
  on: Queryable,
  companyId: string,
  rows: readonly { readonly batchId: string; readonly row: number }[],
  at: Instant,
): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.batch_row r SET next_look_at = $4 FROM unnest($2::text[], $3::int4[]) AS w (batch_id, row)
     WHERE r.company_id = $1 AND r.batch_id = w.batch_id AND r.row = w.row AND r.owner = 'waiting'`,
    [companyId, rows.map(({ batchId }) => batchId), rows.map(({ row }) => row), timestamp(at)],
  );
}

/** Orders that a batch made and that have not gone. */
export async function ordersToCallOff(
  on: Queryable,
  { companyId, id }: Ref,
  limit: number,
): Promise<readonly string[]> {
  const rows = await readRows<{ id: string }>(
    on,
    `SELECT id FROM bank.payment_order WHERE company_id = $1 AND batch_id = $2
       AND state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled') ORDER BY occurrence LIMIT $3`,
    [companyId, id, limit],
  );
  return rows.map((row) => row.id);
}
