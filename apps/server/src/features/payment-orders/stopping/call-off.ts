import type { Instant } from '@bank/core';
import type { OrderContext } from '../context.ts';
import type { Actor } from '../domain/order.ts';
import { canCancel } from '../domain/state-machine.ts';
import { changeOrder } from '../posting/change-order.ts';
import { decideAndPost } from '../posting/decide-and-post.ts';

/**
 * Calls orders off in somebody's name who asked for it before and was allowed to: each by itself, those that have gone stay.
 * Done again, nothing happens.
 */
export async function callOff(
  orders: OrderContext,
  { companyId, orderIds }: { readonly companyId: string; readonly orderIds: readonly string[] },
  by: Actor,
  at: Instant,
): Promise<void> {
  const tried = await Promise.allSettled(
    orderIds.map((orderId) =>
      decideAndPost(orders, { what: `order ${orderId} was called off`, at }, async (_, look) => {
        const order = await orders.readOrder({ companyId, orderId });
        if (!order || !canCancel(order.state)) return { is: 'stop', because: 'gone' };
        const change = { event: 'cancel', by, at: look.at, action: 'payment-orders.cancelled', note: null } as const;
        return { is: 'step', step: { changed: changeOrder(order, change, orders) } };
      }),
    ),
  );
  const failed = tried.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
