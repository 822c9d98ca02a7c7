import type { Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { OrderContext } from '../context.ts';
import type { Order } from '../domain/order.ts';
import { stateConflict } from '../domain/refusals.ts';
import { step } from '../domain/state-machine.ts';
import { actorOf } from '../posting/actor-of.ts';
import { changeOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndAnswer, refused } from '../posting/decide-and-post.ts';
import { refuseWeakSession } from '../deciding/refuse-weak-session.ts';
import { mayStop, presentOrder } from '../reading/present-order.ts';

/**
 * Pauses a series or takes it up again: its maker may, the administrator, who manages schedules. Days that pass meanwhile
 * are left out; orders that it has made already are orders of their own and go on. Payments go on again only from a session
 * that a trusted device opened; anybody may stop them.
 */
export function pauseSeries(
  orders: OrderContext,
  wanted: { readonly orderId: string; readonly paused: boolean },
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { orderId, paused } = wanted;
  const { caller } = request;
  return decideAndAnswer(orders, request, {
    what: `series ${orderId} was ${paused ? 'paused' : 'resumed'}`,
    status: 200,
    async decide(_, look) {
      const order = await orders.readOrder({ companyId: caller.companyId, orderId });
      if (!order) return refused({ code: 'payment-orders.not-found' });
      const refusal = refusePause(order, paused, request);
      if (refusal) return refused(refusal);
      const weak = paused ? undefined : await refuseWeakSession(orders, order, caller, look);
      if (weak) return refused(weak);
      const changed = changeOrder(order, pauseOf(order, paused, request), orders);
      return { is: 'step', step: { changed }, body: presentOrder(changed.order, caller) };
    },
  });
}

function refusePause(order: Order, paused: boolean, { caller }: CallersRequest): Refusal | undefined {
  if (!mayStop(order, caller)) return { code: 'payment-orders.stop-not-allowed' };
  if (order.series === null) return { code: 'payment-orders.not-series' };
  if (!step(order.state, paused ? 'pause' : 'resume').ok) return stateConflict(order, order.state);
  if (order.series.paused === paused) return { code: 'payment-orders.nothing-changes' };
  return undefined;
}

function pauseOf(order: Order, paused: boolean, request: CallersRequest): OrderChange {
  return {
    event: paused ? 'pause' : 'resume',
    by: actorOf(request),
    at: request.context.at,
    action: paused ? 'payment-orders.paused' : 'payment-orders.resumed',
    note: paused ? 'Repetição pausada' : 'Repetição retomada',
    fields: { series: order.series && { ...order.series, paused }, nextTryAt: order.nextTryAt },
  };
}
