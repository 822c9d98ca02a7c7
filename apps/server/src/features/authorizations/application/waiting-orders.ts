import { ZERO, type Instant, type Money } from '@bank/core';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Order } from '../../payment-orders/index.ts';
import type { ListPlace } from '../domain/list-order.ts';
import type { OrderNarrowing } from '../postgres/order-narrowing.ts';
import type { ListPart } from '../postgres/list-keys.ts';
import { findWaiting, readWaitingSorts, type WaitingSort } from '../postgres/waiting-orders.ts';
import { judgeOrders, readApprovingCompany, type ApprovingCompany, type JudgedOrder } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';

type Reading = Pick<AuthorizationsContext, 'platform' | 'orders' | 'readApprovers'>;

/** A part of what waits for approval in a company. */
export interface WaitingPart {
  readonly count: number;
  /** What tells its orders from the others; undefined where there are no others. */
  readonly sorts: readonly string[] | undefined;
}

/** What waits for approval in a company: for the person who looks, and for others. */
export interface Waiting {
  readonly mine: WaitingPart;
  readonly others: WaitingPart;
}

/** Looks at what waits. Orders that the same people can sign are judged once, so that ten thousand cost little. */
export async function readWaiting(context: Reading, company: ApprovingCompany): Promise<Waiting> {
  const sorts = await readWaitingSorts(context.platform.pool, company.caller.companyId);
  const samples = await judgeOrders(
    context,
    company,
    sorts.map(({ sample }) => sample),
  );
  const isMine = new Set<string>(samples.filter((judged) => judged.isMine).map(({ order }) => order.id));
  const { mine = [], others = [] } = Object.groupBy(sorts, ({ sample }) => (isMine.has(sample) ? 'mine' : 'others'));
  return { mine: partOf(mine, sorts), others: partOf(others, sorts) };
}

function partOf(part: readonly WaitingSort[], all: readonly WaitingSort[]): WaitingPart {
  return {
    count: part.reduce((orders, { count }) => orders + count, 0),
    sorts: part.length === all.length ? undefined : part.map(({ sort }) => sort),
  };
}

/** A page of a part, with how many there are of what is filtered. */
export async function readWaitingPage(
  context: Reading,
  company: ApprovingCompany,
  part: WaitingPart,
  page: ListPart & { readonly filter: OrderNarrowing },
): Promise<{
  readonly orders: readonly JudgedOrder[];
  readonly next: ListPlace | undefined;
  readonly count: number;
  readonly total: Money;
}> {
  if (part.count === 0) return { orders: [], next: undefined, count: 0, total: ZERO };
  const { filter, order, after, limit } = page;
  const filtered = { ...filter, sorts: part.sorts };
  const { places, count, total } = await findWaiting(context.platform.pool, filtered, {
    order,
    after,
    limit: limit + 1,
  });
  const shown = places.slice(0, limit);
  const judged = await judgeOrders(
    context,
    company,
    shown.map(({ id }) => id),
  );
  // Somebody may have decided meanwhile.
  const orders = judged.filter(({ order }) => order.state === 'awaiting_authorization');
  return { orders, next: places.length > limit ? shown.at(-1) : undefined, count, total };
}

/** The first orders that wait for this very person's approval, first what expires first. */
export async function ordersWaitingFor(
  context: Reading,
  caller: Caller,
  at: Instant,
  limit: number,
): Promise<readonly Order[]> {
  const { companyId } = caller;
  if (!caller.permissions.includes('ORDERS_APPROVE')) return [];
  // Nearly always nothing waits: then nobody has to be looked up.
  if ((await context.orders.reading.countInState(companyId, 'awaiting_authorization')) === 0) return [];
  const company = await readApprovingCompany(context, caller, at);
  const { mine } = await readWaiting(context, company);
  const page = { filter: { companyId }, order: 'deadline', after: undefined, limit } as const;
  const { orders } = await readWaitingPage(context, company, mine, page);
  return orders.map(({ order }) => order);
}
