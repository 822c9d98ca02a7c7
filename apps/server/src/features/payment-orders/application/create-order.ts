import { bankingDate, newId, newUuid, ok, startOfDay, type CivilDate, type Money, type Result } from '@bank/core';
import type { OrderKind, PaymentOrder } from '@bank/contracts';
import type { CounterStep, JsonObject, Posting } from '@bank/ledger';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import { decideConfirmation, needsAuthorization, unconfirmedCounterId } from '../domain/confirmation.ts';
import { payeeFingerprint, type Actor, type ConfirmationReason, type Order, type OrderPayee } from '../domain/order.ts';
import { authorizableUntil, confirmableUntil, firstTryAt, isDateAllowed } from '../domain/schedule.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { presentOrder } from './present-order.ts';
import { answerRefusal, DAILY_SUM, jsonAnswer, refusalOf, respond, type KeyedRequest } from './answer.ts';
import { startOrder, type ChangedOrder, type OrderChange } from './change-order.ts';
import type { OrderContext } from './context.ts';
import { checkTransactionLimit, countedLimit, planExecution, type Execution } from './execute-order.ts';
import { afterCommit } from './after-commit.ts';

/** An order that somebody asks for. The payee is one that the rail has looked up. */
export interface NewOrder {
  readonly kind: OrderKind;
  readonly amount: Money;
  /** Absent: today, at once. */
  readonly date?: CivilDate | undefined;
  readonly payee: OrderPayee;
  readonly message: string | null;
  readonly endToEndId: string | null;
  readonly txid: string | null;
  readonly railContent: JsonObject;
  readonly warnings: readonly string[];
}

/** Who asks, from where, under which key. */
export interface OrderRequest extends KeyedRequest {
  readonly caller: Caller;
}

/** The warning of every rail: this may be the same payment, made twice. */
const SAME_AMOUNT_TODAY = 'same-amount-today';

/**
 * Makes an order and takes it as far as it goes at once: to the app for confirmation, into the schedule, to its rail,
 * or to its end. Everything that follows from it is one posting: one idempotency key makes at most one order.
 */
export async function createOrder(
  orders: OrderContext,
  wanted: NewOrder,
  request: OrderRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const fingerprint = payeeFingerprint(wanted.payee);
  const terms = await orders.readTerms({
    companyId: request.caller.companyId,
    operatorId: request.caller.operatorId,
    fingerprint,
    repeated: { amount: wanted.amount, since: startOfDay(bankingDate(request.context.at)) },
  });
  if (!terms) throw new Error(`no terms for operator ${request.caller.operatorId}`);
  const warnings = terms.isRepeated ? [...wanted.warnings, SAME_AMOUNT_TODAY] : wanted.warnings;
  const order = draftOrder(orders, { ...wanted, warnings }, request, fingerprint);
  const refusal = refuseBefore(order, terms, request);
  if (refusal) return answerRefusal(orders, refusal, request);

  const { amount } = order;
  const reason = decideConfirmation({
    amount,
    threshold: terms.confirmationThreshold,
    payeeIsKnown: terms.payeeIsKnown,
  });
  const first = await post(orders, order, terms, request, reason === 'unless-daily-sum' ? undefined : reason);
  if (first.is === 'needs-confirmation') {
    const second = await post(orders, order, terms, request, 'daily-sum');
    if (second.is === 'answered') return second.answer;
  } else return first.answer;
  throw new Error('an order that waits for confirmation was refused for want of it');
}

function draftOrder(orders: OrderContext, wanted: NewOrder, request: OrderRequest, fingerprint: string): Order {
  const { caller, context } = request;
  return {
    companyId: caller.companyId,
    id: newId('ord', orders.clock, orders.entropy),
    kind: wanted.kind,
    state: 'processing',
    version: 0,
    revision: 1,
    accountId: caller.accountId,
    amount: wanted.amount,
    date: wanted.date ?? bankingDate(context.at),
    payee: wanted.payee,
    payeeFingerprint: fingerprint,
    message: wanted.message,
    endToEndId: wanted.endToEndId,
    txid: wanted.txid,
    railContent: wanted.railContent,
    warnings: wanted.warnings,
    createdAt: context.at,
    createdBy: { id: caller.operatorId, name: caller.operatorName },
    counted: [],
    confirmationReason: null,
    confirmedAt: null,
    expiresAt: null,
    nextTryAt: null,
    holdId: null,
    submittedAt: null,
    answerDueAt: null,
    refusal: null,
    settledAt: null,
    receiptCode: null,
  };
}

/** The refusals that need no posting, in their order. */
function refuseBefore(order: Order, terms: OrderTerms, { context }: OrderRequest): Refusal | undefined {
  // Two factors for everybody who moves money (SECURITY S15).
  if (!terms.hasDevice) return { code: 'devices.not-registered' };
  if (!isDateAllowed(order.date, context.at)) return { code: 'payment-orders.date-invalid', field: 'date' };
  // A scheduled order is carried out by day; an immediate one now.
  const runsAt = isForLater(order) ? firstTryAt(order.date) : context.at;
  const allowed = checkTransactionLimit(order, terms, runsAt);
  return allowed.ok ? undefined : { ...allowed.error, field: 'amount' };
}

function isForLater(order: Order): boolean {
  return order.date > bankingDate(order.createdAt);
}

/** What the first posting of an order is made of. */
interface FirstStep {
  readonly changed: ChangedOrder;
  readonly execution?: Execution;
  readonly counters: readonly CounterStep[];
}

type Posted =
  { readonly is: 'answered'; readonly answer: Result<StoredResponse, Refusal> } | { readonly is: 'needs-confirmation' };

async function post(
  orders: OrderContext,
  order: Order,
  terms: OrderTerms,
  request: OrderRequest,
  reason: ConfirmationReason | undefined,
): Promise<Posted> {
  const planned = planFirstStep(orders, order, terms, request, reason);
  if (!planned.ok) return { is: 'answered', answer: await answerRefusal(orders, planned.error, request) };
  const { changed, execution, counters } = planned.value;
  const { at } = request.context;
  const answer = jsonAnswer(201, presentOrder(changed.order, request.caller) satisfies PaymentOrder);
  const posting: Posting = {
    id: newUuid(orders.clock, orders.entropy),
    kind: order.kind,
    bankingDate: bankingDate(at),
    at,
    legs: execution?.legs ?? [],
    holds: execution?.holds ?? [],
    counters: [...counters, ...(execution?.counters ?? [])],
    idempotency: { ...request.key, answer },
    audit: changed.audit,
    companions: [...changed.companions, ...(execution?.companions ?? [])],
  };
  const posted = await orders.ledger.postOne(posting);
  if (!posted.ok) {
    if (posted.error.by === 'counter' && posted.error.code === DAILY_SUM) return { is: 'needs-confirmation' };
    return { is: 'answered', answer: await answerRefusal(orders, refusalOf(posted.error), request) };
  }
  const { replayed } = posted.value;
  if (!replayed) afterCommit(orders, changed.order, execution);
  return { is: 'answered', answer: ok(respond(posted.value.answer ?? answer, replayed)) };
}

function planFirstStep(
  orders: OrderContext,
  order: Order,
  terms: OrderTerms,
  request: OrderRequest,
  reason: ConfirmationReason | undefined,
): Result<FirstStep, Refusal> {
  const { at } = request.context;
  const by = actorOf(request);
  const change = (made: Pick<OrderChange, 'event' | 'fields'>): ChangedOrder =>
    startOrder(order, { by, at, action: 'payment-orders.created', note: null, ...made }, orders);

  if (reason !== undefined) {
    const fields = { confirmationReason: reason, expiresAt: confirmableUntil(order.date, at) };
    return ok({ changed: change({ event: 'needs-confirmation', fields }), counters: [] });
  }
  const unconfirmed: CounterStep = {
    id: unconfirmedCounterId(request.caller.operatorId, bankingDate(at)),
    amount: order.amount,
    cap: terms.confirmationThreshold,
    refusal: DAILY_SUM,
  };
  const counted = [countedLimit('unconfirmed', unconfirmed)];
  if (needsAuthorization({ kind: 'none' })) {
    const fields = { counted, expiresAt: authorizableUntil(order.date) };
    return ok({ changed: change({ event: 'needs-authorization', fields }), counters: [unconfirmed] });
  }
  if (isForLater(order)) {
    const fields = { counted, nextTryAt: firstTryAt(order.date) };
    return ok({ changed: change({ event: 'schedule', fields }), counters: [unconfirmed] });
  }
  const execution = planExecution(orders, { ...order, counted }, terms, at);
  if (!execution.ok) return execution;
  const { event, fields } = execution.value;
  return ok({ changed: change({ event, fields }), execution: execution.value, counters: [unconfirmed] });
}

function actorOf({ caller, context }: OrderRequest): Actor {
  return { operatorId: caller.operatorId, name: caller.operatorName, device: null, address: context.address };
}
