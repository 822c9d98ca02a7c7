import { createHash } from 'node:crypto';
import { ok, refuse, type Result } from '@bank/core';
import { openCnab, type CnabTitle } from '@bank/cnab';
import { BATCH_PAGE_MAX, BATCH_ROWS_MAX, type Batch } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type { Refusal } from '../../../platform/http/route.ts';
import type { JudgedRow, TypedLine } from '../domain/batch.ts';
import { batchById, countRows } from '../postgres/batch-queries.ts';
import { changeDraft } from '../postgres/batch-statements.ts';
import { keepRows, weighRows } from '../postgres/row-statements.ts';
import { actOf, maySeeRows, type Asked, type BatchContext } from './context.ts';
import { lineOfTitle } from './file-lines.ts';
import { judgeLines } from './judge-lines.ts';
import { presentBatches } from './present.ts';
import { changingDraft } from './receive.ts';

/** A file of payments that comes in. */
export interface IncomingFile {
  readonly id: string;
  readonly name: string;
  readonly octets: AsyncIterable<Uint8Array>;
}

/**
 * Takes the rows of a draft from a CNAB 240 file of payments, which is read as it comes and kept only once it was read whole:
 * a fault of its structure refuses all of it (SECURITY I08), one of a field stays with its row.
 */
export async function takeFile(
  batches: BatchContext,
  { id, name, octets }: IncomingFile,
  asked: Asked,
): Promise<Result<Batch, Refusal>> {
  const { caller, context } = asked;
  const found = await batchById(batches.pool, caller.companyId, id);
  if (!found) return refuse({ code: 'batch-transfers.not-found' });
  if (!maySeeRows(found, caller)) return refuse({ code: 'batch-transfers.confidential' });
  if (found.orderId !== null) return refuse({ code: 'batch-transfers.not-draft' });
  const read = await readFile(batches, octets);
  if (!read.ok) return read;
  const rows: JudgedRow[] = [];
  for (let from = 0; from < read.value.lines.length; from += BATCH_PAGE_MAX) {
    const page = read.value.lines.slice(from, from + BATCH_PAGE_MAX);
    const numbered = page.map((typed, index) => ({ row: from + index + 1, typed }));
    rows.push(...(await judgeLines(batches, numbered, { batch: found, caller, context })));
  }
  const taken = await changingDraft(batches, id, asked, async (on, batch): Promise<Result<Batch, Refusal>> => {
    const counts = (await countRows(on, batch.companyId, [id])).get(id) ?? [];
    if (counts.length > 0) return refuse({ code: 'batch-transfers.file-has-rows' });
    for (let from = 0; from < rows.length; from += BATCH_PAGE_MAX) {
      await keepRows(on, batch, rows.slice(from, from + BATCH_PAGE_MAX), context.at);
    }
    await changeDraft(on, batch, { file: { name, hash: read.value.sha256 }, at: context.at });
    await weighRows(on, batch, null, context.at);
    const data = { name: batch.name, file: name, sha256: read.value.sha256, rows: rows.length };
    await appendAudit(on, [actOf(batches, { action: 'batch-transfers.file-received', subject: id, data }, asked)]);
    const after = await batchById(on, batch.companyId, id);
    const [shown] = after ? await presentBatches(batches, [after], caller, on) : [];
    return shown ? ok(shown) : refuse({ code: 'batch-transfers.not-found' });
  });
  if (taken.ok) batches.wakeLooking();
  return taken;
}

interface ReadFile {
  readonly lines: readonly TypedLine[];
  readonly sha256: string;
}

async function readFile(
  { bank, institutions }: BatchContext,
  octets: AsyncIterable<Uint8Array>,
): Promise<Result<ReadFile, Refusal>> {
  const list = await institutions.openList();
  const fileBank = { ...bank, ispbOfCode: (code: string) => list.withCode(code)?.ispb };
  const lines: TypedLine[] = [];
  let tooMany = false;
  const reader = openCnab((title: CnabTitle) => {
    if (lines.length === BATCH_ROWS_MAX) tooMany = true;
    else lines.push(lineOfTitle(title, fileBank));
  });
  const hash = createHash('sha256');
  for await (const piece of octets) {
    hash.update(piece);
    reader.push(piece);
  }
  const summary = reader.end();
  const [error] = summary.errors;
  const unreadable = (why: string): Result<never, Refusal> =>
    refuse({ code: 'batch-transfers.file-unreadable', data: { why } });
  if (summary.refused)
    return unreadable(error ? `linha ${error.line}: ${error.message}` : 'ele não é um CNAB 240 inteiro.');
  if (summary.layout !== 'CNAB240' || summary.service !== 'pagamentos')
    return unreadable('ele não é um CNAB 240 de pagamentos.');
  if (summary.direction !== 'remessa') return unreadable('ele é um arquivo de retorno, não de remessa.');
  if (tooMany) return refuse({ code: 'batch-transfers.file-too-many' });
  if (lines.length === 0) return unreadable('ele não tem nenhum pagamento.');
  return ok({ lines, sha256: hash.digest('hex') });
}
