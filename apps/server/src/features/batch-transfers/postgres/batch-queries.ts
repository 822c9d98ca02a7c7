import { instant, money, type CivilDate, type Instant, type Money } from '@bank/core';
import {
  keptPayee,
  type BatchRowKind,
  type BatchSource,
  type OrderState,
  type PayeeRelation,
  type Product,
} from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { timestamp } from '../../../platform/database/pool.ts';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { BatchRecord, BatchRowRecord, BatchSum } from '../domain/batch.ts';
import type { ReturnedRows, RowCounts } from '../domain/counts.ts';

type Ref = Pick<BatchRecord, 'companyId' | 'id'>;

interface BatchDbRow {
  readonly company_id: string;
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly source: string;
  readonly file_name: string | null;
  readonly file_hash: string | null;
  readonly group_id: string | null;
  readonly retry_of: string | null;
  readonly date: string;
  readonly confidential: boolean;
  readonly account_id: string;
  readonly created_at: number;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly touched_at: number;
  readonly order_id: string | null;
  readonly asked_at: number | null;
  readonly asked_by_name: string | null;
  readonly made_at: number | null;
  readonly done_at: number | null;
  readonly outcome: JsonObject | null;
  readonly is_calling_off: boolean;
}

const COLUMNS = `b.company_id, b.id, b.version, b.name, b.source, b.file_name, encode(b.file_hash, 'hex') AS file_hash, b.group_id,
  b.retry_of, b.date, b.confidential, b.account_id, b.created_at, b.created_by, b.created_by_name, b.touched_at, b.order_id,
  b.asked_at, b.asked_by_name, b.made_at, b.done_at, b.outcome, b.calling_off IS NOT NULL AS is_calling_off`;

function at(milliseconds: number | null): Instant | null {
  return milliseconds === null ? null : instant(milliseconds);
}

function recordOf(row: BatchDbRow): BatchRecord {
  return {
    companyId: row.company_id,
    id: row.id,
    version: row.version,
    name: row.name,
    source: row.source as BatchSource,
    fileName: row.file_name,
    fileHash: row.file_hash,
    groupId: row.group_id,
    retryOf: row.retry_of,
    date: row.date as CivilDate,
    confidential: row.confidential,
    accountId: row.account_id,
    createdAt: instant(row.created_at),
    createdBy: { id: row.created_by, name: row.created_by_name },
    touchedAt: instant(row.touched_at),
    orderId: row.order_id,
    askedAt: at(row.asked_at),
    askedByName: row.asked_by_name,
    madeAt: at(row.made_at),
    doneAt: at(row.done_at),
    callingOff: row.is_calling_off,
  };
}

/** A batch with the state of the order that stands for it. */
export interface KeptBatch extends BatchRecord {
  readonly orderState: OrderState | null;
  /** Who asked for it, and alone changes its rows while it waits; null for a draft. */
  readonly makerId: string | null;
  /** What its payments came to, once all of them were at their end. */
  readonly outcome: JsonObject | null;
}

interface KeptRow extends BatchDbRow {
  readonly order_state: string | null;
  readonly order_maker: string | null;
}

function keptOf(row: KeptRow): KeptBatch {
  return {
    ...recordOf(row),
    orderState: row.order_state as OrderState | null,
    makerId: row.order_maker,
    outcome: row.outcome,
  };
}

const ORDER_COLUMNS = 'o.state AS order_state, o.created_by AS order_maker';
const WITH_ORDER = `bank.batch b LEFT JOIN bank.payment_order o ON o.company_id = b.company_id AND o.id = b.order_id`;

/** The account that a company pays from, its CNPJ (bare), and the products that it has. */
export async function payingAccountOf(
  on: Queryable,
  companyId: string,
): Promise<{ readonly accountId: string; readonly document: string; readonly products: readonly Product[] }> {
  const [company] = await readRows<{ accountId: string; document: string; products: Product[] }>(
    on,
    'SELECT account_id AS "accountId", cnpj AS document, products FROM bank.company WHERE id = $1',
    [companyId],
  );
  if (!company) throw new Error(`no company ${companyId}`);
  return company;
}

/** A batch of a company; `lock`: nobody else changes it until the transaction ends. */
export async function batchById(
  on: Queryable,
  companyId: string,
  id: string,
  lock = false,
): Promise<KeptBatch | undefined> {
  const [row] = await readPrepared<KeptRow>(
    on,
    {
      name: `batch_by_id${lock ? '_locked' : ''}`,
      text: `SELECT ${COLUMNS}, ${ORDER_COLUMNS} FROM ${WITH_ORDER} WHERE b.company_id = $1 AND b.id = $2
        ${lock ? 'FOR UPDATE OF b' : ''}`,
    },
    [companyId, id],
  );
  return row && keptOf(row);
}

/** Which batches a list shows. */
export interface BatchFilter {
  readonly companyId: string;
  readonly which?: 'drafts' | 'open' | 'ended' | undefined;
  /** Whether this person sees drafts. */
  readonly withDrafts: boolean;
  readonly search?: string | undefined;
  readonly from?: Instant | undefined;
  readonly before?: Instant | undefined;
  /** The last one of the page before. */
  readonly after?: { readonly createdAt: Instant; readonly id: string } | undefined;
  readonly limit: number;
}

const WHICH = {
  drafts: 'b.order_id IS NULL',
  open: `o.state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled', 'settled') AND b.done_at IS NULL`,
  ended: `b.order_id IS NOT NULL AND (b.done_at IS NOT NULL
    OR o.state IN ('rejected', 'refused', 'cancelled', 'expired'))`,
} as const;

/** Batches of a company, newest first. */
export async function listBatches(on: Queryable, filter: BatchFilter): Promise<readonly KeptBatch[]> {
  const conditions = ['b.company_id = $1'];
  const values: unknown[] = [filter.companyId];
  const where = (sql: (...parameters: string[]) => string, ...wanted: readonly unknown[]): void => {
    if (wanted.some((value) => value === undefined)) return;
    conditions.push(sql(...wanted.map((value) => `$${values.push(value)}`)));
  };
  if (!filter.withDrafts) conditions.push('b.order_id IS NOT NULL');
  if (filter.which) conditions.push(`(${WHICH[filter.which]})`);
  where((p) => `strpos(lower(b.name), lower(${p})) > 0`, filter.search === '' ? undefined : filter.search);
  where((p) => `b.created_at >= ${p}`, filter.from && timestamp(filter.from));
  where((p) => `b.created_at < ${p}`, filter.before && timestamp(filter.before));
  where(
    (a, b) => `(b.created_at, b.id) < (${a}, ${b})`,
    filter.after && timestamp(filter.after.createdAt),
    filter.after?.id,
  );
  const limit = `$${values.push(filter.limit)}`;
  const rows = await readRows<KeptRow>(
    on,
    `SELECT ${COLUMNS}, ${ORDER_COLUMNS} FROM ${WITH_ORDER} WHERE ${conditions.join(' AND ')}
     ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit}`,
    values,
  );
  return rows.map(keptOf);
}

/** How many drafts a company has. */
export async function countDrafts(on: Queryable, companyId: string): Promise<number> {
  const [row] = await readRows<{ drafts: number }>(
    on,
    `SELECT count(*)::int AS drafts FROM bank.batch WHERE company_id = $1 AND order_id IS NULL`,
    [companyId],
  );
  return row?.drafts ?? 0;
}

interface CountRow {
  readonly batch_id: string;
  readonly state: string;
  readonly order_state: string | null;
  readonly is_returned: boolean;
  readonly owner: string;
  readonly rows: number;
  readonly total: bigint;
  readonly fees: bigint;
}

const COUNTS: Statement = {
  name: 'batch_counts',
  text: `SELECT r.batch_id, r.state, o.state AS order_state, o.returned IS NOT NULL AS is_returned, r.owner, count(*)::int AS rows,
      coalesce(sum(r.amount_centavos), 0)::int8 AS total,
      coalesce(sum((o.fee ->> 'amount')::int8) FILTER (WHERE o.state = 'settled'), 0)::int8 AS fees
    FROM bank.batch_row r LEFT JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
    WHERE r.company_id = $1 AND r.batch_id = ANY ($2::text[]) GROUP BY 1, 2, 3, 4, 5`,
};

/** What the rows of these batches come to, by how they stand. */
export async function countRows(
  on: Queryable,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RowCounts[]>> {
  const rows = ids.length === 0 ? [] : await readPrepared<CountRow>(on, COUNTS, [companyId, ids]);
  const found = new Map<string, RowCounts[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    found.get(row.batch_id)?.push({
      state: row.state as RowCounts['state'],
      orderState: row.order_state as OrderState | null,
      isReturned: row.is_returned,
      owner: row.owner as RowCounts['owner'],
      count: row.rows,
      total: money(row.total),
      fees: money(row.fees),
    });
  }
  return found;
}

const RETURNED: Statement = {
  name: 'batch_returned',
  text: `SELECT o.batch_id, r.owner, count(*)::int AS rows, sum(r.amount_centavos)::int8 AS total
    FROM bank.payment_order o JOIN bank.batch_row r ON r.company_id = o.company_id AND r.batch_id = o.batch_id AND r.row = o.occurrence
    WHERE o.company_id = $1 AND o.batch_id = ANY ($2::text[]) AND o.returned IS NOT NULL GROUP BY 1, 2`,
};

/** What of the payments of these batches was given back. */
export async function countReturned(
  on: Queryable,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ReturnedRows[]>> {
  type Row = Pick<CountRow, 'batch_id' | 'owner' | 'rows' | 'total'>;
  const rows = ids.length === 0 ? [] : await readPrepared<Row>(on, RETURNED, [companyId, ids]);
  const found = Map.groupBy(rows, (row) => row.batch_id);
  return new Map(
    [...found].map(([id, of]) => [
      id,
      of.map((row) => ({ owner: row.owner as RowCounts['owner'], count: row.rows, total: money(row.total) })),
    ]),
  );
}

const SUMS: Statement = {
  name: 'batch_sums',
  text: `SELECT kind, relation, greatest(coalesce(date, $3::date), $3::date) AS day, count(*)::int AS rows,
      sum(amount_centavos)::int8 AS total
    FROM bank.batch_row WHERE company_id = $1 AND batch_id = $2 AND state = 'ready' GROUP BY 1, 2, 3 ORDER BY 3, 1, 2`,
};

/** What the rows that are ready come to, by kind, kind of payee and day; none before that day. */
export async function sumRows(on: Queryable, { companyId, id }: Ref, day: CivilDate): Promise<readonly BatchSum[]> {
  interface Row {
    readonly kind: string;
    readonly relation: string;
    readonly day: string;
    readonly rows: number;
    readonly total: bigint;
  }
  const rows = await readPrepared<Row>(on, SUMS, [companyId, id, day]);
  return rows.map((row) => ({
    kind: row.kind as BatchRowKind,
    relation: row.relation as PayeeRelation,
    date: row.day as CivilDate,
    count: row.rows,
    total: money(row.total),
  }));
}

/** What of the rows that are ready is asked and signed beside their sums. */
export interface ReadyFacts {
  readonly largest: Money;
  readonly newPayees: number;
  readonly newTotal: Money;
  readonly isReported: boolean;
  /** The rows' own digests in their order, hexadecimal, joined. */
  readonly digests: string;
  /** Every amount that some payment has, by kind and kind of payee. */
  readonly amounts: readonly {
    readonly kind: BatchRowKind;
    readonly relation: PayeeRelation;
    readonly amount: Money;
  }[];
}

/** Reads them, leaving out one row where another takes its place. */
export async function readyFacts(on: Queryable, { companyId, id }: Ref): Promise<ReadyFacts> {
  interface Facts {
    readonly largest: bigint | null;
    readonly new_payees: number;
    readonly new_total: bigint;
    readonly is_reported: boolean | null;
    readonly digests: string | null;
  }
  const READY = `FROM bank.batch_row WHERE company_id = $1 AND batch_id = $2 AND state = 'ready'`;
  const [facts] = await readRows<Facts>(
    on,
    `SELECT max(amount_centavos) AS largest,
       (count(DISTINCT coalesce(payee_fingerprint, reach)) FILTER (WHERE relation = 'new'))::int AS new_payees,
       coalesce(sum(amount_centavos) FILTER (WHERE relation = 'new'), 0)::int8 AS new_total,
       bool_or(notices @> '[{"warning": "reported-for-fraud"}]') AS is_reported,
       string_agg(encode(digest, 'hex'), '' ORDER BY row) AS digests ${READY}`,
    [companyId, id],
  );
  const amounts = await readRows<{ kind: string; relation: string; amount: bigint }>(
    on,
    `SELECT DISTINCT kind, relation, amount_centavos AS amount ${READY}`,
    [companyId, id],
  );
  return {
    largest: money(facts?.largest ?? 0n),
    newPayees: facts?.new_payees ?? 0,
    newTotal: money(facts?.new_total ?? 0n),
    isReported: facts?.is_reported === true,
    digests: facts?.digests ?? '',
    amounts: amounts.map(({ kind, relation, amount }) => ({
      kind: kind as BatchRowKind,
      relation: relation as PayeeRelation,
      amount: money(amount),
    })),
  };
}

/** The ways and days of a draft's rows; null: those that name no day, or have no way. */
export async function daysOf(
  on: Queryable,
  { companyId, id }: Ref,
): Promise<readonly { readonly kind: BatchRowKind | null; readonly date: CivilDate | null }[]> {
  return readRows(
    on,
    `SELECT DISTINCT kind, date FROM bank.batch_row WHERE company_id = $1 AND batch_id = $2
       AND state <> 'left-out'`,
    [companyId, id],
  );
}

/** An earlier batch of the same file, or of the same rows. */
export async function sameBatch(
  on: Queryable,
  { companyId, id, fileHash }: Pick<BatchRecord, 'companyId' | 'id' | 'fileHash'>,
  contentDigest: string | null,
): Promise<{ readonly batch: KeptBatch; readonly isFile: boolean } | undefined> {
  const [row] = await readRows<KeptRow & { readonly is_file: boolean }>(
    on,
    `SELECT ${COLUMNS}, ${ORDER_COLUMNS}, b.file_hash IS NOT DISTINCT FROM decode($3, 'hex') AND $3::text IS NOT NULL AS is_file
     FROM ${WITH_ORDER} WHERE b.company_id = $1 AND b.id <> $2
       AND (b.file_hash = decode($3, 'hex') OR b.content_digest = decode($4, 'hex'))
     ORDER BY b.order_id IS NULL, b.created_at DESC LIMIT 1`,
    [companyId, id, fileHash, contentDigest],
  );
  return row && { batch: keptOf(row), isFile: row.is_file };
}

export interface RowDbRow {
  readonly company_id: string;
  readonly batch_id: string;
  readonly row: number;
  readonly state: string;
  readonly typed: BatchRowRecord['typed'];
  readonly digest: string;
  readonly kind: string | null;
  readonly amount_centavos: bigint | null;
  readonly date: string | null;
  readonly document: string | null;
  readonly reach: string | null;
  readonly found: BatchRowRecord['found'];
  readonly relation: string | null;
  readonly owner: string;
  readonly problems: BatchRowRecord['problems'];
  readonly notices: BatchRowRecord['notices'];
  readonly same_as: number | null;
  readonly paid_before: string | null;
  readonly is_confirmed: boolean;
  readonly order_id: string | null;
  readonly stopped: BatchRowRecord['stopped'];
}

export const ROW_COLUMNS = `r.company_id, r.batch_id, r.row, r.state, r.typed, encode(r.digest, 'hex') AS digest, r.kind,
  r.amount_centavos, r.date, r.document, r.reach, r.found, r.relation, r.owner, r.problems, r.notices, r.same_as,
  r.paid_before, r.is_confirmed, r.order_id, r.stopped`;

/** A row as it is kept. */
export function rowOf(row: RowDbRow): BatchRowRecord {
  const { found } = row;
  return {
    companyId: row.company_id,
    batchId: row.batch_id,
    row: row.row,
    state: row.state as BatchRowRecord['state'],
    typed: row.typed,
    digest: row.digest,
    kind: row.kind as BatchRowKind | null,
    amount: row.amount_centavos === null ? null : money(row.amount_centavos),
    date: row.date as CivilDate | null,
    document: row.document,
    reach: row.reach,
    found: found && { ...found, payee: keptPayee(found.payee as unknown as JsonObject) },
    relation: row.relation as PayeeRelation | null,
    owner: row.owner as BatchRowRecord['owner'],
    problems: row.problems,
    notices: row.notices,
    sameAs: row.same_as,
    paidBefore: row.paid_before as CivilDate | null,
    isConfirmed: row.is_confirmed,
    orderId: row.order_id,
    stopped: row.stopped,
  };
}

/** Of the batches that a condition names, the one that was touched longest ago. */
export async function longestUntouched(on: Queryable, condition: string): Promise<KeptBatch | undefined> {
  const [row] = await readRows<KeptRow>(
    on,
    `SELECT ${COLUMNS}, ${ORDER_COLUMNS} FROM ${WITH_ORDER} WHERE ${condition} ORDER BY b.touched_at, b.id LIMIT 1`,
  );
  return row && keptOf(row);
}
