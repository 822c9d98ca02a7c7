import { instant, ok, refuse, type Instant, type Result } from '@bank/core';
import { wireOf, type Authorization, type OrderKind } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { findDecided, sumDecided } from '../postgres/decided-orders.ts';
import type { WaitingPlace } from '../postgres/waiting-orders.ts';
import { judgeOrders, readApprovingCompany, type ApprovingCompany, type JudgedOrder } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';
import { presentAuthorization, readFlags, readOrderEnds } from './present-authorization.ts';
import { readWaiting, readWaitingPage, type WaitingPart } from './waiting-orders.ts';

/** What a list asks for, as its contract has it. */
export interface AuthorizationsQuery {
  readonly tab?: 'mine' | 'others' | 'decided' | undefined;
  readonly type?: OrderKind | undefined;
  readonly search?: string | undefined;
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

/** A page of what waits for approval, first what expires first; or of what was decided, newest first. */
export async function listAuthorizationsPage(
  context: AuthorizationsContext,
  caller: Caller,
  query: AuthorizationsQuery,
  at: Instant,
): Promise<Result<AuthorizationsPage, Refusal>> {
  const { tab = 'mine', cursor } = query;
  if (cursor !== undefined && !(tab === 'decided' ? DECIDED_PLACE : PLACE).test(cursor)) {
    return refuse({ code: 'request.field-invalid', field: 'cursor' });
  }
  const company = await readApprovingCompany(context, caller, at);
  const waiting = await readWaiting(context, company);
  const page =
    tab === 'decided'
      ? await decidedPage(context, company, { ...query, at })
      : await waitingPage(context, company, { ...query, part: waiting[tab], at });
  return ok({ ...page, counts: { mine: waiting.mine.count, others: waiting.others.count } });
}

/** What is asked for, and when. */
type Asked = AuthorizationsQuery & { readonly at: Instant };

async function waitingPage(
  context: AuthorizationsContext,
  company: ApprovingCompany,
  { type, search, cursor, limit = PAGE_ROWS, part, at }: Asked & { readonly part: WaitingPart },
): Promise<Omit<AuthorizationsPage, 'counts'>> {
  const filter = { companyId: company.caller.companyId, type, search };
  const after = cursor === undefined ? undefined : placeAt(cursor);
  const { orders, next, count, total } = await readWaitingPage(context, company, part, { filter, after, limit });
  return {
    items: await presentAll(context, company, orders, at),
    nextCursor: next === undefined ? null : cursorOf(next),
    count,
    total: wireOf(total),
  };
}

/** A place among what waits, as it travels: by the moment of expiry, then by order. */
function cursorOf({ expiresAt, id }: WaitingPlace): string {
  return `${String(expiresAt).padStart(15, '0')}-${id}`;
}

function placeAt(cursor: string): WaitingPlace {
  return { expiresAt: instant(Number(cursor.slice(0, 15))), id: cursor.slice(16) };
}

const PLACE = /^0\d{14}-ord_[0-9a-z]{26}$/;
const DECIDED_PLACE = /^ord_[0-9a-z]{26}$/;

async function decidedPage(
  context: AuthorizationsContext,
  company: ApprovingCompany,
  { type, search, cursor, limit = PAGE_ROWS, at }: Asked,
): Promise<Omit<AuthorizationsPage, 'counts'>> {
  const { pool } = context.platform;
  const { companyId } = company.caller;
  const filter = { companyId, type, search };
  const [found, all] = await Promise.all([
    findDecided(pool, filter, { before: cursor, limit: limit + 1 }),
    sumDecided(pool, filter),
  ]);
  const ids = found.slice(0, limit);
  const page = await judgeOrders(context, company, ids);
  return {
    items: await presentAll(context, company, page, at),
    nextCursor: found.length > limit ? (ids.at(-1) ?? null) : null,
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
