import { bankingDate, type Instant } from '@bank/core';
import { freeCounterOf } from '../carrying-out/order-fees.ts';
import type { OrderContext } from '../context.ts';
import type { Order } from '../domain/order.ts';
import type { OrderTerms } from '../domain/terms.ts';

/** What stands now for an order that is kept, by its maker, with what it would cost were it carried out at that moment. */
export async function readMakersTerms(
  orders: Pick<OrderContext, 'readTerms' | 'fees'>,
  order: Order,
  at: Instant,
): Promise<OrderTerms> {
  const terms = await orders.readTerms({
    companyId: order.companyId,
    operatorId: order.createdBy.id,
    fingerprint: order.payeeFingerprint,
    freeCounter: freeCounterOf(orders, order, bankingDate(at)),
  });
  if (!terms) throw new Error(`no terms for order ${order.id}`);
  return terms;
}
