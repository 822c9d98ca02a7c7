import { bankingDate, newId, newUuid, ok, refuse, type Result } from '@bank/core';
import { dateOf, type Batch, type BatchLine, type BatchRow, type BatchSource } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { jsonAnswer, respond } from '../../../platform/idempotency/ledger-answers.ts';
import { groupToPay } from '../../groups/index.ts';
import type { BatchRecord, TypedLine } from '../domain/batch.ts';
import { batchById, countDrafts, type KeptBatch } from '../postgres/batch-queries.ts';
import { changeDraft, deleteDraft, insertBatch, touch } from '../postgres/batch-statements.ts';
import { rowsByNumber } from '../postgres/row-queries.ts';
import { confirmRows, keepRows, leaveOutRows, weighRows, type WhichRows } from '../postgres/row-statements.ts';
import { actOf, maySeeRows, type Asked, type BatchContext } from './context.ts';
import { judgeDays } from './judge-days.ts';
import { judgeLines } from './judge-lines.ts';
import { presentBatches, presentRow } from './present.ts';

/** Drafts that a company may have at a time. */
export const DRAFTS_MAX = 50;

/** A draft that somebody begins. */
export interface NewBatch {
  readonly name: string;
  readonly source: BatchSource;
  readonly groupId?: string | undefined;
  readonly retryOf?: string | undefined;
  readonly file?: { readonly name: string; readonly sha256: string } | undefined;
  readonly date?: string | undefined;
  readonly confidential: boolean;
}

/**
 * Begins a draft, once for each key. Whoever may not see confidential rows makes no confidential batch. That of a group takes
 * seeing the group, and is confidential where the group is.
 */
export async function openBatch(
  batches: BatchContext,
  wanted: NewBatch,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller, context } = request;
  const { at } = context;
  const group = wanted.groupId === undefined ? undefined : await groupToPay(batches.pool, wanted.groupId, caller);
  if (group?.ok === false) return batches.orders.making.refuse(group.error, request);
  const confidential = wanted.confidential || group?.value.isConfidential === true;
  if (!maySeeRows({ confidential }, caller))
    return batches.orders.making.refuse({ code: 'batch-transfers.confidential' }, request);
  if ((await countDrafts(batches.pool, caller.companyId)) >= DRAFTS_MAX) {
    return batches.orders.making.refuse({ code: 'batch-transfers.too-many-drafts' }, request);
  }
  const batch = draftOf(batches, { ...wanted, confidential }, request);
  if (batch.date < bankingDate(at)) {
    return batches.orders.making.refuse({ code: 'payment-orders.date-invalid', field: 'date' }, request);
  }
  const [shown] = await presentBatches(batches, [{ ...batch, orderState: null, makerId: null, outcome: null }], caller);
  const answer = jsonAnswer(201, shown);
  const posted = await batches.ledger.postOne({
    id: newUuid(batches.clock, batches.entropy),
    kind: 'batch',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    companions: [insertBatch(batch)],
    idempotency: { ...request.key, answer },
  });
  if (posted.ok) return ok(respond(posted.value.answer ?? answer, posted.value.replayed));
  const { code } = posted.error;
  if (code === 'idempotency.key-reused') return refuse({ code });
  throw new Error(`a batch was refused: ${code}`);
}

/** A draft before it is written. */
export function draftOf(
  { clock, entropy }: Pick<BatchContext, 'clock' | 'entropy'>,
  wanted: NewBatch,
  { caller, context }: Asked,
): BatchRecord {
  const { at } = context;
  return {
    companyId: caller.companyId,
    id: newId('bat', clock, entropy),
    version: 0,
    name: wanted.name,
    source: wanted.source,
    fileName: wanted.file?.name ?? null,
    fileHash: wanted.file?.sha256 ?? null,
    groupId: wanted.groupId ?? null,
    retryOf: wanted.retryOf ?? null,
    date: wanted.date === undefined ? bankingDate(at) : dateOf(wanted.date),
    confidential: wanted.confidential,
    accountId: caller.accountId,
    createdAt: at,
    createdBy: { id: caller.operatorId, name: caller.operatorName },
    touchedAt: at,
    orderId: null,
    askedAt: null,
    askedByName: null,
    madeAt: null,
    doneAt: null,
    callingOff: false,
  };
}

/** Does something to a draft that nobody else changes meanwhile. Refused where it is none, or closed to that person. */
export async function changingDraft<T>(
  batches: Pick<BatchContext, 'pool'>,
  id: string,
  { caller }: Pick<Asked, 'caller'>,
  work: (on: Queryable, batch: KeptBatch) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  return inTransaction(batches.pool, async (client): Promise<Result<T, Refusal>> => {
    const batch = await batchById(client, caller.companyId, id, true);
    if (!batch) return refuse({ code: 'batch-transfers.not-found' });
    if (!maySeeRows(batch, caller)) return refuse({ code: 'batch-transfers.confidential' });
    if (batch.orderId !== null) return refuse({ code: 'batch-transfers.not-draft' });
    return work(client, batch);
  });
}

/** The same, and how the batch stands then. */
async function changed(
  batches: BatchContext,
  id: string,
  asked: Asked,
  work: (on: Queryable, batch: KeptBatch) => Promise<Result<undefined, Refusal>>,
): Promise<Result<Batch, Refusal>> {
  return changingDraft(batches, id, asked, async (on, batch): Promise<Result<Batch, Refusal>> => {
    const done = await work(on, batch);
    if (!done.ok) return done;
    const after = await batchById(on, batch.companyId, id);
    if (!after) return refuse({ code: 'batch-transfers.not-found' });
    const [shown] = await presentBatches(batches, [after], asked.caller, on);
    return shown ? ok(shown) : refuse({ code: 'batch-transfers.not-found' });
  });
}

/** Takes rows of a draft, or puts mended ones in their place: each is judged, and kept with what is wrong with it. */
export async function takeRows(
  batches: BatchContext,
  { id, lines }: { readonly id: string; readonly lines: readonly BatchLine[] },
  asked: Asked,
): Promise<Result<{ readonly batch: Batch; readonly rows: BatchRow[] }, Refusal>> {
  const { at } = asked.context;
  const numbers = lines.map(({ row }) => row);
  if (new Set(numbers).size < numbers.length) return refuse({ code: 'batch-transfers.rows-invalid', field: 'rows' });
  const found = await batchById(batches.pool, asked.caller.companyId, id);
  if (!found) return refuse({ code: 'batch-transfers.not-found' });
  const typed = lines.map(({ row, ...line }) => ({ row, typed: line as TypedLine }));
  // Whom rows name inside this bank is looked at before anything is locked.
  const rows = await judgeLines(batches, typed, { batch: found, ...asked });
  const taken = await changingDraft(batches, id, asked, async (on, batch) => {
    await keepRows(on, batch, rows, at);
    await changeDraft(on, batch, { at });
    await weighRows(on, batch, numbers, at);
    const [after, kept] = [await batchById(on, batch.companyId, id), await rowsByNumber(on, batch, numbers)];
    if (!after) return refuse({ code: 'batch-transfers.not-found' });
    const [shown] = await presentBatches(batches, [after], asked.caller, on);
    const of = { batch: after, ways: batches.ways, today: bankingDate(at) };
    const presented = kept.map((row) => presentRow(row, of, asked.caller));
    return shown ? ok({ batch: shown, rows: presented }) : refuse({ code: 'batch-transfers.not-found' });
  });
  if (taken.ok) batches.wakeLooking();
  return taken;
}

/** Name, day and confidentiality of a draft; rows that name no day are judged by the new one. */
export function changeBatch(
  batches: BatchContext,
  wanted: {
    readonly id: string;
    readonly name?: string | undefined;
    readonly date?: string | undefined;
    readonly confidential?: boolean | undefined;
  },
  asked: Asked,
): Promise<Result<Batch, Refusal>> {
  const { at } = asked.context;
  return changed(batches, wanted.id, asked, async (on, batch) => {
    const date = wanted.date === undefined ? undefined : dateOf(wanted.date);
    if (date !== undefined && date < bankingDate(at))
      return refuse({ code: 'payment-orders.date-invalid', field: 'date' });
    const confidential = wanted.confidential ?? batch.confidential;
    if (!maySeeRows({ confidential }, asked.caller)) return refuse({ code: 'batch-transfers.confidential' });
    await changeDraft(on, batch, { ...wanted, date, at });
    if (date !== undefined && date !== batch.date) {
      await judgeDays(on, { ...batch, date }, at);
      await weighRows(on, batch, [], at);
    }
    if (confidential !== batch.confidential) {
      const data = { name: wanted.name ?? batch.name, confidential };
      await appendAudit(on, [
        actOf(batches, { action: 'batch-transfers.confidentiality-changed', subject: batch.id, data }, asked),
      ]);
    }
    return ok();
  });
}

/** Throws a draft away. */
export async function discardBatch(
  batches: Pick<BatchContext, 'pool' | 'clock' | 'entropy'>,
  id: string,
  asked: Asked,
): Promise<Result<undefined, Refusal>> {
  return changingDraft(batches, id, asked, async (on, batch) => {
    await deleteDraft(on, batch);
    await appendAudit(on, [
      actOf(batches, { action: 'batch-transfers.draft-discarded', subject: id, data: { name: batch.name } }, asked),
    ]);
    return ok();
  });
}

/** Says of rows that what is warned of is meant, or takes that back. */
export function confirmWarned(
  batches: BatchContext,
  { id, which, confirmed }: { readonly id: string; readonly which: WhichRows; readonly confirmed: boolean },
  asked: Asked,
): Promise<Result<Batch, Refusal>> {
  return changed(batches, id, asked, async (on, batch) => {
    await confirmRows(on, batch, which, confirmed);
    await settle(on, batch, asked);
    return ok();
  });
}

/** Leaves rows out of a draft, or takes them in again. */
export function leaveOut(
  batches: BatchContext,
  { id, which, leftOut }: { readonly id: string; readonly which: WhichRows; readonly leftOut: boolean },
  asked: Asked,
): Promise<Result<Batch, Refusal>> {
  return changed(batches, id, asked, async (on, batch) => {
    await leaveOutRows(on, batch, which, leftOut);
    await settle(on, batch, asked);
    return ok();
  });
}

async function settle(on: Queryable, batch: KeptBatch, { context: { at } }: Asked): Promise<void> {
  await changeDraft(on, batch, { at });
  await weighRows(on, batch, [], at);
  await touch(on, batch, at);
}
