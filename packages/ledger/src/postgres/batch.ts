import type pg from 'pg';
import { assert, instant, money, ok, refuse, type CivilDate, type Instant, type Uuid } from '@bank/core';
import {
  answerKey,
  decide,
  emptyBooks,
  type Books,
  type Decision,
  type HoldState,
  type NewEntry,
} from '../domain/decide.ts';
import type { EntryReceipt, HoldStep, LedgerRefusal, PostResult, Posting, StoredAnswer } from '../domain/posting.ts';
import { auditRows } from './audit-rows.ts';
import { companionCall, groupCompanions, joinsTheWrites, leftOut, type CompanionGroup } from './companions.ts';
import { query, runInOrder, type Call } from './connection.ts';
import { arrayValue, type Row } from './row-set.ts';
import * as sql from './statements.ts';
import {
  ACCOUNTS,
  ANSWERS,
  AUDIT,
  COUNTERS,
  ENTRIES,
  HOLDS_CLOSED,
  HOLDS_PLACED,
  TRANSACTIONS,
  writeCall,
  type RowsToWrite,
} from './writes.ts';

/** What became of one posting of a batch: a result, or the bug that its caller has to see. */
export type Outcome = PostResult | { readonly bug: unknown };

/** A batch that committed, or one that wrote nothing because companions of these postings did not apply. */
export type BatchRun =
  | { readonly outcomes: readonly Outcome[] }
  | { readonly suspects: ReadonlyMap<number, LedgerRefusal> };

/** How a batch runs. */
export interface BatchOptions {
  readonly notify: boolean;
  /** Asked once the rows of a batch are locked: the moment of its postings. */
  readonly now: () => Instant;
  /**
   * Whether the postings' ids are looked for before anything is decided. Nearly all are new, and one that is not fails
   * when it is written: then the batch runs again with the look. A refusal is never given without it.
   */
  readonly lookForIds: boolean;
}

/**
 * Runs a batch in one database transaction and commits it. The caller rolls back when it throws or names suspects.
 * At most three round trips on a pipelining connection: lock and read; write; commit. Two without companions that can
 * refuse; one more for counters that nobody has used before, and where something is refused.
 */
export async function runBatch(
  client: pg.ClientBase,
  postings: readonly Posting[],
  options: BatchOptions,
): Promise<BatchRun> {
  const { notify, lookForIds } = options;
  const books = await loadBooks(client, postings, options);
  const before = new Map(books.holds);
  const decisions = postings.map((posting) => decideOrBug(books, posting));
  if (!lookForIds && (await wasPosted(client, postings, decisions))) {
    await runInOrder(client, [call(sql.ROLLBACK)]);
    return runBatch(client, postings, { ...options, lookForIds: true });
  }
  const accepted = [...postings.entries()].filter(([index]) => isAccepted(decisions[index]));
  const replays = await entriesOfReplays(client, decisions);
  if (accepted.length === 0) {
    await runInOrder(client, [call(sql.COMMIT)]);
    return { outcomes: outcomes(postings, decisions, replays) };
  }
  const groups = groupCompanions(accepted);
  // One that can refuse goes before those that rest on it: then all run one after the other, in their order.
  const joined = canRefuse(groups) ? [] : groups.filter(({ statement }) => joinsTheWrites(statement));
  const others = groups.filter((group) => !joined.includes(group));
  const suspects = await write(client, writes(books, before, accepted, decisions, joined, notify), others);
  return suspects ? { suspects } : { outcomes: outcomes(postings, decisions, replays) };
}

type DecisionOrBug = Decision | { readonly is: 'bug'; readonly bug: unknown };

function decideOrBug(books: Books, posting: Posting): DecisionOrBug {
  try {
    return decide(books, posting);
  } catch (bug) {
    return { is: 'bug', bug };
  }
}

/** Whether one of those that would be refused happened before: its first result must be told, not a refusal. */
async function wasPosted(
  client: pg.ClientBase,
  postings: readonly Posting[],
  decisions: readonly DecisionOrBug[],
): Promise<boolean> {
  const refused = postings.filter((_, index) => decisions[index]?.is === 'refused' || decisions[index]?.is === 'bug');
  if (refused.length === 0) return false;
  const [found] = await runInOrder(client, [knownTransactions(refused)]);
  return found !== undefined && found.length > 0;
}

function knownTransactions(postings: readonly Posting[]): Call {
  const ids = postings.map(({ id }) => id);
  return call(sql.KNOWN_TRANSACTIONS, arrayValue('uuid', ids));
}

function isAccepted(decision: DecisionOrBug | undefined): boolean {
  return decision?.is === 'accepted';
}

function call(statement: Call['statement'], ...values: readonly unknown[]): Call {
  return { statement, values };
}

function canRefuse(groups: readonly CompanionGroup[]): boolean {
  return groups.some(({ statement }) => statement.refusal !== undefined);
}

async function write(
  client: pg.ClientBase,
  calls: Iterable<Call>,
  groups: readonly CompanionGroup[],
): Promise<ReadonlyMap<number, LedgerRefusal> | undefined> {
  const mustAnswer = canRefuse(groups);
  const answered = await runInOrder(client, withCompanions(calls, groups, mustAnswer ? [] : [call(sql.COMMIT)]));
  if (!mustAnswer) return undefined;
  for (const [index, group] of groups.entries()) {
    const { name, refusal: code } = group.statement;
    const left = leftOut(group, answered.at(index - groups.length) ?? []);
    if (code === undefined || left.length === 0) continue;
    return new Map(left.map((posting) => [posting, { by: 'companion', code, statement: name }]));
  }
  await runInOrder(client, [call(sql.COMMIT)]);
  return undefined;
}

function* withCompanions(
  calls: Iterable<Call>,
  groups: readonly CompanionGroup[],
  last: readonly Call[],
): Generator<Call> {
  yield* calls;
  for (const group of groups) yield companionCall(group);
  yield* last;
}

// ---- reading

interface AccountRow {
  readonly id: string;
  readonly balance: bigint;
  readonly held: bigint;
  readonly floor: bigint | null;
  readonly version: bigint;
  readonly open_date: CivilDate;
  readonly guard: bigint;
}

interface HoldRow {
  readonly id: Uuid;
  readonly account_id: string;
  readonly amount: bigint;
  readonly state: HoldState['state'];
  readonly placed_by: Uuid;
  readonly placed_at: number;
  readonly closed_by: Uuid | null;
  readonly closed_at: number | null;
}

interface CounterRow {
  readonly id: string;
  readonly used: bigint;
}

interface AnswerRow {
  readonly scope: string;
  readonly key: string;
  readonly request_hash: Uint8Array;
  readonly transaction_id: Uuid;
  readonly status: number;
  readonly body: Uint8Array;
}

async function loadBooks(
  client: pg.ClientBase,
  postings: readonly Posting[],
  { lookForIds, now }: BatchOptions,
): Promise<Books> {
  const names = namesOf(postings);
  const guarded = postings.flatMap(({ guard }) => guard?.accountId ?? []);
  const accounts = call(sql.LOCK_ACCOUNTS, arrayValue('text', [...new Set([...names.accounts, ...guarded])]));
  const transactions = lookForIds ? [knownTransactions(postings)] : [];
  const holds = names.holds.length > 0 ? [call(sql.READ_HOLDS, arrayValue('uuid', names.holds))] : [];
  const counters = names.counters.length > 0 ? [call(sql.LOCK_COUNTERS, arrayValue('text', names.counters))] : [];
  const claims = postings.flatMap(({ idempotency }) => idempotency ?? []);
  const answers =
    claims.length > 0
      ? [
          call(
            sql.KNOWN_ANSWERS,
            arrayValue(
              'text',
              claims.map(({ scope }) => scope),
            ),
            arrayValue(
              'text',
              claims.map(({ key }) => key),
            ),
          ),
        ]
      : [];
  // Everything that a decision rests on is read after the accounts are locked: a statement sees what committed before it began.
  const all = [call(sql.BEGIN), accounts, ...counters, ...transactions, ...holds, ...answers];
  const rows = await runInOrder(client, all);
  const rowsOf = (one: Call | undefined): unknown[] => (one ? (rows[all.indexOf(one)] ?? []) : []);

  const locked = rowsOf(counters[0]) as CounterRow[];
  const counted = locked.length < names.counters.length ? await openCounters(client, names.counters) : locked;
  const books = emptyBooks(now());
  for (const { open_date: openDate, ...account } of rowsOf(accounts) as AccountRow[]) {
    books.accounts.set(account.id, { ...account, openDate });
  }
  for (const { id, used } of counted) books.counters.set(id, used);
  for (const { id } of rowsOf(transactions[0]) as { id: Uuid }[]) books.transactions.add(id);
  for (const row of rowsOf(holds[0]) as HoldRow[]) books.holds.set(row.id, holdState(row));
  for (const row of rowsOf(answers[0]) as AnswerRow[]) {
    const { request_hash: requestHash, transaction_id: transactionId, status, body } = row;
    books.answers.set(answerKey(row), { requestHash, transactionId, answer: { status, body } });
  }
  return books;
}

/** A counter begins with its first use, once in its period: only then does a batch make a round trip for it. */
async function openCounters(client: pg.ClientBase, ids: readonly string[]): Promise<readonly CounterRow[]> {
  const calls = [sql.ENSURE_COUNTERS, sql.LOCK_COUNTERS].map((statement) => call(statement, arrayValue('text', ids)));
  return ((await runInOrder(client, calls))[1] ?? []) as CounterRow[];
}

function holdState(row: HoldRow): HoldState {
  return {
    id: row.id,
    accountId: row.account_id,
    amount: row.amount,
    state: row.state,
    placedBy: row.placed_by,
    placedAt: instant(row.placed_at),
    closedBy: row.closed_by,
    closedAt: row.closed_at === null ? null : instant(row.closed_at),
  };
}

function namesOf(postings: readonly Posting[]): { accounts: string[]; holds: Uuid[]; counters: string[] } {
  const [accounts, holds, counters] = [new Set<string>(), new Set<Uuid>(), new Set<string>()];
  for (const posting of postings) {
    for (const leg of posting.legs) accounts.add(leg.accountId);
    for (const step of posting.holds ?? []) {
      accounts.add(subjectOf(step).accountId);
      if (!('place' in step)) holds.add(subjectOf(step).id);
    }
    for (const counter of posting.counters ?? []) counters.add(counter.id);
  }
  return { accounts: [...accounts], holds: [...holds], counters: [...counters] };
}

function subjectOf(step: HoldStep): { readonly id: Uuid; readonly accountId: string } {
  return 'place' in step ? step.place : 'settle' in step ? step.settle : step.release;
}

// ---- writing

/** Everything that the batch itself writes, with the companions that go with it, in one call. */
function* writes(
  books: Books,
  before: ReadonlyMap<string, HoldState>,
  accepted: readonly (readonly [number, Posting])[],
  decisions: readonly DecisionOrBug[],
  joined: readonly CompanionGroup[],
  notify: boolean,
): Generator<Call> {
  const postings = accepted.map(([, posting]) => posting);
  const touched = namesOf(postings);
  const audit = postings.flatMap(({ id, audit: rows = [] }) => rows.map((row) => ({ row, transactionId: id })));
  const written = writeCall(
    [
      [ENTRIES, accepted.flatMap(([index, posting]) => entryRows(posting, decisions[index]))],
      [ACCOUNTS, accountRows(books, touched)],
      [COUNTERS, touched.counters.map((id) => ({ id, used: books.counters.get(id) ?? 0n }))],
      ...holdWrites(books, before),
      [ANSWERS, answerRows(postings)],
      [AUDIT, auditRows(audit)],
      [TRANSACTIONS, postings.map(transactionRow)],
    ],
    joined,
  );
  if (written) yield written;
  if (notify) yield notifyCall(touched.accounts);
}

function transactionRow({ id, kind, bankingDate, at }: Posting): Row {
  return { id, kind, banking_date: bankingDate, at };
}

function accountRows(books: Books, touched: { readonly accounts: readonly string[] }): Row[] {
  return touched.accounts.map((id) => {
    const account = books.accounts.get(id);
    assert(account, `account ${id} was posted to without being read`);
    const { balance, held, version, openDate } = account;
    return { id, balance, held, version, open_date: openDate };
  });
}

function entryRows(posting: Posting, decision: DecisionOrBug | undefined): Row[] {
  assert(decision?.is === 'accepted', 'only accepted postings have entries');
  return decision.entries.map((entry, index) => ({
    account_id: entry.accountId,
    seq: entry.seq,
    transaction_id: posting.id,
    leg: index,
    kind: entry.leg.kind ?? posting.kind,
    amount: entry.amount,
    balance_after: entry.balanceAfter,
    floor: entry.floor,
    banking_date: entry.bankingDate,
    at: posting.at,
    detail: entry.leg.detail,
  }));
}

function holdWrites(books: Books, before: ReadonlyMap<string, HoldState>): RowsToWrite[] {
  const changed = [...books.holds.values()].filter((hold) => before.get(hold.id) !== hold);
  const row = (hold: HoldState): Row => ({
    id: hold.id,
    account_id: hold.accountId,
    amount: hold.amount,
    state: hold.state,
    placed_by: hold.placedBy,
    placed_at: hold.placedAt,
    closed_by: hold.closedBy,
    closed_at: hold.closedAt,
  });
  return [
    [HOLDS_PLACED, changed.filter(({ id }) => !before.has(id)).map(row)],
    [HOLDS_CLOSED, changed.filter(({ id }) => before.has(id)).map(row)],
  ];
}

function answerRows(postings: readonly Posting[]): Row[] {
  return postings.flatMap(({ id, at, idempotency: claim }) =>
    claim
      ? {
          scope: claim.scope,
          key: claim.key,
          request_hash: claim.requestHash,
          transaction_id: id,
          status: claim.answer.status,
          body: claim.answer.body,
          at,
        }
      : [],
  );
}

/** NOTIFY carries less than 8000 bytes; a hint that does not fit says "anything". */
const PAYLOAD_BYTES_MAX = 7900;

function notifyCall(accounts: readonly string[]): Call {
  const payload = accounts.join(' ');
  return call(sql.NOTIFY, Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX ? payload : '*');
}

// ---- answering

interface ReplayRow {
  readonly transaction_id: Uuid;
  readonly account_id: string;
  readonly seq: bigint;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly banking_date: CivilDate;
}

async function entriesOfReplays(
  client: pg.ClientBase,
  decisions: readonly DecisionOrBug[],
): Promise<ReadonlyMap<Uuid, EntryReceipt[]>> {
  const found = new Map<Uuid, EntryReceipt[]>();
  const ids = decisions.flatMap((decision) => (decision.is === 'replayed' ? [decision.transactionId] : []));
  if (ids.length === 0) return found;
  for (const row of await query<ReplayRow>(client, sql.ENTRIES_OF_TRANSACTIONS, [arrayValue('uuid', ids)])) {
    const entries = found.get(row.transaction_id) ?? [];
    found.set(row.transaction_id, entries);
    entries.push({
      accountId: row.account_id,
      seq: row.seq,
      amount: money(row.amount),
      balanceAfter: money(row.balance_after),
      bankingDate: row.banking_date,
    });
  }
  return found;
}

function outcomes(
  postings: readonly Posting[],
  decisions: readonly DecisionOrBug[],
  replays: ReadonlyMap<Uuid, readonly EntryReceipt[]>,
): Outcome[] {
  // A posting that comes twice in one batch is told the first one's result, which stands in no table yet.
  const inBatch = new Map<Uuid, readonly EntryReceipt[]>();
  return postings.map((posting, index) => {
    const decision = decisions[index];
    assert(decision, 'every posting is decided');
    switch (decision.is) {
      case 'bug':
        return { bug: decision.bug };
      case 'refused':
        return refuse(decision.refusal);
      case 'accepted': {
        const entries = decision.entries.map(entryReceipt);
        inBatch.set(posting.id, entries);
        return receipt(posting.id, entries, false, posting.idempotency?.answer);
      }
      case 'replayed': {
        const id = decision.transactionId;
        return receipt(id, inBatch.get(id) ?? replays.get(id) ?? [], true, decision.answer);
      }
    }
  });
}

function receipt(
  transactionId: Uuid,
  entries: readonly EntryReceipt[],
  replayed: boolean,
  answer: StoredAnswer | undefined,
): PostResult {
  return ok({ transactionId, replayed, entries, ...(answer && { answer }) });
}

function entryReceipt({ accountId, seq, amount, balanceAfter, bankingDate }: NewEntry): EntryReceipt {
  return { accountId, seq, amount, balanceAfter, bankingDate };
}
