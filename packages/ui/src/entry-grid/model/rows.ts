import { EMPTY_CELL, readCell, type EntryCell, type EntryColumn } from './column.ts';
import type { EntryFault } from './faults.ts';

/** A row: cells in the order of the columns. Never changed, only replaced; one that stays is the same object. */
export interface EntryRow {
  /** Stays with the row wherever it moves. */
  readonly id: number;
  readonly cells: readonly EntryCell[];
  /** Nothing stands in any cell: it counts for nothing and lacks nothing. */
  readonly isBlank: boolean;
  /** How many cells are at fault. */
  readonly faultCount: number;
}

/** What a grid holds. Never changed, only replaced. */
export interface Sheet {
  readonly columns: readonly EntryColumn[];
  readonly rows: readonly EntryRow[];
  readonly totals: EntryTotals;
  /** Which id the next new row gets. */
  readonly nextId: number;
}

/** What all rows come to; kept up to date by what an edit takes away and brings. */
export interface EntryTotals {
  /** Rows in which anything stands. */
  readonly filledRows: number;
  readonly faultyRows: number;
  readonly faults: number;
  /** By the place of the column; zero where a column has no sum. */
  readonly centavos: readonly bigint[];
}

/** A grid without rows. */
export function emptySheet(columns: readonly EntryColumn[]): Sheet {
  return {
    columns,
    rows: [],
    totals: startCount(columns).totals(),
    nextId: 1,
  };
}

/** A row of these cells, judged. */
export function makeRow(columns: readonly EntryColumn[], id: number, cells: readonly EntryCell[]): EntryRow {
  const isBlank = cells.every(({ text }) => text === '');
  let faultCount = 0;
  // Counted without a list: a paste makes thousands of rows, and what it throws away the next frames have to collect.
  for (let at = 0; !isBlank && at < columns.length; at += 1)
    if (faultAt(columns, { cells, isBlank }, at) !== undefined) faultCount += 1;
  return { id, cells, isBlank, faultCount };
}

/** A row in which nothing stands. */
export function blankRow(columns: readonly EntryColumn[], id: number): EntryRow {
  return { id, cells: columns.map(() => EMPTY_CELL), isBlank: true, faultCount: 0 };
}

/** A row with some cells written anew, from the column `at` on; what stands beyond the last column is left out. */
export function rewriteRow(
  columns: readonly EntryColumn[],
  row: EntryRow,
  { at, texts }: { readonly at: number; readonly texts: readonly string[] },
): EntryRow {
  const cells = [...row.cells];
  texts.forEach((text, offset) => {
    const column = columns[at + offset];
    if (column !== undefined && cells[at + offset]?.text !== text) cells[at + offset] = readCell(column, text);
  });
  return makeRow(columns, row.id, cells);
}

/** What is wrong with a cell of a row, if anything. */
export function faultAt(
  columns: readonly EntryColumn[],
  row: Pick<EntryRow, 'cells' | 'isBlank'>,
  at: number,
): EntryFault | undefined {
  const cell = row.cells[at] ?? EMPTY_CELL;
  if (cell.fault !== undefined) return cell.fault;
  const lacks = !row.isBlank && cell.text === '' && columns[at]?.required === true;
  return lacks ? { code: 'entry.required' } : undefined;
}

/** Takes rows out of a sheet at a place and puts others in: the one way in which a sheet changes. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly EntryRow[];
  /** What the totals gain by it, where it is known: counted as the rows were written, or by what it takes back. */
  readonly gain?: EntryTotals | undefined;
}

/** The sheet after the splice, and the splice that undoes it. Looks at the rows that go and come at most, and at no others. */
export function splice(
  sheet: Sheet,
  { at, remove, insert, gain = countGain(sheet, { at, remove, insert }) }: Splice,
): { readonly sheet: Sheet; readonly inverse: Splice } {
  const removed = sheet.rows.slice(at, at + remove);
  const rows =
    remove === 1 && insert.length === 1
      ? sheet.rows.with(at, insert[0] as EntryRow)
      : sheet.rows.slice(0, at).concat(insert, sheet.rows.slice(at + remove));
  const loss = add(emptySheet(sheet.columns).totals, gain, -1);
  return {
    sheet: { ...sheet, rows, totals: add(sheet.totals, gain, 1) },
    inverse: { at, remove: insert.length, insert: removed, gain: loss },
  };
}

/** Counts what rows come to, one by one. */
export interface Count {
  /** A row that comes (1) or goes (-1). */
  readonly take: (row: EntryRow, sign: 1 | -1) => void;
  readonly totals: () => EntryTotals;
}

/** Begins to count: nothing yet. */
export function startCount(columns: readonly EntryColumn[]): Count {
  let [filledRows, faultyRows, faults] = [0, 0, 0];
  const centavos = columns.map(() => 0n);
  return {
    take({ isBlank, faultCount, cells }, sign) {
      if (isBlank) return;
      filledRows += sign;
      faultyRows += faultCount > 0 ? sign : 0;
      faults += sign * faultCount;
      columns.forEach((column, at) => {
        const value = column.centavosOf === undefined ? undefined : cells[at]?.value;
        if (value !== undefined)
          centavos[at] = (centavos[at] ?? 0n) + BigInt(sign) * (column.centavosOf?.(value) ?? 0n);
      });
    },
    totals: () => ({ filledRows, faultyRows, faults, centavos: [...centavos] }),
  };
}

function countGain({ columns, rows }: Sheet, { at, remove, insert }: Splice): EntryTotals {
  const count = startCount(columns);
  for (const row of rows.slice(at, at + remove)) count.take(row, -1);
  for (const row of insert) count.take(row, 1);
  return count.totals();
}

function add(totals: EntryTotals, gain: EntryTotals, sign: 1 | -1): EntryTotals {
  return {
    filledRows: totals.filledRows + sign * gain.filledRows,
    faultyRows: totals.faultyRows + sign * gain.faultyRows,
    faults: totals.faults + sign * gain.faults,
    centavos: totals.centavos.map((sum, at) => sum + BigInt(sign) * (gain.centavos[at] ?? 0n)),
  };
}
