import { instant, money, type Instant, type Money } from '@bank/core';
import type { OrderState, TransactionType } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { FOLDING, readSearch } from '../../statement/index.ts';

/** Which decided orders a list shows. */
export interface DecidedFilter {
  readonly companyId: string;
  readonly type?: TransactionType | undefined;
  readonly search?: string | undefined;
}

const NEEDED_APPROVAL = `jsonb_array_length(o.approval -> 'steps') > 0
  AND o.state NOT IN ('awaiting_confirmation', 'awaiting_authorization')`;

const FOLDED = (column: string): string => `translate(lower(${column}), '${FOLDING.from}', '${FOLDING.to}')`;

/** Ids of orders that needed approval and have been decided, newest first, after the one named. */
export async function findDecided(
  on: Queryable,
  filter: DecidedFilter,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const { conditions, values } = conditionsOf(filter);
  if (page.before !== undefined) conditions.push(`o.id < $${values.push(page.before)}`);
  const text = `SELECT o.id FROM bank.payment_order o WHERE ${conditions.join(' AND ')}
    ORDER BY o.id DESC LIMIT $${values.push(page.limit)}`;
  return (await readRows<{ id: string }>(on, text, values)).map(({ id }) => id);
}

/** How many they are in all, and their sum. */
export async function sumDecided(
  on: Queryable,
  filter: DecidedFilter,
): Promise<{ readonly count: number; readonly total: Money }> {
  const { conditions, values } = conditionsOf(filter);
  const text = `SELECT count(*)::int AS count, coalesce(sum(o.amount_centavos), 0)::int8 AS total
    FROM bank.payment_order o WHERE ${conditions.join(' AND ')}`;
  const [row] = await readRows<{ count: number; total: bigint }>(on, text, values);
  return { count: row?.count ?? 0, total: money(row?.total ?? 0n) };
}

function conditionsOf(filter: DecidedFilter): { readonly conditions: string[]; readonly values: unknown[] } {
  const values: unknown[] = [filter.companyId];
  const conditions = ['o.company_id = $1', NEEDED_APPROVAL];
  if (filter.type) conditions.push(`o.kind = $${values.push(filter.type)}`);
  if (filter.search !== undefined && filter.search.trim() !== '') {
    const { text, document } = readSearch(filter.search);
    const words = `$${values.push(text)}`;
    const found = [`o.payee->>'name'`, 'o.created_by_name'].map((column) => `strpos(${FOLDED(column)}, ${words}) > 0`);
    if (document !== null) found.push(`starts_with(o.payee->>'document', $${values.push(document)})`);
    conditions.push(`(${found.join(' OR ')})`);
  }
  return { conditions, values };
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
