import { formatInstant, ok, refuse, type Result } from '@bank/core';
import {
  wireOf,
  type CallOutput,
  type listPixReturns,
  type PixReturn,
  type ReturnDirection,
  type ReturnStage,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { cursorOfReturn, placeOfReturn } from '../domain/return-place.ts';
import { listReturns, type ReturnRow } from '../postgres/refund-queries.ts';
import type { PixRefundsContext } from './context.ts';

/** Rows of a page when the caller does not say. */
const PAGE_ROWS = 50;

/** What a list asks for, as its contract has it. */
export interface ReturnsQuery {
  readonly direction?: ReturnDirection | undefined;
  readonly stage?: ReturnStage | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of the company's returns of Pix, given and received, newest first. */
export async function listReturnsPage(
  { pool }: Pick<PixRefundsContext, 'pool'>,
  { companyId, accountId }: Pick<Caller, 'companyId' | 'accountId'>,
  { direction, stage, cursor, limit = PAGE_ROWS }: ReturnsQuery,
): Promise<Result<CallOutput<typeof listPixReturns>, Refusal>> {
  const before = cursor === undefined ? undefined : placeOfReturn(cursor);
  if (cursor !== undefined && !before) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const found = await listReturns(pool, { companyId, accountId, direction, stage, before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return ok({
    items: page.map(present),
    nextCursor: found.length > limit && last ? cursorOfReturn(last) : null,
  });
}

/** Who gets what a contest gives back beyond the bank that sent the Pix. */
const VICTIM = 'Quem sofreu a fraude';

function present(row: ReturnRow): PixReturn {
  const { direction, at, amount, name, stage, state, returnId, endToEndId, orderId, disputeId } = row;
  const ids = { returnId, endToEndId, orderId, disputeId };
  return { direction, at: formatInstant(at), amount: wireOf(amount), name: name ?? VICTIM, stage, state, ...ids };
}
