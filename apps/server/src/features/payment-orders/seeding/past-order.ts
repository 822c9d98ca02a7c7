import { bankingDate, newId, type Entropy, type Instant, type Recurrence } from '@bank/core';
import type { AuditRow, Companion, CounterStep } from '@bank/ledger';
import { countedLimit, shareCounter } from '../carrying-out/execute-order.ts';
import { decideFee } from '../carrying-out/order-fees.ts';
import type { Share } from '../carrying-out/rail.ts';
import type { OrderContext, SettledOrder, SettlementProof } from '../context.ts';
import { approvableUntil } from '../domain/approval.ts';
import { decideConfirmation, thresholdBehind, unconfirmedCounterId } from '../domain/confirmation.ts';
import { THE_BANK, type Actor, type ConfirmationReason, type Order } from '../domain/order.ts';
import { confirmableUntil } from '../domain/schedule.ts';
import { firstLookAt, startSeries } from '../domain/series.ts';
import { draftOf, type DraftedOrder } from '../making/draft-order.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { insertEvent, insertKnownPayee, insertOrder } from '../postgres/order-statements.ts';
import { changeOrder, startOrder, type OrderChange } from '../posting/change-order.ts';
import { DAILY_SUM } from '../posting/ledger-refusals.ts';

/** An order of a made-up past or future, as its maker asked for it. */
export interface PastOrderWanted extends Omit<DraftedOrder, 'id' | 'txid' | 'warnings' | 'createdBy' | 'series'> {
  readonly by: Actor;
  /** Absent: once. The date is the first day then. */
  readonly recurrence?: Recurrence;
  /** What it takes its amount from, as its rail says; absent: nothing but the account. */
  readonly share?: Share;
  readonly terms: PastTerms;
}

/** What stood for an order of a made-up past when it was made, in a session that its maker's phone had opened. */
export interface PastTerms extends Pick<OrderTerms, 'tier' | 'confirmationThreshold' | 'payeeIsKnown'> {
  readonly fees: OrderContext['fees'];
  /** What the counters of the ledger had counted before it. */
  readonly used: (counterId: string) => bigint;
}

/** Where a step leads. */
export type Onward =
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
  /** What it was counted into: the day's unconfirmed sum, the month's free uses, what it takes its amount from. */
  readonly counters: readonly CounterStep[];
}

/** An order that a seed takes through its steps, each as the product takes it, and writes at once. */
export interface PastOrder {
  /** Why its maker has to confirm it in the app, as the product decides it; null where it goes without. */
  readonly reason: ConfirmationReason | null;
  /** Its first step, for one that waits for its maker's confirmation. */
  waits(): void;
  /** Its first step, for one that needs none. */
  created(goes: Onward): void;
  /** Its maker confirms it in the app, with that phone. */
  confirmed(at: Instant, device: NonNullable<Actor['device']>, goes: Onward): void;
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
export function pastOrder({ by, recurrence, share, terms, ...wanted }: PastOrderWanted, entropy: Entropy): PastOrder {
  const { createdAt } = wanted;
  const begun = recurrence && startSeries(recurrence, wanted.date, bankingDate(createdAt));
  if (recurrence && !begun) throw new Error('a repetition of the seed has no second day');
  const blank = draftOf({
    ...wanted,
    id: newId('ord', { now: () => createdAt }, entropy),
    date: begun?.date ?? wanted.date,
    txid: null,
    warnings: [],
    createdBy: { id: by.operatorId ?? '', name: by.name },
    series: begun?.series ?? null,
  });
  const { draft, reason, counters } = withCosts(blank, terms, share);
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
  const written = (): WrittenOrder => ({
    order,
    audit,
    companions: [insertOrder(order), ...events],
    counters,
  });
  const create = (step: Required<Pick<OrderChange, 'event' | 'fields'>>): void =>
    take({ by, at: createdAt, action: 'payment-orders.created', note: null, ...step });
  return {
    reason,
    waits() {
      const fields = {
        confirmationReason: reason,
        confirmationThreshold: thresholdBehind(reason, terms.confirmationThreshold),
        expiresAt: confirmableUntil(order.date, createdAt),
      };
      create({ event: 'needs-confirmation', fields });
    },
    created: (goes) => create(stepTo(goes, order, createdAt)),
    confirmed(at, device, goes) {
      const { event, fields } = stepTo(goes, order, at);
      const note = 'Confirmado no aplicativo';
      take({
        by: { ...by, device },
        at,
        action: 'payment-orders.confirmed',
        note,
        event,
        fields: { confirmedAt: at, ...fields },
      });
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

/** An order with its fee and what it is counted into, and why it has to be confirmed. */
function withCosts(
  blank: Order,
  terms: PastTerms,
  share: Share | undefined,
): Pick<PastOrder, 'reason'> & { readonly draft: Order; readonly counters: readonly CounterStep[] } {
  const { fee, counters: free } = decideFee(terms, blank, {
    tier: terms.tier,
    freeUsed: terms.used(terms.fees.counterOf(blank.companyId, blank.kind, blank.date)),
  });
  const unconfirmed = unconfirmedSum(blank, terms);
  const reason = reasonOf(blank, terms, unconfirmed);
  const sums = reason === null ? [unconfirmed] : [];
  const shares = share ? [shareCounter(blank, share)] : [];
  const counted = [
    ...sums.map((counter) => countedLimit('unconfirmed', counter)),
    ...free.map((counter) => countedLimit('free', counter)),
    ...shares.map((counter) => countedLimit('share', counter)),
  ];
  return { draft: { ...blank, fee, counted }, reason, counters: [...sums, ...free, ...shares] };
}

/** What it would take of what its maker may pay in a day without the app. */
function unconfirmedSum(
  { createdBy, amount, createdAt }: Pick<Order, 'createdBy' | 'amount' | 'createdAt'>,
  { confirmationThreshold }: PastTerms,
): CounterStep {
  const id = unconfirmedCounterId(createdBy.id, bankingDate(createdAt));
  return { id, amount, cap: confirmationThreshold, refusal: DAILY_SUM };
}

function reasonOf(
  { amount, series, warnings }: Pick<Order, 'amount' | 'series' | 'warnings'>,
  { confirmationThreshold: threshold, payeeIsKnown, used }: PastTerms,
  unconfirmed: CounterStep,
): ConfirmationReason | null {
  const facts = { amount, threshold, warnings, payeeIsKnown, repeats: series !== null, byTrustedDevice: true };
  const decided = decideConfirmation(facts);
  if (decided !== 'unless-daily-sum') return decided;
  return used(unconfirmed.id) + amount > threshold ? 'daily-sum' : null;
}

function stepTo(goes: Onward, order: Order, at: Instant): Required<Pick<OrderChange, 'event' | 'fields'>> {
  switch (goes.to) {
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
