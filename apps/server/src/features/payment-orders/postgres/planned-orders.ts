import type pg from 'pg';
import { formatInstant, money, type CivilDate, type Instant, type Money } from '@bank/core';
import { readPrepared } from '../../../platform/database/rows.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
import { readSearch, searchCondition, searchValues } from '../../statement/index.ts';
import type { Order } from '../domain/order.ts';
import { liesAhead } from './lies-ahead.ts';
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
  /** Every series that is not over, and whether the filter lets it through. */
  readonly series: readonly { readonly order: Order; readonly matches: boolean }[];
}

// $1 company, $2 today, $3 maker, $4 kind, $5 to $10 what is searched; null does not filter. $11 now.
const FOUND = searchCondition(
  {
    words: [`payee->>'name'`, `payee->>'bankName'`, 'message', 'created_by_name'],
    document: `payee->>'document'`,
    amount: 'amount_centavos',
  },
  { text: '$5', outline: '$6', company: '$7', person: '$8', amountFrom: '$9', amountTo: '$10' },
);
const MATCHES = `(($3::text IS NULL OR created_by = $3)
  AND ($4::text IS NULL OR ($4 = 'series') = (series IS NOT NULL OR series_order_id IS NOT NULL))
  AND ($5::text IS NULL OR ${FOUND}))`;
const DAY = 'greatest(planned_date, $2::date)';
const WAITS = liesAhead('$11');
const SINGLE = `${WAITS} AND series IS NULL`;

const DAYS: Statement = {
  name: 'payment_orders_planned_days',
  text: `SELECT ${DAY} AS day, count(*)::int AS count, sum(amount_centavos)::int8 AS total,
      (count(*) FILTER (WHERE ${MATCHES}))::int AS matching_count,
      coalesce(sum(amount_centavos) FILTER (WHERE ${MATCHES}), 0)::int8 AS matching_total
    FROM bank.payment_order WHERE ${SINGLE} AND planned_date <= $12 GROUP BY 1 ORDER BY 1`,
};
const ORDERS: Statement = {
  name: 'payment_orders_planned',
  text: `SELECT ${ORDER_COLUMNS} FROM bank.payment_order WHERE ${SINGLE} AND ${MATCHES} AND ${DAY} BETWEEN $12 AND $13
    ORDER BY ${DAY}, id LIMIT $14`,
};
const SERIES: Statement = {
  name: 'payment_orders_series',
  text: `SELECT ${ORDER_COLUMNS}, ${MATCHES} AS matches FROM bank.payment_order
    WHERE ${WAITS} AND series IS NOT NULL ORDER BY ${DAY}, id`,
};

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
  const { days, orders, series } = await inSnapshot(pool, async (on) => ({
    days: await readPrepared<DayRow>(on, DAYS, [...which, to]),
    orders: await readPrepared<OrderRow>(on, ORDERS, [...which, from, to, limit + 1]),
    series: await readPrepared<OrderRow & { readonly matches: boolean }>(on, SERIES, which),
  }));
  return {
    days: days.map((row) => ({
      date: row.day as CivilDate,
      all: { count: row.count, total: money(row.total) },
      matching: { count: row.matching_count, total: money(row.matching_total) },
    })),
    orders: orders.map(orderOf),
    series: series.map(({ matches, ...row }) => ({ order: orderOf(row), matches })),
  };
}
