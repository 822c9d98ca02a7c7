import * as z from 'zod/mini';
import { bankingDate, ok, refuse, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import type { Permission } from '@bank/contracts';
import type { BackgroundTasksFeature, TaskContext, TaskFile, TaskKind } from '../../background-tasks/index.ts';
import type { ReceiptsFeature } from '../../receipts/index.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { shownCounts, sumOf } from '../domain/counts.ts';
import { batchById, countRows } from '../postgres/batch-queries.ts';
import { actOf, type BatchContext } from './context.ts';
import { openedBatch } from './read.ts';

const parametersSchema = z.strictObject({
  batchId: z.string(),
  name: z.string(),
  format: z.enum(['pdf', 'zip']),
});
type Parameters = z.infer<typeof parametersSchema>;

/** What the routes ask for receipts by. */
export interface BatchReceipts {
  ask(id: string, format: Parameters['format'], request: CallersRequest): Promise<Result<StoredResponse, Refusal>>;
}

/**
 * The receipts of a batch as a background task. A confidential batch's is a kind of its own, so that whoever takes the file
 * needs the right to see whom it pays then, too.
 */
export function createBatchReceipts(
  batches: BatchContext,
  tasks: BackgroundTasksFeature,
  receipts: Pick<ReceiptsFeature, 'ofBatch'>,
): BatchReceipts {
  const kind = (name: string, permission: Permission): TaskKind<Parameters> => ({
    name,
    permission,
    parameters: parametersSchema,
    words: {
      title: (wanted) => `Comprovantes do lote ${wanted.name} em ${wanted.format.toUpperCase()}`,
      ready: 'Seus comprovantes estão prontos',
      failed: 'Seus comprovantes não puderam ser preparados',
    },
    run: (wanted, context) => run(batches, receipts, wanted, context),
  });
  const open = tasks.register(kind('batch-receipts', 'ORDERS_VIEW'));
  const confidential = tasks.register(kind('confidential-batch-receipts', 'CONFIDENTIAL_PAYEES'));
  return {
    async ask(id, format, request) {
      const { caller, context, key } = request;
      const opened = await openedBatch(batches, id, caller);
      if (!opened.ok) return opened;
      const batch = opened.value;
      if ((await paidOf(batches, batch.companyId, id)) === 0) {
        return refuse({ code: 'batch-transfers.nothing-paid' });
      }
      const data = { name: batch.name, format };
      await appendAudit(batches.pool, [
        actOf(batches, { action: 'batch-transfers.receipts-asked', subject: id, data }, request),
      ]);
      const asked = batch.confidential ? confidential : open;
      return asked.ask({ batchId: id, name: batch.name, format }, { caller, context, idempotency: key });
    },
  };
}

async function paidOf({ pool }: Pick<BatchContext, 'pool'>, companyId: string, id: string): Promise<number> {
  const counts = (await countRows(pool, companyId, [id])).get(id) ?? [];
  return sumOf(shownCounts(counts, 'settled'), 'paid', 'returned').count;
}

async function run(
  batches: BatchContext,
  receipts: Pick<ReceiptsFeature, 'ofBatch'>,
  { batchId, name, format }: Parameters,
  { asker, at, progress }: TaskContext,
): Promise<Result<TaskFile, Refusal>> {
  const { companyId, bankAccount } = asker;
  const batch = await batchById(batches.pool, companyId, batchId);
  if (!batch) return refuse({ code: 'batch-transfers.not-found' });
  const total = BigInt(await paidOf(batches, companyId, batchId));
  let done = 0n;
  progress(done, total);
  const onReceipt = (): void => {
    done += 1n;
    progress(done, done > total ? done : total);
  };
  return ok({
    fileName: `comprovantes-lote-${bankAccount}-${bankingDate(batch.createdAt)}.${format}`,
    mediaType: format === 'pdf' ? 'application/pdf' : 'application/zip',
    pieces: receipts.ofBatch({ companyId, batchId, name, format, at, onReceipt }),
  });
}
