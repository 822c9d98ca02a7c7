import { SHEET_MEDIA_TYPES, type SheetFormat } from '@bank/contracts';
import { writeCsv, writeXlsx, type RowBatches, type SheetDescription } from '@bank/spreadsheets';
import type { FileResponse } from '../http/route.ts';

/** What a list's file is called, without its ending, and its form. */
export interface SheetFileName {
  readonly stem: string;
  readonly format: SheetFormat;
}

/** A list as a file for a spreadsheet, made while it is sent. */
export function sheetFile<Row>(
  list: SheetDescription<Row>,
  rows: RowBatches<Row>,
  { stem, format }: SheetFileName,
): FileResponse {
  return {
    mediaType: format === 'csv' ? `${SHEET_MEDIA_TYPES.csv}; charset=utf-8` : SHEET_MEDIA_TYPES[format],
    fileName: `${stem}.${format}`,
    body: format === 'csv' ? writeCsv(list, rows) : writeXlsx(list, rows),
  };
}
