import {
  bankingDate,
  formatBrl,
  formatDate,
  newId,
  ok,
  startOfDay,
  type CivilDate,
  type Money,
  type Recurrence,
  type Result,
} from '@bank/core';
import { firstTryAt, payeeFingerprint, type OrderKind, type OrderPayee, type PaymentOrder } from '@bank/contracts';
import type { CounterStep, JsonObject } from '@bank/ledger';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { checkTransactionLimit, countedLimit, planExecution, type Execution } from '../carrying-out/execute-order.ts';
import { decideFee, freeCounterOf, type DecidedFee } from '../carrying-out/order-fees.ts';
import { waitForRail } from '../carrying-out/wait-for-rail.ts';
import type { OrderContext } from '../context.ts';
import { refuseRight } from '../deciding/maker-may-pay.ts';
import { countBracket, requiredApproval } from '../deciding/required-approval.ts';
import { approvableUntil, bracketCounterId, needsApproval, type DecidedApproval } from '../domain/approval.ts';
import { decideConfirmation, isByTrustedDevice, unconfirmedCounterId } from '../domain/confirmation.ts';
import type { ConfirmationReason, Order } from '../domain/order.ts';
import { isTooMuchForPending } from '../domain/pending-device.ts';
import { confirmableUntil, isDateAllowed, refuseDay, runsOf } from '../domain/schedule.ts';
import { firstLookAt, startSeries, waitsInSchedule } from '../domain/series.ts';
import type { OrderTerms } from '../domain/terms.ts';
import type { TermsOf } from '../postgres/order-terms.ts';
import { actorOf } from '../posting/actor-of.ts';
import { startOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndAnswer, refused, type Decided, type Setback } from '../posting/decide-and-post.ts';
import { DAILY_SUM } from '../posting/ledger-refusals.ts';
import { requestAt } from '../posting/look.ts';
import type { OrderStep } from '../posting/order-step.ts';
import { presentOrder } from '../reading/present-order.ts';
import { readTermsFor } from '../reading/read-makers-terms.ts';
import { draftOf } from './draft-order.ts';

/** An order that somebody asks for. The payee is one that the rail has looked up. */
export interface NewOrder {
  readonly kind: OrderKind;
  readonly amount: Money;
  /** Absent: today, at once. */
  readonly date?: CivilDate | undefined;
  /** Absent: once. */
  readonly recurrence?: Recurrence | undefined;
  readonly payee: OrderPayee;
  readonly message: string | null;
  readonly endToEndId: string | null;
  readonly txid: string | null;
  readonly railContent: JsonObject;
  readonly warnings: readonly string[];
  /** The most that its maker lets it cost besides, as was shown; absent: whatever the plan says. */
  readonly feeMax?: Money | undefined;
}

/** The warning of every rail: this may be the same payment, made twice. */
export const SAME_AMOUNT_TODAY = 'same-amount-today';

/**
 * Makes an order and takes it as far as it goes at once: to the app for confirmation, into the schedule, to its rail,
 * or to its end. Everything that follows from it is one posting: one idempotency key makes at most one order.
 */
export function createOrder(
  orders: OrderContext,
  wanted: NewOrder,
  asked: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller } = asked;
  return decideAndAnswer(orders, asked, {
    what: `operator ${caller.operatorId} made an order`,
    status: 201,
    async decide(met, look): Promise<Decided> {
      const request = requestAt(asked, look);
      const terms = await readTermsFor(orders, wanted, termsOf(orders, wanted, request), look);
      const order = draftOrder(orders, wanted, terms, request);
      if (!order) return refused({ code: 'payment-orders.recurrence-invalid', field: 'recurrence' });
      const fee = decideFee(orders, order, terms);
      const refusal = refuseBefore(order, terms, request) ?? refuseFee(fee, wanted);
      if (refusal) return refused(refusal);
      const required = requiredApproval(orders, order, terms, { daySum: terms.daySum });
      if (!required.ok) return refused(required.error);
      const reason = whyConfirm(order, terms, caller, met);
      const drafted = { order: { ...order, fee: fee.fee }, fee, terms, required: required.value, reason };
      const step = firstStep(orders, drafted, request);
      if (!step.ok) return refused(step.error);
      const body: PaymentOrder = presentOrder(step.value.changed.order, caller);
      return { is: 'step', step: step.value, body };
    },
  });
}

function termsOf(
  orders: OrderContext,
  { kind, payee, amount, date }: NewOrder,
  { caller, context }: CallersRequest,
): TermsOf {
  const today = bankingDate(context.at);
  const { companyId } = caller;
  return {
    companyId,
    operatorId: caller.operatorId,
    fingerprint: payeeFingerprint(payee),
    repeated: { amount, since: startOfDay(today) },
    bracketCounter: bracketCounterId(companyId, caller.cpf, kind, today),
    freeCounter: freeCounterOf(orders, { companyId, kind }, date ?? today),
  };
}

/** The order before its first step; undefined for a recurrence without a second day. */
function draftOrder(
  orders: OrderContext,
  wanted: NewOrder,
  terms: OrderTerms,
  request: CallersRequest,
): Order | undefined {
  const { caller, context } = request;
  const today = bankingDate(context.at);
  const asked = wanted.date ?? today;
  const repeats = wanted.recurrence && startSeries(wanted.recurrence, asked, today);
  if (wanted.recurrence && !repeats) return undefined;
  return draftOf({
    companyId: caller.companyId,
    id: newId('ord', orders.clock, orders.entropy),
    kind: wanted.kind,
    accountId: caller.accountId,
    amount: wanted.amount,
    date: repeats?.date ?? asked,
    payee: wanted.payee,
    message: wanted.message,
    endToEndId: wanted.endToEndId,
    txid: wanted.txid,
    railContent: wanted.railContent,
    warnings: terms.isRepeated ? [...wanted.warnings, SAME_AMOUNT_TODAY] : wanted.warnings,
    createdAt: context.at,
    createdBy: { id: caller.operatorId, name: caller.operatorName },
    series: repeats?.series ?? null,
  });
}

/** The refusals that need no posting, in their order. */
function refuseBefore(order: Order, terms: OrderTerms, { context }: CallersRequest): Refusal | undefined {
  // Two factors for everybody who moves money (SECURITY S15).
  if (!terms.hasDevice) return { code: 'devices.not-registered' };
  // The gate let the request in by what was true when it came.
  const right = refuseRight(order, terms, context.at);
  if (right) return right;
  // What none of their devices could ever confirm is not made either (SECURITY S17).
  if (terms.trustedDevices.length === 0 && isTooMuchForPending(order)) return { code: 'payment-orders.device-pending' };
  if (!isDateAllowed(order.date, context.at)) return { code: 'payment-orders.date-invalid', field: 'date' };
  const day = refuseDay(order, context.at);
  if (day) return { code: day.code, data: { next: formatDate(day.next) }, field: 'date' };
  // A scheduled order is carried out by day; an immediate one now.
  const runsAt = order.date > bankingDate(context.at) ? firstTryAt(runsOf(order), order.date) : context.at;
  const allowed = checkTransactionLimit(order, terms, runsAt);
  return allowed.ok ? undefined : { ...allowed.error, field: 'amount' };
}

/** The fee is more than what its maker was shown: another order took the last free use meanwhile, or the plan is another. */
function refuseFee({ fee }: DecidedFee, { feeMax }: NewOrder): Refusal | undefined {
  if (feeMax === undefined || fee.agreed <= feeMax) return undefined;
  return { code: 'payment-orders.fee-changed', data: { fee: formatBrl(fee.agreed) } };
}

/** Why the maker has to confirm it in the app; undefined where it may go without, as far as is known at this look. */
function whyConfirm(
  order: Order,
  terms: OrderTerms,
  caller: Caller,
  met: readonly Setback[],
): ConfirmationReason | undefined {
  const decided = decideConfirmation({
    amount: order.amount,
    threshold: terms.confirmationThreshold,
    payeeIsKnown: terms.payeeIsKnown,
    repeats: order.series !== null,
    byTrustedDevice: isByTrustedDevice(caller, terms),
  });
  if (decided !== 'unless-daily-sum') return decided;
  return met.some(({ is }) => is === 'above-daily-sum') ? 'daily-sum' : undefined;
}

/** An order about to be made, with what was decided about it. */
interface Drafted {
  readonly order: Order;
  readonly fee: DecidedFee;
  readonly terms: OrderTerms;
  readonly required: DecidedApproval;
  /** Why it waits for the app; absent: it does not, as far as the day's unconfirmed sum allows. */
  readonly reason: ConfirmationReason | undefined;
}

/** How far an order goes; the time line says the note. */
type StepMade = Pick<OrderChange, 'event' | 'fields'> & { readonly note?: string };

/** What changes: how far the order goes at once. */
function firstStep(
  orders: OrderContext,
  { order, fee, terms, required, reason }: Drafted,
  request: CallersRequest,
): Result<OrderStep, Refusal> {
  const { at } = request.context;
  const { approval } = required;
  const bracket = countBracket(order, terms, required, at);
  const unconfirmed = reason === undefined ? [unconfirmedSum(order, terms, request)] : [];
  // Who has no trusted device comes by here to the app only: the small caps of SECURITY S17 are counted there.
  const counters = [...bracket, ...unconfirmed, ...fee.counters];
  const counted = [
    ...bracket.map((counter) => countedLimit('bracket', counter)),
    ...unconfirmed.map((counter) => countedLimit('unconfirmed', counter)),
    ...fee.counters.map((counter) => countedLimit('free', counter)),
  ];
  const step = (made: StepMade, execution?: Execution): OrderStep => {
    const change: OrderChange = {
      event: made.event,
      by: actorOf(request),
      at,
      action: 'payment-orders.created',
      note: made.note ?? null,
      fields: { counted, ...made.fields },
    };
    return {
      changed: startOrder({ ...order, approval }, change, orders),
      parts: { ...execution, counters: [...counters, ...(execution?.counters ?? [])] },
    };
  };
  if (reason !== undefined) {
    const fields = { confirmationReason: reason, expiresAt: confirmableUntil(order.date, at) };
    return ok(step({ event: 'needs-confirmation', fields }));
  }
  if (needsApproval(approval)) {
    const expiresAt = approvableUntil(order.date, at, required.expiresAfterHours);
    return ok(step({ event: 'needs-authorization', fields: { expiresAt } }));
  }
  if (waitsInSchedule(order, at)) {
    return ok(step({ event: 'schedule', fields: { nextTryAt: firstLookAt(order, at) } }));
  }
  const wait = waitForRail(orders, order, at);
  if (wait) return ok(step({ event: 'schedule', ...wait }));
  const execution = planExecution(orders, { ...order, approval, counted }, terms, at);
  return execution.ok ? ok(step(execution.value, execution.value)) : execution;
}

/** What the order takes from what its maker may pay in a day without the app. */
function unconfirmedSum(order: Order, terms: OrderTerms, { caller, context }: CallersRequest): CounterStep {
  return {
    id: unconfirmedCounterId(caller.operatorId, bankingDate(context.at)),
    amount: order.amount,
    cap: terms.confirmationThreshold,
    refusal: DAILY_SUM,
  };
}
