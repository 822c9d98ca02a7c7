import { setImmediate } from 'node:timers/promises';
import { readXlsx, writeCsv, writeXlsx, type SheetCell, type SheetDescription } from '@bank/spreadsheets';

/** A list as the lines of its CSV, without the mark in front. */
export async function csvLines<Row>(list: SheetDescription<Row>, rows: readonly Row[]): Promise<readonly string[]> {
  const bytes = await joined(writeCsv(list, [rows]));
  return bytes.toString().slice(1).split('\r\n').slice(0, -1);
}

/** A list as the cells of its workbook. */
export async function xlsxCells<Row>(
  list: SheetDescription<Row>,
  rows: readonly Row[],
): Promise<readonly (readonly SheetCell[])[]> {
  return sheetCells(await joined(writeXlsx(list, [rows])));
}

/** The cells of a workbook's first sheet, row by row. */
export async function sheetCells(bytes: Uint8Array): Promise<readonly (readonly SheetCell[])[]> {
  const all: (readonly SheetCell[])[] = [];
  const pause = async (): Promise<void> => {
    await setImmediate();
  };
  for await (const some of readXlsx([bytes], { pause })) {
    if (!some.ok) throw new Error(some.error.code);
    all.push(...some.value.map(({ cells }) => cells));
  }
  return all;
}

/** What a spreadsheet could take for a formula: each sign that one begins with, and the wide forms of other keyboards. */
export const FORMULA_SIGNS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋'] as const;

/** In how many cells of CSV and XLSX a text stands: there with an apostrophe before it, here as it is. */
export async function cellsWith<Row>(list: SheetDescription<Row>, row: Row, text: string): Promise<readonly number[]> {
  const csv = (await csvLines(list, [row])).join('\r\n');
  const inCsv = /[;,"\t\r\n]/.test(text) ? `"'${text.replaceAll('"', '""')}"` : `'${text}`;
  const cells = (await xlsxCells(list, [row])).flat();
  return [csv.split(inCsv).length - 1, cells.filter((cell) => cell.kind === 'text' && cell.text === text).length];
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
