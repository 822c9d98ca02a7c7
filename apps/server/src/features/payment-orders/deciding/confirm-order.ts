import { bankingDate, ok, refuse, type Instant, type Result } from '@bank/core';
import { orderConfirmationContent, type DeviceSignature } from '@bank/contracts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { cannotLook, checkPayee } from '../carrying-out/check-payee.ts';
import { countedLimit, planExecution, type Execution } from '../carrying-out/execute-order.ts';
import { waitForRail } from '../carrying-out/wait-for-rail.ts';
import type { OrderContext } from '../context.ts';
import { approvableUntil, needsApproval } from '../domain/approval.ts';
import { asItWouldGo, forNewDay, movedFields } from '../domain/going-day.ts';
import type { Order } from '../domain/order.ts';
import { isTooMuchForPending } from '../domain/pending-device.ts';
import { dayMoved, stateConflict } from '../domain/refusals.ts';
import { firstLookAt, waitsInSchedule } from '../domain/series.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { confirmationFacts } from '../domain/what-is-signed.ts';
import { actorOf } from '../posting/actor-of.ts';
import { changeOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndAnswer, refused, type Decided } from '../posting/decide-and-post.ts';
import { requestAt } from '../posting/look.ts';
import type { OrderStep } from '../posting/order-step.ts';
import { presentOrder } from '../reading/present-order.ts';
import { readMakersTerms } from '../reading/read-makers-terms.ts';
import { refuseRight } from './maker-may-pay.ts';
import { countPending } from './count-pending.ts';
import { keepApproval, requiredApproval } from './required-approval.ts';
import { signatureOnce, type TakenSignature } from './take-signature.ts';

/** A confirmation that somebody asks for. */
interface Confirmation {
  readonly orderId: string;
  readonly device: DeviceSignature | undefined;
}

/**
 * Takes an order on that its maker confirms in the app. Limits, payee, rights and funds are looked at again: what was
 * true when it was made need not be true now (SECURITY S18, A14).
 */
export function confirmOrder(
  orders: OrderContext,
  { orderId, device }: Confirmation,
  asked: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller } = asked;
  const sign = signatureOnce(orders, { contentOf: orderConfirmationContent, accept: 'pending-too' }, asked);
  return decideAndAnswer(orders, asked, {
    what: `order ${orderId} was confirmed`,
    status: 200,
    spendsSignature: true,
    async decide(_, look): Promise<Decided> {
      const request = requestAt(asked, look);
      const { context } = request;
      const kept = await orders.readOrder({ companyId: caller.companyId, orderId });
      if (!kept) return refused({ code: 'payment-orders.not-found' });
      const wrong = refuseConfirmation(kept, caller.operatorId, context.at);
      if (wrong) return refused(wrong);
      if (!device) return refused({ code: 'step_up_required' });
      const terms = await readMakersTerms(orders, kept, look);
      const right = refuseRight(kept, terms, context.at);
      if (right) return refused(right);
      const agreed = asItWouldGo(kept, context.at, orders.railOf(kept.kind).amountOn);
      // Looking at the payee may lead to hosts that strangers name: nobody has the bank go there without a signature (A8).
      const signed = await sign(agreed, confirmationFacts(kept, agreed), device);
      if (!signed.ok) return refused(dayMoved(kept, agreed, signed.error));
      const isPending = signed.value.device.state !== 'trusted';
      if (isPending && isTooMuchForPending(agreed)) return refused({ code: 'payment-orders.device-pending' });
      const current = await withPayeeOfToday(orders, agreed, terms, context.at);
      if (!current.ok) return refused(current.error);
      const facts = { kept, current: current.value, terms, signed: signed.value };
      const step = confirmedStep(orders, facts, request);
      if (!step.ok) return refused(step.error);
      return { is: 'step', step: step.value, body: presentOrder(step.value.changed.order, caller) };
    },
  });
}

function refuseConfirmation(order: Order, operatorId: string, at: Instant): Refusal | undefined {
  if (order.createdBy.id !== operatorId) return { code: 'payment-orders.not-maker' };
  if (order.state !== 'awaiting_confirmation') return stateConflict(order, order.state);
  // The loop that expires it may be a moment behind.
  if (order.expiresAt !== null && order.expiresAt <= at) return stateConflict(order, 'expired');
  return undefined;
}

/** The order with what the look at its payee gave, where it is due now. */
async function withPayeeOfToday(
  orders: OrderContext,
  order: Order,
  terms: OrderTerms,
  at: Instant,
): Promise<Result<Order, Refusal>> {
  if (order.date > bankingDate(at)) return ok(order);
  const payee = await checkPayee(orders, order, terms.payer, at);
  switch (payee.is) {
    case 'unavailable':
      return refuse(cannotLook(orders, order, payee, at));
    case 'over':
      return refuse(payee.refusal);
    case 'changed':
      return refuse({ code: 'payment-orders.payee-changed' });
    case 'reported':
      return refuse({ code: 'payment-orders.payee-reported' });
    case 'same':
      return ok({ ...order, endToEndId: payee.endToEndId ?? order.endToEndId });
  }
}

/** A confirmation that may be taken. */
interface Confirmed {
  readonly kept: Order;
  /** As it goes: on its day, with the end-to-end id of the last look-up. */
  readonly current: Order;
  readonly terms: OrderTerms;
  readonly signed: TakenSignature;
}

/** What changes: on to the approvers, into the schedule, to its rail, or to its end. */
function confirmedStep(
  orders: OrderContext,
  { kept, current, terms, signed: { device, spending } }: Confirmed,
  request: CallersRequest,
): Result<OrderStep, Refusal> {
  const { at } = request.context;
  const required = requiredApproval(orders, current, terms);
  if (!required.ok) return required;
  const approval = keepApproval(kept.approval, required.value.approval);
  const deviceSum = device.state === 'trusted' ? [] : countPending(current, terms);
  const counted = [...current.counted, ...deviceSum.map((sum) => countedLimit('device', sum))];
  const { endToEndId } = current;
  const step = (
    made: Pick<OrderChange, 'event' | 'fields'> & { readonly note?: string },
    execution?: Execution,
  ): OrderStep => {
    const change: OrderChange = {
      event: made.event,
      by: actorOf(request, device),
      at,
      action: 'payment-orders.confirmed',
      note: [
        `Confirmado no aplicativo${forNewDay(kept, current)}`,
        ...(made.note === undefined ? [] : [made.note]),
      ].join('. '),
      fields: { ...movedFields(kept, current), counted, confirmedAt: at, endToEndId, approval, ...made.fields },
    };
    const counters = [...deviceSum, ...(execution?.counters ?? [])];
    const companions = [spending, ...(execution?.companions ?? [])];
    return { changed: changeOrder(kept, change, orders), parts: { ...execution, counters, companions } };
  };
  if (needsApproval(approval)) {
    const expiresAt = approvableUntil(current.date, at, required.value.expiresAfterHours);
    return ok(step({ event: 'needs-authorization', fields: { expiresAt } }));
  }
  if (waitsInSchedule(current, at)) {
    return ok(step({ event: 'schedule', fields: { nextTryAt: firstLookAt(current, at) } }));
  }
  const wait = waitForRail(orders, current, at);
  if (wait) return ok(step({ event: 'schedule', ...wait }));
  const execution = planExecution(orders, { ...current, counted, confirmedAt: at }, terms, at);
  return execution.ok ? ok(step(execution.value, execution.value)) : execution;
}
