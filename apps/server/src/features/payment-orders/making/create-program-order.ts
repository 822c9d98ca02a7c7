import { assert, bankingDate, newId, ok, refuse, type Instant, type Result } from '@bank/core';
import { payeeFingerprint } from '@bank/contracts';
import type { Companion, CounterStep } from '@bank/ledger';
import type { ProgramCaller } from '../../../platform/http/programs.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { KeyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import { jsonAnswer } from '../../../platform/idempotency/ledger-answers.ts';
import {
  checkTransactionLimit,
  countedLimit,
  planExecution,
  takeShare,
  type Execution,
} from '../carrying-out/execute-order.ts';
import { decideFee, freeCounterOf, type DecidedFee } from '../carrying-out/order-fees.ts';
import { waitForRail } from '../carrying-out/wait-for-rail.ts';
import type { OrderContext } from '../context.ts';
import { refuseRight } from '../deciding/maker-may-pay.ts';
import { countBracket, requiredApproval } from '../deciding/required-approval.ts';
import { approvableUntil, bracketCounterId, needsApproval, type DecidedApproval } from '../domain/approval.ts';
import { programCapCounterId, programMaker } from '../domain/maker.ts';
import type { Order } from '../domain/order.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { startOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndPost, type Setback } from '../posting/decide-and-post.ts';
import { PROGRAM_CAP, refusalOf } from '../posting/ledger-refusals.ts';
import type { Look } from '../posting/look.ts';
import type { OrderStep } from '../posting/order-step.ts';
import { readTermsFor } from '../reading/read-makers-terms.ts';
import { draftOf } from './draft-order.ts';
import type { NewOrder } from './weigh-new-order.ts';

/** An order that a program asks for: at once, and once. */
export interface ProgramOrder extends Omit<NewOrder, 'date' | 'recurrence' | 'feeMax' | 'isFixed'> {
  /** What is kept beside the order, in the same posting. */
  companionsOf(order: Order): readonly Companion[];
}

/** A request of a program's, with the key by which a repetition is told: its standard's own, or a header's. */
export interface ProgramsRequest extends KeyedRequest {
  readonly program: ProgramCaller;
}

/**
 * Makes an order for a program. Up to what was signed that its credential may do in a day it goes by itself, without the app
 * and without approval; above that it waits for people of the company, whom the rules choose. Company's limits, shares and
 * funds bind it as every order, and what it was decided on is compared when it is posted (decision 032). One key makes one
 * order: `replayed` says that it was there before. Refused with `idempotency.key-reused` where the key came with another
 * content. No refusal is kept with the key.
 */
export async function createProgramOrder(
  orders: OrderContext,
  wanted: ProgramOrder,
  request: ProgramsRequest,
): Promise<Result<{ readonly replayed: boolean }, Refusal>> {
  const looks = { what: `credential ${request.program.credentialId} made an order`, at: request.context.at };
  const claim = { ...request.key, answer: jsonAnswer(201, {}) };
  const ended = await decideAndPost<Refusal>(orders, looks, async (met, look) => {
    const quicker = met.find((setback) => setback.is === 'rail-refused');
    if (quicker) return { is: 'stop', because: quicker.refusal };
    const step = await decide(orders, wanted, request, { met, look });
    return step.ok ? { is: 'step', step: step.value, claim } : { is: 'stop', because: step.error };
  });
  switch (ended.is) {
    case 'made':
      return ok({ replayed: false });
    case 'replayed':
      return ok({ replayed: true });
    case 'stop':
      return refuse(ended.because);
    case 'refused':
      return refuse(refusalOf(ended.refusal));
  }
}

/** A program's order that nothing and nobody has refused. */
interface Drafted {
  readonly order: Order;
  readonly terms: OrderTerms;
  readonly fee: DecidedFee;
  readonly required: DecidedApproval;
  /** What it takes of the day's cap; none for one above it. */
  readonly cap: readonly CounterStep[];
}

async function decide(
  orders: OrderContext,
  wanted: ProgramOrder,
  { program, context }: ProgramsRequest,
  { met, look }: { readonly met: readonly Setback[]; readonly look: Look },
): Promise<Result<OrderStep, Refusal>> {
  const { at } = look;
  const terms = await readProgramsTerms(orders, wanted, program, look);
  const blank = draftProgramOrder(orders, wanted, program, at);
  const fee = decideFee(orders, blank, terms);
  const order = { ...blank, fee: fee.fee };
  const right = refuseRight(order, terms, at);
  if (right) return refuse(right);
  const allowed = checkTransactionLimit(order, terms, at);
  if (!allowed.ok) return refuse({ ...allowed.error, field: 'amount' });
  const cap = capOf(order, terms, at);
  const isAbove = order.amount > cap.cap || met.some(({ is }) => is === 'above-program-cap');
  const unless = isAbove
    ? ({ daySum: terms.daySum, cause: 'above-daily-cap' } as const)
    : ({ cause: 'within-daily-cap' } as const);
  const required = requiredApproval(orders, order, terms, unless);
  if (!required.ok) return required;
  const drafted = { order, terms, fee, required: required.value, cap: isAbove ? [] : [cap] };
  return firstStep(orders, drafted, { address: context.address, at, companionsOf: wanted.companionsOf });
}

function readProgramsTerms(
  orders: OrderContext,
  { kind, payee }: ProgramOrder,
  { companyId, credentialId }: ProgramCaller,
  look: Look,
): Promise<OrderTerms> {
  const today = bankingDate(look.at);
  const wanted = {
    companyId,
    makerId: credentialId,
    fingerprint: payeeFingerprint(payee),
    bracketCounter: bracketCounterId(companyId, credentialId, kind, today),
    freeCounter: freeCounterOf(orders, { companyId, kind }, today),
  };
  return readTermsFor(orders, { kind }, wanted, look);
}

function draftProgramOrder(
  orders: OrderContext,
  { kind, amount, payee, message, endToEndId, txid, railContent, warnings }: ProgramOrder,
  { companyId, accountId, credentialId, credentialName }: ProgramCaller,
  at: Instant,
): Order {
  return draftOf({
    kind,
    amount,
    payee,
    message,
    endToEndId,
    txid,
    railContent,
    warnings,
    companyId,
    accountId,
    id: newId('ord', orders.clock, orders.entropy),
    date: bankingDate(at),
    createdAt: at,
    createdBy: programMaker({ id: credentialId, name: credentialName }),
    series: null,
  });
}

/** What an order takes of what its credential may do in a day by itself. */
function capOf({ companyId, amount }: Order, { maker }: OrderTerms, at: Instant): CounterStep {
  assert(maker.is === 'program', 'a person has no daily cap');
  const id = programCapCounterId({ companyId, credentialId: maker.credentialId }, bankingDate(at));
  return { id, amount, cap: maker.dailyCap, refusal: PROGRAM_CAP };
}

/** How far the order goes at once. */
function firstStep(
  orders: OrderContext,
  { order: drafted, terms, fee, required, cap }: Drafted,
  {
    address,
    at,
    companionsOf,
  }: Pick<ProgramOrder, 'companionsOf'> & { readonly address: string; readonly at: Instant },
): Result<OrderStep, Refusal> {
  const { approval } = required;
  const bracket = needsApproval(approval) ? countBracket(drafted, terms, required, at) : [];
  const share = takeShare(orders, drafted);
  const counters = [...cap, ...bracket, ...fee.counters, ...share];
  const counted = [
    ...cap.map((counter) => countedLimit('program', counter)),
    ...bracket.map((counter) => countedLimit('bracket', counter)),
    ...fee.counters.map((counter) => countedLimit('free', counter)),
    ...share.map((counter) => countedLimit('share', counter)),
  ];
  const order = { ...drafted, approval, counted };
  const { id, name } = order.createdBy;
  const step = (
    made: Pick<OrderChange, 'event' | 'fields'> & { readonly note?: string },
    execution?: Execution,
  ): OrderStep => {
    const by = { id, name, device: null, address };
    const action = 'payment-orders.created';
    const fields = { counted, ...made.fields };
    const changed = startOrder(order, { event: made.event, by, at, action, note: made.note ?? null, fields }, orders);
    const companions = [...(execution?.companions ?? []), ...companionsOf(changed.order)];
    return {
      changed,
      parts: { ...execution, counters: [...counters, ...(execution?.counters ?? [])], companions },
    };
  };
  if (needsApproval(approval)) {
    const expiresAt = approvableUntil(order.date, at, required.expiresAfterHours);
    return ok(step({ event: 'needs-authorization', fields: { expiresAt } }));
  }
  const wait = waitForRail(orders, order, at);
  if (wait) return ok(step({ event: 'schedule', ...wait }));
  const execution = planExecution(orders, order, terms, at);
  return execution.ok ? ok(step(execution.value, execution.value)) : execution;
}
