import type pg from 'pg';
import { bankingDate, ok, refuse, type Instant, type Result } from '@bank/core';
import { BATCH_ROWS_MAX, type BatchLine } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { askedBatch } from '../domain/asked-batch.ts';
import type { JudgedRow } from '../domain/batch.ts';
import { noticesOf, problemOf } from '../domain/words.ts';
import { batchById, readyFacts, sumRows, type KeptBatch } from '../postgres/batch-queries.ts';
import { reviseBatch } from '../postgres/batch-statements.ts';
import { listRows, rowsByNumber, type RowWithOrder } from '../postgres/row-queries.ts';
import { confirmRows, keepRows, leaveOutRows, replaceRow, weighRows } from '../postgres/row-statements.ts';
import { agreedPrices, BATCH_AMOUNT_MAX, termsOf } from './ask.ts';
import { maySeeRows, type BatchContext } from './context.ts';
import { judgeLines } from './judge-lines.ts';

/** A row of a batch that was asked for, as it is to be; null: it is left out. */
export interface RowChange {
  readonly id: string;
  readonly row: number;
  /** The revision of the order that was on screen. */
  readonly revision: number;
  readonly line: BatchLine | null;
  /** What is warned of is meant. */
  readonly confirmed?: boolean | undefined;
}

/**
 * Changes one row of a batch that waits for its confirmation or approval. The batch is another one then: its digest differs,
 * so what was signed fits it no more, and its maker confirms it anew (SECURITY Z07). Row and order change in one posting.
 */
export async function changeRow(
  batches: BatchContext,
  change: RowChange,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { orders } = batches;
  const { caller, context } = request;
  const refusing = (refusal: Refusal) => orders.making.refuse(refusal, request);
  const found = await batchById(batches.pool, caller.companyId, change.id);
  if (!found) return refusing({ code: 'batch-transfers.not-found' });
  if (!maySeeRows(found, caller)) return refusing({ code: 'batch-transfers.confidential' });
  if (found.orderId === null) return refusing({ code: 'batch-transfers.not-changeable' });
  const [kept] = await rowsByNumber(batches.pool, found, [change.row]);
  if (!kept) return refusing({ code: 'batch-transfers.row-not-found', data: { row: String(change.row) } });
  const judged = await judge(batches, kept, change, { batch: found, caller, context });
  if (!judged.ok) return refusing(judged.error);
  const revise = async (order: { readonly createdBy: { readonly id: string } }) => {
    if (order.createdBy.id !== caller.operatorId) return refuse({ code: 'batch-transfers.not-maker' } as Refusal);
    return revised(batches, judged.value, { change, caller, context });
  };
  return orders.making.reviseOrder({ orderId: found.orderId, revision: change.revision, revise }, request);
}

type ChangedRow = JudgedRow & { readonly state: 'ready' | 'left-out'; readonly note: string };

/** The row as it is to be. Of a batch that was asked for no row may have a fault: it would be paid. */
async function judge(
  batches: BatchContext,
  kept: RowWithOrder,
  { line, row }: RowChange,
  of: { readonly batch: KeptBatch } & Pick<CallersRequest, 'caller' | 'context'>,
): Promise<Result<ChangedRow, Refusal>> {
  const wasLeftOut = kept.state === 'left-out';
  if (line === null) {
    return wasLeftOut
      ? refuse({ code: 'payment-orders.nothing-changes' })
      : ok({ ...kept, state: 'left-out', note: `Linha ${row} removida` });
  }
  const { row: _, ...typed } = line;
  const [judged] = await judgeLines(batches, [{ row, typed }], of);
  const [problem] = judged?.problems ?? [];
  if (!judged || problem) {
    const why = problem ? problemOf(problem).message : '';
    return refuse({
      code: 'batch-transfers.row-invalid',
      ...(problem && { field: problem.field }),
      data: { row: String(row), why },
    });
  }
  if (judged.digest === kept.digest && !wasLeftOut) return refuse({ code: 'payment-orders.nothing-changes' });
  return ok({ ...judged, state: 'ready', note: `Linha ${row} ${wasLeftOut ? 'incluída de novo' : 'alterada'}` });
}

/** The order as it is to be, worked out from what stands at this look. */
async function revised(
  batches: BatchContext,
  row: ChangedRow,
  { change, caller, context: { at } }: { readonly change: RowChange } & Pick<CallersRequest, 'caller' | 'context'>,
) {
  const batch = await batchById(batches.pool, caller.companyId, change.id);
  if (!batch) return refuse({ code: 'batch-transfers.not-found' } as Refusal);
  const terms = await termsOf(batches, caller);
  const today = bankingDate(at);
  const { weighed, sums, facts } = await unwritten(batches.pool, async (on) => {
    const placed = await weighInPlace(on, batch, row, at);
    return {
      weighed: placed,
      sums: await sumRows(on, batch, batch.date < today ? today : batch.date),
      facts: await readyFacts(on, batch),
    };
  });
  const [warning] = weighed.warnings;
  if (warning !== undefined && change.confirmed !== true) {
    return refuse({
      code: 'batch-transfers.row-warned',
      data: { row: String(row.row), why: weighed.warnings.join(' ') },
    } as Refusal);
  }
  if (sums.length === 0) return refuse({ code: 'batch-transfers.empty' } as Refusal);
  const { largest, newPayees, digests, amounts } = facts;
  const asked = askedBatch(batch, terms.payer, {
    sums,
    largest,
    newPayees,
    digests,
    amounts,
    prices: agreedPrices(batches, terms.tier),
  });
  if (asked.amount > BATCH_AMOUNT_MAX) return refuse({ code: 'batch-transfers.too-large' } as Refusal);
  const { contentDigest, ...order } = asked;
  return ok({
    ...order,
    note: row.note,
    companionsOf: () => [replaceRow(batch, { ...row, ...weighed.kept }, at), reviseBatch(batch, contentDigest, at)],
  });
}

/**
 * Puts the row in its place and weighs it there. `warnings`: what of it somebody has to say is meant, also where it is
 * another row that now pays the same. All rows that are paid are ready then: the others were agreed to before.
 */
async function weighInPlace(
  on: Queryable,
  batch: KeptBatch,
  row: ChangedRow,
  at: Instant,
): Promise<{
  readonly kept: Pick<RowWithOrder, 'relation' | 'sameAs' | 'paidBefore'>;
  readonly warnings: readonly string[];
}> {
  if (row.state === 'left-out') await leaveOutRows(on, batch, { rows: [row.row] }, true);
  else await keepRows(on, batch, [row], at);
  await weighRows(on, batch, [row.row], at);
  const [written] = await rowsByNumber(on, batch, [row.row]);
  const doubted = await listRows(on, batch, { state: 'to-confirm', limit: BATCH_ROWS_MAX });
  if (doubted.length > 0) {
    await confirmRows(on, batch, { all: 'to-confirm' }, true);
    await weighRows(on, batch, [], at);
  }
  const { relation = null, sameAs = null, paidBefore = null } = written ?? {};
  if (row.state === 'left-out') return { kept: { relation, sameAs: null, paidBefore: null }, warnings: [] };
  const later = doubted.find((other) => other.row !== row.row && other.sameAs === row.row);
  const kept = { relation, sameAs: sameAs ?? later?.row ?? null, paidBefore };
  const told = noticesOf({ ...kept, notices: row.notices });
  return { kept, warnings: told.flatMap(({ asks, message }) => (asks ? [message] : [])) };
}

/** What a transaction is left with that is not to be written. */
class Unwritten<T> extends Error {
  override readonly name = 'Unwritten';
  readonly value: T;
  constructor(value: T) {
    super('not to be written');
    this.value = value;
  }
}

/** Works something out as if it were written, and writes nothing: only the posting does that. */
async function unwritten<T>(pool: pg.Pool, work: (on: Queryable) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(pool, async (client): Promise<never> => {
      throw new Unwritten(await work(client));
    });
  } catch (error) {
    if (error instanceof Unwritten) return error.value as T;
    throw error;
  }
}
