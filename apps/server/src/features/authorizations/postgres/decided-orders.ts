import { instant, money, type Instant, type Money } from '@bank/core';
import type { OrderState } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { ListPlace } from '../domain/list-order.ts';
import { listKeys, type ListPart } from './list-keys.ts';
import { conditionsOf, type OrderNarrowing } from './order-narrowing.ts';

const NEEDED_APPROVAL = `jsonb_array_length(o.approval -> 'steps') > 0
  AND o.state NOT IN ('awaiting_confirmation', 'awaiting_authorization')`;

/** Orders that needed approval and have been decided, in that order, after the place named. */
export async function findDecided(
  on: Queryable,
  filter: OrderNarrowing,
  page: ListPart,
): Promise<readonly ListPlace[]> {
  const { conditions, values } = conditionsOf(filter, NEEDED_APPROVAL);
  const { key, further, orderBy } = listKeys(page, values);
  const text = `SELECT id, key::text AS key FROM (
      SELECT o.id, ${key} AS key FROM bank.payment_order o WHERE ${conditions.join(' AND ')}) AS found
    WHERE ${further} ORDER BY ${orderBy} LIMIT $${values.push(page.limit)}`;
  return readRows<ListPlace>(on, text, values);
}

/** How many they are in all, and their sum. */
export async function sumDecided(
  on: Queryable,
  filter: OrderNarrowing,
): Promise<{ readonly count: number; readonly total: Money }> {
  const { conditions, values } = conditionsOf(filter, NEEDED_APPROVAL);
  const text = `SELECT count(*)::int AS count, coalesce(sum(o.amount_centavos), 0)::int8 AS total
    FROM bank.payment_order o WHERE ${conditions.join(' AND ')}`;
  const [row] = await readRows<{ count: number; total: bigint }>(on, text, values);
  return { count: row?.count ?? 0, total: money(row?.total ?? 0n) };
}

/** How an order ended by a decision: who, when, and the words. */
export interface OrderEnd {
  readonly state: Extract<OrderState, 'refused' | 'expired' | 'cancelled'>;
  readonly by: string;
  readonly at: Instant;
  readonly note: string | null;
}

/** How these orders were refused, cancelled or left to expire, by order id; the others are not there. */
export async function readEnds(
  on: Queryable,
  companyId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderEnd>> {
  interface Row {
    readonly order_id: string;
    readonly state: OrderEnd['state'];
    readonly actor_name: string;
    readonly at: number;
    readonly note: string | null;
  }
  const rows = await readRows<Row>(
    on,
    `SELECT order_id, state, actor_name, at, note FROM bank.order_event
     WHERE company_id = $1 AND order_id = ANY ($2::text[]) AND state IN ('refused', 'expired', 'cancelled')`,
    [companyId, orderIds],
  );
  return new Map(
    rows.map((row) => [row.order_id, { state: row.state, by: row.actor_name, at: instant(row.at), note: row.note }]),
  );
}
