import type { CivilDate, Instant } from '@bank/core';
import { wireOf, type Coming, type ExpectedDay, type ExpectedItem, type Outlook } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Expectation, ExpectedSource } from '../domain/expectation.ts';
import {
  firstShortage,
  projectDays,
  safeToPay,
  sumDays,
  type ProjectedDay,
  type Shortage,
} from '../domain/projection.ts';

/** Of whom, and how far. */
export interface ExpectedQuery {
  readonly caller: Pick<Caller, 'companyId' | 'role' | 'permissions' | 'products'>;
  /** What the account can spend now. */
  readonly opening: bigint;
  readonly at: Instant;
  readonly today: CivilDate;
  readonly to: CivilDate;
  /** The last day of which items are named, and how many of them at most. */
  readonly named: { readonly to: CivilDate; readonly limit: number };
}

/** What is expected of a company's account. */
export interface ExpectedMoney {
  /** From today on, every day. */
  readonly days: readonly ProjectedDay[];
  readonly outlook: Outlook;
  /** The first items by day, of those sources whose screens this person may open. */
  readonly items: readonly ExpectedItem[];
}

/** Asks every source once, all at the same time, and lays out what they say by day. */
export async function readExpected(
  sources: readonly ExpectedSource[],
  { caller, opening, at, today, to, named }: ExpectedQuery,
): Promise<ExpectedMoney> {
  const wanted = { companyId: caller.companyId, at, today, to, namedTo: named.to, limit: named.limit };
  const said = await Promise.all(sources.map(async (source) => ({ source, expected: await source.read(wanted) })));
  const days = projectDays(
    opening,
    said.flatMap(({ expected }) => expected.sums),
    { first: today, last: to },
  );
  const items = said.flatMap(({ source, expected }) =>
    source.mayName(caller) ? expected.items.map((item) => ({ ...item, source: source.name })) : [],
  );
  return {
    days,
    outlook: outlookOf(opening, days, to),
    items: items.toSorted(inOrder).slice(0, named.limit).map(presentItem),
  };
}

/** A day as it travels. */
export function presentDay({ date, sure, balance, ...day }: ProjectedDay): ExpectedDay {
  return { date, in: presentSums(day.in), out: presentSums(day.out), sure: wireOf(sure), balance: wireOf(balance) };
}

/** What is expected from one day to another, both included, as it travels. Every screen that sums days to come asks this. */
export function presentComing(
  days: readonly ProjectedDay[],
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Coming {
  const sums = sumDays(days.filter(({ date }) => date >= from && date <= to));
  return { from, to, in: presentSums(sums.in), out: presentSums(sums.out) };
}

function presentSums({ certain, likely, possible }: ProjectedDay['in']): ExpectedDay['in'] {
  return { certain: wireOf(certain), likely: wireOf(likely), possible: wireOf(possible) };
}

function presentItem({ amount, ...item }: Expectation & Pick<ExpectedItem, 'source'>): ExpectedItem {
  return { ...item, amount: wireOf(amount) };
}

function outlookOf(opening: bigint, days: readonly ProjectedDay[], until: CivilDate): Outlook {
  return {
    until,
    shortSure: presentShortage(firstShortage(days, 'sure')),
    short: presentShortage(firstShortage(days, 'balance')),
    safeToPay: wireOf(safeToPay(opening, days)),
  };
}

function presentShortage(shortage: Shortage | undefined): Outlook['short'] {
  return shortage ? { date: shortage.date, missing: wireOf(shortage.missing) } : null;
}

function inOrder(a: Expectation, b: Expectation): number {
  return compare(a.date, b.date) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
