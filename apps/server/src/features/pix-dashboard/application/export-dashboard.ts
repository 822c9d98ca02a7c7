import { bankingDate, newUuid } from '@bank/core';
import type { DashboardPart, SheetFormat } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { partSheet, stemOf } from '../documents/dashboard-sheets.ts';
import type { Period } from '../domain/period.ts';
import { readFigures, type DashboardTools } from './read-dashboard.ts';

/** Payers in a file by name; the others are its last row. */
const PAYERS_MAX = 10_000;

/**
 * A part of the dashboard as CSV or XLSX, of one moment. That somebody took it along stands in the company's history before the
 * first byte leaves.
 */
export async function exportDashboard(
  tools: DashboardTools & Pick<Platform, 'clock' | 'entropy'>,
  { period, part, format }: { readonly period: Period; readonly part: DashboardPart; readonly format: SheetFormat },
  { caller, context }: { readonly caller: Caller; readonly context: RequestContext },
): Promise<FileResponse> {
  const { companyId, operatorId, operatorName, bankAccount } = caller;
  const { at, address } = context;
  await appendAudit(tools.pool, [
    {
      id: newUuid(tools.clock, tools.entropy),
      companyId,
      actor: operatorId,
      action: 'pix-dashboard.exported',
      subject: companyId,
      data: { operatorName, address, part, format, ...period },
      at,
    },
  ]);
  const figures = await readFigures(tools, { companyId, period, at }, part === 'payers' ? PAYERS_MAX : 1);
  const { sheet, rows } = partSheet(part, figures);
  return sheetFile(sheet, [rows], { stem: `${stemOf(part)}-${bankAccount}-${bankingDate(at)}`, format });
}
