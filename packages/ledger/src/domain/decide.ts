import { assert, money, negate, type CivilDate, type Instant, type Money, type Uuid } from '@bank/core';
import type { EntryReceipt, HoldStep, Leg, LedgerRefusal, Posting, StoredAnswer } from './posting.ts';

/** An account as it stands under its lock. */
export interface AccountState {
  readonly id: string;
  balance: bigint;
  held: bigint;
  /** What balance − held never goes below; null for none. */
  readonly floor: bigint | null;
  version: bigint;
  openDate: CivilDate;
  readonly guard: bigint;
}

/** A hold as it stands under its account's lock. */
export interface HoldState {
  readonly id: Uuid;
  readonly accountId: string;
  readonly amount: bigint;
  state: 'held' | 'settled' | 'released';
  readonly placedBy: Uuid;
  readonly placedAt: Instant;
  closedBy: Uuid | null;
  closedAt: Instant | null;
}

/** A key that was used before, with its first answer. */
export interface KnownAnswer {
  readonly requestHash: Uint8Array;
  readonly transactionId: Uuid;
  readonly answer: StoredAnswer;
}

/** Everything that a run of decisions looks at and changes. What it does not hold does not exist. */
export interface Books {
  /** The moment at which everything that is held here was locked. */
  readonly now: Instant;
  readonly accounts: Map<string, AccountState>;
  readonly holds: Map<string, HoldState>;
  readonly counters: Map<string, bigint>;
  /** By {@link answerKey}. */
  readonly answers: Map<string, KnownAnswer>;
  /** Transactions that are posted already. */
  readonly transactions: Set<Uuid>;
}

/** Books with nothing in them. */
export function emptyBooks(now: Instant): Books {
  return {
    now,
    accounts: new Map(),
    holds: new Map(),
    counters: new Map(),
    answers: new Map(),
    transactions: new Set(),
  };
}

/** One text for scope and key; neither can hold a NUL. */
export function answerKey(claim: { readonly scope: string; readonly key: string }): string {
  return `${claim.scope}\0${claim.key}`;
}

/** An entry to be written. */
export interface NewEntry extends EntryReceipt {
  readonly leg: Leg;
  readonly floor: bigint | null;
}

/** What is decided about one posting. */
export type Decision =
  | { readonly is: 'accepted'; readonly entries: readonly NewEntry[] }
  | { readonly is: 'replayed'; readonly transactionId: Uuid; readonly answer?: StoredAnswer }
  | { readonly is: 'refused'; readonly refusal: LedgerRefusal };

/**
 * Decides one posting against the books as they stand, and, if it is accepted, changes them. The refusals in their
 * order: posted before (answered, not refused), key used for other content, unknown account, what it was decided on moved,
 * too late, hold not held, funds for the legs, funds for new holds, counters. A refused posting changes nothing.
 */
export function decide(books: Books, posting: Posting): Decision {
  const known = knownBefore(books, posting);
  if (known) return known;
  const missing = unknownAccount(books, posting);
  if (missing !== undefined) return refused({ by: 'ledger', code: 'ledger.unknown-account', accountId: missing });
  const stale = refuseStale(books, posting);
  if (stale) return refused(stale);

  const draft = new Draft(books);
  const holds = posting.holds ?? [];
  for (const step of holds) {
    if ('place' in step) continue;
    const hold = draft.close(step, posting);
    if (!hold) return refused({ by: 'ledger', code: 'ledger.hold-not-held', holdId: holdId(step) });
  }
  const entries: NewEntry[] = [];
  for (const leg of posting.legs) {
    const entry = draft.enter(leg, posting.bankingDate);
    if (!entry) return lacksFunds(draft.account(leg.accountId));
    entries.push(entry);
  }
  for (const step of holds) {
    if ('place' in step && !draft.place(step.place, posting)) return lacksFunds(draft.account(step.place.accountId));
  }
  for (const counter of posting.counters ?? []) {
    const used = draft.used(counter.id);
    if (counter.amount > 0n && used + counter.amount > counter.cap) {
      const { id: counterId, cap, refusal: code } = counter;
      return refused({ by: 'counter', code, counterId, used, cap });
    }
    draft.count(counter.id, counter.amount);
  }
  draft.commit(posting);
  return { is: 'accepted', entries };
}

function refused(refusal: LedgerRefusal): Decision {
  return { is: 'refused', refusal };
}

function lacksFunds(account: AccountState): Decision {
  const available = money(account.balance - account.held - (account.floor ?? 0n));
  return refused({ by: 'ledger', code: 'ledger.insufficient-funds', accountId: account.id, available });
}

function holdId(step: HoldStep): Uuid {
  return 'place' in step ? step.place.id : 'settle' in step ? step.settle.id : step.release.id;
}

function knownBefore(books: Books, posting: Posting): Decision | undefined {
  const claim = posting.idempotency;
  const first = claim && books.answers.get(answerKey(claim));
  if (books.transactions.has(posting.id)) {
    return { is: 'replayed', transactionId: posting.id, ...(first && { answer: first.answer }) };
  }
  if (!claim || !first) return undefined;
  if (!sameBytes(first.requestHash, claim.requestHash)) {
    return refused({ by: 'ledger', code: 'idempotency.key-reused', scope: claim.scope, key: claim.key });
  }
  return { is: 'replayed', transactionId: first.transactionId, answer: first.answer };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function refuseStale({ accounts, now }: Books, { guard, before }: Posting): LedgerRefusal | undefined {
  if (guard && accounts.get(guard.accountId)?.guard !== guard.version) {
    return { by: 'ledger', code: 'ledger.guard-moved', accountId: guard.accountId };
  }
  if (before !== undefined && now >= before) return { by: 'ledger', code: 'ledger.too-late', before };
  return undefined;
}

function unknownAccount(books: Books, posting: Posting): string | undefined {
  if (posting.guard && !books.accounts.has(posting.guard.accountId)) return posting.guard.accountId;
  for (const { accountId } of posting.legs) if (!books.accounts.has(accountId)) return accountId;
  for (const step of posting.holds ?? []) {
    if ('place' in step && !books.accounts.has(step.place.accountId)) return step.place.accountId;
  }
  return undefined;
}

/** The books as they would be: copies of what one posting touches, put back only when it is accepted. */
class Draft {
  readonly #books: Books;
  readonly #accounts = new Map<string, AccountState>();
  readonly #holds = new Map<string, HoldState>();
  readonly #counters = new Map<string, bigint>();

  constructor(books: Books) {
    this.#books = books;
  }

  account(id: string): AccountState {
    const drafted = this.#accounts.get(id);
    if (drafted) return drafted;
    const account = this.#books.accounts.get(id);
    assert(account, `account ${id} is not in the books`);
    const copy = { ...account };
    this.#accounts.set(id, copy);
    return copy;
  }

  close(step: Exclude<HoldStep, { readonly place: unknown }>, posting: Posting): boolean {
    const { id, accountId } = 'settle' in step ? step.settle : step.release;
    const hold = this.#holds.get(id) ?? this.#books.holds.get(id);
    if (hold?.state !== 'held' || hold.accountId !== accountId) return false;
    const state = 'settle' in step ? 'settled' : 'released';
    this.#holds.set(id, { ...hold, state, closedBy: posting.id, closedAt: posting.at });
    this.account(accountId).held -= hold.amount;
    return true;
  }

  enter(leg: Leg, bankingDate: CivilDate): NewEntry | undefined {
    const account = this.account(leg.accountId);
    if (leg.amount < 0n && !canGive(account, negate(leg.amount))) return undefined;
    account.balance += leg.amount;
    account.version += 1n;
    if (account.openDate < bankingDate) account.openDate = bankingDate;
    return {
      leg,
      accountId: account.id,
      seq: account.version,
      amount: leg.amount,
      balanceAfter: money(account.balance),
      bankingDate: account.openDate,
      floor: account.floor,
    };
  }

  place(hold: { readonly id: Uuid; readonly accountId: string; readonly amount: Money }, posting: Posting): boolean {
    assert(!this.#books.holds.has(hold.id) && !this.#holds.has(hold.id), `hold ${hold.id} is placed twice`);
    const account = this.account(hold.accountId);
    if (!canGive(account, hold.amount)) return false;
    account.held += hold.amount;
    const placed = { placedBy: posting.id, placedAt: posting.at, closedBy: null, closedAt: null };
    this.#holds.set(hold.id, { ...hold, state: 'held', ...placed });
    return true;
  }

  used(counter: string): bigint {
    return this.#counters.get(counter) ?? this.#books.counters.get(counter) ?? 0n;
  }

  count(counter: string, amount: bigint): void {
    const used = this.used(counter) + amount;
    assert(used >= 0n, `counter ${counter} gives back more than was used`);
    this.#counters.set(counter, used);
  }

  commit(posting: Posting): void {
    for (const [id, account] of this.#accounts) this.#books.accounts.set(id, account);
    for (const [id, hold] of this.#holds) this.#books.holds.set(id, hold);
    for (const [id, used] of this.#counters) this.#books.counters.set(id, used);
    this.#books.transactions.add(posting.id);
    const claim = posting.idempotency;
    if (!claim) return;
    const { requestHash, answer } = claim;
    this.#books.answers.set(answerKey(claim), { requestHash, answer, transactionId: posting.id });
  }
}

function canGive(account: AccountState, amount: bigint): boolean {
  return account.floor === null || account.balance - account.held - amount >= account.floor;
}

/** Legs, holds and companions of one posting that a batch can bear. */
export const POSTING_PARTS_MAX = 2000;

/** Throws when a posting is malformed, which is a bug of the caller: legs that do not sum to zero, amounts of zero. */
export function assertWellFormed(posting: Posting): void {
  let total = 0n;
  for (const { amount, accountId } of posting.legs) {
    assert(amount !== 0n, `transaction ${posting.id} has an empty leg on ${accountId}`);
    total += amount;
  }
  assert(total === 0n, `transaction ${posting.id} is unbalanced by ${total} centavos`);
  for (const step of posting.holds ?? []) {
    assert(!('place' in step) || step.place.amount > 0n, `transaction ${posting.id} places an empty hold`);
  }
  const { legs, holds = [], companions = [], audit = [], counters = [] } = posting;
  const parts = legs.length + holds.length + companions.length + audit.length + counters.length;
  assert(parts <= POSTING_PARTS_MAX, `transaction ${posting.id} has ${parts} parts, more than ${POSTING_PARTS_MAX}`);
}
