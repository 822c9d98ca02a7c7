import { later, MINUTE_MS, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RowFault } from '../domain/row-way.ts';
import { problemOf } from '../domain/words.ts';
import { ownerFound, type OwnerFound } from '../domain/owner-found.ts';
import { batchById, type KeptBatch } from '../postgres/batch-queries.ts';
import { changeDraft, stopRows } from '../postgres/batch-statements.ts';
import { lookLater, rowsByNumber, takeToLook, type RowWithOrder } from '../postgres/row-queries.ts';
import { keepOwner, weighRows } from '../postgres/row-statements.ts';
import type { BatchContext } from './context.ts';

/** Rows that one turn looks up, side by side. */
const ROWS_PER_TURN = 20;
/** For so long a server keeps a row that it is looking up; where it dies, another one looks after that. */
const TAKEN_FOR_MS = MINUTE_MS;
/** Drafts whose owners are looked up: those that somebody touched so lately. */
const TOUCHED_WITHIN_MS = 30 * MINUTE_MS;

/** Companies that have looked up as much as they may, until when; each server learns it for itself. */
export type Pauses = Map<string, Instant>;

/**
 * Looks up owners that nobody knows yet, as far as the companies' rations go: of batches that were asked for first, then of
 * drafts while people look at them. True: there may be more.
 */
export async function lookUpOwners(batches: BatchContext, pauses: Pauses): Promise<boolean> {
  const now = batches.clock.now();
  for (const [companyId, until] of pauses) if (until <= now) pauses.delete(companyId);
  const taken = await takeToLook(batches.pool, {
    now,
    until: later(now, TAKEN_FOR_MS),
    touchedSince: later(now, -TOUCHED_WITHIN_MS),
    paused: [...pauses.keys()],
    limit: ROWS_PER_TURN,
  });
  const tried = await Promise.allSettled(taken.map((row) => lookUp(batches, row, pauses)));
  const found = tried.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
  // Rows of one batch are kept together: each time, the batch is weighed as a whole.
  for (const of of Map.groupBy(found, ({ batch }) => `${batch.companyId}/${batch.id}`).values())
    await keep(batches, of);
  const failed = tried.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  if (taken.length > 0) batches.wakeMaking();
  return taken.length === ROWS_PER_TURN;
}

/** A row that was looked up, and what that came to. */
interface Looked {
  readonly batch: KeptBatch;
  readonly row: RowWithOrder;
  readonly found: OwnerFound;
}

/** Nothing where nobody is to be asked any more, or not now. */
async function lookUp(
  batches: BatchContext,
  of: { readonly companyId: string; readonly batchId: string; readonly row: number },
  pauses: Pauses,
): Promise<Looked | undefined> {
  const { pool, ways, clock } = batches;
  const { companyId, batchId } = of;
  const batch = await batchById(pool, companyId, batchId);
  const [row] = await rowsByNumber(pool, { companyId, id: batchId }, [of.row]);
  const way = ways.find(({ kind }) => kind === row?.kind);
  if (!batch || !row || !way || row.reach === null) return undefined;
  const company = {
    companyId,
    accountId: batch.accountId,
    operatorId: batch.createdBy.id,
    operatorName: batch.createdBy.name,
  };
  const look = await way.lookUp({ reach: row.reach }, company, clock.now());
  if (look.is === 'later') {
    pauses.set(companyId, look.at);
    await lookLater(pool, companyId, [of], look.at);
    return undefined;
  }
  return { batch, row, found: ownerFound(row, look) };
}

/** Keeps what was found of rows of one batch; of one that was asked for, a row that cannot be paid so stops with its reason. */
async function keep(batches: BatchContext, looked: readonly Looked[]): Promise<void> {
  const [first] = looked;
  if (!first) return;
  const { companyId, id } = first.batch;
  const at = batches.clock.now();
  await inTransaction(batches.pool, async (client) => {
    const batch = await batchById(client, companyId, id, true);
    if (!batch) return;
    const numbers = looked.map(({ row }) => row.row);
    const now = new Map((await rowsByNumber(client, batch, numbers)).map((row) => [row.row, row]));
    // Mended meanwhile, it names somebody else.
    const meant = looked.filter(({ row }) => {
      const stands = now.get(row.row);
      return stands?.digest === row.digest && stands.owner === 'waiting';
    });
    if (batch.orderId === null) await keepInDraft(client, { batch, meant, at, before: now });
    else await keepInAsked(client, batch, meant);
  });
  batches.live.publish(companyId, [{ type: 'payment-order', orderId: id }]);
}

async function keepInDraft(
  client: Queryable,
  {
    batch,
    meant,
    at,
    before,
  }: {
    readonly batch: KeptBatch;
    readonly meant: readonly Looked[];
    readonly at: Instant;
    readonly before: ReadonlyMap<number, RowWithOrder>;
  },
): Promise<void> {
  if (meant.length === 0) return;
  const numbers = meant.map(({ row }) => row.row);
  for (const { row, found } of meant) await keepOwner(client, batch, row.row, found);
  await weighRows(client, batch, numbers, at);
  const after = await rowsByNumber(client, batch, numbers);
  // What was reviewed is not what there is any more.
  if (after.some(({ row, state }) => before.get(row)?.state !== state))
    await changeDraft(client, batch, { at: batch.touchedAt });
}

async function keepInAsked(client: Queryable, batch: KeptBatch, meant: readonly Looked[]): Promise<void> {
  for (const { row, found } of meant) {
    await keepOwner(client, batch, row.row, { ...found, problems: [] });
    const fault = found.problems.find((one) => !row.problems.includes(one));
    if (fault) await stopRows(client, batch, [{ row: row.row, stopped: stoppedBy(fault) }]);
  }
}

function stoppedBy(fault: RowFault) {
  const { code, message } = problemOf(fault);
  return { code: `batch-transfers.${code}`, message };
}
