import type { Instant } from '@bank/core';
import { receiptFileName } from '@bank/contracts';
import type pg from 'pg';
import { zipOf, type ArchivedFile } from '../../../platform/documents/archive.ts';
import type { PaperBank } from '../../../platform/documents/pdf.ts';
import type { Receipt } from '../domain/receipt.ts';
import { receiptsOfBatch } from '../postgres/receipts.ts';
import { receiptPdf, receiptsPdf } from './receipt-pdf.ts';

const RECEIPTS_PER_READ = 200;

/** The receipts of a batch that are wanted as one file. */
export interface BatchReceiptsWanted {
  readonly companyId: string;
  readonly batchId: string;
  /** What the batch is called. */
  readonly name: string;
  readonly format: 'pdf' | 'zip';
  readonly at: Instant;
  /** Told of each receipt that is written. */
  readonly onReceipt: () => void;
}

/** The receipts of all payments of a batch that were made, in the order of its rows: as one PDF, or as a ZIP with one for each. */
export function batchReceipts(
  deps: { readonly pool: pg.Pool; readonly bank: PaperBank; readonly publicUrl: string },
  wanted: BatchReceiptsWanted,
): AsyncGenerator<Uint8Array> {
  const { bank, publicUrl } = deps;
  const found = receiptsIn(deps.pool, wanted);
  if (wanted.format === 'zip') return zipOf(filesOf(found, { bank, publicUrl }));
  const title = `Comprovantes do lote ${wanted.name}`;
  return receiptsPdf(found, { bank, publicUrl, title, at: new Date(wanted.at) });
}

async function* receiptsIn(
  pool: pg.Pool,
  { companyId, batchId, onReceipt }: BatchReceiptsWanted,
): AsyncGenerator<Receipt & { readonly row: number }> {
  for (let after = 0; ;) {
    const page = await receiptsOfBatch(pool, { companyId, batchId, after, limit: RECEIPTS_PER_READ });
    for (const receipt of page) {
      yield receipt;
      onReceipt();
    }
    after = page.at(-1)?.row ?? after;
    if (page.length < RECEIPTS_PER_READ) return;
  }
}

async function* filesOf(
  receipts: AsyncIterable<Receipt & { readonly row: number }>,
  options: { readonly bank: PaperBank; readonly publicUrl: string },
): AsyncGenerator<ArchivedFile> {
  for await (const receipt of receipts) {
    const file = receiptFileName({ ...receipt, payeeName: receipt.payee.name });
    const name = `${String(receipt.row).padStart(5, '0')}-${file}`;
    yield { name, issuedAt: receipt.settledAt, content: receiptPdf(receipt, options) };
  }
}
