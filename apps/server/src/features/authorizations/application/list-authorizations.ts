import { ok, refuse, type Instant, type Result } from '@bank/core';
import { wireOf, type Authorization, type AuthorizationOrder, type OrderKind } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { cursorOf, listOrder, placeOf } from '../domain/list-order.ts';
import { findDecided, sumDecided } from '../postgres/decided-orders.ts';
import type { ListPart } from '../postgres/list-keys.ts';
import type { OrderNarrowing } from '../postgres/order-narrowing.ts';
import { judgeOrders, readApprovingCompany, type ApprovingCompany, type JudgedOrder } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';
import { presentAuthorization, readFlags, readOrderEnds } from './present-authorization.ts';
import { readWaiting, readWaitingPage, type WaitingPart } from './waiting-orders.ts';

/** What a list asks for, as its contract has it. */
export interface AuthorizationsQuery {
  readonly tab?: 'mine' | 'others' | 'decided' | undefined;
  readonly type?: OrderKind | undefined;
  readonly search?: string | undefined;
  readonly sort?: AuthorizationOrder | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of the list, with the figures of the whole of it. */
export interface AuthorizationsPage {
  readonly items: Authorization[];
  readonly nextCursor: string | null;
  readonly count: number;
  readonly total: string;
  readonly counts: { readonly mine: number; readonly others: number };
}

/** Rows of a page when the caller does not say. */
const PAGE_ROWS = 50;

/** A page of what waits for approval or of what was decided, in the order asked for. */
export async function listAuthorizationsPage(
  context: AuthorizationsContext,
  caller: Caller,
  query: AuthorizationsQuery,
  at: Instant,
): Promise<Result<AuthorizationsPage, Refusal>> {
  const { tab = 'mine', type, search, cursor, limit = PAGE_ROWS } = query;
  const order = listOrder(tab, query.sort);
  if (!order.ok) return order;
  const after = cursor === undefined ? undefined : placeOf(order.value, cursor);
  if (cursor !== undefined && after === undefined) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const company = await readApprovingCompany(context, caller, at);
  const waiting = await readWaiting(context, company);
  const asked = { filter: { companyId: caller.companyId, type, search }, order: order.value, after, limit, at };
  const page =
    tab === 'decided'
      ? await decidedPage(context, company, asked)
      : await waitingPage(context, company, waiting[tab], asked);
  return ok({ ...page, counts: { mine: waiting.mine.count, others: waiting.others.count } });
}

/** What is asked for, and when. */
type Asked = ListPart & { readonly filter: OrderNarrowing; readonly at: Instant };

async function waitingPage(
  context: AuthorizationsContext,
  company: ApprovingCompany,
  part: WaitingPart,
  asked: Asked,
): Promise<Omit<AuthorizationsPage, 'counts'>> {
  const { orders, next, count, total } = await readWaitingPage(context, company, part, asked);
  return {
    items: await presentAll(context, company, orders, asked.at),
    nextCursor: next === undefined ? null : cursorOf(asked.order, next),
    count,
    total: wireOf(total),
  };
}

async function decidedPage(
  context: AuthorizationsContext,
  company: ApprovingCompany,
  { filter, order, after, limit, at }: Asked,
): Promise<Omit<AuthorizationsPage, 'counts'>> {
  const { pool } = context.platform;
  const [found, all] = await Promise.all([
    findDecided(pool, filter, { order, after, limit: limit + 1 }),
    sumDecided(pool, filter),
  ]);
  const shown = found.slice(0, limit);
  const page = await judgeOrders(
    context,
    company,
    shown.map(({ id }) => id),
  );
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    items: await presentAll(context, company, page, at),
    nextCursor: last === undefined ? null : cursorOf(order, last),
    count: all.count,
    total: wireOf(all.total),
  };
}

async function presentAll(
  context: AuthorizationsContext,
  company: ApprovingCompany,
  page: readonly JudgedOrder[],
  at: Instant,
): Promise<Authorization[]> {
  const { companyId } = company.caller;
  const shown = page.map(({ order }) => order);
  const [flags, ends] = await Promise.all([
    readFlags(context, companyId, shown, at),
    readOrderEnds(context, companyId, shown),
  ]);
  return page.map((judged) =>
    presentAuthorization(company, judged, flags.get(judged.order.id), ends.get(judged.order.id)),
  );
}
