import type pg from 'pg';
import { bankingDate, formatInstant, type Instant } from '@bank/core';
import { MONEY_KINDS, type OrderKind } from '@bank/contracts';
import { arrayValue } from '@bank/ledger';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { Order } from '../domain/order.ts';
import { ORDER_COLUMNS, orderOf, type OrderRef, type OrderRow } from './order-queries.ts';

/** What a loop finds due. */
export type DueKind = 'expiring' | 'scheduled' | 'unanswered';

/** So many of those that wait longest are looked at for whose turn it is. */
const IN_VIEW = 1000;
/** Longer than an order takes; what a server that died has taken is taken by another then. */
const TAKEN_FOR_SECONDS = 20;

const DUE: Readonly<Record<DueKind, { readonly at: string; readonly where: string }>> = {
  expiring: { at: 'expires_at', where: 'expires_at <= $1' },
  scheduled: {
    at: 'next_try_at',
    // Whoever waits for a rail that is out is left alone until it is back, or until the day is over; what makes other orders is
    // taken up by the capability that knows which.
    where: `next_try_at <= $1 AND NOT (waits_for_rail AND kind = ANY($8::text[]) AND planned_date >= $9::date)
      AND kind = ANY($10::text[])`,
  },
  unanswered: { at: 'answer_due_at', where: `state = 'processing' AND answer_due_at <= $1` },
};

/**
 * Of the orders that are due those of each company that it has room for, the first of each before the second of any; what
 * another server has taken, or what rests, is left. $1: now, $2: the kind, $3: companies without room, $4 and $5: the room of
 * those that have some, $6: of every other, $7: orders in all.
 */
const takeStatement = (kind: DueKind): Statement => ({
  name: `payment_orders_take_${kind}`,
  text: `WITH in_view AS (
      SELECT o.company_id, o.id, o.${DUE[kind].at} AS due_at FROM bank.payment_order o
      WHERE ${DUE[kind].where} AND o.company_id <> ALL ($3::text[])
        AND NOT EXISTS (SELECT FROM bank.due_order t
          WHERE t.company_id = o.company_id AND t.order_id = o.id AND t.due_as = $2
            AND (t.taken_until > clock_timestamp() OR t.rests_until > $1))
      ORDER BY o.${DUE[kind].at}, o.id LIMIT ${IN_VIEW}),
    placed AS (
      SELECT company_id, id, due_at, row_number() OVER (PARTITION BY company_id ORDER BY due_at, id) AS place FROM in_view),
    chosen AS (
      SELECT p.company_id, p.id FROM placed p
      LEFT JOIN unnest($4::text[], $5::int4[]) AS own (company_id, room) ON own.company_id = p.company_id
      WHERE p.place <= coalesce(own.room, $6::int4) ORDER BY p.place, p.due_at, p.id LIMIT $7::int4),
    taken AS (
      INSERT INTO bank.due_order AS t (company_id, order_id, due_as, taken_until)
      SELECT company_id, id, $2, clock_timestamp() + ${TAKEN_FOR_SECONDS} * interval '1 second' FROM chosen ORDER BY company_id, id
      ON CONFLICT (company_id, order_id, due_as) DO UPDATE SET taken_until = excluded.taken_until
        WHERE t.taken_until <= clock_timestamp()
      RETURNING t.company_id, t.order_id, t.broken_tries)
    SELECT ${ORDER_COLUMNS}, (SELECT t.broken_tries FROM taken t
        WHERE t.company_id = payment_order.company_id AND t.order_id = payment_order.id) AS broken_tries
      FROM bank.payment_order WHERE (company_id, id) IN (SELECT company_id, order_id FROM taken) ORDER BY ${DUE[kind].at}, id`,
});

const TAKE: Readonly<Record<DueKind, Statement>> = {
  expiring: takeStatement('expiring'),
  scheduled: takeStatement('scheduled'),
  unanswered: takeStatement('unanswered'),
};
const DONE: Statement = {
  name: 'payment_orders_taken_done',
  text: `DELETE FROM bank.due_order t USING unnest($1::text[], $2::text[]) AS done (company_id, order_id)
    WHERE t.company_id = done.company_id AND t.order_id = done.order_id AND t.due_as = $3`,
};
const BROKEN: Statement = {
  name: 'payment_orders_taken_broken',
  text: `UPDATE bank.due_order SET broken_tries = $4, rests_until = $5, taken_until = clock_timestamp()
    WHERE company_id = $1 AND order_id = $2 AND due_as = $3`,
};

/** How many more orders a server takes up. */
export interface DueRoom {
  readonly all: number;
  readonly full: readonly string[];
  readonly byCompany: ReadonlyMap<string, number>;
  readonly ofOthers: number;
}

/** An order that this server has taken up, and how many looks at it broke one after the other. */
export interface TakenOrder {
  readonly order: Order;
  readonly brokenTries: number;
}

/** Takes up orders that are due, those that wait longest first. No other server has them until they are given up or time is over. */
export async function takeDue(
  pool: pg.Pool,
  kind: DueKind,
  now: Instant,
  { room, railsOut }: { readonly room: DueRoom; readonly railsOut: readonly OrderKind[] },
): Promise<readonly TakenOrder[]> {
  const { all, full, byCompany, ofOthers } = room;
  const values = [
    formatInstant(now),
    kind,
    arrayValue('text', full),
    arrayValue('text', [...byCompany.keys()]),
    arrayValue('int4', [...byCompany.values()]),
    ofOthers,
    all,
    ...(kind === 'scheduled' ? [railsOut, bankingDate(now), MONEY_KINDS] : []),
  ];
  const rows = await readPrepared<OrderRow & { readonly broken_tries: number }>(pool, TAKE[kind], values);
  return rows.map((row) => ({ order: orderOf(row), brokenTries: row.broken_tries }));
}

/** Gives up orders that were looked at. */
export async function giveUpTaken(pool: pg.Pool, kind: DueKind, orders: readonly OrderRef[]): Promise<void> {
  const companies = orders.map(({ companyId }) => companyId);
  const ids = orders.map(({ orderId }) => orderId);
  await readPrepared(pool, DONE, [arrayValue('text', companies), arrayValue('text', ids), kind]);
}

/** Lets an order rest of which so many looks broke. */
export async function letRest(
  pool: pg.Pool,
  kind: DueKind,
  { companyId, orderId }: OrderRef,
  rest: { readonly brokenTries: number; readonly until: Instant },
): Promise<void> {
  await readPrepared(pool, BROKEN, [companyId, orderId, kind, rest.brokenTries, formatInstant(rest.until)]);
}
