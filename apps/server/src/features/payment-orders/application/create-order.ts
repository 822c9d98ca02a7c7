import {
  bankingDate,
  newId,
  newUuid,
  ok,
  startOfDay,
  type CivilDate,
  type Money,
  type Recurrence,
  type Result,
} from '@bank/core';
import { payeeFingerprint, type OrderKind, type OrderPayee, type PaymentOrder } from '@bank/contracts';
import type { CounterStep, JsonObject, Posting } from '@bank/ledger';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import { approvableUntil, bracketCounterId, needsApproval, type DecidedApproval } from '../domain/approval.ts';
import { decideConfirmation, unconfirmedCounterId } from '../domain/confirmation.ts';
import type { Actor, ConfirmationReason, Order } from '../domain/order.ts';
import { confirmableUntil, firstTryAt, isDateAllowed } from '../domain/schedule.ts';
import { firstLookAt, startSeries, waitsInSchedule } from '../domain/series.ts';
import type { OrderTerms } from '../domain/terms.ts';
import type { TermsOf } from '../postgres/order-terms.ts';
import { presentOrder } from './present-order.ts';
import { answerRefusal, BRACKET_SUM, DAILY_SUM, jsonAnswer, refusalOf, respond, type KeyedRequest } from './answer.ts';
import { startOrder, type ChangedOrder, type OrderChange } from './change-order.ts';
import type { OrderContext } from './context.ts';
import { checkTransactionLimit, countedLimit, planExecution, type Execution } from './execute-order.ts';
import { afterCommit } from './after-commit.ts';
import { countBracket, requiredApproval } from './required-approval.ts';

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
}

/** Who asks, from where, under which key. */
export interface OrderRequest extends KeyedRequest {
  readonly caller: Caller;
}

/** The warning of every rail: this may be the same payment, made twice. */
export const SAME_AMOUNT_TODAY = 'same-amount-today';

/** Decisions about one order whose maker's sums of the day keep moving. */
const TRIES_MAX = 20;

/**
 * Makes an order and takes it as far as it goes at once: to the app for confirmation, into the schedule, to its rail,
 * or to its end. Everything that follows from it is one posting: one idempotency key makes at most one order.
 */
export async function createOrder(
  orders: OrderContext,
  wanted: NewOrder,
  request: OrderRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller, context } = request;
  const fingerprint = payeeFingerprint(wanted.payee);
  const today = bankingDate(context.at);
  const wantedTerms: TermsOf = {
    companyId: caller.companyId,
    operatorId: caller.operatorId,
    fingerprint,
    repeated: { amount: wanted.amount, since: startOfDay(today) },
    bracketCounter: bracketCounterId(caller.companyId, caller.cpf, wanted.kind, today),
  };
  let terms = await readTermsOf(orders, wantedTerms);
  const warnings = terms.isRepeated ? [...wanted.warnings, SAME_AMOUNT_TODAY] : wanted.warnings;
  const order = draftOrder(orders, { ...wanted, warnings }, request, fingerprint);
  if (!order) {
    return answerRefusal(orders, { code: 'payment-orders.recurrence-invalid', field: 'recurrence' }, request);
  }
  const refusal = refuseBefore(order, terms, request);
  if (refusal) return answerRefusal(orders, refusal, request);

  const decided = decideConfirmation({
    amount: order.amount,
    threshold: terms.confirmationThreshold,
    payeeIsKnown: terms.payeeIsKnown,
    repeats: order.series !== null,
  });
  let reason = decided === 'unless-daily-sum' ? undefined : decided;
  // A sum of the day that moved meanwhile is decided about anew: each time another order of this maker was made.
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const required = requiredApproval(orders, order, terms, { daySum: terms.daySum });
    if (!required.ok) return answerRefusal(orders, required.error, request);
    const first = await post(orders, { order, terms, required: required.value, reason }, request);
    switch (first.is) {
      case 'answered':
        return first.answer;
      case 'needs-confirmation':
        reason = 'daily-sum';
        break;
      case 'day-sum-moved':
        terms = await readTermsOf(orders, wantedTerms);
        break;
    }
  }
  throw new Error(`the sums of the day kept moving while operator ${caller.operatorId} made an order`);
}

async function readTermsOf(orders: OrderContext, wanted: TermsOf): Promise<OrderTerms> {
  const terms = await orders.readTerms(wanted);
  if (!terms) throw new Error(`no terms for operator ${wanted.operatorId}`);
  return terms;
}

/** The order before its first step; undefined for a recurrence without a second day. */
function draftOrder(
  orders: OrderContext,
  wanted: NewOrder,
  request: OrderRequest,
  fingerprint: string,
): Order | undefined {
  const { caller, context } = request;
  const today = bankingDate(context.at);
  const asked = wanted.date ?? today;
  const repeats = wanted.recurrence && startSeries(wanted.recurrence, asked, today);
  if (wanted.recurrence && !repeats) return undefined;
  return {
    companyId: caller.companyId,
    id: newId('ord', orders.clock, orders.entropy),
    kind: wanted.kind,
    state: 'processing',
    version: 0,
    revision: 1,
    accountId: caller.accountId,
    amount: wanted.amount,
    date: repeats?.date ?? asked,
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
    approval: null,
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
    series: repeats?.series ?? null,
    madeBy: null,
  };
}

/** The refusals that need no posting, in their order. */
function refuseBefore(order: Order, terms: OrderTerms, { context }: OrderRequest): Refusal | undefined {
  // Two factors for everybody who moves money (SECURITY S15).
  if (!terms.hasDevice) return { code: 'devices.not-registered' };
  if (!isDateAllowed(order.date, context.at)) return { code: 'payment-orders.date-invalid', field: 'date' };
  // A scheduled order is carried out by day; an immediate one now.
  const runsAt = order.date > bankingDate(context.at) ? firstTryAt(order.date) : context.at;
  const allowed = checkTransactionLimit(order, terms, runsAt);
  return allowed.ok ? undefined : { ...allowed.error, field: 'amount' };
}

/** What the first posting of an order is made of. */
interface FirstStep {
  readonly changed: ChangedOrder;
  readonly execution?: Execution;
  readonly counters: readonly CounterStep[];
}

/** An order about to be made, with what was decided about it. */
interface Drafted {
  readonly order: Order;
  readonly terms: OrderTerms;
  readonly required: DecidedApproval;
  /** Why it waits for the app; absent: it does not, as far as the day's unconfirmed sum allows. */
  readonly reason: ConfirmationReason | undefined;
}

type Posted =
  | { readonly is: 'answered'; readonly answer: Result<StoredResponse, Refusal> }
  | { readonly is: 'needs-confirmation' }
  | { readonly is: 'day-sum-moved' };

async function post(orders: OrderContext, drafted: Drafted, request: OrderRequest): Promise<Posted> {
  const planned = planFirstStep(orders, drafted, request);
  if (!planned.ok) return { is: 'answered', answer: await answerRefusal(orders, planned.error, request) };
  const { changed, execution, counters } = planned.value;
  const { at } = request.context;
  const answer = jsonAnswer(201, presentOrder(changed.order, request.caller) satisfies PaymentOrder);
  const posting: Posting = {
    id: newUuid(orders.clock, orders.entropy),
    kind: changed.order.kind,
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
    if (posted.error.by === 'counter' && posted.error.code === BRACKET_SUM) return { is: 'day-sum-moved' };
    return { is: 'answered', answer: await answerRefusal(orders, refusalOf(posted.error), request) };
  }
  const { replayed } = posted.value;
  if (!replayed) afterCommit(orders, changed.order, execution);
  return { is: 'answered', answer: ok(respond(posted.value.answer ?? answer, replayed)) };
}

function planFirstStep(
  orders: OrderContext,
  { order, terms, required, reason }: Drafted,
  request: OrderRequest,
): Result<FirstStep, Refusal> {
  const { at } = request.context;
  const by = actorOf(request);
  const { approval } = required;
  const change = (made: Pick<OrderChange, 'event' | 'fields'>): ChangedOrder =>
    startOrder({ ...order, approval }, { by, at, action: 'payment-orders.created', note: null, ...made }, orders);
  const bracket = countBracket(order, terms, required, at);

  if (reason !== undefined) {
    const counted = bracket.map((counter) => countedLimit('bracket', counter));
    const fields = { counted, confirmationReason: reason, expiresAt: confirmableUntil(order.date, at) };
    return ok({ changed: change({ event: 'needs-confirmation', fields }), counters: bracket });
  }
  const unconfirmed: CounterStep = {
    id: unconfirmedCounterId(request.caller.operatorId, bankingDate(at)),
    amount: order.amount,
    cap: terms.confirmationThreshold,
    refusal: DAILY_SUM,
  };
  const counters = [...bracket, unconfirmed];
  const counted = [
    ...bracket.map((counter) => countedLimit('bracket', counter)),
    countedLimit('unconfirmed', unconfirmed),
  ];
  if (needsApproval(approval)) {
    const fields = { counted, expiresAt: approvableUntil(order.date, at, required.expiresAfterHours) };
    return ok({ changed: change({ event: 'needs-authorization', fields }), counters });
  }
  if (waitsInSchedule(order, at)) {
    const fields = { counted, nextTryAt: firstLookAt(order, at) };
    return ok({ changed: change({ event: 'schedule', fields }), counters });
  }
  const execution = planExecution(orders, { ...order, approval, counted }, terms, at);
  if (!execution.ok) return execution;
  const { event, fields } = execution.value;
  return ok({ changed: change({ event, fields }), execution: execution.value, counters });
}

function actorOf({ caller, context }: OrderRequest): Actor {
  return { operatorId: caller.operatorId, name: caller.operatorName, device: null, address: context.address };
}
