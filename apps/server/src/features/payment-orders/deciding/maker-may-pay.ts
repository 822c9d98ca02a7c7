import { bankingDate, type Instant } from '@bank/core';
import type { Order } from '../domain/order.ts';
import type { OrderTerms } from '../domain/terms.ts';
import type { OrderContext } from '../context.ts';

/** Whether who made an order may still pay so (SECURITY Z09). The terms are its maker's. */
export function makerMayPay(
  orders: Pick<OrderContext, 'railOf'>,
  order: Pick<Order, 'kind'>,
  terms: OrderTerms,
  at: Instant,
): boolean {
  const { operatorIsActive, accessUntil, permissions, hasDevice } = terms;
  const mayComeIn = operatorIsActive && (accessUntil === null || accessUntil >= bankingDate(at));
  return mayComeIn && hasDevice && permissions.includes(orders.railOf(order.kind).permission);
}

/** Whether the company may still pay so. */
export function companyMayPay(
  orders: Pick<OrderContext, 'railOf'>,
  order: Pick<Order, 'kind'>,
  terms: OrderTerms,
): boolean {
  return terms.companyIsActive && terms.products.includes(orders.railOf(order.kind).product);
}
