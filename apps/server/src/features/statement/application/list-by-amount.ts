import { addDays, ok, refuse, type Result } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Entry } from '../domain/entry.ts';
import type { AmountPlace } from '../domain/entry-id.ts';
import type { StatementFilter } from '../domain/statement-filter.ts';
import { readByAmount, seqRangeOf, type ByAmount, type StatementOwner } from '../postgres/entries.ts';

/**
 * Lines of a period that is sorted by amount at most. Nothing keeps lines by amount, so each page looks at the whole period:
 * a tenth of a second for so many.
 */
export const SORTED_LINES_MAX = 100_000n;

/** A page by amount; `next` is null at the end. */
export interface AmountPage {
  readonly entries: readonly Entry[];
  readonly next: AmountPlace | null;
}

/** Reads a page of a period by signed amount. Refuses a period of too many lines. */
export async function listByAmount(
  on: Queryable,
  owner: StatementOwner,
  filter: StatementFilter,
  page: ByAmount & { readonly linesMax?: bigint },
): Promise<Result<AmountPage, Refusal>> {
  const range = await seqRangeOf(on, owner.accountId, { from: filter.from, dayAfter: addDays(filter.to, 1) });
  const { linesMax = SORTED_LINES_MAX, limit } = page;
  if (range.last - range.first >= linesMax) {
    return refuse({ code: 'statement.too-many-to-sort', data: { limit: Number(linesMax).toLocaleString('pt-BR') } });
  }
  const found = await readByAmount(on, owner, { ...range, ...page, limit: limit + 1 }, filter);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return ok({
    entries,
    next: found.length > limit && last !== undefined ? { amount: last.amount, seq: last.seq } : null,
  });
}
