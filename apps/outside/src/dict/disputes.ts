import {
  DAY_MS,
  expectOk,
  formatDecimal,
  formatInstant,
  later,
  money,
  MINUTE_MS,
  parseDecimal,
  SECOND_MS,
  stateAfter,
} from '@bank/core';
import type { Entropy, Instant, Money } from '@bank/core';
import { newEndToEndId, type Ispb } from '@bank/identifiers';
import type { CreditTransfer } from '@bank/iso20022';
import {
  FUNDS_RECOVERY_MOVES,
  INFRACTION_REPORT_MOVES,
  REFUND_MOVES,
  type DictRefund,
  type DictRefundAccount,
  type DisputeError,
  type FundsRecovery,
  type FundsRecoveryEvent,
  type InfractionReport,
  type InfractionReportEvent,
  type NewFundsRecovery,
  type RefundClosing,
  type ReportClosing,
} from '@bank/rails-protocol';
import type { SpiState } from '../spi/state.ts';
import { newUuidOf } from './directory.ts';
import { refusalOfRoot } from './contestable.ts';
import { isPaidBy, knownOf, leftOf, refundAccountOf } from './refund-payments.ts';

// Contested payments in the directory, and what the other banks do about theirs. Deterministic, like the rest of the world:
// time and entropy come with each call, and what is to happen later waits as a plan until the clock is there.
// The directory follows the graph of payments beyond the first one; this one plays a second hop where it is told of one: what was
// paid to our bank came from somebody further back, or what our bank's customer paid was passed on. The payment between the
// two others is made up: it is in no books but theirs.

/** What is to happen by itself, and to which resource. */
interface Plan {
  readonly due: Instant;
  readonly does: 'track' | 'answer' | 'take-silence' | 'ask' | 'pay' | 'pay-rest';
  readonly id: string;
}

/** How the other banks treat what our bank contests. */
export interface Manner {
  readonly answers: 'agree' | 'disagree' | 'not-at-all';
  readonly pays: 'whole' | 'part' | 'nothing';
  /** Whether who got the money has passed it on, to a customer of another bank; absent as no. */
  readonly passesOn?: boolean | undefined;
}

/** All that is remembered of contested payments. */
export interface DisputesState {
  readonly recoveries: Map<string, Omit<FundsRecovery, 'refunds'>>;
  readonly reports: Map<string, InfractionReport>;
  readonly refunds: Map<string, DictRefund>;
  /** The recovery that a request made, so that the same request again gives the same answer. */
  readonly requests: Map<string, string>;
  /** Whose money it is, by recovery: where refunds of payments after the first are paid. */
  readonly victims: Map<string, DictRefundAccount>;
  plans: readonly Plan[];
  manner: Manner;
}

/** What comes with each call. */
export interface DisputesContext {
  readonly at: Instant;
  readonly entropy: Entropy;
  /** The bank under test; all others do what their manner says. */
  readonly bank: Ispb;
  readonly spi: SpiState;
  /** Sends a return of one of the other banks' customers; undefined where that customer cannot pay it. */
  readonly payBack: (endToEndId: string, amount: Money) => string | undefined;
  /** Sends a payment (IPRT) of one of that bank's customers to a victim; undefined where nobody can pay it. */
  readonly payVictim: (from: string, to: DictRefundAccount, amount: Money) => string | undefined;
  /** Another bank than that one, and than ours, to which money can be passed on. */
  readonly bankBeside: (ispb: string) => Ispb | undefined;
}

/** What participants, customers and the controls do. */
export type DisputeAct =
  | { readonly does: 'open'; readonly participant: string; readonly recovery: NewFundsRecovery }
  | { readonly does: 'cancel' | 'request-refunds'; readonly participant: string; readonly id: string }
  | { readonly does: 'acknowledge'; readonly participant: string; readonly id: string }
  | { readonly does: 'close'; readonly participant: string; readonly id: string; readonly closing: ReportClosing }
  | {
      readonly does: 'close-refund';
      readonly participant: string;
      readonly id: string;
      readonly closing: RefundClosing;
    }
  /** A customer of another bank contests what it paid. */
  | {
      readonly does: 'contest';
      readonly recovery: NewFundsRecovery;
      /** Of yet another bank: whoever paid us only passed on what was theirs. */
      readonly victim?: DictRefundAccount | undefined;
    }
  | { readonly does: 'set-manner'; readonly manner: Manner };

/** What came of it. */
export type DisputeOutcome = { readonly id: string } | { readonly error: DisputeError } | undefined;

const TRACKING_MS = 5 * SECOND_MS;
/** How long a bank has to judge; what it does not answer by then it is taken to agree with. The latter is ours. */
const ANALYSIS_MS_MAX = 7 * DAY_MS;
/** How long the other banks take over each step. */
const STEP_MS = MINUTE_MS;
/** And until they ask for the money of what we found to be founded: six hours are theirs. */
const ASKED_AFTER_MS = 10 * SECOND_MS;
/** When an account that is watched has the rest. */
const REST_MS = DAY_MS;

/** A directory in which nothing is contested. */
export function newDisputesState(): DisputesState {
  return {
    recoveries: new Map(),
    reports: new Map(),
    refunds: new Map(),
    requests: new Map(),
    victims: new Map(),
    plans: [],
    manner: { answers: 'agree', pays: 'whole' },
  };
}

/** When the next thing happens by itself, if ever. */
export function nextPlan({ plans }: DisputesState): Instant | undefined {
  return plans.reduce<Instant | undefined>(
    (next, { due }) => (next === undefined || due < next ? due : next),
    undefined,
  );
}

/** Lets somebody act. */
export function actOnDispute(state: DisputesState, act: DisputeAct, context: DisputesContext): DisputeOutcome {
  switch (act.does) {
    case 'open':
      return open(state, act.participant, act.recovery, context);
    case 'contest': {
      const payer = context.spi.transactions.get(act.recovery.rootTransactionId)?.from;
      if (payer === undefined || payer === context.bank) return { error: 'FundsRecoveryTransactionNotFound' };
      if (act.victim === undefined) return open(state, payer, act.recovery, context);
      return traceBack(state, act.recovery, act.victim, context);
    }
    case 'cancel':
      return cancel(state, act, context);
    case 'request-refunds':
      return requestRefunds(state, act, context);
    case 'acknowledge':
      return acknowledge(state, act, context);
    case 'close':
      return close(state, act, context);
    case 'close-refund':
      return closeRefund(state, act, context);
    case 'set-manner':
      state.manner = act.manner;
      return undefined;
  }
}

/** Lets happen what is due, earliest first. */
export function advanceDisputes(state: DisputesState, context: DisputesContext): void {
  const due = state.plans.filter((plan) => plan.due <= context.at).toSorted((a, b) => a.due - b.due);
  state.plans = state.plans.filter((plan) => plan.due > context.at);
  for (const plan of due) carryOut(state, plan, context);
}

/** A funds recovery with its refunds, as its bank reads it. */
export function recoveryOf(state: DisputesState, id: string): FundsRecovery | undefined {
  const recovery = state.recoveries.get(id);
  return recovery && { ...recovery, refunds: refundsOf(state, id) };
}

function carryOut(state: DisputesState, { does, id }: Plan, context: DisputesContext): void {
  switch (does) {
    case 'track':
      moveRecovery(state, { id: id, event: 'track' }, context);
      moveRecovery(state, { id: id, event: 'open-reports' }, context);
      for (const report of reportsOf(state, id)) beginAnalysis(state, report, context);
      return;
    case 'answer': {
      const analysisResult = state.manner.answers === 'disagree' ? 'DISAGREED' : 'AGREED';
      settleReport(state, id, { analysisResult }, context);
      return;
    }
    case 'take-silence':
      // Nobody acknowledged it either: it counts as seen.
      moveReport(state, { id: id, event: 'acknowledge' }, context);
      settleReport(state, id, { analysisResult: 'AGREED', analysisDetails: 'Sem resposta no prazo.' }, context);
      return;
    case 'ask':
      askRefunds(state, id, context);
      return;
    case 'pay':
      payRefund(state, id, context);
      return;
    case 'pay-rest': {
      const refund = state.refunds.get(id);
      const rest = refund && leftOf(context.spi, refund.transactionId);
      if (rest !== undefined && rest > 0n) context.payBack(refund?.transactionId ?? '', rest);
    }
  }
}

function open(
  state: DisputesState,
  participant: string,
  { requestId, rootTransactionId, situationType, reportDetails }: NewFundsRecovery,
  context: DisputesContext,
): DisputeOutcome {
  const before = state.requests.get(requestId);
  if (before !== undefined) return { id: before };
  const root = context.spi.transactions.get(rootTransactionId);
  const error = refusalOfRoot(state, root, participant, context);
  if (error || !root) return { error: error ?? 'FundsRecoveryTransactionNotFound' };
  const told = { requestId, rootTransactionId, situationType, reportDetails };
  const id = begin(state, participant, told, context);
  // The report on the first payment opens at once; the directory looks for others before it goes on.
  report(state, id, { transactionId: rootTransactionId, counterpartyParticipant: root.to }, context);
  const next = state.manner.passesOn === true && participant === context.bank ? context.bankBeside(root.to) : undefined;
  if (next !== undefined) {
    const onwards = newEndToEndId(root.to, context.at, context.entropy);
    report(state, id, { transactionId: onwards, counterpartyParticipant: next }, context);
    const { debtor, debtorAccount } = root.content as CreditTransfer;
    state.victims.set(id, refundAccountOf(participant, debtorAccount, debtor.document));
  }
  return { id };
}

/** A payment to our bank is found on the way of a victim's money: its own, to whoever paid us, is the first. */
function traceBack(
  state: DisputesState,
  recovery: NewFundsRecovery,
  victim: DictRefundAccount,
  context: DisputesContext,
): DisputeOutcome {
  const before = state.requests.get(recovery.requestId);
  if (before !== undefined) return { id: before };
  const hop = context.spi.transactions.get(recovery.rootTransactionId);
  const error = refusalOfRoot(state, hop, hop?.from ?? '', context);
  if (error || !hop) return { error: error ?? 'FundsRecoveryTransactionNotFound' };
  // Inside one bank no payment system carried it.
  if (victim.participant === hop.from) return { error: 'FundsRecoveryInvalid' };
  const rootTransactionId = newEndToEndId(victim.participant as Ispb, context.at, context.entropy);
  const id = begin(state, victim.participant, { ...recovery, rootTransactionId }, context);
  report(state, id, { transactionId: rootTransactionId, counterpartyParticipant: hop.from }, context);
  report(state, id, { transactionId: hop.id, counterpartyParticipant: hop.to }, context);
  state.victims.set(id, victim);
  return { id };
}

function begin(
  state: DisputesState,
  participant: string,
  { requestId, rootTransactionId, situationType, reportDetails }: NewFundsRecovery,
  context: DisputesContext,
): string {
  const id = newUuidOf(context.entropy);
  const at = formatInstant(context.at);
  const told = { rootTransactionId, situationType, reportDetails };
  state.recoveries.set(id, { id, ...told, participant, status: 'CREATED', createdAt: at, lastModified: at });
  state.requests.set(requestId, id);
  plan(state, context, { afterMs: TRACKING_MS, does: 'track', id: id });
  return id;
}

function report(
  state: DisputesState,
  fundsRecoveryId: string,
  about: Pick<InfractionReport, 'transactionId' | 'counterpartyParticipant'>,
  context: DisputesContext,
): void {
  const recovery = state.recoveries.get(fundsRecoveryId);
  if (!recovery) return;
  const { situationType, reportDetails, participant: reporterParticipant } = recovery;
  const id = newUuidOf(context.entropy);
  const at = formatInstant(context.at);
  const told = { reason: 'REFUND_REQUEST', situationType, reportDetails, reporterParticipant } as const;
  const times = { createdAt: at, lastModified: at };
  state.reports.set(id, { id, fundsRecoveryId, ...about, ...told, status: 'OPEN', ...times });
}

function cancel(
  state: DisputesState,
  { participant, id }: { readonly participant: string; readonly id: string },
  context: DisputesContext,
): DisputeOutcome {
  const recovery = state.recoveries.get(id);
  if (recovery?.participant !== participant) return { error: 'FundsRecoveryNotFound' };
  if (recovery.status === 'CANCELLED') return { id };
  if (!moveRecovery(state, { id: id, event: 'cancel' }, context)) return { error: 'DisputeStateInvalid' };
  for (const report of reportsOf(state, id)) moveReport(state, { id: report.id, event: 'cancel' }, context);
  for (const refund of refundsOf(state, id)) {
    const status = stateAfter(REFUND_MOVES, refund.status, 'cancel');
    if (status) setRefund(state, { ...refund, status }, context);
  }
  return { id };
}

function requestRefunds(
  state: DisputesState,
  { participant, id }: { readonly participant: string; readonly id: string },
  context: DisputesContext,
): DisputeOutcome {
  const recovery = state.recoveries.get(id);
  if (recovery?.participant !== participant) return { error: 'FundsRecoveryNotFound' };
  if (recovery.status === 'REFUNDING' || refundsOf(state, id).length > 0) return { id };
  return askRefunds(state, id, context) ? { id } : { error: 'DisputeStateInvalid' };
}

function askRefunds(state: DisputesState, id: string, context: DisputesContext): boolean {
  const recovery = moveRecovery(state, { id: id, event: 'request-refunds' }, context);
  if (!recovery) return false;
  for (const report of reportsOf(state, id)) {
    if (report.analysisResult !== 'AGREED') continue;
    const refundId = newUuidOf(context.entropy);
    const at = formatInstant(context.at);
    const isFirst = report.transactionId === recovery.rootTransactionId;
    const victim = state.victims.get(id);
    state.refunds.set(refundId, {
      id: refundId,
      fundsRecoveryId: id,
      infractionReportId: report.id,
      transactionId: report.transactionId,
      refundReason: 'FRAUD',
      // What was passed on is what is left of the payment that is known.
      refundAmount: formatDecimal(leftOf(context.spi, knownOf(context.spi, report, recovery))),
      ...(!isFirst && victim && { refundAccount: victim }),
      requestingParticipant: recovery.participant,
      contestedParticipant: report.counterpartyParticipant,
      status: 'OPEN',
      monitorAccount: false,
      createdAt: at,
      lastModified: at,
    });
    if (report.counterpartyParticipant !== context.bank)
      plan(state, context, { afterMs: STEP_MS, does: 'pay', id: refundId });
  }
  return true;
}

/** The bank that is to judge sees the report; the other banks do so at once, and answer in their manner. */
function beginAnalysis(
  state: DisputesState,
  { id, counterpartyParticipant }: InfractionReport,
  context: DisputesContext,
) {
  plan(state, context, { afterMs: ANALYSIS_MS_MAX, does: 'take-silence', id: id });
  if (counterpartyParticipant === context.bank) return;
  moveReport(state, { id: id, event: 'acknowledge' }, context);
  if (state.manner.answers !== 'not-at-all') plan(state, context, { afterMs: STEP_MS, does: 'answer', id: id });
}

function acknowledge(
  state: DisputesState,
  { participant, id }: { readonly participant: string; readonly id: string },
  context: DisputesContext,
): DisputeOutcome {
  const report = state.reports.get(id);
  if (report?.counterpartyParticipant !== participant) return { error: 'InfractionReportNotFound' };
  if (report.status !== 'OPEN') return { id };
  moveReport(state, { id: id, event: 'acknowledge' }, context);
  return { id };
}

function close(
  state: DisputesState,
  { participant, id, closing }: { readonly participant: string; readonly id: string; readonly closing: ReportClosing },
  context: DisputesContext,
): DisputeOutcome {
  const report = state.reports.get(id);
  if (report?.counterpartyParticipant !== participant) return { error: 'InfractionReportNotFound' };
  if (report.status === 'CLOSED' && report.analysisResult === closing.analysisResult) return { id };
  // What the directory still follows cannot be judged yet.
  if (state.recoveries.get(report.fundsRecoveryId)?.status !== 'AWAITING_ANALYSIS')
    return { error: 'DisputeStateInvalid' };
  return settleReport(state, id, closing, context) ? { id } : { error: 'DisputeStateInvalid' };
}

function settleReport(
  state: DisputesState,
  id: string,
  { analysisResult, analysisDetails }: ReportClosing,
  context: DisputesContext,
): boolean {
  const more = { analysisResult, ...(analysisDetails !== undefined && { analysisDetails }) };
  const report = moveReport(state, { id: id, event: 'close', more }, context);
  if (!report) return false;
  const { fundsRecoveryId } = report;
  if (reportsOf(state, fundsRecoveryId).some(({ status }) => status !== 'CLOSED')) return true;
  const rootId = state.recoveries.get(fundsRecoveryId)?.rootTransactionId;
  const root = reportsOf(state, fundsRecoveryId).find(({ transactionId }) => transactionId === rootId) ?? report;
  const recovery = moveRecovery(
    state,
    {
      id: fundsRecoveryId,
      event: 'close-reports',
      more: {
        ...(root.analysisResult !== undefined && { rootAnalysisResult: root.analysisResult }),
        ...(root.analysisDetails !== undefined && { rootAnalysisDetails: root.analysisDetails }),
      },
    },
    context,
  );
  if (!recovery) return true;
  if (root.analysisResult === 'DISAGREED')
    moveRecovery(state, { id: fundsRecoveryId, event: 'find-unfounded' }, context);
  else if (recovery.participant !== context.bank)
    plan(state, context, { afterMs: ASKED_AFTER_MS, does: 'ask', id: fundsRecoveryId });
  return true;
}

function closeRefund(
  state: DisputesState,
  { participant, id, closing }: { readonly participant: string; readonly id: string; readonly closing: RefundClosing },
  context: DisputesContext,
): DisputeOutcome {
  const refund = state.refunds.get(id);
  if (refund?.contestedParticipant !== participant) return { error: 'RefundNotFound' };
  if (refund.status === 'CLOSED' && refund.analysisResult === closing.analysisResult) return { id };
  if (closing.analysisResult !== 'REJECTED' && !isPaidBy(context.spi, refund, closing))
    return { error: 'DisputeStateInvalid' };
  return endRefund(state, refund, closing, context) ? { id } : { error: 'DisputeStateInvalid' };
}

function endRefund(
  state: DisputesState,
  refund: DictRefund,
  closing: RefundClosing,
  context: DisputesContext,
): boolean {
  const status = stateAfter(REFUND_MOVES, refund.status, 'close');
  if (!status) return false;
  setRefund(state, { ...refund, ...closing, status }, context);
  const isOver = refundsOf(state, refund.fundsRecoveryId).every((each) => each.status !== 'OPEN');
  if (isOver) moveRecovery(state, { id: refund.fundsRecoveryId, event: 'close-refunds' }, context);
  return true;
}

/** Another bank pays what it agreed to, as far as its manner and its customer's money go. */
function payRefund(state: DisputesState, id: string, context: DisputesContext): void {
  const refund = state.refunds.get(id);
  if (refund?.status !== 'OPEN') return;
  const { refundAccount } = refund;
  const hasPassedOn = !refundAccount && state.victims.has(refund.fundsRecoveryId);
  const wanted = refundAccount
    ? expectOk(parseDecimal(refund.refundAmount))
    : leftOf(context.spi, hasPassedOn ? '' : refund.transactionId);
  const { pays } = state.manner;
  const amount = pays === 'nothing' ? money(0n) : pays === 'part' ? money(wanted / 2n) : wanted;
  const send = (): string | undefined =>
    refundAccount
      ? context.payVictim(refund.contestedParticipant, refundAccount, amount)
      : context.payBack(refund.transactionId, amount);
  const refundTransactionId = amount > 0n ? send() : undefined;
  if (refundTransactionId === undefined) {
    endRefund(
      state,
      refund,
      { analysisResult: 'REJECTED', rejectionReason: 'NO_BALANCE', monitorAccount: false },
      context,
    );
    return;
  }
  const isWhole = amount === wanted;
  endRefund(
    state,
    refund,
    {
      analysisResult: isWhole ? 'TOTALLY_ACCEPTED' : 'PARTIALLY_ACCEPTED',
      refundTransactionId,
      effectiveRefundedAmount: formatDecimal(amount),
      monitorAccount: !isWhole && !refundAccount,
    },
    context,
  );
  if (!isWhole && !refundAccount) plan(state, context, { afterMs: REST_MS, does: 'pay-rest', id: id });
}

function moveRecovery(
  state: DisputesState,
  {
    id,
    event,
    more = {},
  }: { readonly id: string; readonly event: FundsRecoveryEvent; readonly more?: Partial<FundsRecovery> },
  { at }: DisputesContext,
): Omit<FundsRecovery, 'refunds'> | undefined {
  const recovery = state.recoveries.get(id);
  const status = recovery && stateAfter(FUNDS_RECOVERY_MOVES, recovery.status, event);
  if (!recovery || !status) return undefined;
  const moved = { ...recovery, ...more, status, lastModified: formatInstant(at) };
  state.recoveries.set(id, moved);
  return moved;
}

function moveReport(
  state: DisputesState,
  {
    id,
    event,
    more = {},
  }: { readonly id: string; readonly event: InfractionReportEvent; readonly more?: Partial<InfractionReport> },
  { at }: DisputesContext,
): InfractionReport | undefined {
  const report = state.reports.get(id);
  const status = report && stateAfter(INFRACTION_REPORT_MOVES, report.status, event);
  if (!report || !status) return undefined;
  const moved = { ...report, ...more, status, lastModified: formatInstant(at) };
  state.reports.set(id, moved);
  return moved;
}

/** Its recovery is told by its own last change, so a changed refund changes that too. */
function setRefund(state: DisputesState, refund: DictRefund, { at }: DisputesContext): void {
  const lastModified = formatInstant(at);
  state.refunds.set(refund.id, { ...refund, lastModified });
  const recovery = state.recoveries.get(refund.fundsRecoveryId);
  if (recovery) state.recoveries.set(recovery.id, { ...recovery, lastModified });
}

function reportsOf({ reports }: DisputesState, recoveryId: string): readonly InfractionReport[] {
  return [...reports.values()].filter(({ fundsRecoveryId }) => fundsRecoveryId === recoveryId);
}

function refundsOf({ refunds }: DisputesState, recoveryId: string): DictRefund[] {
  return [...refunds.values()].filter(({ fundsRecoveryId }) => fundsRecoveryId === recoveryId);
}

function plan(
  state: DisputesState,
  { at }: DisputesContext,
  { afterMs, ...act }: Omit<Plan, 'due'> & { readonly afterMs: number },
): void {
  state.plans = [...state.plans, { due: later(at, afterMs), ...act }];
}
