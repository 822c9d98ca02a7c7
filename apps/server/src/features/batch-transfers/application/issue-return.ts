import {
  assert,
  bankingDate,
  civilDate,
  daysBetween,
  money,
  negate,
  ok,
  refuse,
  type Instant,
  type Result,
} from '@bank/core';
import { collectFile, writePayments240 } from '@bank/cnab';
import type { JsonObject } from '@bank/ledger';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { idsOfFiles, issueFiles, type FilePiece, type FileRecipes } from '../../issued-files/index.ts';
import { companyOf, returnBatches } from '../documents/returned-payment.ts';
import { shownState } from '../domain/counts.ts';
import { batchById, type KeptBatch } from '../postgres/batch-queries.ts';
import { listRows, type RowWithOrder } from '../postgres/row-queries.ts';
import { termsOf } from './ask.ts';
import type { Asked, BatchContext } from './context.ts';
import { openedBatch } from './read.ts';

/** What the routes issue return files by. */
export interface BatchFiles {
  issue(id: string, asked: Asked): Promise<Result<{ readonly fileId: string }, Refusal>>;
}

/** All that a return file is made from beside the rows, which do not change any more. */
const paramsSchema = z.strictObject({
  batchId: z.string(),
  day: z.string(),
  /** The rows whose payments had been given back by then: what comes back later is told by a later file. */
  returned: z.array(z.int()),
  company: z.strictObject({ name: z.string(), document: z.string(), bankAccount: z.string() }),
  bank: z.strictObject({ name: z.string(), code: z.string(), branch: z.string(), ispb: z.string() }),
});
type Params = z.infer<typeof paramsSchema>;

/** The day from which the numbers of files count: they rise, and say the same whenever one is made. */
const FIRST_DAY = civilDate('2020-01-01');
const ROWS_MAX = 10_000;

/** How return files of batches are made: the same for a confidential one, which only fewer people may see. */
export const batchReturnRecipes = {
  'batch-return-240': [makeReturn],
  'confidential-batch-return-240': [makeReturn],
} as const satisfies Record<string, FileRecipes>;

/**
 * Return files of batches, each issued once: when every row is at its end, and once more after a payment was given back. What was issued
 * stays as it was.
 */
export function createBatchFiles(batches: BatchContext): BatchFiles {
  return {
    async issue(id, asked) {
      const { caller, context } = asked;
      const opened = await openedBatch(batches, id, caller);
      if (!opened.ok) return opened;
      const batch = opened.value;
      if (batch.doneAt === null && !endedUnmade(batch)) return refuse({ code: 'batch-transfers.not-finished' });
      const kind = batch.confidential ? 'confidential-batch-return-240' : 'batch-return-240';
      const { payer } = await termsOf(batches, caller);
      const company = { name: payer.name, document: payer.document, bankAccount: payer.bankAccount };
      const back = await listRows(batches.pool, batch, { state: 'returned', limit: ROWS_MAX });
      const returned = back.map(({ row }) => row);
      // One more came back: the company is given a file that says so.
      const businessKey = returned.length === 0 ? id : `${id} ${returned.length}`;
      const file = { kind, businessKey, ...fileOf(batch, batches, { company, returned, at: context.at }) } as const;
      await issueFiles(
        { pool: batches.pool, entropy: batches.entropy, recipes: batchReturnRecipes },
        batch.companyId,
        [file],
        context.at,
      );
      const [fileId] = await idsOfFiles(batches.pool, batch.companyId, { kinds: [kind], businessKey });
      return fileId === undefined ? refuse({ code: 'batch-transfers.not-found' }) : ok({ fileId });
    },
  };
}

function endedUnmade({ orderState }: KeptBatch): boolean {
  return (
    orderState === 'refused' || orderState === 'expired' || orderState === 'rejected' || orderState === 'cancelled'
  );
}

function fileOf(
  batch: KeptBatch,
  { bank }: BatchContext,
  of: { readonly company: Params['company']; readonly returned: readonly number[]; readonly at: Instant },
) {
  const { company, returned, at } = of;
  const { bankAccount } = company;
  const day = bankingDate(returned.length > 0 ? at : (batch.doneAt ?? at));
  const params: Params = {
    batchId: batch.id,
    day,
    returned: [...returned],
    company,
    bank: { name: bank.name, code: bank.code, branch: bank.branch, ispb: bank.ispb },
  };
  const from = bankingDate(batch.askedAt ?? batch.createdAt);
  return {
    from,
    to: day < from ? from : day,
    name: `retorno-lote-${bankAccount}-${batch.id.slice(-8)}${returned.length === 0 ? '' : `-${returned.length}`}.ret`,
    params: params as unknown as JsonObject,
  };
}

/** A row as the file tells of it: with what had come back by then. */
function asOf(row: RowWithOrder, isReturned: boolean): RowWithOrder {
  return { ...row, isReturned, returned: isReturned ? row.returned : null };
}

async function* makeReturn(on: Queryable, companyId: string, kept: JsonObject): AsyncGenerator<FilePiece> {
  const { batchId, day: text, returned, ...of } = paramsSchema.parse(kept);
  const day = civilDate(text);
  const batch = await batchById(on, companyId, batchId);
  assert(batch, `batch ${batchId} is gone`);
  const back = new Set(returned);
  const all = await listRows(on, batch, { limit: ROWS_MAX });
  const rows = all.filter(({ state }) => state !== 'left-out').map((row) => asOf(row, back.has(row.row)));
  const header = {
    bank: of.bank.code,
    bankName: of.bank.name,
    direction: 'retorno',
    company: companyOf(of),
    date: day,
    time: '000000',
    fileSequence: daysBetween(FIRST_DAY, day),
  } as const;
  const written = collectFile(writePayments240({ header, batches: returnBatches(rows, of, day) }));
  assert(written.ok, `the return file of batch ${batchId} cannot be written`);
  const paid = rows.filter((row) => shownState(row, 'settled') === 'paid');
  yield {
    bytes: Buffer.from(written.value.text, 'latin1'),
    amounts: paid.map(({ amount }) => negate(amount ?? money(0n))),
  };
}
