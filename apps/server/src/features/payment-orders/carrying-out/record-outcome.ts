import type { Instant } from '@bank/core';
import type { OrderState } from '@bank/contracts';
import type { Companion } from '@bank/ledger';
import { THE_BANK, type Order, type OrderRefusal } from '../domain/order.ts';
import { step } from '../domain/state-machine.ts';
import type { OrderRef } from '../postgres/order-queries.ts';
import { CHANGED_MEANWHILE, insertKnownPayee } from '../postgres/order-statements.ts';
import { afterCommit } from '../posting/after-commit.ts';
import { changeOrder } from '../posting/change-order.ts';
import type { OrderContext } from '../context.ts';
import { postChange, type ChangeParts } from '../posting/post-change.ts';

/** What a rail says of an order. */
export type Outcome = { readonly is: 'settled' } | { readonly is: 'rejected'; readonly refusal: OrderRefusal };

/** What became of it. */
export type RecordedOutcome =
  | { readonly is: 'recorded'; readonly order: Order }
  /** The order is not where this could happen to it: nothing was written, the rail keeps it as an incident. */
  | { readonly is: 'impossible'; readonly state: OrderState | null }
  /** One of the rail's own companions refused: it has seen this message before. */
  | { readonly is: 'refused'; readonly code: string };

/** Tries of a change that meets another one at the same moment. */
const TRIES_MAX = 5;

/**
 * Records a rail's answer with everything that follows from it, in one posting with the rail's own companions: `settled`
 * turns the hold into entries, `rejected` releases it and gives the limit back. Told twice it happens once (SECURITY A13).
 */
export async function recordOutcome(
  orders: OrderContext,
  answer: {
    readonly ref: OrderRef;
    readonly outcome: Outcome;
    readonly at: Instant;
    readonly companions: readonly Companion[];
  },
): Promise<RecordedOutcome> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const order = await orders.readOrder(answer.ref);
    if (!order) return { is: 'impossible', state: null };
    const event = answer.outcome.is === 'settled' ? 'settle' : 'reject';
    // A rail speaks only of orders that were handed to it: the table's way from a waiting state is not its own.
    if (order.holdId === null || !step(order.state, event).ok) return { is: 'impossible', state: order.state };
    const recorded = await record(orders, order, answer);
    if (recorded) return recorded;
  }
  throw new Error(`order ${answer.ref.orderId} kept changing while its outcome was recorded`);
}

async function record(
  orders: OrderContext,
  order: Order,
  answer: { readonly outcome: Outcome; readonly at: Instant; readonly companions: readonly Companion[] },
): Promise<RecordedOutcome | undefined> {
  const { at, outcome } = answer;
  const ended = outcome.is === 'settled' ? await settled(orders, order, at) : rejected(order, outcome.refusal, at);
  const changed = changeOrder(order, ended.change, orders);
  const parts: ChangeParts = {
    ...ended.parts,
    at,
    companions: [...(ended.parts.companions ?? []), ...answer.companions],
  };
  const posted = await postChange(orders, changed, parts);
  if (posted.is === 'refused') {
    const { refusal } = posted;
    if (refusal.by === 'companion' && refusal.code === CHANGED_MEANWHILE) return undefined;
    if (refusal.by === 'companion') return { is: 'refused', code: refusal.code };
    // The hold was closed by the change that came first.
    if (refusal.by === 'ledger' && refusal.code === 'ledger.hold-not-held') return undefined;
    throw new Error(`the outcome of order ${order.id} was refused: ${refusal.code}`);
  }
  const events = outcome.is === 'settled' ? (['balance', 'statement'] as const) : (['balance'] as const);
  const notices = [{ companyId: order.companyId, events: events.map((type) => ({ type })) }];
  afterCommit(orders, changed.order, { event: 'settle', notices });
  return { is: 'recorded', order: changed.order };
}

type Ended = { readonly change: Parameters<typeof changeOrder>[1]; readonly parts: Omit<ChangeParts, 'at'> };

async function settled(orders: OrderContext, order: Order, at: Instant): Promise<Ended> {
  const terms = await orders.readTerms({
    companyId: order.companyId,
    operatorId: order.createdBy.id,
    fingerprint: order.payeeFingerprint,
  });
  if (!terms || order.holdId === null) throw new Error(`order ${order.id} lacks its payer or its hold`);
  const proof = orders.proveSettlement({ order, payer: terms.payer, settledAt: at });
  return {
    change: {
      event: 'settle',
      by: THE_BANK,
      at,
      action: 'payment-orders.settled',
      note: null,
      fields: { settledAt: at, receiptCode: proof.receiptCode },
    },
    parts: {
      holds: [{ settle: { id: order.holdId, accountId: order.accountId } }],
      legs: orders.railOf(order.kind).settlementLegs(order),
      companions: [...proof.companions, ...(terms.payeeIsKnown ? [] : [insertKnownPayee(order, at)])],
    },
  };
}

function rejected(order: Order, refusal: OrderRefusal, at: Instant): Ended {
  return {
    change: {
      event: 'reject',
      by: THE_BANK,
      at,
      action: 'payment-orders.rejected',
      note: refusal.message,
      fields: { refusal },
    },
    parts: {
      holds: order.holdId === null ? [] : [{ release: { id: order.holdId, accountId: order.accountId } }],
    },
  };
}
