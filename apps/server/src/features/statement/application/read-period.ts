import type { Queryable } from '../../../platform/database/rows.ts';
import type { Entry } from '../domain/entry.ts';
import type { StatementFilter } from '../domain/statement-filter.ts';
import { readStretch, type SeqRange, type StatementOwner } from '../postgres/entries.ts';

const BATCH = 1000n;

/**
 * Everything of a range of lines that is filtered, oldest first, in batches that are read only when they are asked for. The
 * range is of one moment and its lines never change: what is posted meanwhile is not among them, however long it takes.
 */
export async function* readPeriod(
  on: Queryable,
  owner: StatementOwner,
  filter: StatementFilter,
  range: SeqRange,
): AsyncGenerator<readonly Entry[]> {
  for (let first = range.first; first <= range.last; first += BATCH) {
    const last = first + BATCH - 1n < range.last ? first + BATCH - 1n : range.last;
    const batch = await readStretch(on, owner, { first, last, limit: Number(BATCH) }, filter);
    if (batch.length > 0) yield batch.toReversed();
  }
}
