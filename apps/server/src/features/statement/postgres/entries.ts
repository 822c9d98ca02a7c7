import { ENTRY_TYPES, entryTypeLabel, type EntryType } from '@bank/contracts';
import type { CivilDate, Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { readEntry, type Entry } from '../domain/entry.ts';
import type { AmountPlace } from '../domain/entry-id.ts';
import { fold, readSearch } from '../domain/entry-search.ts';
import type { StatementFilter } from '../domain/statement-filter.ts';
import { placesOf, searchCondition } from './search-condition.ts';

/** Whose statement: the company's account in the ledger and the company whose notes belong to it. */
export interface StatementOwner {
  readonly companyId: string;
  readonly accountId: string;
}

/** The lines of a period: the first and the last seq; `last` below `first` where it has none. */
export interface SeqRange {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * The first seq on or after each of the dates, by bisection along the account's own numbering, in which banking dates
 * never go back: a dozen or two probes of the primary key, whatever the account's size, and no further index. Where
 * nothing is that late it is the seq that comes next. Lines after $3 are left out; null leaves none out.
 */
const BISECTION = `
  bisection (day, low, high) AS (
    SELECT days.day, 0::bigint, least(account.version, $3) + 1
    FROM ledger.account, unnest($2::date[]) AS days (day)
    WHERE account.id = $1
  UNION ALL
    SELECT day,
           CASE WHEN probe.banking_date < day THEN middle ELSE low END,
           CASE WHEN probe.banking_date < day THEN high ELSE middle END
    FROM bisection
    CROSS JOIN LATERAL (SELECT (low + high) / 2 AS middle) AS half
    CROSS JOIN LATERAL (
      SELECT banking_date FROM ledger.entry WHERE account_id = $1 AND seq = half.middle
    ) AS probe
    WHERE high - low > 1
  )`;

/** The first seq on or after each of the dates. */
async function firstSeqFrom(
  on: Queryable,
  accountId: string,
  days: readonly CivilDate[],
): Promise<ReadonlyMap<CivilDate, bigint>> {
  const rows = await readRows<{ day: CivilDate; seq: bigint }>(
    on,
    `WITH RECURSIVE ${BISECTION} SELECT day, high AS seq FROM bisection WHERE high - low = 1`,
    [accountId, days, null],
  );
  return new Map(rows.map(({ day, seq }) => [day, seq]));
}

/** Where a period lies in the account's numbering; `dayAfter` is the day after its last. */
export async function seqRangeOf(
  on: Queryable,
  accountId: string,
  period: { readonly from: CivilDate; readonly dayAfter: CivilDate },
): Promise<SeqRange> {
  const firsts = await firstSeqFrom(on, accountId, [period.from, period.dayAfter]);
  return { first: firsts.get(period.from) ?? 1n, last: (firsts.get(period.dayAfter) ?? 1n) - 1n };
}

/** The seq of the account's newest line; zero where it has none. */
export async function lastSeqOf(on: Queryable, accountId: string): Promise<bigint> {
  const rows = await readRows<{ version: bigint }>(on, 'SELECT version FROM ledger.account WHERE id = $1', [accountId]);
  return rows[0]?.version ?? 0n;
}

/** The balance after that line; zero before the first. */
export async function balanceAfter(on: Queryable, accountId: string, seq: bigint): Promise<bigint> {
  const rows = await readRows<{ balance: bigint }>(
    on,
    'SELECT balance_after AS balance FROM ledger.entry WHERE account_id = $1 AND seq = $2',
    [accountId, seq],
  );
  return rows[0]?.balance ?? 0n;
}

/** The balance at the end of each day, given the day after each, as it stood when that line was the last. */
export async function closingBalances(
  on: Queryable,
  accountId: string,
  daysAfter: readonly CivilDate[],
  lastSeq: bigint,
): Promise<ReadonlyMap<CivilDate, bigint>> {
  const rows = await readRows<{ day: CivilDate; balance: bigint }>(
    on,
    `WITH RECURSIVE ${BISECTION}
     SELECT day, entry.balance_after AS balance
     FROM bisection JOIN ledger.entry ON entry.account_id = $1 AND entry.seq = high - 1
     WHERE high - low = 1`,
    [accountId, daysAfter, lastSeq],
  );
  return new Map(rows.map(({ day, balance }) => [day, balance]));
}

interface EntryRow {
  readonly seq: bigint;
  readonly at: Instant;
  readonly banking_date: CivilDate;
  readonly kind: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly detail: unknown;
  readonly note: string | null;
  readonly category: string | null;
}

/** The parameters $1 to $4 are account, company, first and last seq; conditions add theirs. */
const LINES = `
  FROM ledger.entry
  LEFT JOIN bank.entry_annotation AS annotation ON annotation.company_id = $2 AND annotation.entry_seq = entry.seq
  WHERE entry.account_id = $1 AND entry.seq BETWEEN $3 AND $4`;

const ENTRY_COLUMNS = `entry.seq, entry.at, entry.banking_date, entry.kind, entry.amount, entry.balance_after, entry.detail,
  annotation.note, annotation.category`;

/**
 * The lines of a stretch that match, newest first, at most `limit`. The stretch bounds the work: it is read whole,
 * by the primary key, whatever the conditions.
 */
export async function readStretch(
  on: Queryable,
  owner: StatementOwner,
  { first, last, limit }: SeqRange & { readonly limit: number },
  filter: StatementFilter,
): Promise<readonly Entry[]> {
  const values: unknown[] = [owner.accountId, owner.companyId, first, last];
  const where = conditions(filter, values);
  values.push(limit);
  const rows = await readRows<EntryRow>(
    on,
    `SELECT ${ENTRY_COLUMNS} ${LINES} ${where} ORDER BY entry.seq DESC LIMIT $${values.length}`,
    values,
  );
  return rows.map(entryOf);
}

/** By what a list of lines is sorted, and after which line it goes on. */
export interface ByAmount {
  readonly direction: 'largest-first' | 'smallest-first';
  readonly after: AmountPlace | undefined;
  readonly limit: number;
}

/** The lines of a range that match, by signed amount; of the same amount the newest first with the largest, else the oldest. */
export async function readByAmount(
  on: Queryable,
  owner: StatementOwner,
  { first, last, direction, after, limit }: SeqRange & ByAmount,
  filter: StatementFilter,
): Promise<readonly Entry[]> {
  const values: unknown[] = [owner.accountId, owner.companyId, first, last];
  const where = conditions(filter, values);
  const [beyond, order] = direction === 'largest-first' ? ['<', 'DESC'] : ['>', 'ASC'];
  const further =
    after === undefined
      ? ''
      : `AND (entry.amount, entry.seq) ${beyond} ($${values.push(after.amount)}, $${values.push(after.seq)})`;
  const rows = await readRows<EntryRow>(
    on,
    `SELECT ${ENTRY_COLUMNS} ${LINES} ${where} ${further}
     ORDER BY entry.amount ${order}, entry.seq ${order} LIMIT $${values.push(limit)}`,
    values,
  );
  return rows.map(entryOf);
}

function entryOf(row: EntryRow): Entry {
  return readEntry({ ...row, date: row.banking_date, balanceAfter: row.balance_after });
}

/** What a stretch adds to the totals of what is filtered. */
export interface StretchTotals {
  readonly totalIn: bigint;
  readonly totalOut: bigint;
  readonly count: bigint;
}

/** The totals of the lines of a stretch that match; magnitudes. */
export async function sumStretch(
  on: Queryable,
  owner: StatementOwner,
  range: SeqRange,
  filter: StatementFilter,
): Promise<StretchTotals> {
  const values: unknown[] = [owner.accountId, owner.companyId, range.first, range.last];
  const where = conditions(filter, values);
  const rows = await readRows<StretchTotals>(
    on,
    `SELECT COALESCE(sum(entry.amount) FILTER (WHERE entry.amount > 0), 0)::bigint AS "totalIn",
            COALESCE(-sum(entry.amount) FILTER (WHERE entry.amount < 0), 0)::bigint AS "totalOut",
            count(*) AS count
     ${LINES} ${where}`,
    values,
  );
  return rows[0] ?? { totalIn: 0n, totalOut: 0n, count: 0n };
}

/** The type of a line as `readEntry` reads it; the same rule in both places, which a test holds together. */
export const TYPE_OF_ENTRY = `COALESCE(entry.detail->>'type', CASE WHEN entry.amount < 0 THEN 'fee' ELSE 'deposit' END)`;

/** Everything of a line that is searched. What a type of line is called stands nowhere in it: see {@link typesCalled}. */
const SEARCHED = {
  words: [
    `entry.detail->>'description'`,
    `entry.detail->'counterparty'->>'name'`,
    `entry.detail->'counterparty'->>'bankName'`,
    `entry.detail->>'message'`,
    `entry.detail->>'endToEndId'`,
    `entry.detail->>'returnId'`,
    `entry.detail->>'txid'`,
    `entry.detail->>'orderId'`,
    'annotation.note',
    'annotation.category',
  ],
  document: `entry.detail->'counterparty'->>'document'`,
  amount: 'entry.amount',
};

/** The order whose receipt a line shows; a fee's line shows that of the payment it was for. */
const ORDER_OF_ENTRY = `coalesce(entry.detail->>'orderId', entry.detail->>'feeOfOrderId')`;

/** The filter as conditions on a line; adds its values to those of the statement. */
function conditions(filter: StatementFilter, values: unknown[]): string {
  const place = (value: unknown): string => `$${values.push(value)}`;
  const all: string[] = [];
  if (filter.direction) all.push(filter.direction === 'in' ? 'entry.amount > 0' : 'entry.amount < 0');
  if (filter.type) all.push(`${TYPE_OF_ENTRY} = ${place(filter.type)}`);
  if (filter.minCentavos !== undefined) all.push(`abs(entry.amount) >= ${place(filter.minCentavos)}::bigint`);
  if (filter.maxCentavos !== undefined) all.push(`abs(entry.amount) <= ${place(filter.maxCentavos)}::bigint`);
  if (filter.search !== undefined) all.push(foundCondition(filter.search, place));
  return all.map((condition) => `AND ${condition}`).join(' ');
}

function foundCondition(typed: string, place: (value: unknown) => string): string {
  const search = readSearch(typed);
  const found = [searchCondition(SEARCHED, placesOf(search, place))];
  const types = typesCalled(search.text);
  if (types.length > 0) found.push(`${TYPE_OF_ENTRY} = ANY (${place(types)}::text[])`);
  if (search.code !== null) {
    // All codes that begin so, by their index; letters come after every character that a code can have.
    const code = place(search.code);
    found.push(`${ORDER_OF_ENTRY} IN (
      SELECT order_id FROM bank.receipt WHERE company_id = $2 AND code >= ${code} AND code < ${code} || 'a')`);
  }
  return `(${found.join(' OR ')})`;
}

/** The types of line whose name on screen holds those words. */
function typesCalled(text: string): readonly EntryType[] {
  return ENTRY_TYPES.filter((type) => fold(entryTypeLabel(type)).includes(text));
}
