import type { Platform } from '../../../platform/platform.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileResponse } from '../../../platform/http/route.ts';
import { bankingDate, type Instant } from '@bank/core';
import type { SheetFormat } from '@bank/contracts';
import { sheetFile } from '../../../platform/documents/sheet-file.ts';
import { HISTORY_SHEET, historyRow, type HistoryRow } from '../documents/history-sheet.ts';
import type { HistoryFilter } from '../domain/history-filter.ts';
import { readEvents } from '../postgres/events.ts';
import { exportedChain } from './export-chain.ts';

const ROWS_PER_READ = 1000;

/** Exactly what is filtered, newest first, as a spreadsheet reads it; made while it is sent. */
export function historyFile(
  { pool }: Pick<Platform, 'pool'>,
  caller: Caller,
  filter: HistoryFilter,
  { at, format }: { readonly at: Instant; readonly format: SheetFormat },
): FileResponse {
  const stem = `historico-${caller.bankAccount}-${bankingDate(at)}`;
  return sheetFile(HISTORY_SHEET, filteredRows(pool, caller.companyId, filter), { stem, format });
}

/** The company's whole chain, for `ipe check-export`. */
export function chainFile(platform: Pick<Platform, 'pool' | 'settings' | 'clock'>, caller: Caller, at: Instant) {
  const company = { id: caller.companyId, name: caller.companyName, bankAccount: caller.bankAccount };
  return {
    mediaType: 'application/x-ndjson; charset=utf-8',
    fileName: `historico-${caller.bankAccount}-${bankingDate(at)}.jsonl`,
    body: bytesOf(exportedChain(platform, company)),
  } satisfies FileResponse;
}

async function* filteredRows(
  pool: Platform['pool'],
  companyId: string,
  filter: HistoryFilter,
): AsyncGenerator<readonly HistoryRow[]> {
  for (let before: string | null | undefined; before !== null;) {
    const page = await readEvents(pool, { ...filter, companyId, before, limit: ROWS_PER_READ });
    yield page.events.map(historyRow);
    before = page.next;
  }
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
