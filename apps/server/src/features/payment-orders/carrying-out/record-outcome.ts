import type { Instant } from '@bank/core';
import { actAgreeing, theAct, type OrderState } from '@bank/contracts';
import type { AuditRow, Companion, JsonObject } from '@bank/ledger';
import type { OrderContext } from '../context.ts';
import { THE_BANK, type Actor, type Order, type OrderRefusal } from '../domain/order.ts';
import { step } from '../domain/state-machine.ts';
import type { OrderRef } from '../postgres/order-queries.ts';
import { insertKnownPayee } from '../postgres/order-statements.ts';
import { changeOrder } from '../posting/change-order.ts';
import { decideAndPost } from '../posting/decide-and-post.ts';
import type { OrderStep } from '../posting/order-step.ts';
import { readPayersTerms } from '../reading/read-makers-terms.ts';
import { feeOfStep } from './order-fees.ts';

/** What a rail says of an order, with the writes that the rail itself keeps it by; or what people decided in its place. */
export interface RailAnswer {
  readonly ref: OrderRef;
  readonly outcome:
    | { readonly is: 'settled' }
    | { readonly is: 'rejected'; readonly refusal: OrderRefusal }
    /** A no that proves nothing, for the rail may have settled the order before: its companions ask how it stands. */
    | { readonly is: 'in-doubt'; readonly refusal: OrderRefusal };
  readonly at: Instant;
  readonly companions: readonly Companion[];
  /** People who say it where the rail does not; absent: the rail says it, and the bank notes it. */
  readonly people?: DecidedByPeople;
}

/** People of the bank's staff who end an order that its rail left open. */
export interface DecidedByPeople {
  readonly by: Actor;
  /** For the order's time line where it settles; where it does not, that says the refusal. */
  readonly note: string;
  /** What the order's audit record says besides. */
  readonly auditData: JsonObject;
  /** Records of their own, with the posting. */
  readonly audit: readonly AuditRow[];
}

/** What became of it. */
export type RecordedAnswer =
  | { readonly is: 'recorded'; readonly order: Order }
  /** The order is not where this could happen to it: nothing was written, the rail keeps it as an incident. */
  | { readonly is: 'impossible'; readonly state: OrderState | null }
  /** One of the rail's own companions refused: it has seen this message before. */
  | { readonly is: 'refused'; readonly code: string };

const EVENTS = { settled: 'settle', rejected: 'reject', 'in-doubt': 'doubt' } as const;

/** What the time line says of an order whose refusal may follow a settlement. */
function inDoubtNote({ kind }: Pick<Order, 'kind'>): string {
  const act = theAct(kind);
  return `Veio uma recusa, mas ${act} pode já ter sido ${actAgreeing(kind, 'feito')}. O banco está esclarecendo com o sistema de pagamentos: não repita ${act}.`;
}

/**
 * Records a rail's answer with everything that follows from it, in one posting with the rail's own companions: `settled`
 * turns the hold into entries, `rejected` releases it and gives the limit back, `in-doubt` leaves both as they are and the
 * order unknown until the rail says how it stands. Told twice it happens once (SECURITY A13).
 */
export async function recordOutcome(orders: OrderContext, answer: RailAnswer): Promise<RecordedAnswer> {
  const { ref, outcome, at } = answer;
  const event = EVENTS[outcome.is];
  const looks = { what: `the outcome of order ${ref.orderId} was recorded`, at };
  const ended = await decideAndPost<OrderState | null>(orders, looks, async (_met, look) => {
    const order = await orders.readOrder(ref);
    // A rail speaks only of orders that were handed to it: the table's way from a waiting state is not its own.
    const isPossible = order !== undefined && order.holdId !== null && step(order.state, event).ok;
    // Doubted once, it is asked about: another no adds nothing.
    const isDoubted = order?.state === 'unknown' && order.refusal !== null;
    if (!isPossible || (isDoubted && event === 'doubt')) return { is: 'stop', because: order?.state ?? null };
    // Looked at again, it is posted at that moment: the act says the same moment as its transaction.
    const { changed, parts } = await stepOf(orders, order, { ...answer, at: look.at });
    const companions = [...(parts?.companions ?? []), ...answer.companions];
    const audit = [...changed.audit, ...(answer.people?.audit ?? [])];
    return { is: 'step', step: { changed: { ...changed, audit }, parts: { ...parts, companions } } };
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

async function stepOf(orders: OrderContext, order: Order, answer: RailAnswer): Promise<OrderStep> {
  const { outcome } = answer;
  switch (outcome.is) {
    case 'settled':
      return settled(orders, order, answer);
    case 'rejected':
      return rejected(orders, order, outcome.refusal, answer);
    case 'in-doubt':
      return inDoubt(orders, order, outcome.refusal, answer.at);
  }
}

function inDoubt(orders: OrderContext, order: Order, refusal: OrderRefusal, at: Instant): OrderStep {
  const change = {
    event: 'doubt',
    by: THE_BANK,
    at,
    action: 'payment-orders.doubted',
    note: inDoubtNote(order),
  } as const;
  return { changed: changeOrder(order, { ...change, fields: { refusal } }, orders) };
}

async function settled(orders: OrderContext, order: Order, { at, people }: RailAnswer): Promise<OrderStep> {
  const terms = await readPayersTerms(orders, order, at);
  if (order.holdId === null) throw new Error(`order ${order.id} lacks its hold`);
  const proof = orders.proveSettlement({ order, payer: terms.payer, settledAt: at });
  const change = {
    event: 'settle',
    by: people?.by ?? THE_BANK,
    at,
    action: 'payment-orders.settled',
    note: people?.note ?? null,
    ...(people && { auditData: people.auditData }),
    fields: { settledAt: at, receiptCode: proof.receiptCode, refusal: null },
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

function rejected(orders: OrderContext, order: Order, refusal: OrderRefusal, { at, people }: RailAnswer): OrderStep {
  const change = {
    event: 'reject',
    by: people?.by ?? THE_BANK,
    at,
    action: 'payment-orders.rejected',
    note: refusal.message,
    fields: { refusal },
    ...(people && { auditData: people.auditData }),
  } as const;
  const { holdId: id, accountId, companyId } = order;
  return {
    changed: changeOrder(order, change, orders),
    parts: {
      holds: id === null ? [] : [{ release: { id, accountId } }],
      notices: [{ companyId, events: [{ type: 'balance' }] }],
    },
  };
}
