import { ORDER_KINDS } from '@bank/contracts';
import { bankingDate, type Instant } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Order } from '../domain/order.ts';
import type { OrderTerms } from '../domain/terms.ts';

/** Whether who made an order may still pay so (SECURITY Z09). The terms are its maker's. */
export function makerMayPay(order: Pick<Order, 'kind'>, terms: OrderTerms, at: Instant): boolean {
  const { operatorIsActive, accessUntil, permissions, hasDevice } = terms;
  const mayComeIn = operatorIsActive && (accessUntil === null || accessUntil >= bankingDate(at));
  return mayComeIn && hasDevice && permissions.includes(ORDER_KINDS[order.kind].rights.acts.create);
}

/** Why an order's maker may not pay so any more, as the end of a sentence; the terms are the maker's. */
export function whyMakerMayNotPay({ operatorIsActive, accessUntil, hasDevice }: OrderTerms, at: Instant): string {
  if (!operatorIsActive || (accessUntil !== null && accessUntil < bankingDate(at))) return 'não tem mais acesso';
  return hasDevice ? 'não tem mais esse direito' : 'está sem dispositivo registrado';
}

/** Whether the company may still pay so. */
export function companyMayPay(order: Pick<Order, 'kind'>, terms: OrderTerms): boolean {
  return terms.companyIsActive && terms.products.includes(ORDER_KINDS[order.kind].product);
}

/** Why an order's maker may not pay so, in the gate's own codes; the terms are the maker's. Undefined where they may. */
export function refuseRight(order: Pick<Order, 'kind'>, terms: OrderTerms, at: Instant): Refusal | undefined {
  if (!makerMayPay(order, terms, at)) return { code: 'access.not-allowed' };
  return companyMayPay(order, terms) ? undefined : { code: 'access.product-missing' };
}
