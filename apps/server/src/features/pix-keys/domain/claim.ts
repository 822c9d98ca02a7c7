import { DAY_MS, instant, later, parseInstant, type Instant } from '@bank/core';
import type { ClaimAct, ClaimEnd, KeyClaimSide, KeyClaimState, KeyClaimType } from '@bank/contracts';
import type { PixKeyType } from '@bank/pix-key';

// The directory's own words for a claim, as far as its rules go by them (DICT API 2.12.1).

type Status = 'OPEN' | 'WAITING_RESOLUTION' | 'CONFIRMED' | 'COMPLETED' | 'CANCELLED';
type ConfirmReason = 'USER_REQUESTED' | 'ACCOUNT_CLOSURE' | 'DEFAULT_OPERATION';
type CancelReason = ConfirmReason | 'FRAUD' | 'RECONCILIATION' | 'RFB_VALIDATION';
type Side = 'CLAIMER' | 'DONOR';

/** A claim as the directory tells of it. */
export interface ToldClaim {
  readonly id: string;
  readonly status: Status;
  readonly claimerAccount: { readonly participant: string };
  readonly donorParticipant: string;
  readonly resolutionPeriodEnd: string;
  readonly completionPeriodEnd: string;
  readonly lastModified: string;
  readonly confirmReason?: ConfirmReason | undefined;
  readonly cancelReason?: CancelReason | undefined;
  readonly cancelledBy?: Side | undefined;
}

/** What a person may answer to a claim; completing one is a proof, kept apart. */
export type ClaimAnswer = Exclude<ClaimAct, 'complete'>;

/** A claim as one of its companies keeps it. */
export interface Claim {
  readonly companyId: string;
  readonly id: string;
  readonly side: KeyClaimSide;
  readonly type: KeyClaimType;
  readonly keyType: PixKeyType;
  readonly key: string;
  readonly state: KeyClaimState;
  readonly requestId: string;
  /** Null while the directory has not answered. */
  readonly directoryId: string | null;
  readonly otherIspb: string | null;
  readonly createdAt: Instant;
  /** Until when the donor's customer is asked. */
  readonly resolutionEnd: Instant | null;
  /** From when ownership can be completed. */
  readonly completionEnd: Instant | null;
  readonly lastModified: Instant | null;
  readonly confirmReason: ConfirmReason | null;
  readonly cancelReason: CancelReason | null;
  readonly cancelledBy: Side | null;
  readonly answer: { readonly act: ClaimAnswer; readonly byName: string; readonly at: Instant } | null;
  /** The claimer's last proof of a telephone. */
  readonly proven: { readonly byName: string; readonly at: Instant } | null;
  readonly endedAt: Instant | null;
}

const STATES: Readonly<Record<Status, KeyClaimState>> = {
  OPEN: 'open',
  WAITING_RESOLUTION: 'waiting',
  CONFIRMED: 'confirmed',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
};

type Transitions = Readonly<Record<string, Partial<Readonly<Record<string, KeyClaimState>>>>>;

/** Where a claim may go from each state, by what happens to it. A state that is not there is an end. */
export const CLAIM_TRANSITIONS = {
  new: { ask: 'asking', receive: 'open' },
  asking: { take: 'open', refuse: 'refused' },
  open: { acknowledge: 'waiting', cancel: 'cancelled' },
  waiting: { confirm: 'confirmed', cancel: 'cancelled' },
  confirmed: { complete: 'completed', cancel: 'cancelled' },
} as const satisfies Transitions;

/** All that can become of a state, by however many steps: those between may have passed unheard. */
function laterThan(state: KeyClaimState): ReadonlySet<KeyClaimState> {
  const next = Object.values((CLAIM_TRANSITIONS as Transitions)[state] ?? {}).filter((each) => each !== undefined);
  return new Set(next.flatMap((each) => [each, ...laterThan(each)]));
}

/** Whether nothing more can become of a claim. */
export function isOver({ state }: Pick<Claim, 'state'>): boolean {
  return !(state in CLAIM_TRANSITIONS);
}

/** What a claim is after the directory told of it; the same one where that says nothing new. */
export function heard(claim: Claim, told: ToldClaim): Claim {
  const state = STATES[told.status];
  const lastModified = momentOf(told.lastModified);
  // It only goes on: what is heard late, twice or out of order changes nothing.
  if (state !== claim.state && !laterThan(claim.state).has(state)) return claim;
  if (isOver(claim)) return claim;
  if (claim.lastModified !== null && lastModified <= claim.lastModified) return claim;
  const now = { ...claim, ...toldTerms(told, claim.side), state };
  return isOver(now) ? { ...now, endedAt: lastModified } : now;
}

/** What the directory says of a claim beyond whose it is. */
export function toldTerms(told: ToldClaim, side: KeyClaimSide) {
  return {
    directoryId: told.id,
    otherIspb: side === 'donor' ? told.claimerAccount.participant : told.donorParticipant,
    resolutionEnd: momentOf(told.resolutionPeriodEnd),
    completionEnd: momentOf(told.completionPeriodEnd),
    lastModified: momentOf(told.lastModified),
    confirmReason: told.confirmReason ?? null,
    cancelReason: told.cancelReason ?? null,
    cancelledBy: told.cancelledBy ?? null,
  };
}

/** How long after ownership can pass over the claimer may still prove the number; then the bank withdraws for them. */
const PROOF_MS = 7 * DAY_MS;

/** What the bank has to tell the directory of a claim at that moment; undefined: nothing, it waits. */
export type Duty =
  | { readonly move: 'ask' }
  | { readonly move: 'acknowledge' }
  | { readonly move: 'confirm'; readonly reason: ConfirmReason }
  | { readonly move: 'complete' }
  | { readonly move: 'cancel'; readonly reason: CancelReason; readonly side: Side };

/**
 * The duty of the bank: it acknowledges what comes in, carries out what people answered, and does what silence means once
 * the period is over (DICT API 2.12.1, operations of claims): the key of a portability stays, a claimed telephone leaves.
 */
export function dutyOf(claim: Claim, at: Instant): Duty | undefined {
  if (isOver(claim)) return undefined;
  if (claim.state === 'asking') return { move: 'ask' };
  return claim.side === 'donor' ? dutyOfDonor(claim, at) : dutyOfClaimer(claim, at);
}

function dutyOfDonor({ state, type, answer, resolutionEnd }: Claim, at: Instant): Duty | undefined {
  if (state === 'open') return { move: 'acknowledge' };
  if (state !== 'waiting') return undefined;
  if (answer?.act === 'give') return { move: 'confirm', reason: 'USER_REQUESTED' };
  // Fraud is the one reason that the donor of an ownership claim has: whoever proves a number anew shows that nobody else
  // can have it (decision 051).
  if (answer?.act === 'keep') return cancelling(type === 'portability' ? 'USER_REQUESTED' : 'FRAUD', 'DONOR');
  if (resolutionEnd === null || at < resolutionEnd) return undefined;
  return type === 'portability'
    ? cancelling('DEFAULT_OPERATION', 'DONOR')
    : { move: 'confirm', reason: 'DEFAULT_OPERATION' };
}

function dutyOfClaimer(claim: Claim, at: Instant): Duty | undefined {
  const { state, type, answer, proven, completionEnd } = claim;
  const isConfirmed = state === 'confirmed';
  // A portability that was confirmed meanwhile cannot be withdrawn any more: the key has left the other bank.
  if (isConfirmed && type === 'portability') return { move: 'complete' };
  if (answer?.act === 'withdraw') return cancelling('USER_REQUESTED', 'CLAIMER');
  if (!isConfirmed || completionEnd === null) return undefined;
  if (proven) return at >= completionEnd ? { move: 'complete' } : undefined;
  return at >= later(completionEnd, PROOF_MS) ? cancelling('USER_REQUESTED', 'CLAIMER') : undefined;
}

function cancelling(reason: CancelReason, side: Side): Duty {
  return { move: 'cancel', reason, side };
}

/** What somebody of the company can do with a claim at that moment. */
export function actsOn(claim: Claim, at: Instant): readonly ClaimAct[] {
  const { side, state, type, answer, proven, resolutionEnd } = claim;
  const isAsked = state === 'open' || state === 'waiting';
  if (answer !== null) return [];
  if (side === 'donor') return isAsked && resolutionEnd !== null && at < resolutionEnd ? ['give', 'keep'] : [];
  if (isAsked) return ['withdraw'];
  return state === 'confirmed' && type === 'ownership' && proven === null ? ['complete', 'withdraw'] : [];
}

/** How a claim ended where the key did not change hands. */
export function endOf({ state, cancelReason, cancelledBy }: Claim): ClaimEnd | null {
  if (state === 'refused') return 'other';
  if (state !== 'cancelled') return null;
  if (cancelReason === 'FRAUD') return 'fraud';
  if (cancelledBy === 'DONOR') return cancelReason === 'DEFAULT_OPERATION' ? 'donor-silent' : 'donor-kept';
  return cancelReason === 'USER_REQUESTED' ? 'claimer-withdrew' : 'other';
}

/** What has become of the company's key by a claim: gone, come, or as it was. A key leaves when the claim is confirmed, for good. */
export function effectOf({ side, state, confirmReason }: Pick<Claim, 'side' | 'state' | 'confirmReason'>): KeyEffect {
  if (side === 'donor') return confirmReason === null ? 'stays' : 'leaves';
  return state === 'completed' ? 'comes' : 'stays';
}

export type KeyEffect = 'leaves' | 'comes' | 'stays';

function momentOf(text: string): Instant {
  return parseInstant(text) ?? instant(0);
}
