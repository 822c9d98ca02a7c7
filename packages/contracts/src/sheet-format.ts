import * as z from 'zod/mini';

/** The forms in which a list is taken along to a spreadsheet: plain text, or a workbook with real numbers and dates. */
export const sheetFormatSchema = z.enum(['csv', 'xlsx']);
export type SheetFormat = z.infer<typeof sheetFormatSchema>;

/** What a list's file is, by its form. */
export const SHEET_MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<SheetFormat, string>>;
