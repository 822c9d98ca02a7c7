import type { Instant, Result } from '@bank/core';
import type { SignedChange, SignedChangeLine } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Queryable } from '../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../platform/http/caller.ts';
import type { Refusal } from '../../platform/http/route.ts';

/** A change at the moment in which it takes effect. */
export interface ChangeToApply {
  readonly id: string;
  readonly companyId: string;
  readonly kind: string;
  readonly content: JsonObject;
  /** What the change is about: an operator's, profile's or device's id; null for something new or company-wide. */
  readonly subject: string | null;
  readonly askedBy: { readonly id: string; readonly name: string };
  /** The device of who asked. */
  readonly device: { readonly id: string; readonly name: string };
  /** The second administrator, where one was needed. */
  readonly approvedBy: { readonly id: string; readonly name: string } | null;
  readonly at: Instant;
}

/** What a change did. */
export interface AppliedChange {
  /** What it made or changed. */
  readonly resultId: string | null;
  /** The act for the company's log, "<capability>.<act>", with what it tells; written in the same transaction. */
  readonly action: string;
  readonly subject: string;
  readonly data: JsonObject;
  /** Runs after the commit; must not throw. */
  readonly afterCommit?: () => void;
}

/** A kind of change that a capability knows to carry out. */
export interface ChangeKind {
  /** "<capability>.<act>". */
  readonly kind: string;
  /** Whether it changes rights or rules: then a second administrator signs too, where the company has one. */
  readonly isOfRights: boolean;
  /**
   * Carries the change out in the transaction given. Looks again at everything that the change rests on (what was true
   * when it was asked for may not be true now); a refusal makes the change `failed` and leaves nothing changed.
   */
  apply(on: Queryable, change: ChangeToApply): Promise<Result<AppliedChange, Refusal>>;
}

/** A change that somebody asks for: checked already by the capability that it belongs to. */
export interface ChangeRequest {
  readonly kind: string;
  readonly title: string;
  readonly lines: readonly SignedChangeLine[];
  readonly notes?: readonly string[];
  readonly content: JsonObject;
  readonly subject: string | null;
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** What the other capabilities use of signed changes. */
export interface SignedChanges {
  /** Makes a kind known. Each has one. */
  addKind(kind: ChangeKind): void;
  /**
   * Keeps a change until it is signed in the app, and brings it there (push, live event). A newer one about the same
   * subject and kind takes the place of one that still waits. Refused without a trusted device (devices.not-registered).
   */
  ask(request: ChangeRequest): Promise<Result<SignedChange, Refusal>>;
  /** Changes of these kinds ("operators." for all of a capability) that wait and that this person may see, newest first. */
  waiting(caller: Caller, kindPrefixes: readonly string[]): Promise<readonly SignedChange[]>;
}
