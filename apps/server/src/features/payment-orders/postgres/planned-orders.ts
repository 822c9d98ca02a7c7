import type pg from 'pg';
import { formatInstant, money, type CivilDate, type Instant, type Money } from '@bank/core';
import { readPrepared } from '../../../platform/database/rows.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
import { readSearch, searchCondition, searchValues } from '../../statement/index.ts';
import type { Order } from '../domain/order.ts';
import { liesAhead, MOVES_MONEY } from './lies-ahead.ts';
import { ORDER_COLUMNS, orderOf, type OrderRow } from './order-queries.ts';
import type { Statement } from '../../../platform/database/statement.ts';

/** Which of the orders that lie ahead a list shows. */
export interface PlannedFilter {
  readonly companyId: string;
  /** What nobody confirmed or approved in time comes to nothing. */
  readonly at: Instant;
  /** What was planned for an earlier day and waits still is expected today. */
  readonly today: CivilDate;
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** In payee, document, message, maker and amount. */
  readonly search?: string | undefined;
  readonly createdBy?: string | undefined;
  /** Single payments, or series and what they have made. */
  readonly kind?: 'single' | 'series' | undefined;
  /** Orders at most; sums are whole. */
  readonly limit: number;
}

/** A sum of orders. */
export interface PlannedSum {
  readonly count: number;
  readonly total: Money;
}

/** What lies ahead of a company. */
export interface PlannedOrders {
  /** Orders that run once, by day, up to the last day and from today on; those that the filter lets through beside all. */
  readonly days: readonly { readonly date: CivilDate; readonly all: PlannedSum; readonly matching: PlannedSum }[];
  /** Those of the days asked for that the filter lets through, by day; one more than the limit where there are more. */
  readonly orders: readonly Order[];
  /** What batches pay on these days and has not gone, a line for each batch and day; `order`: that of the batch. */
  readonly batches: readonly (PlannedSum & { readonly order: Order; readonly date: CivilDate })[];
  /** Every series that is not over, and whether the filter lets it through. */
  readonly series: readonly { readonly order: Order; readonly matches: boolean }[];
}

// $1 company, $2 today, $3 maker, $4 kind, $5 to $10 what is searched; null does not filter. $11 now.
const PLACES = { text: '$5', outline: '$6', company: '$7', person: '$8', amountFrom: '$9', amountTo: '$10' };

/** Whether the filter lets an order through, whose columns stand behind that prefix. */
function matches(order: string): string {
  const columns = {
    words: [`${order}payee->>'name'`, `${order}payee->>'bankName'`, `${order}message`, `${order}created_by_name`],
    document: `${order}payee->>'document'`,
    amount: `${order}amount_centavos`,
  };
  return `(($3::text IS NULL OR ${order}created_by = $3)
  AND ($4::text IS NULL OR ($4 = 'series') = (${order}series IS NOT NULL OR ${order}series_order_id IS NOT NULL))
  AND ($5::text IS NULL OR ${searchCondition(columns, PLACES)}))`;
}

const MATCHES = matches('');
const DAY = 'greatest(planned_date, $2::date)';
const WAITS = liesAhead('$11');
const SINGLE = `${WAITS} AND series IS NULL AND ${MOVES_MONEY}`;
// Rows of batches that are no orders yet, on the days on which they would go; the batch's own order stands for them.
const UNMADE = `SELECT w.order_id AS batch_order, w.id AS batch, greatest(coalesce(r.date, o.planned_date), o.planned_date, $2::date) AS day,
    r.amount_centavos
  FROM bank.batch w
  JOIN bank.payment_order o ON o.company_id = w.company_id AND o.id = w.order_id
    AND o.state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled') AND (o.expires_at IS NULL OR o.expires_at > $11)
  JOIN bank.batch_row r ON r.company_id = w.company_id AND r.batch_id = w.id AND r.state = 'ready'
  WHERE w.company_id = $1 AND w.made_at IS NULL`;
// What a batch made is found by what the batch is called: whom it pays may be closed to whoever looks.
const SHOWN = `LEFT JOIN bank.payment_order whole ON whole.company_id = own.company_id AND whole.id = own.series_order_id`;

const DAYS: Statement = {
  name: 'payment_orders_planned_days',
  text: `SELECT ${DAY} AS day, count(*)::int AS count, sum(amount_centavos)::int8 AS total,
      (count(*) FILTER (WHERE matches))::int AS matching_count,
      coalesce(sum(amount_centavos) FILTER (WHERE matches), 0)::int8 AS matching_total
    FROM (
      SELECT planned_date, amount_centavos, ${MATCHES} AS matches FROM bank.payment_order
        WHERE ${SINGLE} AND batch_id IS NULL AND planned_date <= $12
      UNION ALL
      SELECT own.planned_date, own.amount_centavos, ${matches('whole.')} AS matches
        FROM (SELECT company_id, series_order_id, planned_date, amount_centavos FROM bank.payment_order
          WHERE ${SINGLE} AND batch_id IS NOT NULL AND planned_date <= $12) own
        ${SHOWN}
      UNION ALL
      SELECT unmade.day, unmade.amount_centavos, ${matches('whole.')} AS matches FROM (${UNMADE}) unmade
        JOIN bank.payment_order whole ON whole.company_id = $1 AND whole.id = unmade.batch_order WHERE unmade.day <= $12) ahead
    GROUP BY 1 ORDER BY 1`,
};
const ORDERS: Statement = {
  name: 'payment_orders_planned',
  text: `SELECT ${ORDER_COLUMNS} FROM bank.payment_order WHERE ${SINGLE} AND batch_id IS NULL AND ${MATCHES} AND ${DAY} BETWEEN $12 AND $13
    ORDER BY ${DAY}, id LIMIT $14`,
};
const BATCHES: Statement = {
  name: 'payment_orders_planned_batches',
  text: `SELECT ${ORDER_COLUMNS}, ahead.day, ahead.payments, ahead.total FROM (
      SELECT batch_order, batch, day, count(*)::int AS payments, sum(amount_centavos)::int8 AS total FROM (
        SELECT series_order_id AS batch_order, batch_id AS batch, ${DAY} AS day, amount_centavos
        FROM bank.payment_order WHERE ${SINGLE} AND batch_id IS NOT NULL
        UNION ALL ${UNMADE}) each WHERE day BETWEEN $12 AND $13 GROUP BY 1, 2, 3) ahead
    JOIN bank.payment_order ON company_id = $1 AND id = ahead.batch_order
    WHERE ${MATCHES} ORDER BY ahead.day, id LIMIT $14`,
};
const SERIES: Statement = {
  name: 'payment_orders_series',
  text: `SELECT ${ORDER_COLUMNS}, ${MATCHES} AS matches FROM bank.payment_order
    WHERE ${WAITS} AND series IS NOT NULL ORDER BY ${DAY}, id`,
};

interface BatchRow extends OrderRow {
  readonly day: string;
  readonly payments: number;
  readonly total: bigint;
}

/** Reads what lies ahead of a company. */
export async function readPlanned(pool: pg.Pool, filter: PlannedFilter): Promise<PlannedOrders> {
  interface DayRow {
    readonly day: string;
    readonly count: number;
    readonly total: bigint;
    readonly matching_count: number;
    readonly matching_total: bigint;
  }
  const { companyId, at, today, from, to, createdBy, kind, limit } = filter;
  const search = filter.search === undefined || filter.search.trim() === '' ? undefined : readSearch(filter.search);
  const which = [companyId, today, createdBy ?? null, kind ?? null, ...searchValues(search), formatInstant(at)];
  // One moment: a series that makes its payment between two reads would show it twice, or not at all.
  const { days, orders, batches, series } = await inSnapshot(pool, async (on) => ({
    days: await readPrepared<DayRow>(on, DAYS, [...which, to]),
    orders: await readPrepared<OrderRow>(on, ORDERS, [...which, from, to, limit + 1]),
    batches: await readPrepared<BatchRow>(on, BATCHES, [...which, from, to, limit + 1]),
    series: await readPrepared<OrderRow & { readonly matches: boolean }>(on, SERIES, which),
  }));
  return {
    days: days.map((row) => ({
      date: row.day as CivilDate,
      all: { count: row.count, total: money(row.total) },
      matching: { count: row.matching_count, total: money(row.matching_total) },
    })),
    orders: orders.map(orderOf),
    batches: batches.map(({ day, payments, total, ...row }) => ({
      order: orderOf(row),
      date: day as CivilDate,
      count: payments,
      total: money(total),
    })),
    series: series.map(({ matches, ...row }) => ({ order: orderOf(row), matches })),
  };
}
