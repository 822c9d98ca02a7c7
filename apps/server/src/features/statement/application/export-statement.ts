import { entryTypeLabel } from '@bank/contracts';
import { formatBrl, formatReais, newUuid, ok, refuse, type Clock, type Entropy, type Result } from '@bank/core';
import { appendAudit } from '@bank/ledger';
import type pg from 'pg';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import type { PaperBank } from '../../../platform/documents/pdf.ts';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import { STATEMENT_SHEET, type StatementRow } from '../documents/statement-sheet.ts';
import { statementPdf } from '../documents/statement-pdf.ts';
import type { Entry } from '../domain/entry.ts';
import type { StatementFilter } from '../domain/statement-filter.ts';
import { readPeriod } from './read-period.ts';
import { readSummary } from './read-summary.ts';

/** The authentication codes of those orders that have a receipt. */
export type ReceiptCodes = (companyId: string, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What an export is made with. */
export interface ExportDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly bank: PaperBank;
  readonly receiptCodes: ReceiptCodes;
  /** The company's CNPJ. */
  readonly cnpjOf: (companyId: string) => Promise<string>;
}

/** A longer PDF is read by nobody, and its pages would cost the server minutes. */
const PDF_LINES_MAX = 20_000n;

/**
 * Exactly what is filtered, oldest first, as a file that is made while it is sent. That somebody exported, and what,
 * goes to the company's history before the first byte leaves. A PDF of too many lines is refused.
 */
export async function exportStatement(
  deps: ExportDeps,
  caller: Caller,
  context: RequestContext,
  { filter, format }: { readonly filter: StatementFilter; readonly format: 'csv' | 'pdf' },
): Promise<Result<FileResponse, Refusal>> {
  const summary = format === 'pdf' ? await readSummary(deps.pool, caller, filter) : undefined;
  if (summary && summary.count > PDF_LINES_MAX) {
    const data = { limit: formatCount(PDF_LINES_MAX), count: formatCount(summary.count) };
    return refuse({ code: 'statement.export-too-long', data });
  }
  await appendAudit(deps.pool, [
    {
      id: newUuid(deps.clock, deps.entropy),
      companyId: caller.companyId,
      actor: caller.operatorId,
      action: 'statement.exported',
      subject: caller.accountId,
      data: { operatorName: caller.operatorName, address: context.address, format, from: filter.from, to: filter.to },
      at: context.at,
    },
  ]);
  const stem = `extrato-${caller.bankAccount}-${filter.from}-a-${filter.to}`;
  const batches = readPeriod(deps.pool, caller, filter);
  if (!summary) {
    return ok(sheetFile(STATEMENT_SHEET, rowsOf(deps, caller.companyId, batches), { stem, format: 'csv' }));
  }
  const head = {
    ...summary,
    bank: deps.bank,
    company: { name: caller.companyName, cnpj: await deps.cnpjOf(caller.companyId), bankAccount: caller.bankAccount },
    from: filter.from,
    to: filter.to,
    at: context.at,
    count: Number(summary.count),
    filteredBy: filterWords(filter),
  };
  return ok({ mediaType: 'application/pdf', fileName: `${stem}.pdf`, body: statementPdf(head, batches) });
}

async function* rowsOf(
  deps: ExportDeps,
  companyId: string,
  batches: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<readonly StatementRow[]> {
  for await (const batch of batches) {
    const codes = await codesOf(deps.receiptCodes, companyId, batch);
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

/** The conditions beyond the period, in words; null where there are none. */
export function filterWords(filter: StatementFilter): string | null {
  const words = [
    filter.direction && (filter.direction === 'in' ? 'entradas' : 'saídas'),
    filter.type && entryTypeLabel(filter.type),
    filter.minCentavos !== undefined && `a partir de ${formatBrl(filter.minCentavos)}`,
    filter.maxCentavos !== undefined && `até ${formatBrl(filter.maxCentavos)}`,
    filter.search && `“${filter.search}”`,
  ].filter((word) => typeof word === 'string');
  return words.length === 0 ? null : words.join(', ');
}
