import type { Result } from '@bank/core';
import { messageOf } from '@bank/contracts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { jsonAnswer, keepAnswer, knownAnswer } from '../../../platform/idempotency/ledger-answers.ts';
import type { OrderContext } from '../context.ts';
import { cancelOrder } from './cancel-order.ts';

/** What became of one of many. */
export interface CancelledOrder {
  readonly orderId: string;
  readonly cancelled: boolean;
  /** Why not, Portuguese; null where it was. */
  readonly message: string | null;
}

/**
 * Calls many orders off, each by itself: one that cannot be cancelled leaves the others alone. Each has a key made of the
 * request's, so that a request that is sent again after a fall cancels what is left and tells the same of the rest.
 */
export async function cancelOrders(
  orders: OrderContext,
  orderIds: readonly string[],
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const known = await knownAnswer(orders, request);
  if (known) return known;
  const items = await Promise.all([...new Set(orderIds)].map((orderId) => cancelOne(orders, orderId, request)));
  return keepAnswer(orders, jsonAnswer(200, { items }), request);
}

async function cancelOne(orders: OrderContext, orderId: string, request: CallersRequest): Promise<CancelledOrder> {
  const { scope, key, requestHash } = request.key;
  const own = { scope: `${scope}#each`, key: `${key}:${orderId}`, requestHash };
  const cancelled = await cancelOrder(orders, orderId, { ...request, key: own });
  if (cancelled.ok) return { orderId, cancelled: true, message: null };
  return { orderId, cancelled: false, message: messageOf(cancelled.error.code, cancelled.error.data) };
}
