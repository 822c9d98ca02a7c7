import { canFollow, DAY_MS, later, parseDecimal, type Instant, type Money, type Moves } from '@bank/core';
import {
  ANALYSIS_DAYS,
  CONTEST_DAYS,
  WATCHED_DAYS,
  type DisputeReason,
  type ErrorCode,
  type SentDisputeState,
} from '@bank/contracts';

// A Pix of the company's that it contests: which state may follow which, and what the directory's word means for it.

/** A reason as the directory names it. */
type Situation = 'SCAM' | 'ACCOUNT_TAKEOVER' | 'COERCION' | 'FRAUDULENT_ACCESS' | 'OTHER';

/** What the directory says of a case, as far as it decides something. */
export interface RecoveryWord {
  readonly status: 'CREATED' | 'TRACKED' | 'AWAITING_ANALYSIS' | 'ANALYSED' | 'REFUNDING' | 'COMPLETED' | 'CANCELLED';
  readonly rootAnalysisResult?: 'AGREED' | 'DISAGREED' | undefined;
  readonly refunds: readonly {
    readonly analysisResult?: 'TOTALLY_ACCEPTED' | 'PARTIALLY_ACCEPTED' | 'REJECTED' | undefined;
    readonly refundAmount?: string | undefined;
    readonly effectiveRefundedAmount?: string | undefined;
    readonly monitorAccount: boolean;
  }[];
}

/** A contested payment of a company's. */
export interface SentDispute {
  readonly companyId: string;
  readonly id: string;
  readonly protocol: string;
  readonly orderId: string;
  readonly endToEndId: string;
  readonly amount: Money;
  readonly settledAt: Instant;
  readonly payeeName: string;
  readonly payeeBank: string;
  readonly reason: DisputeReason;
  readonly report: string;
  readonly askedBy: { readonly id: string; readonly name: string };
  readonly askedAt: Instant;
  /** Under which the directory is told; sent again it makes nothing new. */
  readonly requestId: string;
  readonly state: SentDisputeState;
  /** Rises with every change: the next one names what it saw. */
  readonly version: number;
  readonly recoveryId: string | null;
  readonly recoveryModifiedAt: Instant | null;
  readonly toldAt: Instant | null;
  readonly analysedAt: Instant | null;
  readonly refundAskedAt: Instant | null;
  readonly cancelAskedAt: Instant | null;
  readonly endedAt: Instant | null;
  /** The payments that paid refunds of it, as the directory told them. */
  readonly paidBy: readonly string[];
}

type SentEvent =
  | 'take'
  | 'refuse'
  | 'find-founded'
  | 'find-unfounded'
  | 'ask-refund'
  | 'pay-all'
  | 'pay-part'
  | 'pay-part-and-watch'
  | 'pay-nothing'
  | 'stop-watching'
  | 'cancel';

/** Which event leads where. What has ended stays as it is. */
export const SENT_DISPUTE_MOVES: Moves<SentDisputeState, SentEvent> = {
  take: { from: ['requested'], to: 'in-analysis' },
  refuse: { from: ['requested'], to: 'refused' },
  'find-founded': { from: ['in-analysis'], to: 'accepted' },
  'find-unfounded': { from: ['in-analysis'], to: 'denied' },
  'ask-refund': { from: ['accepted'], to: 'refunding' },
  'pay-all': { from: ['refunding', 'watching'], to: 'refunded' },
  'pay-part': { from: ['refunding'], to: 'partly-refunded' },
  'pay-part-and-watch': { from: ['refunding'], to: 'watching' },
  'pay-nothing': { from: ['refunding'], to: 'not-refunded' },
  'stop-watching': { from: ['watching'], to: 'partly-refunded' },
  cancel: { from: ['requested', 'in-analysis', 'accepted', 'refunding'], to: 'cancelled' },
};

const ENDS: ReadonlySet<SentDisputeState> = new Set([
  'refunded',
  'partly-refunded',
  'not-refunded',
  'denied',
  'cancelled',
  'refused',
]);

/** Whether nothing follows any more. */
export function hasEnded(state: SentDisputeState): boolean {
  return ENDS.has(state);
}

/** The other account is watched for money that comes for so long after the payment; returns end then too (DT05). */
const WATCHED_MS = WATCHED_DAYS * DAY_MS;

/** Until when the bank that got the money is to judge. */
export function analysisUntil({ askedAt, toldAt }: Pick<SentDispute, 'askedAt' | 'toldAt'>): Instant {
  return later(toldAt ?? askedAt, ANALYSIS_DAYS * DAY_MS);
}

/** Until when more may come of a payment of which a part came back. */
export function watchedUntil({ settledAt }: Pick<SentDispute, 'settledAt'>): Instant {
  return later(settledAt, WATCHED_MS);
}

/** The last moment at which a payment can be contested. */
export function contestUntil(settledAt: Instant): Instant {
  return later(settledAt, CONTEST_DAYS * DAY_MS);
}

/** What is looked at before a payment is contested. */
export interface Contestable {
  readonly isSettledPix: boolean;
  readonly settledAt: Instant | null;
  /** It went through the payment system, and not from account to account inside this bank. */
  readonly wentOut: boolean;
  readonly payeeDocument: string;
  readonly companyDocument: string;
  readonly amount: bigint;
  readonly returned: bigint;
}

/** The first reason against contesting a payment now; undefined where there is none. */
export function refusalOfContest(payment: Contestable, at: Instant): ErrorCode | undefined {
  const { isSettledPix, settledAt, wentOut, payeeDocument, companyDocument, amount, returned } = payment;
  if (!isSettledPix || settledAt === null) return 'pix-disputes.not-settled';
  if (payeeDocument === companyDocument) return 'pix-disputes.same-owner';
  if (!wentOut) return 'pix-disputes.same-bank';
  if (returned >= amount) return 'pix-disputes.nothing-left';
  return at > contestUntil(settledAt) ? 'pix-disputes.too-late' : undefined;
}

/** Whether the company may still take it back: until the money was asked for. */
export function canCancel({ state, cancelAskedAt }: Pick<SentDispute, 'state' | 'cancelAskedAt'>): boolean {
  return cancelAskedAt === null && (state === 'requested' || state === 'in-analysis' || state === 'accepted');
}

/** The state that the directory's word means. */
export function stateTold(recovery: RecoveryWord): SentDisputeState {
  switch (recovery.status) {
    case 'CREATED':
    case 'TRACKED':
    case 'AWAITING_ANALYSIS':
      return 'in-analysis';
    case 'ANALYSED':
      return recovery.rootAnalysisResult === 'DISAGREED' ? 'denied' : 'accepted';
    case 'REFUNDING':
      return 'refunding';
    case 'CANCELLED':
      return 'cancelled';
    case 'COMPLETED':
      return recovery.rootAnalysisResult === 'DISAGREED' ? 'denied' : endOfRefunds(recovery.refunds);
  }
}

function endOfRefunds(refunds: RecoveryWord['refunds']): SentDisputeState {
  if (refunds.length > 0 && refunds.every(({ analysisResult }) => analysisResult === 'TOTALLY_ACCEPTED'))
    return 'refunded';
  // What the first bank no longer had may have come whole from banks further on, of which none is asked for more.
  const asked = refunds.map(({ refundAmount }) => centavosIn(refundAmount));
  const paid = refunds.reduce((sum, { effectiveRefundedAmount }) => sum + centavosIn(effectiveRefundedAmount), 0n);
  if (paid > 0n && asked.every((amount) => amount > 0n && paid >= amount)) return 'refunded';
  if (refunds.some(({ monitorAccount }) => monitorAccount)) return 'watching';
  return paid > 0n ? 'partly-refunded' : 'not-refunded';
}

function centavosIn(text: string | undefined): bigint {
  const amount = text === undefined ? undefined : parseDecimal(text);
  return amount?.ok === true ? amount.value : 0n;
}

/**
 * What a contested payment becomes by the directory's word. An older word than the one known changes nothing, nor does one
 * that cannot follow: words come late, twice and in any order.
 */
export function afterWord(
  known: Pick<SentDispute, 'state' | 'recoveryModifiedAt'>,
  recovery: RecoveryWord,
  modifiedAt: Instant,
): SentDisputeState {
  if (known.recoveryModifiedAt !== null && modifiedAt < known.recoveryModifiedAt) return known.state;
  const told = stateTold(recovery);
  return canFollow(SENT_DISPUTE_MOVES, known.state, told) ? told : known.state;
}

/** A reason as the directory names it. */
export const SITUATION_OF: Readonly<Record<DisputeReason, Situation>> = {
  scam: 'SCAM',
  'account-takeover': 'ACCOUNT_TAKEOVER',
  coercion: 'COERCION',
  'fraudulent-access': 'FRAUDULENT_ACCESS',
  other: 'OTHER',
};

/** A reason of the directory's, as we name it. */
export function reasonOf(situation: Situation): DisputeReason {
  const found = (Object.keys(SITUATION_OF) as DisputeReason[]).find((reason) => SITUATION_OF[reason] === situation);
  return found ?? 'other';
}
