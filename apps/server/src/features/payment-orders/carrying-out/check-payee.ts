import { assert, SECOND_MS, type Instant } from '@bank/core';
import { waitInWords } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { OrderContext } from '../context.ts';
import type { Order } from '../domain/order.ts';
import type { OrderPayer } from '../domain/terms.ts';
import type { CheckPayee, PayeeCheck } from './rail.ts';

/** Looks again at who gets the money, as the order's rail does for that kind of payee. */
export function checkPayee(
  orders: Pick<OrderContext, 'railOf'>,
  order: Order,
  payer: OrderPayer,
  at: Instant,
): Promise<PayeeCheck> {
  const { payees } = orders.railOf(order.kind);
  // The check of a kind takes orders to that kind, which TypeScript cannot follow from the one to the other.
  const check = payees[order.payee.kind] as CheckPayee<typeof order.payee.kind> | undefined;
  assert(check, `orders of the kind ${order.kind} do not go to a payee of the kind ${order.payee.kind}`);
  return check(order as Parameters<typeof check>[0], payer, at);
}

const WAIT_SECONDS = 5;

/** What somebody is told who waits for an answer, while a payee cannot be looked at. */
export function cannotLook(
  orders: Pick<OrderContext, 'railOf'>,
  order: Order,
  { because = orders.railOf(order.kind).unavailable }: Extract<PayeeCheck, { readonly is: 'unavailable' }>,
  at: Instant,
): Refusal {
  const { code, retry } = because;
  if (retry === undefined) return { code, retryAfterSeconds: WAIT_SECONDS };
  const seconds = Math.max(1, Math.ceil((retry.at - at) / SECOND_MS));
  return { code, data: { wait: waitInWords(seconds) }, retryAfterSeconds: seconds };
}
