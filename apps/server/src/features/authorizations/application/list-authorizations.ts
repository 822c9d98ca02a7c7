import { ok, refuse, sum, type Instant, type Money, type Result } from '@bank/core';
import { wireOf, type Authorization, type TransactionType } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Order } from '../../payment-orders/index.ts';
import { fold, readSearch } from '../../statement/index.ts';
import { findDecided, sumDecided } from '../postgres/decided-orders.ts';
import { judgeFor, readApprovingCompany, type ApprovingCompany, type JudgedOrder } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';
import { presentAuthorization, readFlags, readOrderEnds } from './present-authorization.ts';

/** What a list asks for, as its contract has it. */
export interface AuthorizationsQuery {
  readonly tab?: 'mine' | 'others' | 'decided' | undefined;
  readonly type?: TransactionType | undefined;
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

/** Orders that may wait in one company at a time, as far as this list goes. */
const WAITING_MAX = 10_000;

/** A page of what waits for approval, first what expires first; or of what was decided, newest first. */
export async function listAuthorizationsPage(
  context: AuthorizationsContext,
  caller: Caller,
  query: AuthorizationsQuery,
  at: Instant,
): Promise<Result<AuthorizationsPage, Refusal>> {
  const { tab = 'mine', limit = PAGE_ROWS, cursor } = query;
  if (cursor !== undefined && !(tab === 'decided' ? DECIDED_PLACE : PLACE).test(cursor)) {
    return refuse({ code: 'request.field-invalid', field: 'cursor' });
  }
  const company = await readApprovingCompany(context, caller, at);
  const waiting = await readWaiting(context, company);
  const mine = waiting.filter(({ isMine }) => isMine);
  const counts = { mine: mine.length, others: waiting.length - mine.length };
  if (tab === 'decided') return ok({ ...(await decidedPage(context, company, query, limit, at)), counts });

  const shown = (tab === 'mine' ? mine : waiting.filter(({ isMine }) => !isMine)).filter(matcherOf(query));
  const rest = cursor === undefined ? shown : shown.filter(({ order }) => placeOf(order) > cursor);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const more = last !== undefined && rest.length > limit;
  return ok({
    items: await presentAll(context, company, page, at),
    nextCursor: more ? placeOf(last.order) : null,
    count: shown.length,
    total: wireOf(totalOf(shown)),
    counts,
  });
}

/** Everything of the company that waits for approval, judged for this person, first what expires first. */
export async function readWaiting(
  context: Pick<AuthorizationsContext, 'orders' | 'readApprovers'>,
  company: ApprovingCompany,
): Promise<readonly JudgedOrder[]> {
  const { companyId } = company.caller;
  const { orders } = context;
  const kept = await orders.ordersKept({ companyId, states: ['awaiting_authorization'], limit: WAITING_MAX });
  if (kept.length === 0) return [];
  const given = await orders.approvalsOf(kept);
  const judge = await judgeFor(context, company, kept, given);
  return kept
    .map((order) => ({ place: placeOf(order), judged: judge(order, given.get(order.id) ?? []) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ judged }) => judged);
}

/** A place among what waits: by the moment of expiry, then by order. */
function placeOf({ expiresAt, id }: Order): string {
  return `${String(expiresAt ?? 0).padStart(15, '0')}-${id}`;
}

const PLACE = /^\d{15}-ord_[0-9a-z]{26}$/;
const DECIDED_PLACE = /^ord_[0-9a-z]{26}$/;

function matcherOf({ type, search }: AuthorizationsQuery): (judged: JudgedOrder) => boolean {
  const wanted = search === undefined || search.trim() === '' ? undefined : readSearch(search);
  return ({ order }) => {
    if (type !== undefined && order.kind !== type) return false;
    if (wanted === undefined) return true;
    if (wanted.document !== null && order.payee.document.startsWith(wanted.document)) return true;
    return [order.payee.name, order.createdBy.name].some((name) => fold(name).includes(wanted.text));
  };
}

function totalOf(judged: readonly JudgedOrder[]): Money {
  return sum(judged.map(({ order }) => order.amount));
}

async function decidedPage(
  context: AuthorizationsContext,
  company: ApprovingCompany,
  query: AuthorizationsQuery,
  limit: number,
  at: Instant,
): Promise<Omit<AuthorizationsPage, 'counts'>> {
  const { pool } = context.platform;
  const { companyId } = company.caller;
  const filter = { companyId, type: query.type, search: query.search };
  const [found, all] = await Promise.all([
    findDecided(pool, filter, { before: query.cursor, limit: limit + 1 }),
    sumDecided(pool, filter),
  ]);
  const ids = found.slice(0, limit);
  const read = await Promise.all(ids.map((orderId) => context.orders.readOrderOf({ companyId, orderId })));
  const kept = read.filter((order) => order !== undefined);
  const given = await context.orders.approvalsOf(kept);
  const judge = await judgeFor(context, company, kept, given);
  const page = kept.map((order) => judge(order, given.get(order.id) ?? []));
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
