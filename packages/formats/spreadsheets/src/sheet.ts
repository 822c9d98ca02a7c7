import type { CivilDate, Result } from '@bank/core';
import type { SheetFault } from './faults.ts';

/** What one cell holds. A file of text (CSV) has texts and empty cells only; what they mean, `readValue` says. */
export type SheetCell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  /** `time`: "10:03:27", null where the cell shows a day alone. */
  | { readonly kind: 'date'; readonly date: CivilDate; readonly time: string | null }
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** What the spreadsheet could not work out: "#REF!". */
  | { readonly kind: 'error'; readonly text: string }
  /** A formula that was saved without its result; formulas are never worked out here. */
  | { readonly kind: 'uncalculated' };

/** A row that holds something, with empty cells only before its last filled one. */
export interface SheetRow {
  /** Which row a spreadsheet shows it as, from 1. */
  readonly row: number;
  /** The line of the file where it begins: in CSV a cell may go over several lines; in XLSX the row. */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/**
 * Rows as they come, some at a time; after a refusal nothing more. What came before a refusal is part of a file that is
 * not taken: whoever acts on rows waits for the end.
 */
export type SheetRows = AsyncGenerator<Result<readonly SheetRow[], SheetFault>, void, undefined>;

/** How much is read at most; what is beyond is refused. */
export interface SheetLimits {
  /** Rows that hold something. */
  readonly rowsMax: number;
  readonly columnsMax: number;
  /** Characters of one cell; spreadsheets have 32,767 at most. */
  readonly cellCharactersMax: number;
  /** Characters of a row's cells together. */
  readonly rowCharactersMax: number;
}

/** What suits a list that people keep: a hundred thousand rows, 256 columns. */
export const SHEET_LIMITS: SheetLimits = {
  rowsMax: 100_000,
  columnsMax: 256,
  cellCharactersMax: 32_767,
  rowCharactersMax: 262_144,
};

export const EMPTY_CELL: SheetCell = { kind: 'empty' };

/** A text as a cell; nothing is an empty one. */
export function textCell(text: string): SheetCell {
  return text === '' ? EMPTY_CELL : { kind: 'text', text };
}

/** "A", "Z", "AA": what a spreadsheet calls its columns, from 1. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A cell as a person would see it, for a sample: numbers and dates as Brazil writes them. */
export function cellWords(cell: SheetCell): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
    case 'error':
      return cell.text;
    case 'number':
      return String(cell.value).replace('.', ',');
    case 'date':
      return `${cell.date.slice(8)}/${cell.date.slice(5, 7)}/${cell.date.slice(0, 4)}${cell.time === null ? '' : ` ${cell.time}`}`;
    case 'time':
      return cell.time;
    case 'boolean':
      return cell.value ? 'VERDADEIRO' : 'FALSO';
    case 'uncalculated':
      return '';
  }
}
