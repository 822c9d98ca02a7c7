import { DAY_MS, HOUR_MS, later, money, type Instant, type Money, type Moves, type Uuid } from '@bank/core';
import {
  ANALYSIS_DAYS,
  ANSWER_DAYS,
  WATCHED_DAYS,
  type DisputeReason,
  type ReceivedDisputeState,
} from '@bank/contracts';

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
  /** What was set aside for it last; null where there was nothing to block, and while the account is watched. */
  readonly holdId: Uuid | null;
  readonly blocked: Money;
  readonly blockedAt: Instant | null;
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
  /** The account of the victim, where the directory names one; null: back to whoever paid. */
  readonly refundAccount: RefundAccount | null;
  /** The return (D id) that pays what is blocked, under way or settled. */
  readonly returnId: string | null;
  /** What was paid back, by all returns. */
  readonly returned: Money;
  /** What the last return was refused with by the payment system. */
  readonly returnRefusal: string | null;
  /** Paying it back is not tried before. */
  readonly nextTryAt: Instant | null;
  /** When the directory was told what became of the refund. */
  readonly refundClosedAt: Instant | null;
  /** Until when the account is watched after a part; null where nothing is to be watched for. */
  readonly watchedUntil: Instant | null;
  readonly endedAt: Instant | null;
}

/** The account of somebody who was deceived, as the directory names it. */
export interface RefundAccount {
  readonly ispb: string;
  readonly branch: string | null;
  readonly number: string;
  readonly type: 'CACC' | 'SVGS' | 'SLRY' | 'TRAN';
  /** CPF or CNPJ, bare. */
  readonly document: string;
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
  | 'give-part'
  | 'block-more'
  | 'stop-watching'
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
  'give-part': { from: ['giving-back'], to: 'watching' },
  'block-more': { from: ['watching'], to: 'giving-back' },
  // All is back, the time is over, or the other account cannot get more. From 'giving-back' only where a part went before.
  'stop-watching': { from: ['watching', 'giving-back'], to: 'given-back' },
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

/** The other bank is to have its money, or an answer, so long after it asked (MED: 24 hours). */
const PAID_WITHIN_MS = DAY_MS;
/** So long after a no of the payment system it is tried again. */
const TRIED_AGAIN_MS = HOUR_MS;

/** The other bank's account is gone, or cannot get money: no other try would do. */
const ACCOUNT_GONE: ReadonlySet<string> = new Set(['AC03', 'AC06', 'AC07', 'AC14']);

/** What is to be done about a refund that was asked for: pay so much now, wait, or tell why nothing is paid. */
export type PayingBack =
  | { readonly do: 'pay'; readonly amount: Money }
  | { readonly do: 'wait' }
  | { readonly do: 'decline'; readonly because: 'NO_BALANCE' | 'ACCOUNT_CLOSURE' | 'OTHER' };

/**
 * What to do about a refund that was asked for: as much is paid as is asked, is blocked and has not gone back already. What
 * the company's own refunds that nobody has ended may still give back is waited for, as is another try after a no; both no
 * longer than the other bank may be kept waiting.
 */
export function payingBack(
  dispute: Pick<
    ReceivedDispute,
    'blocked' | 'blockedAt' | 'refundAmount' | 'refundAskedAt' | 'returned' | 'returnId' | 'returnRefusal' | 'nextTryAt'
  >,
  { underWay, remaining }: { readonly underWay: Money; readonly remaining: Money },
  at: Instant,
): PayingBack {
  const { blocked, blockedAt, refundAmount, refundAskedAt, returned, returnId, returnRefusal, nextTryAt } = dispute;
  if (returnId !== null || refundAmount === null) return { do: 'wait' };
  if (blocked === 0n) return { do: 'decline', because: remaining > 0n ? 'NO_BALANCE' : 'OTHER' };
  if (returnRefusal !== null && ACCOUNT_GONE.has(returnRefusal)) return { do: 'decline', because: 'ACCOUNT_CLOSURE' };
  // What was blocked after a part went is counted from its own block.
  const since = Math.max(refundAskedAt ?? at, blockedAt ?? 0) as Instant;
  const isLate = at > later(since, PAID_WITHIN_MS);
  if (returnRefusal !== null && isLate) return { do: 'decline', because: 'OTHER' };
  if (nextTryAt !== null && at < nextTryAt) return { do: 'wait' };
  const wanted = leastOf(refundAmount - returned, blocked);
  const amount = leastOf(wanted, remaining);
  if (amount < wanted && underWay > 0n && !isLate) return { do: 'wait' };
  return amount > 0n ? { do: 'pay', amount: money(amount) } : { do: 'decline', because: 'OTHER' };
}

/** How money gets to the victim: back the way it came, by a payment of its own, or in no way that there is. */
export type WayToVictim = 'return' | 'payment' | 'none';

/**
 * How a refund is paid. Of the first payment of a fraud it goes back to whoever made it. A later one was made by somebody who had the
 * victim's money: then the victim's account is named, and a return would not reach it. One at this bank no payment system reaches.
 */
export function wayToVictim(
  account: Pick<RefundAccount, 'ispb' | 'document'> | null,
  { payer, ownIspb }: { readonly payer: Pick<RefundAccount, 'ispb' | 'document'>; readonly ownIspb: string },
): WayToVictim {
  if (account === null || (account.ispb === payer.ispb && account.document === payer.document)) return 'return';
  return account.ispb === ownIspb ? 'none' : 'payment';
}

/** When a return that was refused at that moment is tried again. */
export function triedAgainAt(at: Instant): Instant {
  return later(at, TRIED_AGAIN_MS);
}

/** The last moment at which money that comes in is watched for, for a Pix that was credited then. */
export function watchedUntil(creditedAt: Instant): Instant {
  return later(creditedAt, WATCHED_DAYS * DAY_MS);
}

/** Whether the account is watched after a return of that amount: something is left to give, and there is time. */
export function isWatchedAfter(
  { refundAmount, returned }: Pick<ReceivedDispute, 'refundAmount' | 'returned'>,
  given: Money,
  { remaining, until, at }: { readonly remaining: Money; readonly until: Instant; readonly at: Instant },
): boolean {
  return refundAmount !== null && returned + given < refundAmount && remaining > given && at < until;
}

/** What to do about an account that is watched. */
export type Watching = { readonly do: 'block'; readonly amount: Money } | { readonly do: 'wait' | 'stop' };

/**
 * What to do about an account that is watched: as much of what there is now is blocked as is asked for and can still go back
 * of the payment. What the company's own refunds under way may still take is left to them; what another case of the same
 * payment holds is waited for.
 */
export function watching(
  { refundAmount, returned, watchedUntil: until }: Pick<ReceivedDispute, 'refundAmount' | 'returned' | 'watchedUntil'>,
  {
    available,
    room,
    underWay,
    remaining,
  }: { readonly available: bigint; readonly room: Money; readonly underWay: Money; readonly remaining: Money },
  at: Instant,
): Watching {
  if (refundAmount === null || until === null || at >= until) return { do: 'stop' };
  const left = leastOf(refundAmount - returned, remaining);
  if (left <= 0n) return { do: underWay > 0n && refundAmount > returned ? 'wait' : 'stop' };
  const amount = amountToBlock(leastOf(left, room), available);
  return amount > 0n ? { do: 'block', amount: money(amount) } : { do: 'wait' };
}

/** Whether a case can still be called off: not while money is on its way for it. */
export function canWithdraw({ state, returnId }: Pick<ReceivedDispute, 'state' | 'returnId'>): boolean {
  return returnId === null || state === 'watching';
}

function leastOf(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** What can be set aside of what there is room for. */
export function amountToBlock(room: bigint, available: bigint): bigint {
  return available <= 0n ? 0n : leastOf(available, room);
}
