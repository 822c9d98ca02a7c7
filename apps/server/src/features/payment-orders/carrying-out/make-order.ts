import { bankingDate, formatDate, newId, type CivilDate, type Instant, type Money } from '@bank/core';
import { feeLineOf, type OrderKind, type OrderPayee } from '@bank/contracts';
import type { Companion, JsonObject } from '@bank/ledger';
import type { OrderContext } from '../context.ts';
import type { OrderApproval } from '../domain/approval.ts';
import { confidentialContent, THE_BANK, type Order } from '../domain/order.ts';
import { feeOfSeries } from '../domain/order-fee.ts';
import { firstLookAt, waitsInSchedule } from '../domain/series.ts';
import { draftOf } from '../making/draft-order.ts';
import { startOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndPost } from '../posting/decide-and-post.ts';

/** One payment of an order that stands for many. Its payee is one that its rail has looked up. */
export interface MadePayment {
  readonly batchId: string;
  /** Which of them it is, from 1: made at most once. */
  readonly occurrence: number;
  readonly kind: OrderKind;
  readonly amount: Money;
  readonly date: CivilDate;
  readonly payee: OrderPayee;
  readonly message: string | null;
  readonly railContent: JsonObject;
  readonly warnings: readonly string[];
  /** Only people with the right for it see who gets the money. */
  readonly confidential: boolean;
  /** The most that it may cost, as was signed. */
  readonly feeMax: Money;
  /** Claims it for this order, in the same posting; one that is refused says that it is not to be made any more. */
  companionsOf(order: Order): readonly Companion[];
}

/**
 * Makes one of the payments of an order that was agreed to, as an order of its own kind: scheduled for its day, with the
 * confirmation and approvals of the order that makes it, to be looked at again at its hour as every scheduled order; at once
 * on its own day, as an order that is made by itself. However many servers try, one is made (SECURITY R12). False where it was there already, or is not to be made any more.
 */
export async function makeOrder(
  orders: OrderContext,
  from: Order,
  payment: MadePayment,
  at: Instant,
): Promise<boolean> {
  const looks = { what: `payment ${payment.occurrence} of order ${from.id} was made`, at };
  const ended = await decideAndPost(orders, looks, (met, look) => {
    // It is claimed by its own companion, so whoever came second has nothing to look at again.
    if (met.length > 0) return Promise.resolve({ is: 'stop', because: 'not to be made' });
    return Promise.resolve({ is: 'step', step: { changed: started(orders, from, payment, look.at) } });
  });
  return ended.is === 'made';
}

function started(orders: OrderContext, from: Order, payment: MadePayment, at: Instant) {
  const { draft, change } = firstStep(orders, from, payment, at);
  const changed = startOrder(draft, change, orders);
  return { ...changed, companions: [...changed.companions, ...payment.companionsOf(changed.order)] };
}

/** One of the payments of an order that was agreed to, before its first step, and that step. */
export function firstStep(
  tools: Pick<OrderContext, 'clock' | 'entropy'>,
  from: Order,
  payment: Omit<MadePayment, 'companionsOf'>,
  at: Instant,
): { readonly draft: Order; readonly change: OrderChange } {
  const { batchId, occurrence, feeMax, confidential, railContent, kind, amount, date, payee, message, warnings } =
    payment;
  const { companyId, accountId, createdBy, revision } = from;
  const draft: Order = {
    ...draftOf({
      kind,
      amount,
      date,
      payee,
      message,
      warnings,
      railContent: confidential ? confidentialContent(railContent) : railContent,
      companyId,
      accountId,
      createdBy,
      id: newId('ord', tools.clock, tools.entropy),
      // Each gets its own when it is carried out.
      endToEndId: null,
      txid: null,
      createdAt: at,
      series: null,
    }),
    fee: feeOfSeries(feeLineOf(kind), feeMax),
    approval: approvalOf(from.approval, kind),
    confirmedAt: from.confirmedAt,
    madeBy: { orderId: from.id, batchId, occurrence, revision, plannedFor: date },
  };
  const asked = formatDate(bankingDate(from.createdAt));
  const note = `Linha ${occurrence} do lote “${from.payee.name}”, que ${createdBy.name} enviou em ${asked}.`;
  const nextTryAt = waitsInSchedule(draft, at) ? firstLookAt(draft, at) : at;
  return {
    draft,
    change: { event: 'schedule', by: THE_BANK, at, action: 'payment-orders.created', note, fields: { nextTryAt } },
  };
}

/** What the payment needs is what all of them needed together; its maker's day is that of its kind. */
function approvalOf(whole: OrderApproval | null, kind: OrderKind): OrderApproval | null {
  if (whole === null) return null;
  const { daySums = {}, ...approval } = whole;
  return { ...approval, daySumCentavos: daySums[kind] ?? '0' };
}
