import { addDays, bankingDate, formatInstant, newUuid, ok, refuse, startOfDay, type Result } from '@bank/core';
import {
  dateOf,
  UNKNOWN_VICTIM,
  wireOf,
  type CallOutput,
  type listPixReturns,
  type PixReturn,
  type ReturnDirection,
  type ReturnStage,
  type SheetFormat,
  type sumPixReturns,
} from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { RETURNS_SHEET } from '../documents/returns-sheet.ts';
import { cursorOfReturn, placeOfReturn, type ReturnPlace } from '../domain/return-place.ts';
import { listReturns, sumReturns, type ReturnFilter, type ReturnRow } from '../postgres/return-queries.ts';
import type { PixRefundsContext } from './context.ts';

/** Rows of a page when the caller does not say. */
const PAGE_ROWS = 50;
const ROWS_PER_READ = 500;

/** What list, sums and file are narrowed by, as their contract has it. */
export interface ReturnsQuery {
  readonly direction?: ReturnDirection | undefined;
  readonly stage?: ReturnStage | undefined;
  /** Days of São Paulo, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

type Asking = Pick<Caller, 'companyId' | 'accountId'>;

function filterOf(
  { direction, stage, from, to, search }: ReturnsQuery,
  { companyId, accountId }: Asking,
): ReturnFilter {
  return {
    companyId,
    accountId,
    direction,
    stage,
    from: from === undefined ? undefined : startOfDay(dateOf(from)),
    until: to === undefined ? undefined : startOfDay(addDays(dateOf(to), 1)),
    search,
  };
}

/** A page of the company's returns of Pix, given and received, newest first. */
export async function listReturnsPage(
  { pool }: Pick<PixRefundsContext, 'pool'>,
  caller: Asking,
  {
    cursor,
    limit = PAGE_ROWS,
    ...query
  }: ReturnsQuery & { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<Result<CallOutput<typeof listPixReturns>, Refusal>> {
  const before = cursor === undefined ? undefined : placeOfReturn(cursor);
  if (cursor !== undefined && !before) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const found = await listReturns(pool, filterOf(query, caller), { before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return ok({
    items: page.map(present),
    nextCursor: found.length > limit && last ? cursorOfReturn(last) : null,
  });
}

function present(row: ReturnRow): PixReturn {
  const { direction, at, amount, name, stage, state, returnId, endToEndId, orderId, disputeId } = row;
  const ids = { returnId, endToEndId, orderId, disputeId };
  return {
    direction,
    at: formatInstant(at),
    amount: wireOf(amount),
    name: name ?? UNKNOWN_VICTIM,
    stage,
    state,
    ...ids,
  };
}

/** How many returns stand how, each way, and what they come to. */
export async function sumReturnsOf(
  { pool }: Pick<PixRefundsContext, 'pool'>,
  caller: Asking,
  query: ReturnsQuery,
): Promise<CallOutput<typeof sumPixReturns>> {
  const sums = await sumReturns(pool, filterOf(query, caller));
  return { sums: sums.map((sum) => ({ ...sum, amount: wireOf(sum.amount) })) };
}

/**
 * Exactly what is filtered, newest first, as CSV or XLSX, made while it is sent. That somebody exported stands in the
 * company's history before the first byte leaves.
 */
export async function exportReturns(
  { pool, clock, entropy }: Pick<PixRefundsContext, 'pool' | 'clock' | 'entropy'>,
  { format, ...query }: ReturnsQuery & { readonly format: SheetFormat },
  { caller, context }: { readonly caller: Caller; readonly context: RequestContext },
): Promise<FileResponse> {
  const { companyId, operatorId, operatorName, bankAccount } = caller;
  const { at, address } = context;
  const { direction = null, stage = null, from = null, to = null } = query;
  await appendAudit(pool, [
    {
      id: newUuid(clock, entropy),
      companyId,
      actor: operatorId,
      action: 'pix-refunds.exported',
      subject: companyId,
      data: { operatorName, address, format, direction, stage, from, to },
      at,
    },
  ]);
  const stem = `devolucoes-pix-${bankAccount}-${bankingDate(at)}`;
  return sheetFile(RETURNS_SHEET, rowsOf(pool, filterOf(query, caller)), { stem, format });
}

async function* rowsOf(pool: PixRefundsContext['pool'], filter: ReturnFilter): AsyncGenerator<readonly ReturnRow[]> {
  let before: ReturnPlace | undefined;
  for (;;) {
    const page = await listReturns(pool, filter, { before, limit: ROWS_PER_READ });
    yield page;
    before = page.at(-1);
    if (page.length < ROWS_PER_READ) return;
  }
}
