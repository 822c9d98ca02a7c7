import { assert, newUuid, type Clock, type Entropy, type Instant } from '@bank/core';
import { maskPayee, payeePlace, wireOf, type OrderState } from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import type { AuditRow, Companion, CounterStep, JsonObject } from '@bank/ledger';
import { giveBack } from '../domain/counted-limits.ts';
import { isConfidential, type Actor, type Order } from '../domain/order.ts';
import { isEnd, step, type OrderEvent, type OrderPosition } from '../domain/state-machine.ts';
import { insertEvent, insertOrder, rewriteOrder, updateOrder } from '../postgres/order-statements.ts';

/** The acts that orders leave in a company's log. */
export const paymentOrderAuditActions = [
  'payment-orders.created',
  'payment-orders.confirmed',
  'payment-orders.submitted',
  'payment-orders.settled',
  'payment-orders.rejected',
  'payment-orders.unanswered',
  'payment-orders.doubted',
  'payment-orders.postponed',
  'payment-orders.returned-to-authorization',
  'payment-orders.approved',
  'payment-orders.refused',
  'payment-orders.edited',
  'payment-orders.cancelled',
  'payment-orders.expired',
  'payment-orders.repeated',
  'payment-orders.skipped',
  'payment-orders.paused',
  'payment-orders.resumed',
  'payment-orders.payment-left-out',
  'payment-orders.payment-taken-back',
  'payment-orders.completed',
] as const;
export type PaymentOrderAuditAction = (typeof paymentOrderAuditActions)[number];

/** A step of an order, with what it changes besides the state. */
export interface OrderChange {
  readonly event: OrderEvent;
  readonly by: Actor;
  readonly at: Instant;
  readonly action: PaymentOrderAuditAction;
  /** In words for the time line, Portuguese; null where the state says it all. */
  readonly note: string | null;
  /** What the audit record says besides. */
  readonly auditData?: JsonObject;
  readonly fields?: Partial<
    Pick<
      Order,
      | 'revision'
      | 'payee'
      | 'payeeFingerprint'
      | 'amount'
      | 'date'
      | 'message'
      | 'warnings'
      | 'railContent'
      | 'approval'
      | 'endToEndId'
      | 'counted'
      | 'fee'
      | 'confirmationReason'
      | 'confirmationThreshold'
      | 'confirmedAt'
      | 'expiresAt'
      | 'nextTryAt'
      | 'waitsForRail'
      | 'holdId'
      | 'submittedAt'
      | 'answerDueAt'
      | 'refusal'
      | 'settledAt'
      | 'receiptCode'
      | 'series'
    >
  >;
}

/** An order after a step, and the writes that make the step: they commit with the posting or not at all. */
export interface ChangedOrder {
  readonly order: Order;
  /** What the order gives back because it ends without paying. */
  readonly counters: readonly CounterStep[];
  readonly companions: readonly Companion[];
  readonly audit: readonly AuditRow[];
}

/** Takes a new order's first step. The order comes with version 0 and any state; both are set here. */
export function startOrder(order: Order, change: OrderChange, tools: { clock: Clock; entropy: Entropy }): ChangedOrder {
  const after = apply('new', order, change);
  return {
    order: after,
    counters: [],
    companions: [insertOrder(after), insertEvent(after, change.by, change.at, change.note)],
    audit: [auditRow(after, change, tools)],
  };
}

/**
 * Takes a step of an order that is kept. One that ends without paying gives back what it was counted into. Throws for an
 * impossible step: who calls has asked the table before.
 */
export function changeOrder(
  order: Order,
  change: OrderChange,
  tools: { clock: Clock; entropy: Entropy },
): ChangedOrder {
  const changed = apply(order.state, order, change);
  const back = endsUnpaid(changed.state) ? giveBack(changed.counted) : undefined;
  const after = back ? { ...changed, counted: back.counted } : changed;
  return {
    order: after,
    counters: back?.counters ?? [],
    companions: [
      updateOrder(order, after),
      ...rewriteOrder(order, after),
      insertEvent(after, change.by, change.at, change.note),
    ],
    audit: [auditRow(after, change, tools)],
  };
}

function endsUnpaid(state: OrderState): boolean {
  return isEnd(state) && state !== 'settled';
}

function apply(from: OrderPosition, order: Order, change: OrderChange): Order {
  const to = step(from, change.event);
  assert(to.ok, `order ${order.id} cannot ${change.event} from ${from}`);
  // What belongs to a waiting state goes with it, unless the change says otherwise.
  const waiting = { expiresAt: null, nextTryAt: null, waitsForRail: false } as const;
  return { ...order, ...waiting, ...change.fields, state: to.value, version: order.version + 1 };
}

/** Who gets the money, as the log tells it to everybody who reads it; of a confidential payment nothing. */
function payeeTold({ payee, railContent }: Order): JsonObject {
  if (isConfidential({ railContent })) return { payeeName: 'favorecido confidencial' };
  return {
    payeeName: payee.name,
    payeeDocument: maskDocument(payee.document),
    payeePlace: payeePlace(maskPayee(payee)),
  };
}

function auditRow(order: Order, change: OrderChange, tools: { clock: Clock; entropy: Entropy }): AuditRow {
  const { by, at, action, note, auditData } = change;
  return {
    id: newUuid(tools.clock, tools.entropy),
    companyId: order.companyId,
    actor: by.id ?? 'bank',
    action,
    subject: order.id,
    at,
    data: {
      state: order.state,
      kind: order.kind,
      amount: wireOf(order.amount),
      date: order.date,
      ...payeeTold(order),
      ...(order.madeBy?.batchId && { batchId: order.madeBy.batchId }),
      revision: order.revision,
      endToEndId: order.endToEndId,
      operatorName: by.name,
      ...(by.device !== null && { device: by.device.name, deviceId: by.device.id }),
      ...(by.address !== null && { address: by.address }),
      ...(note !== null && { note }),
      ...auditData,
      ...(order.refusal !== null && { refusal: order.refusal.code, ...(isEnd(order.state) && { outcome: 'refused' }) }),
    },
  };
}
