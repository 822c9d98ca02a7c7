import { createHash } from 'node:crypto';
import { HOUR_MS, type Instant } from '@bank/core';
import {
  signedChangeShown,
  type Permission,
  type Role,
  type SignedChangeLine,
  type SignedChangeState,
} from '@bank/contracts';
import { mayApprove } from '../../device-keys/index.ts';
import { canonicalJson, type JsonObject } from '@bank/ledger';

/** How long a change waits: for the signature of who asked, then for another administrator's. */
export const CHANGE_WAITS = { signatureMs: 24 * HOUR_MS, secondMs: 72 * HOUR_MS } as const;

/** A change as it stands in the database. */
export interface StoredChange {
  readonly companyId: string;
  readonly id: string;
  readonly kind: string;
  readonly state: SignedChangeState;
  readonly version: number;
  readonly title: string;
  readonly lines: readonly SignedChangeLine[];
  readonly notes: readonly string[];
  readonly content: JsonObject;
  readonly contentHash: Uint8Array;
  readonly subject: string | null;
  readonly needsSecond: boolean;
  readonly askedBy: { readonly id: string; readonly name: string; readonly cpf: string };
  readonly askedAt: Instant;
  readonly signedAt: Instant | null;
  readonly signedDevice: { readonly id: string; readonly name: string } | null;
  readonly decidedBy: { readonly id: string; readonly name: string } | null;
  readonly decidedAt: Instant | null;
  readonly reason: string | null;
  readonly expiresAt: Instant;
  readonly resultId: string | null;
}

/** What is signed of a change: SHA-256 over what people are shown of it, with its particulars bound in by their hash. */
export function contentHashOf(change: Pick<StoredChange, 'kind' | 'title' | 'lines' | 'content'>): Buffer {
  const shown = signedChangeShown({ ...change, detailHash: detailHashOf(change) });
  return createHash('sha256').update(shown).digest();
}

/** SHA-256, hex, over one form of the particulars, whatever order the database gives their members. */
export function detailHashOf({ content }: Pick<StoredChange, 'content'>): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** The state at a moment: one whose time is over has expired, though the loop that writes it may be a moment behind. */
export function stateAt(change: Pick<StoredChange, 'state' | 'expiresAt'>, at: Instant): SignedChangeState {
  return isWaiting(change.state) && change.expiresAt <= at ? 'expired' : change.state;
}

/** Whether a change in this state can still take effect. */
export function isWaiting(state: SignedChangeState): state is 'awaiting_signature' | 'awaiting_second' {
  return state === 'awaiting_signature' || state === 'awaiting_second';
}

/** A person, as far as deciding on changes goes. */
export interface Decider {
  readonly operatorId: string;
  readonly cpf: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

/** Who asked for it signs it. */
export function canSign(change: StoredChange, person: Decider, at: Instant): boolean {
  return stateAt(change, at) === 'awaiting_signature' && change.askedBy.id === person.operatorId;
}

/** Another administrator decides: another person, whatever their sign-in (SECURITY A2). */
export function canDecide(change: StoredChange, person: Decider, at: Instant): boolean {
  return stateAt(change, at) === 'awaiting_second' && mayApprove('rights', person, change.askedBy);
}

/** Who asked may desist as long as it waits. */
export function canCancel(change: StoredChange, person: Decider, at: Instant): boolean {
  return isWaiting(stateAt(change, at)) && change.askedBy.id === person.operatorId;
}
