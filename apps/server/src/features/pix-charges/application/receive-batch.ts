import { createHash } from 'node:crypto';
import { bankingDate, formatDate, formatTime, newId, newUuid, ok, refuse, type Result } from '@bank/core';
import { type ChargeBatch } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { jsonAnswer, respond } from '../../../platform/idempotency/ledger-answers.ts';
import { keptRow, type BatchLine, type ChargeBatchRecord } from '../domain/charge-batch.ts';
import { batchById, countSame, sameBatch, whatCame } from '../postgres/batch-queries.ts';
import { beginMaking, insertBatch, keepRows, lockBatches } from '../postgres/batch-statements.ts';
import { actOf, type Asked, type PixChargesContext } from './context.ts';
import { actorInWords } from './present.ts';
import { presentBatch, readBatch } from './read-batches.ts';

/** A batch that is to come. */
export interface NewBatch {
  readonly name: string;
  /** How many rows it will have. */
  readonly rows: number;
}

/** Opens a batch, once for each key. Nothing is made of it before it is whole and begun. */
export async function openBatch(
  charges: PixChargesContext,
  { name, rows }: NewBatch,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { clock, entropy, ledger } = charges;
  const { companyId, accountId, operatorId, operatorName } = request.caller;
  const { at } = request.context;
  const batch: ChargeBatchRecord = {
    companyId,
    id: newId('lot', clock, entropy),
    givenId: null,
    number: null,
    name,
    state: 'receiving',
    rows,
    accountId,
    createdAt: at,
    createdBy: { id: operatorId, name: operatorName },
    doneAt: null,
  };
  const none = { pending: 0, created: 0, refused: 0, changing: 0, asked: 0n, paid: 0, received: 0n };
  const answer = jsonAnswer(201, presentBatch({ ...batch, ...none }));
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix-charge-batch',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    companions: [insertBatch(batch)],
    idempotency: { ...request.key, answer },
  });
  if (posted.ok) return ok(respond(posted.value.answer ?? answer, posted.value.replayed));
  const { code } = posted.error;
  if (code === 'idempotency.key-reused') return refuse({ code });
  throw new Error(`a batch of charges was refused: ${code}`);
}

/**
 * Takes rows of a batch, in any order. Each gets its txid now, if it has none: a row that is sent again is the same row. Once
 * the batch is begun, rows that it has are answered as if they came first, and others are refused.
 */
export async function takeRows(
  charges: PixChargesContext,
  { id, lines }: { readonly id: string; readonly lines: readonly BatchLine[] },
  asked: Asked,
): Promise<Result<ChargeBatch, Refusal>> {
  const { companyId } = asked.caller;
  const rows = lines.map((line) => ({ ...keptRow(line, charges.entropy), digest: digestOf(line) }));
  const taken = await inTransaction(charges.pool, async (client): Promise<Result<undefined, Refusal>> => {
    const batch = await batchById(client, companyId, id, true);
    if (!batch) return refuse({ code: 'pix-charges.batch-not-found' });
    if (batch.state !== 'receiving') {
      const same = await countSame(
        client,
        batch,
        rows.map(({ row, digest }) => ({ row, digest })),
      );
      return same === rows.length ? ok() : refuse({ code: 'pix-charges.batch-begun' });
    }
    const numbers = new Set(rows.map(({ row }) => row));
    if (numbers.size < rows.length || rows.some(({ row }) => row > batch.rows)) {
      return refuse({ code: 'request.field-invalid', field: 'rows' });
    }
    await keepRows(client, batch, rows);
    return ok();
  });
  return taken.ok ? readBatch(charges, companyId, id) : taken;
}

/** What tells one row from another: all that was sent of it, and nothing that the bank chose. */
export function digestOf({ content, reference }: BatchLine): string {
  return createHash('sha256')
    .update(JSON.stringify([content, reference ?? null]))
    .digest('hex');
}

/**
 * Asks for the charges of a batch that is whole. Rows that were a batch before are named, with who sent them and when, before
 * they are charged for a second time (`again`). Asked again, it says how the batch stands. `wake`: there is work now.
 */
export async function beginBatch(
  charges: PixChargesContext,
  { id, again }: { readonly id: string; readonly again: boolean },
  asked: Asked,
  wake: () => void,
): Promise<Result<ChargeBatch, Refusal>> {
  const { companyId } = asked.caller;
  const begun = await inTransaction(charges.pool, async (client): Promise<Result<undefined, Refusal>> => {
    // Two people may confirm the same rows in the same moment: one of them is told of the other.
    await lockBatches(client, companyId);
    const batch = await batchById(client, companyId, id, true);
    if (!batch) return refuse({ code: 'pix-charges.batch-not-found' });
    if (batch.state !== 'receiving') return ok();
    const { received, digest } = await whatCame(client, batch);
    if (received !== batch.rows) {
      const data = { received: String(received), rows: String(batch.rows) };
      return refuse({ code: 'pix-charges.batch-incomplete', data });
    }
    const same = await sameBatch(client, companyId, digest);
    if (same && !again) {
      const when = `${formatDate(bankingDate(same.createdAt))}, às ${formatTime(same.createdAt)}`;
      return refuse({
        code: 'pix-charges.batch-known',
        data: { name: same.name, who: actorInWords(same.createdBy), when },
      });
    }
    await beginMaking(client, batch, { digest, at: asked.context.at });
    const data = { name: batch.name, rows: batch.rows, isAgain: same !== undefined };
    await appendAudit(client, [actOf(charges, { action: 'pix-charges.batch-begun', subject: id, data }, asked)]);
    return ok();
  });
  if (!begun.ok) return begun;
  wake();
  return readBatch(charges, companyId, id);
}
