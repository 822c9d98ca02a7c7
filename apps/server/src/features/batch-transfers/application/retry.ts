import { bankingDate, formatDate, formatTime, newUuid, ok, refuse, type Result } from '@bank/core';
import { BATCH_PAGE_MAX, BATCH_ROWS_MAX, type BatchRowState } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { jsonAnswer, respond } from '../../../platform/idempotency/ledger-answers.ts';
import type { BatchRecord } from '../domain/batch.ts';
import { batchById, countDrafts, type KeptBatch } from '../postgres/batch-queries.ts';
import { insertBatch } from '../postgres/batch-statements.ts';
import { listRows, retriesOf, type RowWithOrder } from '../postgres/row-queries.ts';
import { keepRows, weighRows } from '../postgres/row-statements.ts';
import { maySeeRows, type Asked, type BatchContext } from './context.ts';
import { judgeLines } from './judge-lines.ts';
import { presentBatches } from './present.ts';
import { DRAFTS_MAX, draftOf } from './receive.ts';

/** What of a batch is tried again. */
export interface RetryWanted {
  readonly id: string;
  /** Also what another batch tries again already. */
  readonly again: boolean;
}

/**
 * Makes a draft of the rows that were not paid or came back, which says which batch it tries again. Nothing is paid by it:
 * people look at it, mend what was wrong, and ask for it like any other. Its days are the present ones, for theirs have
 * passed. A row that another batch tries again already is left to that one, unless somebody has been told and wants it.
 */
export async function retryBatch(
  batches: BatchContext,
  { id, again }: RetryWanted,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { pool, orders } = batches;
  const { caller, context } = request;
  const refusing = (refusal: Refusal) => orders.making.refuse(refusal, request);
  const batch = await batchById(pool, caller.companyId, id);
  if (!batch) return refusing({ code: 'batch-transfers.not-found' });
  if (!maySeeRows(batch, caller)) return refusing({ code: 'batch-transfers.confidential' });
  const found = await rowsToRetry(batches, batch, again);
  if (!found.ok) return refusing(found.error);
  const rows = found.value;
  if ((await countDrafts(pool, caller.companyId)) >= DRAFTS_MAX)
    return refusing({ code: 'batch-transfers.too-many-drafts' });
  const { name, groupId, confidential } = batch;
  const wanted = {
    name: `${name} (nova tentativa)`.slice(0, 120),
    source: 'retry',
    retryOf: id,
    confidential,
  } as const;
  const draft = draftOf(batches, { ...wanted, groupId: groupId ?? undefined }, request);
  const [shown] = await presentBatches(batches, [{ ...draft, orderState: null, makerId: null, outcome: null }], caller);
  const answer = jsonAnswer(201, shown);
  const posted = await batches.ledger.postOne({
    id: newUuid(batches.clock, batches.entropy),
    kind: 'batch',
    bankingDate: bankingDate(context.at),
    at: context.at,
    legs: [],
    companions: [insertBatch(draft)],
    idempotency: { ...request.key, answer },
  });
  if (!posted.ok) {
    if (posted.error.code === 'idempotency.key-reused') return refuse({ code: posted.error.code });
    throw new Error(`a batch was refused: ${posted.error.code}`);
  }
  if (posted.value.replayed) return ok(respond(posted.value.answer ?? answer, true));
  await fill(batches, draft, rows, request);
  return ok(respond(answer, false));
}

const OVER: readonly BatchRowState[] = ['failed', 'cancelled', 'returned'];

/** The rows of a batch that paid nobody in the end and that no other batch tries again, in their order. */
async function rowsToRetry(
  { pool }: Pick<BatchContext, 'pool'>,
  batch: KeptBatch,
  again: boolean,
): Promise<Result<readonly RowWithOrder[], Refusal>> {
  if (batch.orderId === null) return refuse({ code: 'batch-transfers.nothing-to-retry' });
  const over = await Promise.all(OVER.map((state) => listRows(pool, batch, { limit: BATCH_ROWS_MAX, state })));
  const all = over.flat().toSorted((a, b) => a.row - b.row);
  if (all.length === 0) return refuse({ code: 'batch-transfers.nothing-to-retry' });
  if (again) return ok(all);
  const retries = await retriesOf(pool, batch);
  const tried = new Set(retries.flatMap(({ rows }) => rows));
  const left = all.filter(({ row }) => !tried.has(row));
  const [last] = retries;
  if (left.length > 0 || !last) return ok(left);
  const { name, createdBy, createdAt } = last.batch;
  const when = `${formatDate(bankingDate(createdAt))}, às ${formatTime(createdAt)}`;
  return refuse({ code: 'batch-transfers.retried-already', data: { name, who: createdBy.name, when } });
}

/** Puts the rows into the draft, each with the one that it stands for. */
async function fill(
  batches: BatchContext,
  draft: BatchRecord,
  rows: readonly RowWithOrder[],
  { caller, context }: Asked,
): Promise<void> {
  const { pool } = batches;
  const { at } = context;
  for (let from = 0; from < rows.length; from += BATCH_PAGE_MAX) {
    const page = rows.slice(from, from + BATCH_PAGE_MAX);
    const lines = page.map(({ typed }, index) => {
      const { slip: _, fileFaults: __, ...line } = typed;
      return { row: from + index + 1, typed: { ...line, date: null } };
    });
    const judged = await judgeLines(batches, lines, { batch: draft, caller, context });
    const kept = judged.map((row, index) => ({ ...row, ...(page[index] && { origin: page[index].row }) }));
    await inTransaction(pool, async (client) => keepRows(client, draft, kept, at));
  }
  await inTransaction(pool, async (client) => weighRows(client, draft, null, at));
  batches.wakeLooking();
}
