import { bankingDate, type Instant } from '@bank/core';
import { freeCounterOf } from '../carrying-out/order-fees.ts';
import type { OrderContext } from '../context.ts';
import type { Order } from '../domain/order.ts';
import type { OrderTerms } from '../domain/terms.ts';
import type { TermsOf } from '../postgres/order-terms.ts';
import type { Look } from '../posting/look.ts';

type TermsTools = Pick<OrderContext, 'readTerms' | 'fees'>;

/** Reads terms that the decision of a look rests on: first of all that it rests on. */
export async function readTermsFor(
  orders: Pick<OrderContext, 'readTerms'>,
  about: Pick<Order, 'kind'>,
  wanted: TermsOf,
  look: Look,
): Promise<OrderTerms> {
  const terms = await orders.readTerms(wanted, look.remembered ? 'remembered' : 'anew');
  if (!terms) throw new Error(`no terms for ${wanted.makerId}`);
  look.restOn(terms, about.kind);
  return terms;
}

/** What stands for an order that is kept, by its maker, with what it would cost were it carried out at that look. */
export function readMakersTerms(orders: TermsTools, order: Order, look: Look): Promise<OrderTerms> {
  return readTermsFor(orders, order, makersTerms(orders, order, look.at), look);
}

/** What stands now for an order whose outcome is known: it happened, whatever anybody may do since. */
export async function readPayersTerms(orders: TermsTools, order: Order, at: Instant): Promise<OrderTerms> {
  const terms = await orders.readTerms(makersTerms(orders, order, at));
  if (!terms) throw new Error(`no terms for order ${order.id}`);
  return terms;
}

function makersTerms(orders: Pick<OrderContext, 'fees'>, order: Order, at: Instant): TermsOf {
  return {
    companyId: order.companyId,
    makerId: order.createdBy.id,
    fingerprint: order.payeeFingerprint,
    freeCounter: freeCounterOf(orders, order, bankingDate(at)),
  };
}
