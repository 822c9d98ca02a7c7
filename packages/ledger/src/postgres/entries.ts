import { addDays, assert, instant, money, type CivilDate, type Instant, type Money, type Uuid } from '@bank/core';
import type { JsonObject } from '../domain/canonical-json.ts';
import { query, type Queryable, type Statement } from './connection.ts';
import { arrayValue } from './row-set.ts';

/** A line of an account's statement. */
export interface StatementEntry {
  readonly accountId: string;
  /** 1, 2, 3 … within the account, without gaps. */
  readonly seq: bigint;
  readonly transactionId: Uuid;
  readonly kind: string;
  /** Above zero came in, below zero went out. */
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly bankingDate: CivilDate;
  readonly at: Instant;
  /** What this side's line shows. */
  readonly detail: JsonObject | null;
}

/** Which lines, and where the page begins. */
export interface EntriesQuery {
  readonly accountId: string;
  /** First and last banking date, both included. */
  readonly from?: CivilDate;
  readonly to?: CivilDate;
  readonly direction?: 'in' | 'out';
  readonly kinds?: readonly string[];
  /** Bounds of the amount without its sign, both included. */
  readonly amountMin?: Money;
  readonly amountMax?: Money;
  /** A piece of text that any value in `detail` contains, whatever the case. */
  readonly text?: string;
  /** Lines before this seq: the `next` of the page before. */
  readonly before?: bigint;
  /** Lines on the page at most: 1 to 1000. */
  readonly limit: number;
}

/** A page, newest line first. */
export interface EntriesPage {
  readonly entries: readonly StatementEntry[];
  /** Where the next page begins; null after the last. With filters a page may be short, even empty, and yet have a next. */
  readonly next: bigint | null;
}

/** Entries that one page looks at, at most: a filter that matches nothing costs no more than this. */
export const ENTRIES_SCANNED_MAX = 20_000n;

const COLUMNS = 'account_id, seq, transaction_id, kind, amount, balance_after, banking_date, at, detail';

/** Banking dates never go back along seq, so a day's first entry is found by bisection: 20 probes in a million entries. */
const FIRST_SEQ_FROM: Statement = {
  name: 'ledger_first_seq_from',
  text: `WITH RECURSIVE search (low, high) AS (
      SELECT 1::int8, coalesce((SELECT version FROM ledger.account WHERE id = $1), 0) + 1
      UNION ALL
      SELECT CASE WHEN e.banking_date < $2 THEN e.seq + 1 ELSE low END,
        CASE WHEN e.banking_date < $2 THEN high ELSE e.seq END
      FROM search JOIN ledger.entry e ON e.account_id = $1 AND e.seq = (low + high) / 2
      WHERE low < high
    ) SELECT low AS seq FROM search WHERE low = high`,
};

const PAGE: Statement = {
  name: 'ledger_page',
  text: `SELECT ${COLUMNS} FROM ledger.entry
    WHERE account_id = $1 AND seq >= $2 AND seq < $3 ORDER BY seq DESC LIMIT $4`,
};

const FILTERED_PAGE: Statement = {
  name: 'ledger_filtered_page',
  text: `SELECT ${COLUMNS} FROM ledger.entry
    WHERE account_id = $1 AND seq >= $2 AND seq < $3
      AND ($5::int2 IS NULL OR sign(amount) = $5)
      AND ($6::text[] IS NULL OR kind = ANY ($6))
      AND ($7::int8 IS NULL OR abs(amount) >= $7)
      AND ($8::int8 IS NULL OR abs(amount) <= $8)
      AND ($9::text IS NULL OR EXISTS (
        SELECT FROM jsonb_path_query(detail, 'strict $.** ? (@.type() == "string")') AS value
        WHERE strpos(lower(value #>> '{}'), lower($9)) > 0))
    ORDER BY seq DESC LIMIT $4`,
};

const OF_TRANSACTION: Statement = {
  name: 'ledger_entries_of_transaction',
  text: `SELECT ${COLUMNS} FROM ledger.entry WHERE transaction_id = $1 ORDER BY leg`,
};

const VERSION: Statement = { name: 'ledger_version', text: `SELECT version FROM ledger.account WHERE id = $1` };

interface EntryRow {
  readonly account_id: string;
  readonly seq: bigint;
  readonly transaction_id: Uuid;
  readonly kind: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly banking_date: CivilDate;
  readonly at: number;
  readonly detail: JsonObject | null;
}

function statementEntry(row: EntryRow): StatementEntry {
  return {
    accountId: row.account_id,
    seq: row.seq,
    transactionId: row.transaction_id,
    kind: row.kind,
    amount: money(row.amount),
    balanceAfter: money(row.balance_after),
    bankingDate: row.banking_date,
    at: instant(row.at),
    detail: row.detail,
  };
}

/** A page of an account's entries, newest first. An unknown account has none. */
export async function readEntries(on: Queryable, asked: EntriesQuery): Promise<EntriesPage> {
  assert(asked.limit >= 1 && asked.limit <= 1000, 'a page has 1 to 1000 lines');
  const { accountId, limit } = asked;
  const low = asked.from === undefined ? 1n : await firstSeqFrom(on, accountId, asked.from);
  const end =
    asked.to === undefined ? await endOf(on, accountId) : await firstSeqFrom(on, accountId, addDays(asked.to, 1));
  const high = asked.before !== undefined && asked.before < end ? asked.before : end;
  if (high <= low) return { entries: [], next: null };
  if (!hasFilters(asked)) {
    return page(await query<EntryRow>(on, PAGE, [accountId, low, high, limit]), limit, low, low);
  }
  const floor = high - ENTRIES_SCANNED_MAX > low ? high - ENTRIES_SCANNED_MAX : low;
  const rows = await query<EntryRow>(on, FILTERED_PAGE, [accountId, floor, high, limit, ...filterValues(asked)]);
  return page(rows, limit, floor, low);
}

function page(rows: readonly EntryRow[], limit: number, scannedTo: bigint, low: bigint): EntriesPage {
  const reached = rows.length === limit ? (rows.at(-1)?.seq ?? scannedTo) : scannedTo;
  return { entries: rows.map(statementEntry), next: reached > low ? reached : null };
}

function hasFilters({ direction, kinds, amountMin, amountMax, text }: EntriesQuery): boolean {
  return [direction, kinds, amountMin, amountMax, text].some((filter) => filter !== undefined);
}

function filterValues({ direction, kinds, amountMin, amountMax, text }: EntriesQuery): unknown[] {
  const sign = direction === undefined ? null : direction === 'in' ? 1 : -1;
  return [sign, kinds ? arrayValue('text', kinds) : null, amountMin ?? null, amountMax ?? null, text ?? null];
}

async function endOf(on: Queryable, accountId: string): Promise<bigint> {
  const [row] = await query<{ readonly version: bigint }>(on, VERSION, [accountId]);
  return (row?.version ?? 0n) + 1n;
}

async function firstSeqFrom(on: Queryable, accountId: string, date: CivilDate): Promise<bigint> {
  const [row] = await query<{ readonly seq: bigint }>(on, FIRST_SEQ_FROM, [accountId, date]);
  assert(row, `the entries of ${accountId} have a gap`);
  return row.seq;
}

/** What an account held when a banking date ended (holds do not count); zero before its first entry. */
export async function balanceAtEndOf(on: Queryable, accountId: string, date: CivilDate): Promise<Money> {
  const after = await firstSeqFrom(on, accountId, addDays(date, 1));
  const [last] = await query<EntryRow>(on, PAGE, [accountId, after - 1n, after, 1]);
  return money(last?.balance_after ?? 0n);
}

/** Both sides of a transaction, in the order of its legs; nothing for an unknown one. */
export async function entriesOf(on: Queryable, transactionId: Uuid): Promise<readonly StatementEntry[]> {
  return (await query<EntryRow>(on, OF_TRANSACTION, [transactionId])).map(statementEntry);
}
