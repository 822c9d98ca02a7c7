import { bankingDate, ok, type Result } from '@bank/core';
import type { SheetFormat } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { MEND_SHEET, ROWS_SHEET, type SheetRow } from '../documents/rows-sheet.ts';
import type { KeptBatch } from '../postgres/batch-queries.ts';
import { listRows } from '../postgres/row-queries.ts';
import { actOf, type Asked, type BatchContext } from './context.ts';
import { presentRow } from './present.ts';
import { openedBatch } from './read.ts';

const ROWS_PER_READ = 500;

/**
 * A batch's rows as CSV or XLSX: all with what became of them, or those to be mended in the columns in which they were sent.
 * That somebody took them stands in the history before the first byte leaves.
 */
export async function exportRows(
  batches: BatchContext,
  { id, format, which }: { readonly id: string; readonly format: SheetFormat; readonly which: 'all' | 'invalid' },
  asked: Asked,
): Promise<Result<FileResponse, Refusal>> {
  const opened = await openedBatch(batches, id, asked.caller);
  if (!opened.ok) return opened;
  const batch = opened.value;
  const data = { format, name: batch.name };
  await appendAudit(batches.pool, [actOf(batches, { action: 'batch-transfers.exported', subject: id, data }, asked)]);
  const stem = `lote-${asked.caller.bankAccount}-${bankingDate(batch.createdAt)}${which === 'invalid' ? '-corrigir' : ''}`;
  const sheet = which === 'invalid' ? MEND_SHEET : ROWS_SHEET;
  return ok(sheetFile(sheet, sheetRows(batches, { batch, which }, asked), { stem, format }));
}

async function* sheetRows(
  batches: BatchContext,
  { batch, which }: { readonly batch: KeptBatch; readonly which: 'all' | 'invalid' },
  { caller, context }: Asked,
): AsyncGenerator<readonly SheetRow[]> {
  const of = { batch, ways: batches.ways, today: bankingDate(context.at) };
  const state = which === 'invalid' ? ('invalid' as const) : undefined;
  for (let after = 0; ;) {
    const page = await listRows(batches.pool, batch, {
      state,
      after: { row: after, amount: 0n },
      limit: ROWS_PER_READ,
    });
    yield page.map((row) => {
      const shown = presentRow(row, of, caller);
      return { ...shown, mended: shown.typed };
    });
    after = page.at(-1)?.row ?? after;
    if (page.length < ROWS_PER_READ) return;
  }
}
