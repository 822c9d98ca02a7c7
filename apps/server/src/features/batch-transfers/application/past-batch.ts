import { bankingDate, type CivilDate, type Entropy, type Instant } from '@bank/core';
import { BATCH_ROWS_MAX, PERMISSIONS, type BatchSource, type Product, type Tier } from '@bank/contracts';
import { appendAudit, type Companion } from '@bank/ledger';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { FeesFeature } from '../../fees/index.ts';
import type { Order } from '../../payment-orders/index.ts';
import { askedBatch, type AskedBatch } from '../domain/asked-batch.ts';
import type { BatchRecord, TypedLine } from '../domain/batch.ts';
import { shownCounts } from '../domain/counts.ts';
import { effectiveDay, judgeRow } from '../domain/judge-row.ts';
import { ownerFound } from '../domain/owner-found.ts';
import type { BatchRowWay, RowGround } from '../domain/row-way.ts';
import { batchById, countRows, readyFacts, sumRows, type KeptBatch } from '../postgres/batch-queries.ts';
import { askFor, changeDraft, insertDraft, noteDone, noteMade } from '../postgres/batch-statements.ts';
import { rowsToMake } from '../postgres/row-queries.ts';
import { keepRows, weighRows } from '../postgres/row-statements.ts';
import { agreedPrices } from './ask.ts';
import { lookInside } from './judge-lines.ts';
import { completionNote, doneAct, paymentOf } from './make-rows.ts';
import { countsToKeep } from './present.ts';

/** A batch of a made-up past, as somebody put it together: opened, and its rows sent a little later. */
export interface PastBatch {
  readonly companyId: string;
  readonly accountId: string;
  readonly id: string;
  readonly name: string;
  readonly source: BatchSource;
  /** The file that its rows came from, with its SHA-256 in hexadecimal; absent: none. */
  readonly file?: { readonly name: string; readonly hash: string };
  readonly groupId?: string;
  /** The day of its rows. */
  readonly date: CivilDate;
  readonly confidential: boolean;
  readonly by: { readonly id: string; readonly name: string };
  readonly openedAt: Instant;
  readonly sentAt: Instant;
  readonly lines: readonly TypedLine[];
}

/** With what a batch of the past is read and weighed. */
export interface PastBatchTools {
  readonly pool: pg.Pool;
  /** The ways of paying, none of which asks anybody. */
  readonly ways: readonly BatchRowWay[];
  readonly ground: RowGround;
  readonly products: readonly Product[];
  readonly tier: Tier;
  readonly fees: Pick<FeesFeature['ofOrders'], 'priceOf'>;
}

/** Keeps the draft with its rows, each judged by its moment and weighed against what the books know by now. */
export async function draft({ pool, ways, ground, products }: PastBatchTools, past: PastBatch): Promise<KeptBatch> {
  const { companyId, accountId, by, sentAt: at, file } = past;
  const judging = { ways, ground, permissions: PERMISSIONS, products, batchDate: past.date, at };
  const read = past.lines.map((line, index) => judgeRow(index + 1, line, judging));
  const inside = await lookInside(read, { companyId, accountId, operatorId: by.id, operatorName: by.name }, at);
  const judged = read.map((row, index) => {
    const look = inside.get(index);
    return look ? { ...row.judged, ...ownerFound(row.judged, look) } : row.judged;
  });
  const record = recordOf(past);
  return inTransaction(pool, async (client) => {
    await insertDraft(client, record);
    await keepRows(client, record, judged, at);
    await changeDraft(client, record, { at, file });
    await weighRows(client, record, null, at);
    const kept = await batchById(client, companyId, record.id);
    if (!kept) throw new Error(`the batch ${record.id} of the seed was not kept`);
    return kept;
  });
}

function recordOf({ file, by, groupId, openedAt, lines: _lines, sentAt: _sentAt, ...past }: PastBatch): BatchRecord {
  return {
    ...past,
    version: 0,
    fileName: file?.name ?? null,
    fileHash: file?.hash ?? null,
    groupId: groupId ?? null,
    retryOf: null,
    createdAt: openedAt,
    createdBy: by,
    touchedAt: openedAt,
    orderId: null,
    askedAt: null,
    askedByName: null,
    madeAt: null,
    doneAt: null,
    callingOff: false,
  };
}

/** The order that a draft asks for at that moment, and what ties the two together in the posting of the order. */
export async function ask(
  { pool, ways, tier, fees }: PastBatchTools,
  batch: KeptBatch,
  payer: { readonly document: string },
  at: Instant,
): Promise<{ readonly asked: AskedBatch; readonly companionOf: (order: Pick<Order, 'id'>) => Companion }> {
  const sums = await sumRows(pool, batch, effectiveDay(batch.date, bankingDate(at)));
  const { largest, newPayees, digests, amounts } = await readyFacts(pool, batch);
  const prices = agreedPrices({ ways, fees }, tier);
  const asked = askedBatch(batch, payer, { sums, largest, newPayees, digests, amounts, prices });
  const { contentDigest } = asked;
  const byName = batch.createdBy.name;
  return { asked, companionOf: ({ id: orderId }) => askFor(batch, { orderId, contentDigest, at, byName }) };
}

/** The payments that the rows of a batch become whose order was agreed to, in their order. */
export async function payments({ pool }: Pick<PastBatchTools, 'pool'>, batch: KeptBatch, order: Order) {
  const rows = await rowsToMake(pool, batch, BATCH_ROWS_MAX);
  return rows.flatMap((row) => paymentOf(order, row) ?? []);
}

/** Notes that each row is a payment; what the order's time line says of that. */
export async function made({ pool }: Pick<PastBatchTools, 'pool'>, batch: KeptBatch, at: Instant): Promise<string> {
  if (!(await noteMade(pool, batch, at))) throw new Error(`a row of the batch ${batch.id} waits`);
  const counts = (await countRows(pool, batch.companyId, [batch.id])).get(batch.id) ?? [];
  return completionNote(
    counts.reduce((all, { count }) => all + count, 0),
    0,
  );
}

/** Notes that every payment is at its end, with the act that says so. */
export async function done(
  { pool, entropy }: Pick<PastBatchTools, 'pool'> & { readonly entropy: Entropy },
  { companyId, id }: KeptBatch,
  at: Instant,
): Promise<void> {
  const counts = (await countRows(pool, companyId, [id])).get(id) ?? [];
  await inTransaction(pool, async (client) => {
    const batch = await batchById(client, companyId, id, true);
    if (!batch) throw new Error(`the batch ${id} of the seed is not there`);
    await noteDone(client, batch, countsToKeep(counts), at);
    const shown = shownCounts(counts, batch.orderState);
    await appendAudit(client, [doneAct({ clock: { now: () => at }, entropy }, batch, shown, at)]);
  });
}
