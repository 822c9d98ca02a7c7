export { readCsv, type CsvOptions } from './csv/read-csv.ts';
export { explainSheet, type SheetFault } from './faults.ts';
export { headerShape, matchColumns, type ColumnMatch, type ColumnMatches, type WantedColumn } from './match-columns.ts';
export { readSheet } from './read-sheet.ts';
export {
  explainValue,
  readAmount,
  readDate,
  readDigits,
  readDocument,
  readText,
  type DigitKind,
  type ValueFault,
} from './read-value.ts';
export { cellWords, columnLetters, SHEET_LIMITS, type SheetCell, type SheetRow } from './sheet.ts';
export type { RowBatches, SheetColumn, SheetDescription } from './write/columns.ts';
export { writeCsv } from './write/write-csv.ts';
export { writeXlsx } from './write/write-xlsx.ts';
export { readXlsx, readXlsxSheets, XLSX_BYTES_MAX, type XlsxOptions } from './xlsx/read-xlsx.ts';
