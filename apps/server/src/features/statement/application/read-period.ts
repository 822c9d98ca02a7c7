import { addDays } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Entry } from '../domain/entry.ts';
import type { StatementFilter } from '../domain/statement-filter.ts';
import { readStretch, seqRangeOf, type StatementOwner } from '../postgres/entries.ts';

const BATCH = 1000n;

/**
 * Everything that is filtered, oldest first, in batches that are read only when they are asked for. A line that is
 * posted meanwhile is not among them: the end is fixed at the beginning.
 */
export async function* readPeriod(
  on: Queryable,
  owner: StatementOwner,
  filter: StatementFilter,
): AsyncGenerator<readonly Entry[]> {
  const range = await seqRangeOf(on, owner.accountId, { from: filter.from, dayAfter: addDays(filter.to, 1) });
  for (let first = range.first; first <= range.last; first += BATCH) {
    const last = first + BATCH - 1n < range.last ? first + BATCH - 1n : range.last;
    const batch = await readStretch(on, owner, { first, last, limit: Number(BATCH) }, filter);
    if (batch.length > 0) yield batch.toReversed();
  }
}
