import { addDays, bankingDate, formatInstant, ok, parseInstant, refuse, startOfDay, type Result } from '@bank/core';
import { dateOf, type Batch, type BatchRow, type BatchRowState } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { batchById, listBatches, type KeptBatch } from '../postgres/batch-queries.ts';
import { listRows } from '../postgres/row-queries.ts';
import { maySeeRows, type Asked, type BatchContext } from './context.ts';
import { presentBatches, presentRow } from './present.ts';

const PAGE_BATCHES = 20;
const PAGE_ROWS = 50;

/** What a list of batches asks for, as its contract has it. */
export interface BatchListQuery {
  readonly which?: 'drafts' | 'open' | 'ended' | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of a company's batches, newest first. */
export async function listBatchPage(
  batches: BatchContext,
  { limit = PAGE_BATCHES, cursor, from, to, ...query }: BatchListQuery,
  caller: Caller,
): Promise<Result<{ readonly items: Batch[]; readonly nextCursor: string | null }, Refusal>> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const found = await listBatches(batches.pool, {
    ...query,
    companyId: caller.companyId,
    withDrafts: caller.permissions.includes('BATCHES_VIEW'),
    from: from === undefined ? undefined : startOfDay(dateOf(from)),
    before: to === undefined ? undefined : startOfDay(addDays(dateOf(to), 1)),
    after,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return ok({
    items: [...(await presentBatches(batches, page, caller))],
    nextCursor: found.length > limit && last ? cursorOf(last) : null,
  });
}

function cursorOf({ createdAt, id }: Pick<KeptBatch, 'createdAt' | 'id'>): string {
  return Buffer.from(`${formatInstant(createdAt)} ${id}`).toString('base64url');
}

function placeOf(cursor: string): { readonly createdAt: KeptBatch['createdAt']; readonly id: string } | undefined {
  const [at = '', id] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const createdAt = parseInstant(at);
  return createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
}

/** A batch that this person may know of: drafts only by whoever may see the area of batches. */
export async function seenBatch(
  { pool }: Pick<BatchContext, 'pool'>,
  id: string,
  { companyId, permissions }: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<KeptBatch, Refusal>> {
  const batch = await batchById(pool, companyId, id);
  if (!batch || (batch.orderId === null && !permissions.includes('BATCHES_VIEW'))) {
    return refuse({ code: 'batch-transfers.not-found' });
  }
  return ok(batch);
}

/** The same, where its rows are to be seen. */
export async function openedBatch(
  batches: Pick<BatchContext, 'pool'>,
  id: string,
  caller: Pick<Caller, 'companyId' | 'permissions'>,
): Promise<Result<KeptBatch, Refusal>> {
  const seen = await seenBatch(batches, id, caller);
  if (!seen.ok) return seen;
  return maySeeRows(seen.value, caller) ? seen : refuse({ code: 'batch-transfers.confidential' });
}

/** A batch as it stands. */
export async function readBatch(batches: BatchContext, id: string, caller: Caller): Promise<Result<Batch, Refusal>> {
  const seen = await seenBatch(batches, id, caller);
  if (!seen.ok) return seen;
  const [shown] = await presentBatches(batches, [seen.value], caller);
  return shown ? ok(shown) : refuse({ code: 'batch-transfers.not-found' });
}

/** What a list of rows asks for, as its contract has it. */
export interface RowListQuery {
  readonly state?: BatchRowState | undefined;
  readonly search?: string | undefined;
  readonly date?: string | undefined;
  readonly newPayees?: 'true' | 'false' | undefined;
  readonly sort?: 'row' | 'largest' | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of a batch's rows; closed to whoever may not see whom a confidential batch pays. */
export async function listRowPage(
  batches: BatchContext,
  { id, limit = PAGE_ROWS, cursor, date, newPayees, ...query }: RowListQuery & { readonly id: string },
  { caller, context }: Asked,
): Promise<Result<{ readonly items: BatchRow[]; readonly nextCursor: string | null }, Refusal>> {
  const opened = await openedBatch(batches, id, caller);
  if (!opened.ok) return opened;
  const batch = opened.value;
  const after = cursor === undefined ? undefined : /^(\d{1,5})-(\d{1,14})$/.exec(cursor);
  if (after === null) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const found = await listRows(batches.pool, batch, {
    ...query,
    date: date === undefined ? undefined : dateOf(date),
    newPayees: newPayees === 'true',
    after: after && { row: Number(after[1]), amount: BigInt(after[2] ?? '0') },
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const of = { batch, ways: batches.ways, today: bankingDate(context.at) };
  return ok({
    items: page.map((row) => presentRow(row, of, caller)),
    nextCursor: found.length > limit && last ? `${last.row}-${last.amount ?? 0n}` : null,
  });
}
