import type pg from 'pg';
import { formatInstant, instant, money, type CivilDate, type Instant, type Money, type Uuid } from '@bank/core';
import { keptPayee, type OrderKind, type OrderReturn, type OrderState } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { OrderApproval } from '../domain/approval.ts';
import { keptFee, type StoredFee } from '../domain/kept-fee.ts';
import { makerOf } from '../domain/maker.ts';
import type { ConfirmationReason, CountedLimit, Order, OrderId, OrderRefusal, OrderSeries } from '../domain/order.ts';
import { byOrdinal, coalescedRead } from '../../../platform/database/coalesced-read.ts';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';

/** A row of bank.payment_order. */
export interface OrderRow {
  readonly company_id: string;
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly version: number;
  readonly revision: number;
  readonly account_id: string;
  readonly amount_centavos: bigint;
  readonly planned_date: string;
  readonly payee: JsonObject;
  readonly payee_fingerprint: string;
  readonly message: string | null;
  readonly end_to_end_id: string | null;
  readonly txid: string | null;
  readonly rail_content: JsonObject;
  readonly warnings: { readonly list: readonly string[] };
  readonly created_at: number;
  readonly created_by: string;
  readonly created_by_name: string;
  readonly counted: { readonly limits: readonly CountedLimit[] };
  readonly fee: StoredFee | null;
  readonly approval: OrderApproval | null;
  readonly confirmation_reason: string | null;
  readonly confirmation_threshold_centavos: bigint | null;
  readonly confirmed_at: number | null;
  readonly expires_at: number | null;
  readonly next_try_at: number | null;
  readonly waits_for_rail: boolean;
  readonly hold_id: string | null;
  readonly submitted_at: number | null;
  readonly answer_due_at: number | null;
  readonly refusal: OrderRefusal | null;
  readonly settled_at: number | null;
  readonly receipt_code: string | null;
  readonly returned: OrderReturn | null;
  readonly series: (Omit<OrderSeries, 'leftOut'> & Partial<Pick<OrderSeries, 'leftOut'>>) | null;
  readonly batch_id: string | null;
  readonly series_order_id: string | null;
  readonly occurrence: number | null;
  readonly series_revision: number | null;
  readonly series_planned_for: string | null;
}

/** Its columns, all of them: the compiler asks for what is missing. */
const ROW: Readonly<Record<keyof OrderRow, true>> = {
  company_id: true,
  id: true,
  kind: true,
  state: true,
  version: true,
  revision: true,
  account_id: true,
  amount_centavos: true,
  planned_date: true,
  payee: true,
  payee_fingerprint: true,
  message: true,
  end_to_end_id: true,
  txid: true,
  rail_content: true,
  warnings: true,
  created_at: true,
  created_by: true,
  created_by_name: true,
  counted: true,
  fee: true,
  approval: true,
  confirmation_reason: true,
  confirmation_threshold_centavos: true,
  confirmed_at: true,
  expires_at: true,
  next_try_at: true,
  waits_for_rail: true,
  hold_id: true,
  submitted_at: true,
  answer_due_at: true,
  refusal: true,
  settled_at: true,
  receipt_code: true,
  returned: true,
  series: true,
  batch_id: true,
  series_order_id: true,
  occurrence: true,
  series_revision: true,
  series_planned_for: true,
};

/**
 * The columns of an order, for a statement that gives {@link OrderRow}s. Named, because the result of a prepared `*`
 * changes with its table, and PostgreSQL then refuses to run it any more.
 */
export const ORDER_COLUMNS = columnsOf('');

function columnsOf(prefix: string): string {
  return Object.keys(ROW)
    .map((column) => prefix + column)
    .join(', ');
}

function at(milliseconds: number | null): Instant | null {
  return milliseconds === null ? null : instant(milliseconds);
}

/** A row as an order. */
export function orderOf(row: OrderRow): Order {
  return {
    companyId: row.company_id,
    id: row.id as OrderId,
    kind: row.kind as OrderKind,
    state: row.state as OrderState,
    version: row.version,
    revision: row.revision,
    accountId: row.account_id,
    amount: money(row.amount_centavos),
    date: row.planned_date as CivilDate,
    payee: keptPayee(row.payee),
    payeeFingerprint: row.payee_fingerprint,
    message: row.message,
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    railContent: row.rail_content,
    warnings: row.warnings.list,
    createdAt: instant(row.created_at),
    createdBy: makerOf(row.created_by, row.created_by_name),
    counted: row.counted.limits,
    fee: keptFee(row.fee),
    approval: row.approval,
    confirmationReason: row.confirmation_reason as ConfirmationReason | null,
    confirmationThreshold:
      row.confirmation_threshold_centavos === null ? null : money(row.confirmation_threshold_centavos),
    confirmedAt: at(row.confirmed_at),
    expiresAt: at(row.expires_at),
    nextTryAt: at(row.next_try_at),
    waitsForRail: row.waits_for_rail,
    holdId: row.hold_id as Uuid | null,
    submittedAt: at(row.submitted_at),
    answerDueAt: at(row.answer_due_at),
    refusal: row.refusal,
    settledAt: at(row.settled_at),
    receiptCode: row.receipt_code,
    ...(row.returned && { returned: row.returned }),
    series: seriesOf(row),
    madeBy: originOf(row),
  };
}

/** A series from before single payments could be left out leaves none out. */
function seriesOf({ series }: OrderRow): OrderSeries | null {
  return series && { ...series, leftOut: series.leftOut ?? [] };
}

function originOf(row: OrderRow): Order['madeBy'] {
  const { series_order_id: orderId, occurrence, series_revision: revision, series_planned_for: plannedFor } = row;
  if (orderId === null || occurrence === null || revision === null || plannedFor === null) return null;
  return {
    orderId: orderId as OrderId,
    batchId: row.batch_id,
    occurrence,
    revision,
    plannedFor: plannedFor as CivilDate,
  };
}

/** Names an order, always together with its company (SECURITY Z04). */
export interface OrderRef {
  readonly companyId: string;
  readonly orderId: string;
}

const ORDERS_BY_REF: Statement = {
  name: 'payment_orders_by_ref',
  text: `SELECT ${columnsOf('o.')}, wanted.ordinal FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS wanted (company_id, id, ordinal)
    JOIN bank.payment_order o ON o.company_id = wanted.company_id AND o.id = wanted.id`,
};

/** Reads one order of a company; many at once share a read. */
export function orderReader(pool: pg.Pool): (ref: OrderRef) => Promise<Order | undefined> {
  return coalescedRead(async (refs) => {
    const values = [refs.map(({ companyId }) => companyId), refs.map(({ orderId }) => orderId)];
    const rows = await readPrepared<OrderRow & { readonly ordinal: bigint }>(pool, ORDERS_BY_REF, values);
    return byOrdinal(refs, rows, orderOf);
  });
}

/** Which orders of a company a list shows; absent fields do not filter. */
export interface OrderFilter {
  readonly companyId: string;
  readonly states?: readonly OrderState[];
  readonly kind?: OrderKind;
  readonly createdBy?: string;
  readonly createdFrom?: Instant;
  readonly createdBefore?: Instant;
  readonly dateFrom?: CivilDate;
  readonly dateTo?: CivilDate;
  /** Only older ones than this order: the keyset of the next page. */
  readonly before?: string;
  readonly limit: number;
}

/** A company's orders, newest first. */
export async function listOrders(pool: pg.Pool, filter: OrderFilter): Promise<readonly Order[]> {
  const conditions = ['company_id = $1'];
  const values: unknown[] = [filter.companyId];
  const where = (sql: (parameter: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(sql(`$${values.length}`));
  };
  where((p) => `state = ANY (${p}::text[])`, filter.states);
  where((p) => `kind = ${p}`, filter.kind);
  where((p) => `created_by = ${p}`, filter.createdBy);
  where((p) => `created_at >= ${p}`, filter.createdFrom && formatInstant(filter.createdFrom));
  where((p) => `created_at < ${p}`, filter.createdBefore && formatInstant(filter.createdBefore));
  where((p) => `planned_date >= ${p}`, filter.dateFrom);
  where((p) => `planned_date <= ${p}`, filter.dateTo);
  where((p) => `id < ${p}`, filter.before);
  values.push(filter.limit);
  const text = `SELECT ${ORDER_COLUMNS} FROM bank.payment_order WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT $${values.length}`;
  // The name carries the shape of the filter, so that each shape is prepared once.
  const name = `payment_orders_list_${conditions.length}_${hash(text)}`;
  return (await readPrepared<OrderRow>(pool, { name, text }, values)).map(orderOf);
}

function hash(text: string): string {
  let value = 5381;
  for (const character of text) value = (Math.imul(value, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return value.toString(36);
}

const COUNT: Statement = {
  name: 'payment_orders_count',
  text: `SELECT count(*)::int AS orders FROM bank.payment_order WHERE company_id = $1 AND state = $2
    AND state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled', 'processing', 'unknown')`,
};

/** How many of a company's orders are in that state, one of those that wait. */
export async function countOrders(pool: pg.Pool, companyId: string, state: OrderState): Promise<number> {
  const [row] = await readPrepared<{ orders: number }>(pool, COUNT, [companyId, state]);
  return row?.orders ?? 0;
}

/** Which orders' amounts are read. */
export interface AmountsTo {
  readonly companyId: string;
  /** Of the payee. */
  readonly fingerprint: string;
  readonly since: Instant;
}

const AMOUNTS_TO: Statement = {
  name: 'payment_orders_amounts_to',
  text: `SELECT DISTINCT amount_centavos AS amount FROM bank.payment_order WHERE company_id = $1 AND payee_fingerprint = $2
    AND created_at >= $3 AND state NOT IN ('rejected', 'refused', 'cancelled', 'expired') LIMIT 50`,
};

/** The amounts of a company's orders to one payee since then, those that came to nothing left out; at most 50. */
export async function amountsTo(pool: pg.Pool, { companyId, fingerprint, since }: AmountsTo): Promise<Money[]> {
  const values = [companyId, fingerprint, formatInstant(since)];
  return (await readPrepared<{ amount: bigint }>(pool, AMOUNTS_TO, values)).map(({ amount }) => money(amount));
}

/** An appended step of an order's life. */
export interface OrderEventRecord {
  readonly at: Instant;
  readonly state: OrderState;
  readonly actorName: string;
  readonly deviceName: string | null;
  readonly address: string | null;
  readonly note: string | null;
}

const EVENTS: Statement = {
  name: 'payment_order_events',
  text: `SELECT at, state, actor_name, device_name, address, note FROM bank.order_event
    WHERE company_id = $1 AND order_id = $2 ORDER BY seq`,
};

/** The time line of an order, oldest first. */
export async function readEvents(pool: pg.Pool, ref: OrderRef): Promise<readonly OrderEventRecord[]> {
  interface Row {
    readonly at: number;
    readonly state: OrderState;
    readonly actor_name: string;
    readonly device_name: string | null;
    readonly address: string | null;
    readonly note: string | null;
  }
  const rows = await readPrepared<Row>(pool, EVENTS, [ref.companyId, ref.orderId]);
  return rows.map(({ actor_name, device_name, ...row }) => ({
    ...row,
    at: instant(row.at),
    actorName: actor_name,
    deviceName: device_name,
  }));
}
