import type { Instant } from '@bank/core';
import { movesMoney } from '@bank/contracts';
import type { OrderContext } from '../context.ts';
import { THE_BANK } from '../domain/order.ts';
import type { OrderRef } from '../postgres/order-queries.ts';
import { changeOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndPost } from '../posting/decide-and-post.ts';

/**
 * Ends an order that has made all the orders that it stands for. No money moves: that of each payment is its own order's
 * matter. Nothing happens to an order that is not there any more to make some. `note`: what became of them, for the time line.
 */
export async function completeOrder(orders: OrderContext, ref: OrderRef, note: string, at: Instant): Promise<void> {
  const looks = { what: `order ${ref.orderId} had made all of its own`, at };
  await decideAndPost(orders, looks, async (_, look) => {
    const order = await orders.readOrder(ref);
    if (order?.state !== 'scheduled' || movesMoney(order.kind)) return { is: 'stop', because: 'nothing to complete' };
    return { is: 'step', step: { changed: changeOrder(order, completion(note, look.at), orders) } };
  });
}

/** The step that ends it. */
export function completion(note: string, at: Instant): OrderChange {
  return { event: 'settle', by: THE_BANK, at, action: 'payment-orders.completed', note, fields: { settledAt: at } };
}
