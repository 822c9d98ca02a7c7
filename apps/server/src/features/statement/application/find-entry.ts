import { civilDate } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Entry } from '../domain/entry.ts';
import { readStretch, type StatementOwner } from '../postgres/entries.ts';

/** No condition on days. */
export const ANY_DAY = { from: civilDate('1900-01-01'), to: civilDate('2199-12-31') };

/** The line at that place of the owner's account; undefined where it has no such place. */
export async function findEntry(on: Queryable, owner: StatementOwner, seq: bigint): Promise<Entry | undefined> {
  const [entry] = await readStretch(on, owner, { first: seq, last: seq, limit: 1 }, ANY_DAY);
  return entry;
}
