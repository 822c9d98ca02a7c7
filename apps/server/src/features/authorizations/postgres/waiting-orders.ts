import { money, type Money } from '@bank/core';
import { readPrepared, readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { ListPlace } from '../domain/list-order.ts';
import { listKeys, type ListPart } from './list-keys.ts';
import { conditionsOf, type OrderNarrowing } from './order-narrowing.ts';

const WAITS = `o.state = 'awaiting_authorization'`;

const SIGNATURES = `FROM bank.order_approval a
  WHERE a.company_id = o.company_id AND a.order_id IN (o.id, o.series_order_id)`;

/**
 * What says who can sign an order: its maker, its steps, and who signed on which day, be it the order or its series, and
 * for which day, for nobody's signature counts for another. It may tell apart what is alike, never the other way round.
 */
const SORT = `concat_ws(' ', o.created_by, o.approval -> 'steps', CASE WHEN EXISTS (SELECT ${SIGNATURES}) THEN
  concat_ws(' ', o.kind, o.planned_date, o.series IS NULL,
  (SELECT string_agg(concat_ws(' ', a.cpf, (a.at AT TIME ZONE 'America/Sao_Paulo')::date, a.order_id = o.id,
     a.revision - CASE WHEN a.order_id = o.id THEN o.revision ELSE o.series_revision END, o.revision), ',' ORDER BY a.at, a.cpf)
   ${SIGNATURES})) END)`;

const SORTS = {
  name: 'authorizations_waiting_sorts',
  text: `SELECT ${SORT} AS sort, min(o.id) AS sample, count(*)::int AS count
    FROM bank.payment_order o WHERE o.company_id = $1 AND ${WAITS} GROUP BY 1`,
};

/** Orders of which the same people can sign each. */
export interface WaitingSort {
  readonly sort: string;
  /** One of them. */
  readonly sample: string;
  readonly count: number;
}

/** What waits for approval in a company, by who can sign it. */
export async function readWaitingSorts(on: Queryable, companyId: string): Promise<readonly WaitingSort[]> {
  return readPrepared<WaitingSort>(on, SORTS, [companyId]);
}

/** Which waiting orders a list shows; without `sorts` whoever can sign them. */
export interface WaitingFilter extends OrderNarrowing {
  readonly sorts: readonly string[] | undefined;
}

/** Some of what waits, with the figures of all that is filtered; a page behind the end has none. */
export interface WaitingFound {
  readonly places: readonly ListPlace[];
  readonly count: number;
  readonly total: Money;
}

/** Orders that wait, in that order, after the place named. */
export async function findWaiting(on: Queryable, filter: WaitingFilter, page: ListPart): Promise<WaitingFound> {
  const { conditions, values } = conditionsOf(filter, WAITS);
  if (filter.sorts !== undefined) conditions.push(`${SORT} = ANY ($${values.push(filter.sorts)}::text[])`);
  const { key, further, orderBy } = listKeys(page, values);
  const text = `SELECT id, key::text AS key, count, total FROM (
      SELECT o.id, ${key} AS key, count(*) OVER ()::int AS count, sum(o.amount_centavos) OVER ()::int8 AS total
      FROM bank.payment_order o WHERE ${conditions.join(' AND ')}) AS found
    WHERE ${further} ORDER BY ${orderBy} LIMIT $${values.push(page.limit)}`;
  const rows = await readRows<ListPlace & { readonly count: number; readonly total: bigint }>(on, text, values);
  return {
    places: rows.map(({ key, id }) => ({ key, id })),
    count: rows[0]?.count ?? 0,
    total: money(rows[0]?.total ?? 0n),
  };
}
