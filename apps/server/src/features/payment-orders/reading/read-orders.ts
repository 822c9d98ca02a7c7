import { addDays, formatInstant, ok, refuse, startOfDay, type Result } from '@bank/core';
import {
  dateOf,
  keptWarnings,
  type OrderConfirmation,
  type OrderKind,
  type OrderState,
  type PaymentOrder,
  type PaymentOrderDetail,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { THE_BANK } from '../domain/order.ts';
import { stateConflict } from '../domain/refusals.ts';
import { asItWouldGo } from '../domain/going-day.ts';
import { confirmationFacts, signedFields } from '../domain/what-is-signed.ts';
import { presentOrder } from './present-order.ts';
import { listOrders, readEvents } from '../postgres/order-queries.ts';
import type { OrderContext } from '../context.ts';

/** Rows of a page when the caller does not say. */
const PAGE_ROWS = 50;

/** What a list asks for, as its contract has it. */
export interface OrderListQuery {
  readonly state?: OrderState | undefined;
  readonly kind?: OrderKind | undefined;
  readonly mine?: 'true' | 'false' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of the company's orders, newest first; days are those on which they were made. */
export async function listOrdersPage(
  orders: OrderContext,
  caller: Caller,
  query: OrderListQuery,
): Promise<{ readonly items: PaymentOrder[]; readonly nextCursor: string | null }> {
  const limit = query.limit ?? PAGE_ROWS;
  const found = await listOrders(orders.pool, {
    companyId: caller.companyId,
    limit: limit + 1,
    ...(query.state && { states: [query.state] }),
    ...(query.kind && { kind: query.kind }),
    ...(query.mine === 'true' && { createdBy: caller.operatorId }),
    ...(query.from !== undefined && { createdFrom: startOfDay(dateOf(query.from)) }),
    ...(query.to !== undefined && { createdBefore: startOfDay(addDays(dateOf(query.to), 1)) }),
    ...(query.cursor !== undefined && { before: query.cursor }),
  });
  const page = found.slice(0, limit);
  const nextCursor = found.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { items: page.map((order) => presentOrder(order, caller)), nextCursor };
}

/** One order with its time line. */
export async function readOrderDetail(
  orders: OrderContext,
  caller: Caller,
  orderId: string,
): Promise<Result<PaymentOrderDetail, Refusal>> {
  const ref = { companyId: caller.companyId, orderId };
  const order = await orders.readOrder(ref);
  if (!order) return refuse({ code: 'payment-orders.not-found' });
  const events = await readEvents(orders.pool, ref);
  const steps = events.map(({ at, state, actorName, deviceName, address, note }) => ({
    at: formatInstant(at),
    state,
    actor: actorName,
    device: deviceName,
    address,
    note,
  }));
  const { returned } = order;
  // No step of the order: what had left came back.
  const back = returned && { at: returned.at, state: order.state, actor: THE_BANK.name, device: null, address: null };
  return ok({
    ...presentOrder(order, caller),
    events: [...steps, ...(back ? [{ ...back, note: returned.words }] : [])],
  });
}

/** What the app shows and signs; only the maker gets to see payee's document and account whole. */
export async function readConfirmation(
  orders: OrderContext,
  caller: Caller,
  orderId: string,
): Promise<Result<OrderConfirmation, Refusal>> {
  const order = await orders.readOrder({ companyId: caller.companyId, orderId });
  if (!order) return refuse({ code: 'payment-orders.not-found' });
  if (order.createdBy.id !== caller.operatorId) return refuse({ code: 'payment-orders.not-maker' });
  if (order.state !== 'awaiting_confirmation') return refuse(stateConflict(order, order.state));
  const agreed = asItWouldGo(order, orders.clock.now(), orders.railOf(order.kind).amountOn);
  return ok({
    order: presentOrder(order, caller),
    signing: {
      fields: { ...confirmationFacts(order, agreed), ...signedFields(agreed) },
      operatorId: caller.operatorId,
      bankAccount: caller.bankAccount,
    },
    goesOn: agreed.date === order.date ? null : agreed.date,
    warnings: [...keptWarnings(order.warnings)],
  });
}
