import { bankingDate, newId, type Entropy, type Instant, type Recurrence } from '@bank/core';
import { movesMoney } from '@bank/contracts';
import type { CounterStep } from '@bank/ledger';
import { countedLimit, shareCounter } from '../carrying-out/execute-order.ts';
import { decideFee } from '../carrying-out/order-fees.ts';
import type { Share } from '../carrying-out/rail.ts';
import { approvableUntil } from '../domain/approval.ts';
import { decideConfirmation, thresholdBehind, unconfirmedCounterId } from '../domain/confirmation.ts';
import type { Actor, ConfirmationReason, Order } from '../domain/order.ts';
import { confirmableUntil } from '../domain/schedule.ts';
import { firstLookAt, startSeries } from '../domain/series.ts';
import { draftOf, type DraftedOrder } from '../making/draft-order.ts';
import type { OrderTerms } from '../domain/terms.ts';
import type { OrderChange } from '../posting/change-order.ts';
import { DAILY_SUM } from '../posting/ledger-refusals.ts';
import { pastSteps, type PastCosts, type PastEnds, type WrittenOrder } from './past-steps.ts';

export type { ProveSettlement, WrittenOrder } from './past-steps.ts';
/** Orders that stand for many payments, and the payments that were made of them. */
export { pastCompletion, pastMade, pastMany } from './past-many.ts';

/** An order of a made-up past or future, as its maker asked for it. */
export interface PastOrderWanted extends Omit<DraftedOrder, 'id' | 'txid' | 'warnings' | 'createdBy' | 'series'> {
  /** Absent: it warned of nothing. */
  readonly warnings?: DraftedOrder['warnings'];
  readonly by: Actor;
  /** Absent: once. The date is the first day then. */
  readonly recurrence?: Recurrence;
  /** What it takes its amount from, as its rail says; absent: nothing but the account. */
  readonly share?: Share;
  readonly terms: PastTerms;
  /** What it needs by the rules of its time; absent: nobody else's yes. */
  readonly approval?: Order['approval'];
}

/** What stood for an order of a made-up past when it was made, in a session that its maker's phone had opened. */
export interface PastTerms extends PastCosts, Pick<OrderTerms, 'confirmationThreshold' | 'payeeIsKnown'> {}

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

/** An order that a seed takes through its steps, each as the product takes it, and writes at once. */
export interface PastOrder extends PastEnds {
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
}

/** Writes that a settled order came back, with the posting that credits it. */
export { returnOrder } from '../postgres/order-statements.ts';

/** Begins an order of a made-up past. Throws for a repetition without a second day. */
export function pastOrder(
  { by, recurrence, share, terms, approval, ...wanted }: PastOrderWanted,
  entropy: Entropy,
): PastOrder {
  const { createdAt } = wanted;
  const begun = recurrence && startSeries(recurrence, wanted.date, bankingDate(createdAt));
  if (recurrence && !begun) throw new Error('a repetition of the seed has no second day');
  const blank = draftOf({
    ...wanted,
    id: newId('ord', { now: () => createdAt }, entropy),
    date: begun?.date ?? wanted.date,
    txid: null,
    warnings: wanted.warnings ?? [],
    createdBy: { is: 'person', id: by.id ?? '', name: by.name },
    series: begun?.series ?? null,
  });
  const { draft, reason, counters } = withCosts({ ...blank, approval: approval ?? null }, terms, share);
  const { order, take, written, ends } = pastSteps(draft, counters, entropy);
  const create = (step: Required<Pick<OrderChange, 'event' | 'fields'>>): void =>
    take({ by, at: createdAt, action: 'payment-orders.created', note: null, ...step });
  return {
    reason,
    waits() {
      const fields = {
        confirmationReason: reason,
        confirmationThreshold: thresholdBehind(reason, terms.confirmationThreshold),
        expiresAt: confirmableUntil(order().date, createdAt),
      };
      create({ event: 'needs-confirmation', fields });
    },
    created: (goes) => create(stepTo(goes, order(), createdAt)),
    confirmed(at, device, goes) {
      const { event, fields } = stepTo(goes, order(), at);
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
    ...ends,
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
    freeUsed: freeUsedBy(blank, terms),
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

/** How many free uses of its month were taken before; none of what costs nothing by itself. */
function freeUsedBy({ companyId, kind, date }: Order, { fees, used }: PastTerms): bigint | null {
  return movesMoney(kind) ? used(fees.counterOf(companyId, kind, date)) : null;
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
  { kind, amount, series, warnings }: Pick<Order, 'kind' | 'amount' | 'series' | 'warnings'>,
  { confirmationThreshold: threshold, payeeIsKnown, used }: PastTerms,
  unconfirmed: CounterStep,
): ConfirmationReason | null {
  const facts = {
    amount,
    threshold,
    warnings,
    payeeIsKnown,
    repeats: series !== null,
    byTrustedDevice: true,
    paysMany: !movesMoney(kind),
  };
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
