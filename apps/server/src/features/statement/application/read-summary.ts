import { addDays } from '@bank/core';
import type pg from 'pg';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
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

/** The balances around a period and the totals of exactly what is filtered in it, all of one moment. */
export interface StatementSummary extends StretchTotals {
  /** The period's lines at that moment. Entries never change and are numbered on, so whoever reads these reads that moment. */
  readonly range: SeqRange;
  readonly openingBalance: bigint;
  readonly closingBalance: bigint;
}

/** Lines summed by one statement: small enough that none runs for long, whatever the account's size. */
const STRETCH = 50_000n;

/**
 * Sums a period as it stands at one moment. Without conditions on single lines the totals of days that are over are used, read
 * in the same snapshot as the period's end; else every line of the period is looked at, up to that end.
 */
export async function readSummary(
  pool: pg.Pool,
  owner: StatementOwner,
  filter: StatementFilter,
): Promise<StatementSummary> {
  const { totals, ...moment } = await inSnapshot(pool, async (on) => {
    const range = await seqRangeOf(on, owner.accountId, { from: filter.from, dayAfter: addDays(filter.to, 1) });
    return {
      range,
      openingBalance: await balanceAfter(on, owner.accountId, range.first - 1n),
      closingBalance: await balanceAfter(on, owner.accountId, range.last),
      totals: countsByDay(filter) ? await sumDays(on, owner, range, filter) : undefined,
    };
  });
  return { ...moment, ...(totals ?? (await sumLines(pool, owner, moment.range, filter))) };
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
