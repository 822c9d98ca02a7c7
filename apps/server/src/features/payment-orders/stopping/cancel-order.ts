import type { Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { OrderContext } from '../context.ts';
import { stateConflict } from '../domain/refusals.ts';
import { canCancel } from '../domain/state-machine.ts';
import { actorOf } from '../posting/actor-of.ts';
import { changeOrder } from '../posting/change-order.ts';
import { decideAndAnswer, refused } from '../posting/decide-and-post.ts';
import { mayCancel, presentOrder } from '../reading/present-order.ts';

/**
 * Calls an order off that has not left the bank: its maker may, the company's administrator, who manages schedules. A
 * change at the same moment that leaves it waiting, such as somebody's approval, does not keep it.
 */
export function cancelOrder(
  orders: OrderContext,
  orderId: string,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller, context } = request;
  return decideAndAnswer(orders, request, {
    what: `order ${orderId} was cancelled`,
    status: 200,
    async decide() {
      const order = await orders.readOrder({ companyId: caller.companyId, orderId });
      if (!order) return refused({ code: 'payment-orders.not-found' });
      if (!canCancel(order.state)) return refused(stateConflict(order, order.state));
      if (!mayCancel(order, caller)) return refused({ code: 'payment-orders.stop-not-allowed' });
      const cancelled = {
        event: 'cancel',
        by: actorOf(request),
        at: context.at,
        action: 'payment-orders.cancelled',
        note: null,
      } as const;
      const changed = changeOrder(order, cancelled, orders);
      return { is: 'step', step: { changed }, body: presentOrder(changed.order, caller) };
    },
  });
}
