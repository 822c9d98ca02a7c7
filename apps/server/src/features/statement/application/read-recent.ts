import { addDays, type CivilDate } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Entry } from '../domain/entry.ts';
import { readFlow, type DayFlow } from '../postgres/day-totals.ts';
import { lastSeqOf, readStretch, seqRangeOf, type StatementOwner } from '../postgres/entries.ts';
import { ANY_DAY } from './find-entry.ts';

/** The newest lines of an account, newest first. */
export async function readLatest(on: Queryable, owner: StatementOwner, count: number): Promise<readonly Entry[]> {
  const last = await lastSeqOf(on, owner.accountId);
  return readStretch(on, owner, { first: last - BigInt(count) + 1n, last, limit: count }, ANY_DAY);
}

/** What moved on each day of a period; a day without lines moved nothing. */
export async function readRecentFlow(
  on: Queryable,
  owner: StatementOwner,
  period: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<readonly DayFlow[]> {
  const range = await seqRangeOf(on, owner.accountId, { from: period.from, dayAfter: addDays(period.to, 1) });
  const moved = new Map((await readFlow(on, owner, period, range)).map((day) => [day.date, day]));
  const days: DayFlow[] = [];
  for (let date = period.from; date <= period.to; date = addDays(date, 1)) {
    days.push(moved.get(date) ?? { date, totalIn: 0n, totalOut: 0n });
  }
  return days;
}
