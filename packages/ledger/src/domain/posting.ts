import type { CivilDate, Instant, Money, Result, Uuid } from '@bank/core';
import type { AuditRow } from './audit.ts';
import type { JsonObject } from './canonical-json.ts';

/** One side of a transaction: `amount` above zero adds to the account's balance, below zero takes from it. */
export interface Leg {
  readonly accountId: string;
  readonly amount: Money;
  /** How this side's statement line names the movement; the posting's kind when absent. */
  readonly kind?: string;
  /** What this side's statement line shows and the other side's does not: counterpart, identifiers, text. */
  readonly detail?: JsonObject;
}

/**
 * A step with money set aside. `place` lowers what is available; `settle` and `release` free the amount again: a
 * settled one was paid (the posting's legs carry the debit, which may differ from the hold), a released one was not.
 */
export type HoldStep =
  | { readonly place: { readonly id: Uuid; readonly accountId: string; readonly amount: Money } }
  | { readonly settle: { readonly id: Uuid; readonly accountId: string } }
  | { readonly release: { readonly id: Uuid; readonly accountId: string } };

/**
 * A bounded counter (a limit of a day, of a period, of a device): refused with `refusal` when used + amount > cap.
 * A negative amount gives back and is never refused. The id names the period, as in "pix:4711:2026-11-21".
 */
export interface CounterStep {
  readonly id: string;
  readonly amount: bigint;
  readonly cap: bigint;
  readonly refusal: string;
}

/** The first answer to a request, kept byte for byte. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Ties a posting to the key that its request carried (SECURITY.md M05, M06). */
export interface IdempotencyClaim {
  /** Company and route: the same key in two scopes means two requests. */
  readonly scope: string;
  readonly key: string;
  /** SHA-256 of the request's content. */
  readonly requestHash: Uint8Array;
  /** What is answered now, and again whenever the request comes again. */
  readonly answer: StoredAnswer;
}

/** A value of a companion's row, written to its column's type; a moment as it is, in milliseconds. */
export type CompanionValue = string | number | bigint | boolean | Uint8Array | JsonObject | null;

/**
 * A write of a feature that commits with the posting or not at all. The rows of many postings share one execution:
 * `{rows}` in the SQL stands for a table of them, named `rows`, with the columns given and their `ordinal`; `{new rows}`
 * for the same without `ordinal`, for an INSERT that takes them as they are: it reads faster, and where no companion of
 * the batch can refuse it goes in the one statement with which the ledger writes its own rows; so it must not look at
 * what other companions write.
 */
export interface CompanionStatement<Column extends string = string> {
  /** Unique, at most 63 bytes: it names the prepared statement. */
  readonly name: string;
  /** Each column's PostgreSQL type: 'uuid', 'text', 'int8', 'jsonb', 'timestamptz', 'bytea', 'date' … No arrays. */
  readonly columns: Readonly<Record<Column, string>>;
  readonly sql: string;
  /** Statements of a batch run in ascending order, those of equal order by name. */
  readonly order: number;
  /**
   * Present: the SQL returns a column `ordinal` for each row that it applied to, and a row whose ordinal does not come
   * back refuses its posting with this code. Absent: every row applies, or the SQL fails.
   */
  readonly refusal?: string;
  /** Constraint name → code, for violations that are expected refusals. Any other error is thrown to the caller. */
  readonly refusalByConstraint?: Readonly<Record<string, string>>;
}

/** One row for a companion statement. */
export interface Companion {
  readonly statement: CompanionStatement;
  readonly row: Readonly<Record<string, CompanionValue>>;
}

/** Binds a row to its statement; each column has its value. */
export function companion<Column extends string>(
  statement: CompanionStatement<Column>,
  row: Readonly<Record<Column, CompanionValue>>,
): Companion {
  return { statement, row };
}

/**
 * What a posting was decided on: the account's guard as it was read before everything else that the decision rests on.
 * The guard is a number that is raised, in the same transaction, with each change of what such decisions rest on; what
 * that is, the ledger does not know. It is compared under the account's lock: a posting whose guard has moved is refused.
 */
export interface Guard {
  readonly accountId: string;
  readonly version: bigint;
}

/** A transaction to be posted: its legs sum to zero; all of it happens, or nothing. */
export interface Posting {
  /** Made by the caller, once: posted again, the same id is answered with its first result. */
  readonly id: Uuid;
  readonly kind: string;
  /** The day it belongs to. An account whose present day is later dates its entry with that later day. */
  readonly bankingDate: CivilDate;
  readonly at: Instant;
  /** Absent: it rests on nothing that could move. The account is locked, and otherwise left alone. */
  readonly guard?: Guard;
  /** The first moment at which it would be another decision: refused from then on, by the clock at which its accounts are locked. */
  readonly before?: Instant;
  /** May be empty: a pure hold, or companions alone. Applied in order; no debit may pass the floor on its way. */
  readonly legs: readonly Leg[];
  /** Settled and released before the legs, placed after them. */
  readonly holds?: readonly HoldStep[];
  readonly counters?: readonly CounterStep[];
  readonly idempotency?: IdempotencyClaim;
  readonly audit?: readonly AuditRow[];
  readonly companions?: readonly Companion[];
}

/** An entry as it stands in the books. */
export interface EntryReceipt {
  readonly accountId: string;
  readonly seq: bigint;
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly bankingDate: CivilDate;
}

/** What was posted. */
export interface Receipt {
  readonly transactionId: Uuid;
  /** True when this is the first result of an earlier call, told again. */
  readonly replayed: boolean;
  /** In the order of the legs. */
  readonly entries: readonly EntryReceipt[];
  /** The stored first answer, where the posting carried an idempotency key. */
  readonly answer?: StoredAnswer;
}

/** Why a posting was refused; nothing of it was written. */
export type LedgerRefusal =
  | { readonly by: 'ledger'; readonly code: 'ledger.unknown-account'; readonly accountId: string }
  | {
      readonly by: 'ledger';
      readonly code: 'ledger.insufficient-funds';
      readonly accountId: string;
      /** What the account could have given at that point. */
      readonly available: Money;
    }
  | { readonly by: 'ledger'; readonly code: 'ledger.hold-not-held'; readonly holdId: Uuid }
  /** What it was decided on has changed since: read it again and decide again. */
  | { readonly by: 'ledger'; readonly code: 'ledger.guard-moved'; readonly accountId: string }
  /** It waited until past the moment before which it had to be posted: decide again. */
  | { readonly by: 'ledger'; readonly code: 'ledger.too-late'; readonly before: Instant }
  | { readonly by: 'ledger'; readonly code: 'idempotency.key-reused'; readonly scope: string; readonly key: string }
  | {
      readonly by: 'counter';
      readonly code: string;
      readonly counterId: string;
      readonly used: bigint;
      readonly cap: bigint;
    }
  | { readonly by: 'companion'; readonly code: string; readonly statement: string };

/** The answer to one posting. */
export type PostResult = Result<Receipt, LedgerRefusal>;
