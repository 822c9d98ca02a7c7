import { addDays, formatReais, ok, refuse, type Instant, type Result } from '@bank/core';
import type pg from 'pg';
import type { PaperBank } from '../../../platform/documents/pdf.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import { STATEMENT_SHEET, type StatementRow } from '../documents/statement-sheet.ts';
import { statementPdf } from '../documents/statement-pdf.ts';
import type { Entry } from '../domain/entry.ts';
import { filterWords, type StatementFilter } from '../domain/statement-filter.ts';
import { seqRangeOf, type StatementOwner } from '../postgres/entries.ts';
import { readPeriod } from './read-period.ts';
import { readSummary, type StatementSummary } from './read-summary.ts';

/** The authentication codes of those orders that have a receipt. */
export type ReceiptCodes = (companyId: string, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What a file of a statement is made with. */
export interface FileTools {
  readonly pool: pg.Pool;
  readonly bank: PaperBank;
  readonly receiptCodes: ReceiptCodes;
  /** The company's CNPJ. */
  readonly cnpjOf: (companyId: string) => Promise<string>;
}

/** What is exported, as what. */
export interface WantedExport {
  readonly filter: StatementFilter;
  readonly format: 'csv' | 'pdf';
}

/** Whose statement. */
export type ExportOwner = StatementOwner & { readonly companyName: string; readonly bankAccount: string };

/** A longer PDF is read by nobody, and its pages would cost the server minutes. */
const PDF_LINES_MAX = 20_000n;

/** Refuses a PDF of too many lines. */
export async function checkLength(
  { pool }: Pick<FileTools, 'pool'>,
  owner: StatementOwner,
  { filter, format }: WantedExport,
): Promise<Result<undefined, Refusal>> {
  if (format === 'csv') return ok();
  return shortEnough(await readSummary(pool, owner, filter));
}

function shortEnough({ count }: StatementSummary): Result<undefined, Refusal> {
  if (count <= PDF_LINES_MAX) return ok();
  const data = { limit: formatCount(PDF_LINES_MAX), count: formatCount(count) };
  return refuse({ code: 'statement.export-too-long', data });
}

/** How a file is made. */
interface MakingOf {
  readonly at: Instant;
  /** Hears of lines that went into it. */
  readonly onLines?: (count: number) => void;
  /** The moment that it shows, where it was read before; absent: now. */
  readonly summary?: StatementSummary;
}

/**
 * Exactly what is filtered, oldest first, as a file that is made while it is read. It shows one moment, however long that
 * takes: opening balance, lines and closing balance fit together whatever is posted meanwhile. A PDF of too many lines is
 * refused.
 */
export async function makeExport(
  tools: FileTools,
  owner: ExportOwner,
  wanted: WantedExport,
  { at, onLines, summary: read }: MakingOf,
): Promise<Result<FileResponse, Refusal>> {
  const { filter, format } = wanted;
  const stem = `extrato-${owner.bankAccount}-${filter.from}-a-${filter.to}`;
  const period = { from: filter.from, dayAfter: addDays(filter.to, 1) };
  if (format === 'csv') {
    const range = read?.range ?? (await seqRangeOf(tools.pool, owner.accountId, period));
    const batches = counted(readPeriod(tools.pool, owner, filter, range), onLines);
    return ok(sheetFile(STATEMENT_SHEET, rowsOf(tools, owner.companyId, batches), { stem, format }));
  }
  const summary = read ?? (await readSummary(tools.pool, owner, filter));
  const short = shortEnough(summary);
  if (!short.ok) return short;
  const batches = counted(readPeriod(tools.pool, owner, filter, summary.range), onLines);
  const { companyId, companyName: name, bankAccount } = owner;
  const head = {
    ...summary,
    bank: tools.bank,
    company: { name, cnpj: await tools.cnpjOf(companyId), bankAccount },
    from: filter.from,
    to: filter.to,
    at,
    count: Number(summary.count),
    filteredBy: filterWords(filter),
  };
  return ok({ mediaType: 'application/pdf', fileName: `${stem}.pdf`, body: statementPdf(head, batches) });
}

async function* counted(
  batches: AsyncIterable<readonly Entry[]>,
  onLines: ((count: number) => void) | undefined,
): AsyncGenerator<readonly Entry[]> {
  for await (const batch of batches) {
    yield batch;
    onLines?.(batch.length);
  }
}

async function* rowsOf(
  { receiptCodes }: FileTools,
  companyId: string,
  batches: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<readonly StatementRow[]> {
  for await (const batch of batches) {
    const codes = await codesOf(receiptCodes, companyId, batch);
    yield batch.map((entry) => ({ ...entry, receiptCode: codes.get(entry.orderId ?? '') ?? null }));
  }
}

/** The codes of those lines' orders; asks only when there are orders among them. */
export async function codesOf(
  receiptCodes: ReceiptCodes,
  companyId: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const orderIds = entries.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  return orderIds.length === 0 ? new Map() : receiptCodes(companyId, orderIds);
}

/** "20.000". */
function formatCount(count: bigint): string {
  return formatReais(count * 100n).slice(0, -',00'.length);
}
