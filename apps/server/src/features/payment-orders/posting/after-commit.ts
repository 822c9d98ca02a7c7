import type { Order } from '../domain/order.ts';
import type { OrderContext } from '../context.ts';
import type { Execution } from '../carrying-out/execute-order.ts';

/** Tells screens and rails what is durable now; a hint that gets lost loses nothing. */
export function afterCommit(
  orders: OrderContext,
  order: Order,
  execution: Pick<Execution, 'event' | 'notices'> | undefined,
): void {
  orders.live.publish(order.companyId, [{ type: 'payment-order', orderId: order.id }]);
  for (const { companyId, events } of execution?.notices ?? []) orders.live.publish(companyId, events);
  if (execution?.event === 'submit') orders.railOf(order.kind).wake();
}
