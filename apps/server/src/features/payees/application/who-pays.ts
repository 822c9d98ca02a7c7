import { ok, refuse, type Result } from '@bank/core';
import { isBegunAnywhere, ORDER_KINDS, WAYS_OF_PAYING, type OrderKind, type OrderPayee } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { PayeesContext } from './context.ts';

type Rights = Pick<Caller, 'permissions' | 'products'>;

/** Why somebody may not pay in that way, in the gate's own codes; undefined where they may. */
export function refuseWay(kind: OrderKind, { permissions, products }: Rights): Refusal | undefined {
  const { product, rights } = ORDER_KINDS[kind];
  if (!products.includes(product)) return { code: 'access.product-missing' };
  return permissions.includes(rights.acts.create) ? undefined : { code: 'access.not-allowed' };
}

/** Why somebody may keep no favourites: they may pay in no way. */
export function refuseKeeping(caller: Rights): Refusal | undefined {
  const mayPay = WAYS_OF_PAYING.some((kind) => refuseWay(kind, caller) === undefined);
  return mayPay ? undefined : { code: 'access.not-allowed' };
}

/** Whom an order pays, for somebody who may see it: one of their own, or any with the right to the company's payments. */
export async function payeeOfOrder(
  { orders }: Pick<PayeesContext, 'orders'>,
  { companyId, operatorId, permissions }: Pick<Caller, 'companyId' | 'operatorId' | 'permissions'>,
  orderId: string,
): Promise<Result<OrderPayee, { readonly code: 'payment-orders.not-found' }>> {
  const order = await orders.readOrderOf({ companyId, orderId });
  const maySee = permissions.includes('ORDERS_VIEW') || order?.createdBy.id === operatorId;
  // Whoever gets back what they had paid was chosen by nobody, and is paid again in no way.
  return order && maySee && isBegunAnywhere(order.kind)
    ? ok(order.payee)
    : refuse({ code: 'payment-orders.not-found' });
}
