import type { Instant } from '@bank/core';
import type { OrderState } from '@bank/contracts';
import type { Companion } from '@bank/ledger';
import type { OrderContext } from '../context.ts';
import { THE_BANK, type Order, type OrderRefusal } from '../domain/order.ts';
import { step } from '../domain/state-machine.ts';
import type { OrderRef } from '../postgres/order-queries.ts';
import { insertKnownPayee } from '../postgres/order-statements.ts';
import { changeOrder } from '../posting/change-order.ts';
import { decideAndPost } from '../posting/decide-and-post.ts';
import type { OrderStep } from '../posting/order-step.ts';
import { readPayersTerms } from '../reading/read-makers-terms.ts';
import { feeOfStep } from './order-fees.ts';
import { rejectedStep } from './send-back.ts';

/** What a rail says of an order, with the writes that the rail itself keeps it by. */
export interface RailAnswer {
  readonly ref: OrderRef;
  readonly outcome: { readonly is: 'settled' } | { readonly is: 'rejected'; readonly refusal: OrderRefusal };
  readonly at: Instant;
  readonly companions: readonly Companion[];
}

/** What became of it. */
export type RecordedAnswer =
  | { readonly is: 'recorded'; readonly order: Order }
  /** The order is not where this could happen to it: nothing was written, the rail keeps it as an incident. */
  | { readonly is: 'impossible'; readonly state: OrderState | null }
  /** One of the rail's own companions refused: it has seen this message before. */
  | { readonly is: 'refused'; readonly code: string };

/**
 * Records a rail's answer with everything that follows from it, in one posting with the rail's own companions: `settled`
 * turns the hold into entries, `rejected` releases it and gives the limit back. Told twice it happens once (SECURITY A13).
 */
export async function recordOutcome(orders: OrderContext, answer: RailAnswer): Promise<RecordedAnswer> {
  const { ref, outcome, at } = answer;
  const event = outcome.is === 'settled' ? 'settle' : 'reject';
  const looks = { what: `the outcome of order ${ref.orderId} was recorded`, at };
  const ended = await decideAndPost<OrderState | null>(orders, looks, async () => {
    const order = await orders.readOrder(ref);
    // A rail speaks only of orders that were handed to it: the table's way from a waiting state is not its own.
    const isPossible = order !== undefined && order.holdId !== null && step(order.state, event).ok;
    if (!isPossible) return { is: 'stop', because: order?.state ?? null };
    const { changed, parts } =
      outcome.is === 'settled' ? await settled(orders, order, at) : rejected(orders, order, outcome.refusal, at);
    const companions = [...(parts?.companions ?? []), ...answer.companions];
    return { is: 'step', step: { changed, parts: { ...parts, companions } } };
  });
  switch (ended.is) {
    case 'made':
      return { is: 'recorded', order: ended.order };
    case 'stop':
      return { is: 'impossible', state: ended.because };
    case 'refused':
      if (ended.refusal.by === 'companion') return { is: 'refused', code: ended.refusal.code };
      throw new Error(`the outcome of order ${ref.orderId} was refused: ${ended.refusal.code}`);
    case 'replayed':
      throw new Error(`the outcome of order ${ref.orderId} came with a key`);
  }
}

async function settled(orders: OrderContext, order: Order, at: Instant): Promise<OrderStep> {
  const terms = await readPayersTerms(orders, order, at);
  if (order.holdId === null) throw new Error(`order ${order.id} lacks its hold`);
  const proof = orders.proveSettlement({ order, payer: terms.payer, settledAt: at });
  const change = {
    event: 'settle',
    by: THE_BANK,
    at,
    action: 'payment-orders.settled',
    note: null,
    fields: { settledAt: at, receiptCode: proof.receiptCode },
  } as const;
  return {
    changed: changeOrder(order, change, orders),
    parts: {
      holds: [{ settle: { id: order.holdId, accountId: order.accountId } }],
      legs: orders.railOf(order.kind).settlementLegs(order),
      companions: [...proof.companions, ...(terms.payeeIsKnown ? [] : [insertKnownPayee(order, at)])],
      ...feeOfStep(orders, order, order.fee, at),
      notices: [{ companyId: order.companyId, events: [{ type: 'balance' }, { type: 'statement' }] }],
    },
  };
}

function rejected(orders: OrderContext, order: Order, refusal: OrderRefusal, at: Instant): OrderStep {
  const { changed } = rejectedStep(orders, order, refusal, at);
  const { holdId: id, accountId, companyId } = order;
  return {
    changed,
    parts: {
      holds: id === null ? [] : [{ release: { id, accountId } }],
      notices: [{ companyId, events: [{ type: 'balance' }] }],
    },
  };
}
