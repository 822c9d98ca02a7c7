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
    totals: { filledRows: 0, faultyRows: 0, faults: 0, centavos: columns.map(() => 0n) },
    nextId: 1,
  };
}

/** A row of these cells, judged. */
export function makeRow(columns: readonly EntryColumn[], id: number, cells: readonly EntryCell[]): EntryRow {
  const isBlank = cells.every(({ text }) => text === '');
  const row = { id, cells, isBlank, faultCount: 0 };
  if (isBlank) return row;
  return { ...row, faultCount: columns.filter((_, at) => faultAt(columns, row, at) !== undefined).length };
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
}

/** The sheet after the splice, and the splice that undoes it. Looks at the rows that go and come, and at no others. */
export function splice(
  sheet: Sheet,
  { at, remove, insert }: Splice,
): { readonly sheet: Sheet; readonly inverse: Splice } {
  const removed = sheet.rows.slice(at, at + remove);
  const rows =
    remove === 1 && insert.length === 1 ? sheet.rows.with(at, insert[0] as EntryRow) : sheet.rows.slice(0, at);
  const changed = remove === 1 && insert.length === 1 ? rows : rows.concat(insert, sheet.rows.slice(at + remove));
  return {
    sheet: { ...sheet, rows: changed, totals: addTo(addTo(sheet, removed, -1), insert, 1).totals },
    inverse: { at, remove: insert.length, insert: removed },
  };
}

type Summed = Pick<Sheet, 'columns' | 'totals'>;

function addTo({ columns, totals }: Summed, rows: readonly EntryRow[], sign: 1 | -1): Summed {
  let { filledRows, faultyRows, faults } = totals;
  const centavos = [...totals.centavos];
  for (const row of rows) {
    if (row.isBlank) continue;
    filledRows += sign;
    faultyRows += row.faultCount > 0 ? sign : 0;
    faults += sign * row.faultCount;
    columns.forEach(({ centavosOf }, at) => {
      const value = row.cells[at]?.value;
      if (centavosOf !== undefined && value !== undefined)
        centavos[at] = (centavos[at] ?? 0n) + BigInt(sign) * centavosOf(value);
    });
  }
  return { columns, totals: { filledRows, faultyRows, faults, centavos } };
}
