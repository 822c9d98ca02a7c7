import { addDays, type CivilDate } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Entry } from '../domain/entry.ts';
import { isWholePeriod, type StatementFilter } from '../domain/statement-filter.ts';
import { closingBalances, readStretch, seqRangeOf, type SeqRange, type StatementOwner } from '../postgres/entries.ts';

/** What a page asks for: `before` is the seq that the page before it ended with. */
export interface PageRequest {
  readonly before: bigint | undefined;
  readonly limit: number;
  /** How many lines are looked through at most; tests take fewer. */
  readonly lookedThroughMax?: bigint;
}

/** A page of a statement, newest first. */
export interface EntryPage {
  readonly entries: readonly Entry[];
  /** The closing balance of each day that has a line here, newest first. */
  readonly days: readonly { readonly date: CivilDate; readonly balance: bigint }[];
  /** Where to go on; null at the end. A page may be short, even empty, while there is more to look through. */
  readonly next: bigint | null;
}

/** How many lines a page with conditions reads at first, and how fast that grows while nothing matches. */
const STRETCH_FIRST = 400n;
const STRETCH_GROWTH = 5n;
const STRETCH_MAX = 10_000n;
/** What one call looks through at most before it answers with what it has; the next page goes on from there. */
const LOOKED_THROUGH_MAX = 50_000n;

/** Reads a page, of the moment at which it is asked for. Without conditions it touches just the page's lines, wherever the page lies. */
export async function listEntries(
  on: Queryable,
  owner: StatementOwner,
  filter: StatementFilter,
  page: PageRequest,
): Promise<EntryPage> {
  const range = await seqRangeOf(on, owner.accountId, { from: filter.from, dayAfter: addDays(filter.to, 1) });
  const last = page.before === undefined || page.before > range.last ? range.last : page.before - 1n;
  const left = { first: range.first, last };
  const found = isWholePeriod(filter)
    ? await readPage(on, owner, { filter, left, ...page })
    : await lookThrough(on, owner, { filter, left, ...page });
  const known = isWholePeriod(filter)
    ? knownClosings(found.entries, last === range.last)
    : new Map<CivilDate, bigint>();
  return { ...found, days: await dayClosings(on, owner, found.entries, { known, last: range.last }) };
}

interface Found {
  readonly entries: readonly Entry[];
  readonly next: bigint | null;
}

/** A page of the lines that are left before it. */
interface Asked extends PageRequest {
  readonly filter: StatementFilter;
  readonly left: SeqRange;
}

/** The numbering has no gaps, so a page is a stretch of exactly its size. */
async function readPage(on: Queryable, owner: StatementOwner, { filter, left, limit }: Asked): Promise<Found> {
  const first = greater(left.first, left.last - BigInt(limit) + 1n);
  if (first > left.last) return { entries: [], next: null };
  const entries = await readStretch(on, owner, { first, last: left.last, limit }, filter);
  return { entries, next: first > left.first ? first : null };
}

/** Looks through stretch after stretch until the page is full or enough was looked at. */
async function lookThrough(
  on: Queryable,
  owner: StatementOwner,
  { filter, left, limit, lookedThroughMax = LOOKED_THROUGH_MAX }: Asked,
): Promise<Found> {
  const entries: Entry[] = [];
  const end = greater(left.first, left.last - lookedThroughMax + 1n);
  let size = STRETCH_FIRST;
  for (let last = left.last; last >= end;) {
    const first = greater(end, last - size + 1n);
    const matching = await readStretch(on, owner, { first, last, limit: limit - entries.length }, filter);
    entries.push(...matching);
    if (entries.length === limit) {
      const seq = entries.at(-1)?.seq ?? first;
      return { entries, next: seq > left.first ? seq : null };
    }
    last = first - 1n;
    size = lesser(size * STRETCH_GROWTH, STRETCH_MAX);
  }
  return { entries, next: end > left.first ? end : null };
}

/** Where lines follow one another without gaps, the first line of a day on the page carries the day's closing balance. */
function knownClosings(entries: readonly Entry[], fromTheTop: boolean): Map<CivilDate, bigint> {
  const closings = new Map<CivilDate, bigint>();
  for (const { date, balanceAfter } of entries) if (!closings.has(date)) closings.set(date, balanceAfter);
  const newest = entries[0]?.date;
  if (!fromTheTop && newest !== undefined) closings.delete(newest);
  return closings;
}

async function dayClosings(
  on: Queryable,
  owner: StatementOwner,
  entries: readonly Entry[],
  { known, last }: { readonly known: ReadonlyMap<CivilDate, bigint>; readonly last: bigint },
): Promise<EntryPage['days']> {
  const dates = [...new Set(entries.map(({ date }) => date))];
  const unknown = dates.filter((date) => !known.has(date)).map((date) => addDays(date, 1));
  const read =
    unknown.length > 0 ? await closingBalances(on, owner.accountId, unknown, last) : new Map<CivilDate, bigint>();
  return dates.map((date) => ({ date, balance: known.get(date) ?? read.get(addDays(date, 1)) ?? 0n }));
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
