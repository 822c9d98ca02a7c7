import { bankingDate, ok, type Result } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import type { Companion, CounterStep } from '@bank/ledger';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { countedLimit, planExecution, takeShare, type Execution } from '../carrying-out/execute-order.ts';
import { waitForRail } from '../carrying-out/wait-for-rail.ts';
import type { OrderContext } from '../context.ts';
import { countBracket } from '../deciding/required-approval.ts';
import { approvableUntil, needsApproval, type DecidedApproval } from '../domain/approval.ts';
import { thresholdBehind, unconfirmedCounterId } from '../domain/confirmation.ts';
import type { Order } from '../domain/order.ts';
import { confirmableUntil } from '../domain/schedule.ts';
import { firstLookAt, waitsInSchedule } from '../domain/series.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { actorOf } from '../posting/actor-of.ts';
import { startOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndAnswer, refused, type Decided } from '../posting/decide-and-post.ts';
import { DAILY_SUM } from '../posting/ledger-refusals.ts';
import { requestAt } from '../posting/look.ts';
import type { OrderStep } from '../posting/order-step.ts';
import { presentOrder } from '../reading/present-order.ts';
import { weighNewOrder, type NewOrder, type WeighedOrder } from './weigh-new-order.ts';

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
      // What it pays was looked at before; whoever was quicker since leaves nothing to look at again.
      const quicker = met.find((setback) => setback.is === 'rail-refused');
      if (quicker) return refused(quicker.refusal);
      const request = requestAt(asked, look);
      const isAboveDailySum = met.some(({ is }) => is === 'above-daily-sum');
      const weighed = await weighNewOrder(orders, wanted, { ...request, isAboveDailySum }, look);
      if (!weighed.ok) return refused(weighed.error);
      const { refusal, required } = weighed.value;
      if (refusal) return refused(refusal);
      if (!required.ok) return refused(required.error);
      const drafted = { ...weighed.value, required: required.value };
      const first = firstStep(orders, drafted, request);
      if (!first.ok) return refused(first.error);
      const step = withCompanions(first.value, wanted.companionsOf?.(first.value.changed.order) ?? []);
      const body: PaymentOrder = presentOrder(step.changed.order, caller);
      return { is: 'step', step, body };
    },
  });
}

/** An order about to be made: nothing and nobody has refused it. */
type Drafted = Omit<WeighedOrder, 'refusal' | 'required'> & { readonly required: DecidedApproval };

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
  const share = takeShare(orders, order);
  // Who has no trusted device comes by here to the app only: the small caps of SECURITY S17 are counted there.
  const counters = [...bracket, ...unconfirmed, ...fee.counters, ...share];
  const counted = [
    ...bracket.map((counter) => countedLimit('bracket', counter)),
    ...unconfirmed.map((counter) => countedLimit('unconfirmed', counter)),
    ...fee.counters.map((counter) => countedLimit('free', counter)),
    ...share.map((counter) => countedLimit('share', counter)),
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
    const fields = {
      confirmationReason: reason,
      confirmationThreshold: thresholdBehind(reason, terms.confirmationThreshold),
      expiresAt: confirmableUntil(order.date, at),
    };
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

/** The step with what somebody else keeps of it, in the same posting. */
export function withCompanions(step: OrderStep, companions: readonly Companion[]): OrderStep {
  return { ...step, parts: { ...step.parts, companions: [...(step.parts?.companions ?? []), ...companions] } };
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
