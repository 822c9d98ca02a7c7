import { DAY_MS, later, type Instant, type Money, type Moves, type Uuid } from '@bank/core';
import { ANALYSIS_DAYS, ANSWER_DAYS, type DisputeReason, type ReceivedDisputeState } from '@bank/contracts';

// A Pix that a company received and somebody contests: which state may follow which, and who may do what until when.

/** What the bank finds: founded, or not. */
export type AnalysisResult = 'AGREED' | 'DISAGREED';

/** What the directory says of a report, as far as it decides something. */
export interface ReportWord {
  readonly status: 'OPEN' | 'ACKNOWLEDGED' | 'CLOSED' | 'CANCELLED';
  readonly analysisResult?: AnalysisResult | undefined;
}

/** A contested Pix that a company received. */
export interface ReceivedDispute {
  readonly companyId: string;
  readonly id: string;
  readonly accountId: string;
  readonly reportId: string;
  readonly recoveryId: string;
  readonly endToEndId: string;
  readonly amount: Money;
  readonly reason: DisputeReason;
  readonly openedAt: Instant;
  readonly answerUntil: Instant;
  readonly analysisUntil: Instant;
  readonly state: ReceivedDisputeState;
  /** Rises with every change: the next one names what it saw. */
  readonly version: number;
  /** What is set aside for it while it is blocked; null where there was nothing to block. */
  readonly holdId: Uuid | null;
  readonly blocked: Money;
  readonly acknowledgedAt: Instant | null;
  readonly answeredAt: Instant | null;
  readonly answeredBy: { readonly id: string; readonly name: string } | null;
  readonly answer: string | null;
  readonly proposal: Proposal | null;
  readonly result: AnalysisResult | null;
  readonly decidedAt: Instant | null;
  readonly toldAt: Instant | null;
  readonly refundId: string | null;
  readonly refundAmount: Money | null;
  readonly refundAskedAt: Instant | null;
  readonly refundClosedAt: Instant | null;
  readonly endedAt: Instant | null;
}

/** What one person of the staff finds, for another to confirm. */
export interface Proposal {
  readonly result: AnalysisResult;
  readonly reason: string;
  readonly by: string;
  readonly at: Instant;
}

export type ReceivedEvent =
  | 'answer'
  | 'agree'
  | 'disagree'
  | 'ask-refund'
  | 'give-back'
  | 'find-nothing'
  | 'withdraw'
  | 'wait-in-vain';

/** Which event leads where. What has ended stays as it is. */
export const RECEIVED_DISPUTE_MOVES: Moves<ReceivedDisputeState, ReceivedEvent> = {
  answer: { from: ['open'], to: 'answered' },
  agree: { from: ['open', 'answered'], to: 'agreed' },
  disagree: { from: ['open', 'answered'], to: 'released' },
  'ask-refund': { from: ['agreed'], to: 'giving-back' },
  'give-back': { from: ['giving-back'], to: 'given-back' },
  'find-nothing': { from: ['giving-back'], to: 'not-given-back' },
  withdraw: { from: ['open', 'answered', 'agreed', 'giving-back'], to: 'cancelled' },
  // The other bank never asked for the money: it is not kept from the company for ever.
  'wait-in-vain': { from: ['agreed'], to: 'released' },
};

const ENDS: ReadonlySet<ReceivedDisputeState> = new Set(['given-back', 'not-given-back', 'released', 'cancelled']);

/** Whether nothing follows any more; no money is blocked from then on. */
export function isOver(state: ReceivedDisputeState): boolean {
  return ENDS.has(state);
}

/**
 * How long after our agreeing the refund is waited for: reports on other payments of the same case may stay open for seven
 * days, then the other bank has six hours. One day more than that.
 */
const REFUND_AWAITED_MS = (ANALYSIS_DAYS + 1) * DAY_MS;

/** The deadlines of a report that came at that moment. */
export function deadlinesFrom(openedAt: Instant): Pick<ReceivedDispute, 'answerUntil' | 'analysisUntil'> {
  return { answerUntil: later(openedAt, ANSWER_DAYS * DAY_MS), analysisUntil: later(openedAt, ANALYSIS_DAYS * DAY_MS) };
}

/** Whether the company may answer, and send files, at that moment. */
export function canAnswer(
  { state, answerUntil }: Pick<ReceivedDispute, 'state' | 'answerUntil'>,
  at: Instant,
): boolean {
  return state === 'open' && at <= answerUntil;
}

/**
 * What becomes of a case that nobody judges, where there are no people to judge it (a sandbox): a company that says nothing
 * is taken to agree when its time is over; one that answered is believed, a day before the bank's own time is over.
 */
export function resultBySilence(
  { state, answerUntil, analysisUntil }: Pick<ReceivedDispute, 'state' | 'answerUntil' | 'analysisUntil'>,
  at: Instant,
): AnalysisResult | undefined {
  if (state === 'open') return at > answerUntil ? 'AGREED' : undefined;
  if (state === 'answered') return at >= later(analysisUntil, -DAY_MS) ? 'DISAGREED' : undefined;
  return undefined;
}

/** Whether the refund of a case that we agreed with was waited for in vain. */
export function isWaitedInVain(
  { state, decidedAt }: Pick<ReceivedDispute, 'state' | 'decidedAt'>,
  at: Instant,
): boolean {
  return state === 'agreed' && decidedAt !== null && at > later(decidedAt, REFUND_AWAITED_MS);
}

/** What the directory's word about a report means for the case; undefined where it says nothing new. */
export function eventOfReport({ status, analysisResult }: ReportWord): ReceivedEvent | undefined {
  if (status === 'CANCELLED') return 'withdraw';
  if (status !== 'CLOSED') return undefined;
  // Closed by us, or by our silence, which the directory takes for agreement.
  return analysisResult === 'DISAGREED' ? 'disagree' : 'agree';
}

/** The same of a refund. */
export function eventOfRefund({
  status,
}: {
  readonly status: 'OPEN' | 'CLOSED' | 'CANCELLED';
}): ReceivedEvent | undefined {
  if (status === 'CANCELLED') return 'withdraw';
  return status === 'OPEN' ? 'ask-refund' : undefined;
}

/** What can be set aside of what is contested. */
export function amountToBlock(contested: bigint, available: bigint): bigint {
  if (available <= 0n) return 0n;
  return available < contested ? available : contested;
}
