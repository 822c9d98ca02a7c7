import { addDays } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { countsByDay, type StatementFilter } from '../domain/statement-filter.ts';
import { sumDays } from '../postgres/day-totals.ts';
import {
  balanceAfter,
  seqRangeOf,
  sumStretch,
  type SeqRange,
  type StatementOwner,
  type StretchTotals,
} from '../postgres/entries.ts';

/** The balances around a period and the totals of exactly what is filtered in it. */
export interface StatementSummary extends StretchTotals {
  readonly openingBalance: bigint;
  readonly closingBalance: bigint;
}

/** Lines summed by one statement: small enough that none runs for long, whatever the account's size. */
const STRETCH = 50_000n;

/**
 * Sums a period. Without conditions on single lines the totals of days that are over are used; else every line of the
 * period is looked at.
 */
export async function readSummary(
  on: Queryable,
  owner: StatementOwner,
  filter: StatementFilter,
): Promise<StatementSummary> {
  const range = await seqRangeOf(on, owner.accountId, { from: filter.from, dayAfter: addDays(filter.to, 1) });
  const totals = countsByDay(filter)
    ? await sumDays(on, owner, range, filter)
    : await sumLines(on, owner, range, filter);
  return {
    ...totals,
    openingBalance: await balanceAfter(on, owner.accountId, range.first - 1n),
    closingBalance: await balanceAfter(on, owner.accountId, range.last),
  };
}

async function sumLines(
  on: Queryable,
  owner: StatementOwner,
  range: SeqRange,
  filter: StatementFilter,
): Promise<StretchTotals> {
  let sum: StretchTotals = { totalIn: 0n, totalOut: 0n, count: 0n };
  for (let first = range.first; first <= range.last; first += STRETCH) {
    const last = first + STRETCH - 1n < range.last ? first + STRETCH - 1n : range.last;
    const part = await sumStretch(on, owner, { first, last }, filter);
    sum = {
      totalIn: sum.totalIn + part.totalIn,
      totalOut: sum.totalOut + part.totalOut,
      count: sum.count + part.count,
    };
  }
  return sum;
}
