import type pg from 'pg';
import { formatInstant, type CivilDate } from '@bank/core';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { ExpectedWanted } from '../../expected-money/index.ts';
import type { Order } from '../domain/order.ts';
import { liesAhead, MOVES_MONEY } from './lies-ahead.ts';
import { ORDER_COLUMNS, orderOf, type OrderRow } from './order-queries.ts';

// $1 company, $2 now, $3 the last day, $4 today.
const DAY = 'greatest(planned_date, $4::date)';
const WAITS = liesAhead('$2');
const SINGLE = `${WAITS} AND series IS NULL AND ${MOVES_MONEY}`;

const SUMS: Statement = {
  name: 'payment_orders_expected_sums',
  text: `SELECT ${DAY} AS date, state = 'scheduled' AS certain, sum(amount_centavos)::int8 AS total
    FROM bank.payment_order WHERE ${SINGLE} AND planned_date <= $3 GROUP BY 1, 2`,
};
const NAMED: Statement = {
  name: 'payment_orders_expected',
  text: `SELECT ${ORDER_COLUMNS} FROM bank.payment_order WHERE ${SINGLE} AND planned_date <= $3
    ORDER BY ${DAY}, id LIMIT $5`,
};
const SERIES: Statement = {
  name: 'payment_orders_expected_series',
  text: `SELECT ${ORDER_COLUMNS} FROM bank.payment_order WHERE ${WAITS} AND series IS NOT NULL AND planned_date <= $3 ORDER BY id`,
};

/** What single orders of a company come to on a day. */
export interface ExpectedOrderSum {
  readonly date: CivilDate;
  /** Nobody has to confirm or approve them any more. */
  readonly certain: boolean;
  readonly total: bigint;
}

/** The single orders that lie ahead of a company: sums of every day, and the first of them. */
export async function readExpectedOrders(
  pool: pg.Pool,
  { companyId, at, today, to, namedTo, limit }: ExpectedWanted,
): Promise<{ readonly sums: readonly ExpectedOrderSum[]; readonly orders: readonly Order[] }> {
  const now = formatInstant(at);
  const [sums, orders] = await Promise.all([
    readPrepared<ExpectedOrderSum>(pool, SUMS, [companyId, now, to, today]),
    readPrepared<OrderRow>(pool, NAMED, [companyId, now, namedTo, today, limit]),
  ]);
  return { sums, orders: orders.map(orderOf) };
}

/** The series of a company that have a payment to come until that day. */
export async function readExpectedSeries(
  pool: pg.Pool,
  { companyId, at, to }: ExpectedWanted,
): Promise<readonly Order[]> {
  const rows = await readPrepared<OrderRow>(pool, SERIES, [companyId, formatInstant(at), to]);
  return rows.map(orderOf);
}
