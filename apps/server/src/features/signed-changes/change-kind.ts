import type { Instant, Result } from '@bank/core';
import type { Permission, SignedChange, SignedChangeLine } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import type { Queryable } from '../../platform/database/rows.ts';
import type { Caller, RequestContext } from '../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse } from '../../platform/http/route.ts';

/** A change at the moment in which it takes effect. */
export interface ChangeToApply {
  readonly id: string;
  readonly companyId: string;
  readonly kind: string;
  /** What was shown and agreed to. */
  readonly title: string;
  readonly lines: readonly SignedChangeLine[];
  readonly notes: readonly string[];
  readonly content: JsonObject;
  /** What the change is about: an operator's, profile's or device's id; null for something new or company-wide. */
  readonly subject: string | null;
  readonly askedBy: {
    readonly id: string;
    readonly name: string;
    /** What they may do at this moment. */
    readonly permissions: readonly Permission[];
  };
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
   * What who asks for it must hold, looked at again at each signature. Everybody who holds it sees the change while it
   * waits. Absent: `apply` looks for itself, and only who asked and the administrators see it.
   */
  readonly needs?: Permission;
  /** Who else sees it, where that is not `needs`: for changes that some may ask for about what is their own. */
  readonly seenWith?: Permission;
  /**
   * Carries the change out in the transaction given. Looks again at everything that the change rests on (what was true
   * when it was asked for may not be true now); a refusal makes the change `failed` and leaves nothing changed. The
   * changes of one company are carried out one after the other: no two applies of a company run at once.
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
  /**
   * The same for a call that carries an Idempotency-Key. A key that was answered before brings that answer again, byte
   * for byte, and `prepare` is not asked; with other content it is refused (idempotency.key-reused). Otherwise what
   * `prepare` makes is asked for. Keys count by company and kind; a refusal is not kept.
   */
  askOnce(
    call: { readonly kind: string; readonly caller: Caller; readonly idempotency: SentKey },
    prepare: () => Promise<Result<ChangeRequest, Refusal>>,
  ): Promise<Result<StoredResponse, Refusal>>;
  /** Changes of these kinds ("operators." for all of a capability) that wait and that this person may see, newest first. */
  waiting(caller: Caller, kindPrefixes: readonly string[]): Promise<readonly SignedChange[]>;
}
