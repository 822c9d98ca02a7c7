import { bankingDate, ok, refuse, type Instant, type Result } from '@bank/core';
import { orderConfirmationContent, type DeviceSignature } from '@bank/contracts';
import { firstAnswer, type CounterStep } from '@bank/ledger';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import { approvableUntil, needsApproval } from '../domain/approval.ts';
import type { Actor, CountedLimit, Order } from '../domain/order.ts';
import { pendingDeviceCounterId, PENDING_DEVICE_DAY_MAX, PENDING_DEVICE_ORDER_MAX } from '../domain/pending-device.ts';
import { stateConflict } from '../domain/refusals.ts';
import { firstLookAt, waitsInSchedule } from '../domain/series.ts';
import { signedFields } from '../domain/signed-fields.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { presentOrder } from './present-order.ts';
import { CHANGED_MEANWHILE } from '../postgres/order-statements.ts';
import { afterCommit } from './after-commit.ts';
import { answerRefusal, DEVICE_SUM, jsonAnswer, refusalOf, respond } from './answer.ts';
import { changeOrder, type ChangedOrder, type OrderChange } from './change-order.ts';
import type { OrderContext, SigningDevice } from './context.ts';
import type { OrderRequest } from './create-order.ts';
import { countedLimit, planExecution, type Execution } from './execute-order.ts';
import { postChange } from './post-change.ts';
import { keepApproval, requiredApproval } from './required-approval.ts';

/** {@link confirm}, once for each key at a time. */
export function confirmOrder(
  orders: OrderContext,
  confirmation: Confirmation,
  request: OrderRequest,
): Promise<Result<StoredResponse, Refusal>> {
  return orders.oneAtATime(request, () => confirm(orders, confirmation, request));
}

/** A confirmation that somebody asks for. */
interface Confirmation {
  readonly orderId: string;
  readonly device: DeviceSignature | undefined;
}

/**
 * Takes an order on that its maker confirms in the app. Limits, payee, rights and funds are looked at again: what was
 * true when it was made need not be true now (SECURITY S18, A14).
 */
async function confirm(
  orders: OrderContext,
  confirmation: Confirmation,
  request: OrderRequest,
): Promise<Result<StoredResponse, Refusal>> {
  // A retry must not spend the signature a second time: its answer is there already.
  const known = await firstAnswer(orders.pool, request.key);
  if (known) return answerRefusal(orders, { code: 'idempotency.key-reused' }, request);
  const { caller, context } = request;
  const order = await orders.readOrder({ companyId: caller.companyId, orderId: confirmation.orderId });
  if (!order) return refuse({ code: 'payment-orders.not-found' });
  const wrong = refuseConfirmation(order, caller.operatorId, context.at);
  if (wrong) return answerRefusal(orders, wrong, request);
  if (!confirmation.device) return answerRefusal(orders, { code: 'step_up_required' }, request);
  const terms = await orders.readTerms({
    companyId: order.companyId,
    operatorId: caller.operatorId,
    fingerprint: order.payeeFingerprint,
  });
  if (!terms) throw new Error(`no terms for order ${order.id}`);
  const rail = orders.railOf(order.kind);
  if (!terms.permissions.includes(rail.permission)) return refuse({ code: 'access.not-allowed' });
  if (!terms.products.includes(rail.product)) return refuse({ code: 'access.product-missing' });

  let current = order;
  if (order.date <= bankingDate(context.at)) {
    const payee = await rail.checkPayee(order, terms.payer, context.at);
    if (payee.is === 'unavailable') return refuse({ code: 'pix.directory-unavailable', retryAfterSeconds: 5 });
    if (payee.is === 'changed') return answerRefusal(orders, { code: 'payment-orders.payee-changed' }, request);
    if (payee.endToEndId !== undefined) current = { ...order, endToEndId: payee.endToEndId };
  }
  // Last, because a signature is taken once.
  const device = await checkSignature(orders, order, confirmation.device, request);
  if (!device.ok) return answerRefusal(orders, device.error, request);
  return post(orders, order, current, terms, device.value, request);
}

function refuseConfirmation(order: Order, operatorId: string, at: Instant): Refusal | undefined {
  if (order.createdBy.id !== operatorId) return { code: 'payment-orders.not-maker' };
  if (order.state !== 'awaiting_confirmation') return stateConflict(order.state);
  // The loop that expires it may be a moment behind.
  if (order.expiresAt !== null && order.expiresAt <= at) return stateConflict('expired');
  return undefined;
}

async function checkSignature(
  orders: OrderContext,
  order: Order,
  device: DeviceSignature,
  { caller, context }: OrderRequest,
): Promise<Result<SigningDevice, Refusal>> {
  const { companyId, operatorId, bankAccount } = caller;
  const { deviceId, signedAt } = device;
  const signing = { fields: signedFields(order), operatorId, bankAccount };
  const content = orderConfirmationContent(signing, { deviceId, signedAt });
  const signed = await orders.devices.verifyDeviceSignature({
    companyId,
    operatorId,
    device,
    content,
    at: context.at,
    accept: 'pending-too',
  });
  if (!signed.ok) return signed;
  // One that repeats would pay more than its small sums, day after day.
  const isTooMuch = order.amount > PENDING_DEVICE_ORDER_MAX || order.series !== null;
  return signed.value.state !== 'trusted' && isTooMuch ? refuse({ code: 'payment-orders.device-pending' }) : signed;
}

async function post(
  orders: OrderContext,
  kept: Order,
  current: Order,
  terms: OrderTerms,
  device: SigningDevice,
  request: OrderRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { at } = request.context;
  const deviceSum = pendingDeviceSum(current, device, at);
  const counted: readonly CountedLimit[] = [
    ...current.counted,
    ...deviceSum.map((step) => countedLimit('device', step)),
  ];
  const planned = planConfirmed(orders, kept, { ...current, counted, confirmedAt: at }, terms, device, request);
  if (!planned.ok) return answerRefusal(orders, planned.error, request);
  const { changed, execution } = planned.value;
  const answer = jsonAnswer(200, presentOrder(changed.order, request.caller));
  const posted = await postChange(orders, changed, {
    at,
    idempotency: { ...request.key, answer },
    ...(execution && { legs: execution.legs, holds: execution.holds, companions: execution.companions }),
    counters: [...deviceSum, ...(execution?.counters ?? [])],
  });
  switch (posted.is) {
    case 'made':
      afterCommit(orders, changed.order, execution);
      return ok(respond(answer, false));
    case 'replayed':
      return ok(respond(posted.answer, true));
    case 'refused':
      if (posted.refusal.by === 'companion' && posted.refusal.code === CHANGED_MEANWHILE) {
        const now = await orders.readOrder({ companyId: kept.companyId, orderId: kept.id });
        return answerRefusal(orders, stateConflict(now?.state ?? kept.state), request);
      }
      return answerRefusal(orders, refusalOf(posted.refusal), request);
  }
}

function pendingDeviceSum(order: Order, device: SigningDevice, at: Instant): readonly CounterStep[] {
  if (device.state === 'trusted') return [];
  const id = pendingDeviceCounterId(device.deviceId, bankingDate(at));
  return [{ id, amount: order.amount, cap: PENDING_DEVICE_DAY_MAX, refusal: DEVICE_SUM }];
}

function planConfirmed(
  orders: OrderContext,
  kept: Order,
  current: Order,
  terms: OrderTerms,
  device: SigningDevice,
  request: OrderRequest,
): Result<{ readonly changed: ChangedOrder; readonly execution?: Execution }, Refusal> {
  const { at, address } = request.context;
  const by: Actor = {
    operatorId: request.caller.operatorId,
    name: request.caller.operatorName,
    device: { id: device.deviceId, name: device.name },
    address,
  };
  const required = requiredApproval(orders, current, terms);
  if (!required.ok) return required;
  const approval = keepApproval(kept.approval, required.value.approval);
  const { counted, confirmedAt, endToEndId } = current;
  const change = (made: Pick<OrderChange, 'event' | 'fields'>): ChangedOrder =>
    changeOrder(
      kept,
      {
        by,
        at,
        action: 'payment-orders.confirmed',
        note: 'Confirmado no aplicativo',
        event: made.event,
        fields: { counted, confirmedAt, endToEndId, approval, ...made.fields },
      },
      orders,
    );
  if (needsApproval(approval)) {
    const expiresAt = approvableUntil(kept.date, at, required.value.expiresAfterHours);
    return ok({ changed: change({ event: 'needs-authorization', fields: { expiresAt } }) });
  }
  if (waitsInSchedule(kept, at)) {
    return ok({ changed: change({ event: 'schedule', fields: { nextTryAt: firstLookAt(kept, at) } }) });
  }
  const execution = planExecution(orders, current, terms, at);
  if (!execution.ok) return execution;
  const { event, fields } = execution.value;
  return ok({ changed: change({ event, fields }), execution: execution.value });
}
