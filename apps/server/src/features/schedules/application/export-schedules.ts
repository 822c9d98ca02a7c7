import { newUuid, ok, type Result } from '@bank/core';
import type { SheetFormat } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { FileResponse, Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import { scheduleRows, SCHEDULES_SHEET } from '../documents/schedules-sheet.ts';
import { readSchedules, type ScheduleContext, type ScheduleQuery } from './list-schedules.ts';

/** What an export is noted with. */
export type ExportTools = Pick<Platform, 'pool' | 'clock' | 'entropy'>;

/**
 * Exactly what the list answers under that query, as CSV or XLSX; refused where the list is. That somebody exported, and how
 * many payments, stands in the company's history before the first byte leaves.
 */
export async function exportSchedules(
  { pool, clock, entropy, schedules }: ExportTools & { readonly schedules: ScheduleContext },
  { format, ...query }: ScheduleQuery & { readonly format: SheetFormat },
  caller: Caller,
  { at, address, traceId }: RequestContext,
): Promise<Result<FileResponse, Refusal>> {
  const listed = await readSchedules(schedules, query, caller, at);
  if (!listed.ok) return listed;
  const { companyId, operatorId, operatorName, accountId, bankAccount } = caller;
  const { from, to } = query;
  const count = listed.value.items.length;
  await appendAudit(pool, [
    {
      id: newUuid(clock, entropy),
      companyId,
      actor: operatorId,
      action: 'schedules.exported',
      subject: accountId,
      data: { operatorName, address, traceId, from, to, count, format },
      at,
    },
  ]);
  const stem = `agendamentos-${bankAccount}-${from}-a-${to}`;
  return ok(sheetFile(SCHEDULES_SHEET, [scheduleRows(listed.value)], { stem, format }));
}
