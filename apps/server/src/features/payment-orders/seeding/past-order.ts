import { bankingDate, newId, type Entropy, type Instant, type Recurrence } from '@bank/core';
import type { AuditRow, Companion } from '@bank/ledger';
import type { SettledOrder, SettlementProof } from '../context.ts';
import { approvableUntil } from '../domain/approval.ts';
import { THE_BANK, type Actor, type ConfirmationReason, type Order } from '../domain/order.ts';
import { confirmableUntil } from '../domain/schedule.ts';
import { firstLookAt, startSeries } from '../domain/series.ts';
import { draftOf, type DraftedOrder } from '../making/draft-order.ts';
import { insertEvent, insertKnownPayee, insertOrder } from '../postgres/order-statements.ts';
import { changeOrder, startOrder, type OrderChange } from '../posting/change-order.ts';

/** An order of a made-up past or future, as its maker asked for it. */
export interface PastOrderWanted extends Omit<DraftedOrder, 'id' | 'txid' | 'warnings' | 'createdBy' | 'series'> {
  readonly by: Actor;
  /** Absent: once. The date is the first day then. */
  readonly recurrence?: Recurrence;
}

/** Where a step leads. */
export type Onward =
  | { readonly to: 'confirmation'; readonly reason: ConfirmationReason }
  | {
      readonly to: 'approval';
      readonly approval: NonNullable<Order['approval']>;
      readonly expiresAfterHours: number;
    }
  | { readonly to: 'schedule' }
  /** Nothing is held for it: the money of the past never waited. */
  | { readonly to: 'rail'; readonly answerDueAt: Instant };

/** What a past order adds to a posting. */
export interface WrittenOrder {
  readonly order: Order;
  readonly audit: readonly AuditRow[];
  readonly companions: readonly Companion[];
}

/** An order that a seed takes through its steps, each as the product takes it, and writes at once. */
export interface PastOrder {
  /** As it stands. */
  readonly order: Order;
  /** Its first step. */
  created(goes: Onward): void;
  /** Its maker confirms it in the app. */
  confirmed(at: Instant, goes: Onward): void;
  /** The order with the whole of its time line and audit records. */
  written(): WrittenOrder;
  /** The same, paid at that moment, with its proof; a payee that was not known before is from now on. */
  paid(
    at: Instant,
    how: { readonly payeeIsKnown: boolean; readonly prove: (order: Order) => SettlementProof },
  ): WrittenOrder;
}

/** What proves a settled order, as the product proves it. */
export type ProveSettlement = (settled: SettledOrder) => SettlementProof;

/** Begins an order of a made-up past. Throws for a repetition without a second day. */
export function pastOrder({ by, recurrence, ...wanted }: PastOrderWanted, entropy: Entropy): PastOrder {
  const { createdAt } = wanted;
  const begun = recurrence && startSeries(recurrence, wanted.date, bankingDate(createdAt));
  if (recurrence && !begun) throw new Error('a repetition of the seed has no second day');
  const draft = draftOf({
    ...wanted,
    id: newId('ord', { now: () => createdAt }, entropy),
    date: begun?.date ?? wanted.date,
    txid: null,
    warnings: [],
    createdBy: { id: by.operatorId ?? '', name: by.name },
    series: begun?.series ?? null,
  });
  const events: Companion[] = [];
  const audit: AuditRow[] = [];
  let order = draft;
  const take = (change: OrderChange): void => {
    const tools = { clock: { now: () => change.at }, entropy };
    const changed = order === draft ? startOrder(draft, change, tools) : changeOrder(order, change, tools);
    order = changed.order;
    events.push(insertEvent(order, change.by, change.at, change.note));
    audit.push(...changed.audit);
  };
  const written = (): WrittenOrder => ({ order, audit, companions: [insertOrder(order), ...events] });
  return {
    get order() {
      return order;
    },
    created: (goes) =>
      take({ by, at: createdAt, action: 'payment-orders.created', note: null, ...stepTo(goes, order, createdAt) }),
    confirmed(at, goes) {
      const { event, fields } = stepTo(goes, order, at);
      const note = 'Confirmado no aplicativo';
      take({ by, at, action: 'payment-orders.confirmed', note, event, fields: { confirmedAt: at, ...fields } });
    },
    written,
    paid(at, { payeeIsKnown, prove }) {
      const { receiptCode, companions } = prove(order);
      const fields = { settledAt: at, receiptCode };
      take({ event: 'settle', by: THE_BANK, at, action: 'payment-orders.settled', note: null, fields });
      const known = payeeIsKnown ? [] : [insertKnownPayee(order, at)];
      const whole = written();
      return { ...whole, companions: [...whole.companions, ...companions, ...known] };
    },
  };
}

function stepTo(goes: Onward, order: Order, at: Instant): Required<Pick<OrderChange, 'event' | 'fields'>> {
  switch (goes.to) {
    case 'confirmation': {
      const expiresAt = confirmableUntil(order.date, at);
      return { event: 'needs-confirmation', fields: { confirmationReason: goes.reason, expiresAt } };
    }
    case 'approval': {
      const expiresAt = approvableUntil(order.date, at, goes.expiresAfterHours);
      return { event: 'needs-authorization', fields: { approval: goes.approval, expiresAt } };
    }
    case 'schedule':
      return { event: 'schedule', fields: { nextTryAt: firstLookAt(order, at) } };
    case 'rail':
      return { event: 'submit', fields: { submittedAt: at, answerDueAt: goes.answerDueAt } };
  }
}
