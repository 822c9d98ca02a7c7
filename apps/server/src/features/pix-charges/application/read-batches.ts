import { bankingDate, expectOk, formatInstant, instant, ok, parseInstant, refuse, type Result } from '@bank/core';
import {
  messageOf,
  wireOf,
  type CallOutput,
  type ChargeBatch,
  type ChargeBatchRow,
  type ChargeBatchRowState,
  type ErrorCode,
  type listPixChargeBatches,
  type listPixChargeBatchRows,
  type SheetFormat,
} from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { BATCH_SHEET } from '../documents/batch-sheet.ts';
import type { BatchRow, RowProblem } from '../domain/charge-batch.ts';
import { codeOf, linkOf } from '../domain/code-of.ts';
import { batchRows, countedBatch, listBatches, type BatchPlace, type CountedBatch } from '../postgres/batch-queries.ts';
import { type ChargingCompany } from '../postgres/charge-queries.ts';
import { actOf, type Asked, type PixChargesContext } from './context.ts';
import { actorInWords } from './present.ts';

const PAGE_BATCHES = 20;
const PAGE_ROWS = 50;
const ROWS_PER_READ = 500;

/** A batch as it is shown. */
export function presentBatch({ asked, received, createdBy, createdAt, doneAt, ...batch }: CountedBatch): ChargeBatch {
  const { id, name, state, rows, pending, created, refused, changing, paid } = batch;
  return {
    id,
    name,
    state,
    rows,
    pending,
    created,
    refused,
    changing,
    asked: wireOf(asked),
    paid,
    received: wireOf(received),
    createdAt: formatInstant(createdAt),
    createdBy: actorInWords(createdBy),
    doneAt: doneAt === null ? null : formatInstant(doneAt),
  };
}

/** A company's batch as it stands. */
export async function readBatch(
  { pool }: Pick<PixChargesContext, 'pool'>,
  companyId: string,
  id: string,
): Promise<Result<ChargeBatch, Refusal>> {
  const batch = await countedBatch(pool, companyId, id);
  return batch ? ok(presentBatch(batch)) : refuse({ code: 'pix-charges.batch-not-found' });
}

/** What of a list is asked for. */
interface Page {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of a company's batches, newest first; those whose rows still come are not there. */
export async function listBatchPage(
  { pool }: Pick<PixChargesContext, 'pool'>,
  companyId: string,
  { cursor, limit = PAGE_BATCHES }: Page,
): Promise<Result<CallOutput<typeof listPixChargeBatches>, Refusal>> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const found = await listBatches(pool, companyId, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return ok({ items: page.map(presentBatch), nextCursor: found.length > limit && last ? cursorOf(last) : null });
}

/** A page of a batch's rows, in their order. */
export async function listBatchRows(
  charges: PixChargesContext,
  {
    id,
    state,
    cursor,
    limit = PAGE_ROWS,
  }: Page & { readonly id: string; readonly state?: ChargeBatchRowState | undefined },
  { caller, context }: Asked,
): Promise<Result<CallOutput<typeof listPixChargeBatchRows>, Refusal>> {
  const after = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(after) || after < 0) return refuse({ code: 'request.field-invalid', field: 'cursor' });
  const { companyId } = caller;
  const batch = await countedBatch(charges.pool, companyId, id);
  if (!batch) return refuse({ code: 'pix-charges.batch-not-found' });
  const { at } = context;
  const moment = { at, today: bankingDate(at) };
  const found = await batchRows(charges.pool, batch, { state, after, limit: limit + 1 }, moment);
  const page = found.slice(0, limit);
  const company = await charges.companyOf(companyId);
  return ok({
    items: page.map((row) => presentBatchRow(row, company, charges.publicUrl)),
    nextCursor: found.length > limit ? String(page.at(-1)?.row ?? 0) : null,
  });
}

/** A row as it is shown, with code and link of its charge. */
function presentBatchRow(found: BatchRow, company: ChargingCompany, publicUrl: string): ChargeBatchRow {
  const { row, state, content, reference, problem, charge } = found;
  const { kind, txid } = content;
  return {
    row,
    state,
    kind,
    amount: content.amount,
    dueDate: content.kind === 'due' ? content.dueDate : null,
    debtorName: content.debtor?.name ?? null,
    request: content.request ?? null,
    reference,
    txid,
    problem: problem && inWords(problem),
    charge: charge && {
      id: charge.id,
      stage: charge.stage,
      code: expectOk(codeOf({ kind, token: charge.token, content, txid }, company, publicUrl)),
      link: linkOf(charge, publicUrl),
    },
  };
}

/** What is wrong with the row itself says so; the sentence around it is for a form. */
function inWords({ code, data }: RowProblem): string {
  return data['why'] ?? messageOf(code as ErrorCode, data);
}

/** What became of a batch, row by row, as CSV or XLSX. That somebody took it stands in the history before the first byte leaves. */
export async function exportBatch(
  charges: PixChargesContext,
  { id, format }: { readonly id: string; readonly format: SheetFormat },
  asked: Asked,
): Promise<Result<FileResponse, Refusal>> {
  const { companyId, bankAccount } = asked.caller;
  const batch = await countedBatch(charges.pool, companyId, id);
  if (!batch) return refuse({ code: 'pix-charges.batch-not-found' });
  const data = { format, name: batch.name };
  await appendAudit(charges.pool, [actOf(charges, { action: 'pix-charges.batch-exported', subject: id, data }, asked)]);
  const stem = `lote-de-cobrancas-${bankAccount}-${bankingDate(batch.createdAt)}`;
  return ok(sheetFile(BATCH_SHEET, sheetRows(charges, batch, asked), { stem, format }));
}

async function* sheetRows(
  { pool, publicUrl, companyOf }: PixChargesContext,
  batch: CountedBatch,
  { context: { at } }: Asked,
): AsyncGenerator<readonly (ChargeBatchRow & { readonly debtorDocument: string | null })[]> {
  const company = await companyOf(batch.companyId);
  const moment = { at, today: bankingDate(at) };
  for (let after = 0; ;) {
    const page = await batchRows(pool, batch, { state: undefined, after, limit: ROWS_PER_READ }, moment);
    yield page.map((row) => ({
      ...presentBatchRow(row, company, publicUrl),
      debtorDocument: row.content.debtor?.document ?? null,
    }));
    after = page.at(-1)?.row ?? after;
    if (page.length < ROWS_PER_READ) return;
  }
}

/** The place after a batch, as a text without meaning to others; it gives nobody anything of another company. */
function cursorOf({ createdAt, id }: BatchPlace): string {
  return Buffer.from(`${formatInstant(createdAt)} ${id}`).toString('base64url');
}

function placeOf(cursor: string): BatchPlace | undefined {
  const [moment = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
  const createdAt = parseInstant(moment);
  const isPlace = createdAt !== undefined && /^lot_[0-9a-z]{26}$/.test(id) && rest.length === 0;
  return isPlace ? { createdAt: instant(createdAt), id } : undefined;
}
