import { DAY_MS, formatInstant, instant, later, parseInstant, type Entropy, type Instant } from '@bank/core';
import { parsePixKey } from '@bank/pix-key';
import {
  CLAIMS_LISTED_MAX,
  type ClaimCancelReason,
  type ClaimConfirmReason,
  type ClaimSide,
  type ClaimStatus,
  type ClaimType,
  type DictClaim,
  type DictClaimMove,
  type DictClaimRequest,
  type DictClaims,
  type DictError,
} from '@bank/rails-protocol';
import { isFull, isSameAccount, LIVE_CLAIM, liveClaimOn, newUuidOf, type DirectoryState } from './directory.ts';

// Claims: a key that somebody wants from whoever holds it. Who may do what, when and why is a table (DICT API 2.12.1,
// operations of claims); one refusal per line, in order.

/** How long the donor's customer is asked, and how long a claim of ownership takes at least. */
const RESOLUTION_MS = 7 * DAY_MS;
const COMPLETION_MS = 14 * DAY_MS;
const CLAIMS_MAX = 20_000;

const ASKED: readonly ClaimStatus[] = ['OPEN', 'WAITING_RESOLUTION'];

/** In which states each side may cancel, for each reason; a reason that is not there it may never give. */
const MAY_CANCEL: Readonly<
  Record<ClaimType, Record<ClaimSide, Partial<Record<ClaimCancelReason, readonly ClaimStatus[]>>>>
> = {
  PORTABILITY: {
    CLAIMER: {
      USER_REQUESTED: ASKED,
      ACCOUNT_CLOSURE: ASKED,
      FRAUD: LIVE_CLAIM,
      RECONCILIATION: ['OPEN', 'CONFIRMED'],
      RFB_VALIDATION: LIVE_CLAIM,
    },
    DONOR: { USER_REQUESTED: ASKED, DEFAULT_OPERATION: ASKED, FRAUD: ASKED },
  },
  OWNERSHIP: {
    CLAIMER: {
      USER_REQUESTED: LIVE_CLAIM,
      ACCOUNT_CLOSURE: LIVE_CLAIM,
      FRAUD: LIVE_CLAIM,
      RECONCILIATION: LIVE_CLAIM,
      RFB_VALIDATION: LIVE_CLAIM,
    },
    DONOR: { FRAUD: ASKED },
  },
};

const MAY_CONFIRM: Readonly<Record<ClaimType, readonly ClaimConfirmReason[]>> = {
  PORTABILITY: ['USER_REQUESTED', 'ACCOUNT_CLOSURE'],
  OWNERSHIP: ['USER_REQUESTED', 'DEFAULT_OPERATION'],
};

/** A claim, or why it is none. */
export type ClaimOutcome = { readonly claim: DictClaim } | { readonly error: DictError };

interface Context {
  readonly at: Instant;
  readonly entropy: Entropy;
}

/** Begins a claim. */
export function beginClaim(
  state: DirectoryState,
  participant: string,
  request: DictClaimRequest,
  context: Context,
): ClaimOutcome {
  const { requestId, type, key, keyType, claimer, claimerAccount } = request;
  if (claimerAccount.participant !== participant) return { error: 'Forbidden' };
  const before = state.claims.get(state.claimRequests.get(requestId) ?? '');
  if (before) return { claim: before };
  const parsed = parsePixKey(key);
  if (!parsed.ok || parsed.value.type !== keyType || keyType === 'EVP') return { error: 'ClaimInvalid' };
  if (type === 'OWNERSHIP' && keyType !== 'PHONE') return { error: 'ClaimTypeInconsistent' };
  if (liveClaimOn(state, key)) return { error: 'ClaimAlreadyExistsForKey' };
  const entry = state.entries.get(key);
  if (!entry) return { error: 'ClaimKeyNotFound' };
  if (isSameAccount(entry.account, claimerAccount)) return { error: 'ClaimResultingEntryAlreadyExists' };
  const isSameOwner = entry.owner.taxId === claimer.taxId;
  if (isSameOwner !== (type === 'PORTABILITY')) return { error: 'ClaimTypeInconsistent' };
  if (type === 'PORTABILITY' && entry.account.participant === participant) return { error: 'ClaimTypeInconsistent' };
  if (isFull(state, claimerAccount, claimer.type) || state.claims.size >= CLAIMS_MAX)
    return { error: 'EntryLimitExceeded' };
  const claim: DictClaim = {
    id: newUuidOf(context.entropy),
    type,
    key,
    keyType,
    claimerAccount,
    claimer,
    donorParticipant: entry.account.participant,
    status: 'OPEN',
    createdAt: formatInstant(context.at),
    resolutionPeriodEnd: formatInstant(later(context.at, RESOLUTION_MS)),
    completionPeriodEnd: formatInstant(later(context.at, COMPLETION_MS)),
    lastModified: formatInstant(context.at),
  };
  state.claimRequests.set(requestId, claim.id);
  return keep(state, claim, context.at);
}

/** Lets a side move a claim. A move that was made already gives the claim as it is. */
export function moveClaim(
  state: DirectoryState,
  participant: string,
  { id, move }: { readonly id: string; readonly move: DictClaimMove },
  at: Instant,
): ClaimOutcome {
  const claim = state.claims.get(id);
  const sides = claim ? sidesOf(claim, participant) : [];
  if (!claim || sides.length === 0) return { error: 'ClaimNotFound' };
  switch (move.move) {
    case 'acknowledge':
      if (!sides.includes('DONOR')) return { error: 'Forbidden' };
      // Whatever came after it: it was acknowledged.
      if (claim.status !== 'OPEN') return { claim };
      return keep(state, { ...claim, status: 'WAITING_RESOLUTION' }, at);
    case 'confirm':
      return sides.includes('DONOR') ? confirm(state, claim, move.reason, at) : { error: 'Forbidden' };
    case 'complete':
      return sides.includes('CLAIMER') ? complete(state, claim, at) : { error: 'Forbidden' };
    case 'cancel':
      return sides.includes(move.side) ? cancel(state, claim, move, at) : { error: 'Forbidden' };
  }
}

function sidesOf(claim: DictClaim, participant: string): readonly ClaimSide[] {
  return [
    ...(claim.claimerAccount.participant === participant ? (['CLAIMER'] as const) : []),
    ...(claim.donorParticipant === participant ? (['DONOR'] as const) : []),
  ];
}

function confirm(state: DirectoryState, claim: DictClaim, reason: ClaimConfirmReason, at: Instant): ClaimOutcome {
  const isDone = claim.status === 'CONFIRMED' || claim.status === 'COMPLETED';
  if (isDone && claim.confirmReason === reason) return { claim };
  if (claim.status !== 'WAITING_RESOLUTION') return { error: 'ClaimOperationInvalid' };
  if (!MAY_CONFIRM[claim.type].includes(reason)) return { error: 'ClaimOperationInvalid' };
  if (reason === 'DEFAULT_OPERATION' && at < momentOf(claim.resolutionPeriodEnd)) {
    return { error: 'ClaimResolutionPeriodNotEnded' };
  }
  // From here on the key leads nowhere until the claimer completes.
  state.entries.delete(claim.key);
  const completionPeriodEnd = reason === 'DEFAULT_OPERATION' ? claim.completionPeriodEnd : formatInstant(at);
  return keep(state, { ...claim, status: 'CONFIRMED', confirmReason: reason, completionPeriodEnd }, at);
}

function complete(state: DirectoryState, claim: DictClaim, at: Instant): ClaimOutcome {
  if (claim.status === 'COMPLETED') return { claim };
  if (claim.status !== 'CONFIRMED') return { error: 'ClaimOperationInvalid' };
  if (claim.type === 'OWNERSHIP' && at < momentOf(claim.completionPeriodEnd)) {
    return { error: 'ClaimCompletionPeriodNotEnded' };
  }
  const { key, keyType, claimerAccount: account, claimer: owner } = claim;
  state.entries.set(key, { key, keyType, account, owner, createdAt: formatInstant(at) });
  return keep(state, { ...claim, status: 'COMPLETED' }, at);
}

function cancel(
  state: DirectoryState,
  claim: DictClaim,
  { reason, side }: Extract<DictClaimMove, { move: 'cancel' }>,
  at: Instant,
): ClaimOutcome {
  if (claim.status === 'CANCELLED' && claim.cancelReason === reason && claim.cancelledBy === side) return { claim };
  if (MAY_CANCEL[claim.type][side][reason]?.includes(claim.status) !== true) return { error: 'ClaimOperationInvalid' };
  if (reason === 'DEFAULT_OPERATION' && at < momentOf(claim.resolutionPeriodEnd)) {
    return { error: 'ClaimResolutionPeriodNotEnded' };
  }
  return keep(state, { ...claim, status: 'CANCELLED', cancelReason: reason, cancelledBy: side }, at);
}

/** Keeps what a claim has become. No two changes have the same moment, so that a list can go on after one. */
function keep(state: DirectoryState, claim: DictClaim, at: Instant): ClaimOutcome {
  const lastModified = at > state.lastModified ? at : later(state.lastModified, 1);
  state.lastModified = lastModified;
  const kept = { ...claim, lastModified: formatInstant(lastModified) };
  state.claims.set(claim.id, kept);
  return { claim: kept };
}

/** The claims of a participant, of either side, that changed at that moment or later; the earliest change first. */
export function listClaims(state: DirectoryState, participant: string, modifiedAfter?: string): DictClaims {
  const after = modifiedAfter === undefined ? instant(0) : momentOf(modifiedAfter);
  const found = [...state.claims.values()]
    .filter((claim) => sidesOf(claim, participant).length > 0 && momentOf(claim.lastModified) >= after)
    .toSorted((a, b) => momentOf(a.lastModified) - momentOf(b.lastModified));
  return { claims: found.slice(0, CLAIMS_LISTED_MAX), hasMore: found.length > CLAIMS_LISTED_MAX };
}

/** A second or two: another bank looks at its claims as we look at ours. */
const OTHER_BANK_LOOKS_MS = 2000;

/** What another bank does with a claim by itself, and when: nothing while its customer may still speak. */
export function nextOfOtherBank(
  claim: DictClaim,
  bank: string,
): { readonly due: Instant; readonly participant: string; readonly move: DictClaimMove } | undefined {
  const { status, type, donorParticipant: donor, claimerAccount } = claim;
  const soon = later(momentOf(claim.lastModified), OTHER_BANK_LOOKS_MS);
  if (status === 'OPEN' && donor !== bank) return { due: soon, participant: donor, move: { move: 'acknowledge' } };
  if (status === 'WAITING_RESOLUTION' && donor !== bank) {
    const move: DictClaimMove =
      type === 'PORTABILITY'
        ? { move: 'cancel', reason: 'DEFAULT_OPERATION', side: 'DONOR' }
        : { move: 'confirm', reason: 'DEFAULT_OPERATION' };
    return { due: momentOf(claim.resolutionPeriodEnd), participant: donor, move };
  }
  const claimer = claimerAccount.participant;
  if (status !== 'CONFIRMED' || claimer === bank) return undefined;
  const end = momentOf(claim.completionPeriodEnd);
  const due = type === 'PORTABILITY' || end < soon ? soon : end;
  return { due, participant: claimer, move: { move: 'complete' } };
}

/** When another bank next moves a claim, if ever. */
export function nextClaimChange(state: DirectoryState, bank: string): Instant | undefined {
  const moments = [...state.claims.values()].flatMap((claim) => nextOfOtherBank(claim, bank)?.due ?? []);
  return moments.length === 0 ? undefined : moments.reduce((a, b) => (a < b ? a : b));
}

/** Lets the other banks do what is due by now. */
export function letOtherBanksMove(state: DirectoryState, bank: string, at: Instant): void {
  for (const claim of state.claims.values()) {
    const next = nextOfOtherBank(claim, bank);
    if (next && next.due <= at) moveClaim(state, next.participant, { id: claim.id, move: next.move }, at);
  }
}

function momentOf(text: string): Instant {
  return parseInstant(text) ?? instant(0);
}
