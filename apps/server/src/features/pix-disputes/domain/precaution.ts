import { HOUR_MS, later, MINUTE_MS, type Instant, type Money, type Moves, type Uuid } from '@bank/core';
import { PRECAUTION_HOURS, type PrecautionReason, type PrecautionState } from '@bank/contracts';
import { payingBack, type PayingBack } from './received-dispute.ts';

// A received Pix that the bank blocks as a precaution (bloqueio cautelar, Regulamento do Pix annexed to Resolução BCB 1/2020):
// why, until when, and what may become of it.

/** What two people of the staff may find. */
export type PrecautionResult = 'release' | 'give-back';

/** A Pix that is, or was, blocked as a precaution. */
export interface Precaution {
  readonly companyId: string;
  readonly id: string;
  readonly accountId: string;
  readonly endToEndId: string;
  readonly amount: Money;
  readonly reason: PrecautionReason;
  /** Who of the staff asked for it, and why; null where it was the directory's mark. */
  readonly askedBy: string | null;
  readonly note: string | null;
  readonly creditedAt: Instant;
  readonly blockedAt: Instant;
  readonly until: Instant;
  readonly holdId: Uuid;
  readonly blocked: Money;
  readonly state: PrecautionState;
  /** Rises with every change: the next one names what it saw. */
  readonly version: number;
  readonly proposal: PrecautionProposal | null;
  readonly decidedAt: Instant | null;
  /** The return (D id) that pays it, under way or settled. */
  readonly returnId: string | null;
  readonly returned: Money;
  /** What the last return was refused with by the payment system. */
  readonly returnRefusal: string | null;
  /** Paying it back is not tried before. */
  readonly nextTryAt: Instant | null;
  readonly endedAt: Instant | null;
}

/** What one person of the staff finds, for another to confirm. */
export interface PrecautionProposal {
  readonly result: PrecautionResult;
  readonly reason: string;
  readonly by: string;
  readonly at: Instant;
}

export type PrecautionEvent = 'give-back' | 'pay' | 'release' | 'lapse' | 'contest';

/** Which event leads where. What has ended stays as it is. */
export const PRECAUTION_MOVES: Moves<PrecautionState, PrecautionEvent> = {
  'give-back': { from: ['blocked'], to: 'giving-back' },
  pay: { from: ['giving-back'], to: 'given-back' },
  release: { from: ['blocked'], to: 'released' },
  // Its time is over, or it cannot be paid back.
  lapse: { from: ['blocked', 'giving-back'], to: 'released' },
  // Whoever paid contests it: the contest takes the block over.
  contest: { from: ['blocked', 'giving-back'], to: 'contested' },
};

const ENDS: ReadonlySet<PrecautionState> = new Set(['given-back', 'released', 'contested']);

/** Whether nothing follows any more; it blocks no money from then on. */
export function hasLapsed(state: PrecautionState): boolean {
  return ENDS.has(state);
}

/** Why the bank doubts a Pix that comes in: undefined where it has no reason to. */
export function reasonToDoubt({ payerIsMarked }: { readonly payerIsMarked: boolean }): PrecautionReason | undefined {
  return payerIsMarked ? 'payer-marked' : undefined;
}

/** Until when a Pix that was credited then may be blocked. */
export function blockedUntil(creditedAt: Instant): Instant {
  return later(creditedAt, PRECAUTION_HOURS * HOUR_MS);
}

/** The block ends by itself so long before it must, for whoever ends it comes by every few seconds. */
const ENDS_BEFORE_MS = MINUTE_MS;

/** Whether a Pix that was credited then can still be blocked as a precaution. */
export function canBlock(creditedAt: Instant, at: Instant): boolean {
  return at < later(blockedUntil(creditedAt), -ENDS_BEFORE_MS);
}

/** Whether it may end in any other way than by the return that is on its way for it. */
export function isFree({ state, returnId }: Pick<Precaution, 'state' | 'returnId'>): boolean {
  return !hasLapsed(state) && returnId === null;
}

/** What is due about one: pay so much back now, free it, or nothing. */
export type PrecautionStep = Extract<PayingBack, { readonly do: 'pay' | 'wait' }> | { readonly do: 'lapse' };

/**
 * What is due about one. What is on its way back is waited for; when its time is over it is free, and so it is where it cannot
 * go back. Paid back is as what a contest blocks: at most what the company's own refunds have left.
 */
export function duePrecaution(
  precaution: Pick<
    Precaution,
    'state' | 'until' | 'blocked' | 'decidedAt' | 'returned' | 'returnId' | 'returnRefusal' | 'nextTryAt'
  >,
  shares: { readonly underWay: Money; readonly remaining: Money },
  at: Instant,
): PrecautionStep {
  const { state, until, blocked, decidedAt } = precaution;
  if (!isFree(precaution)) return { do: 'wait' };
  if (at >= later(until, -ENDS_BEFORE_MS)) return { do: 'lapse' };
  if (state === 'blocked') return { do: 'wait' };
  const asked = { blockedAt: decidedAt, refundAmount: blocked, refundAskedAt: decidedAt };
  const step = payingBack({ ...precaution, ...asked }, shares, at);
  return step.do === 'decline' ? { do: 'lapse' } : step;
}
