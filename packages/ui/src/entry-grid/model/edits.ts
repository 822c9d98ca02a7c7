import { blankRow, rewriteRow, startCount, type EntryRow, type Sheet, type Splice } from './rows.ts';

/** A cell's place. A row right after the last is one that writing makes. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A block of cells, its last row and column within it. */
export interface Block {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** What a change does to a sheet: a splice, and the next free id after it. */
export interface Edit {
  readonly splice: Splice;
  readonly nextId: number;
}

/** What came of writing a block: the edit, and what had no room. */
export interface Written {
  readonly edit: Edit;
  readonly rows: number;
  /** Rows beyond the limit, which were not written. */
  readonly rowsOver: number;
  /** Columns beyond the last in which anything stood, which were not written. */
  readonly columnsOver: number;
}

/** Writes texts line by line from a place on. The sheet grows where they reach beyond its last row. */
export function writeBlock(
  sheet: Sheet,
  from: Place,
  { lines, rowsMax }: { readonly lines: readonly (readonly string[])[]; readonly rowsMax: number },
): Written {
  const writing = beginWriting(sheet, from, rowsMax);
  for (const line of lines) writing.write(line);
  return writing.end();
}

/** Writing a block one line after another, so that much can be written in slices. */
export interface Writing {
  readonly write: (texts: readonly string[]) => void;
  readonly end: () => Written;
}

/** Begins to write at a place; nothing is changed until the edit at the end is made. */
export function beginWriting({ columns, rows, nextId }: Sheet, from: Place, rowsMax: number): Writing {
  const written: EntryRow[] = [];
  // Rows between the last one and where the block begins.
  let id = nextId;
  for (let row = rows.length; row < Math.min(from.row, rowsMax); row += 1) written.push(blankRow(columns, id++));
  const at = Math.min(from.row, rows.length);
  const gap = written.length;
  // What is written is counted as it comes: the end of a large paste then has nothing left to do with each row.
  const count = startCount(columns);
  let [rowsOver, columnsOver] = [0, 0];
  return {
    write(texts) {
      const place = at + written.length;
      const beyond = texts.slice(columns.length - from.column).findLastIndex((text) => text.trim() !== '') + 1;
      columnsOver = Math.max(columnsOver, beyond);
      if (place >= rowsMax) {
        rowsOver += 1;
        return;
      }
      const before = rows[place] ?? blankRow(columns, id++);
      const after = rewriteRow(columns, before, { at: from.column, texts });
      count.take(before, -1);
      count.take(after, 1);
      written.push(after);
    },
    end: () => ({
      edit: {
        splice: { at, remove: Math.min(rows.length - at, written.length), insert: written, gain: count.totals() },
        nextId: id,
      },
      rows: written.length - gap,
      rowsOver,
      columnsOver,
    }),
  };
}

/** Empties the cells of a block; undefined where nothing stands in it. */
export function clearBlock(sheet: Sheet, block: Block): Edit | undefined {
  const nothing = Array.from({ length: block.right - block.left + 1 }, () => '');
  const rows = sheet.rows.slice(block.top, block.bottom + 1);
  const insert = rows.map((row) => rewriteRow(sheet.columns, row, { at: block.left, texts: nothing }));
  const isSame = rows.every((row) => row.cells.slice(block.left, block.right + 1).every(({ text }) => text === ''));
  return isSame ? undefined : { splice: { at: block.top, remove: rows.length, insert }, nextId: sheet.nextId };
}

/** Puts blank rows before a row. */
export function insertRows(sheet: Sheet, at: number, count: number): Edit {
  const insert = Array.from({ length: count }, (_, offset) => blankRow(sheet.columns, sheet.nextId + offset));
  return { splice: { at: Math.min(at, sheet.rows.length), remove: 0, insert }, nextId: sheet.nextId + count };
}

/** Takes rows out, `first` and `last` among them. */
export function deleteRows(sheet: Sheet, first: number, last: number): Edit {
  const remove = Math.max(0, Math.min(last, sheet.rows.length - 1) - first + 1);
  return { splice: { at: Math.min(first, sheet.rows.length), remove, insert: [] }, nextId: sheet.nextId };
}

/** Puts a copy of rows right below them. */
export function duplicateRows(sheet: Sheet, first: number, last: number): Edit {
  const insert = sheet.rows.slice(first, last + 1).map((row, offset) => ({ ...row, id: sheet.nextId + offset }));
  return {
    splice: { at: Math.min(last + 1, sheet.rows.length), remove: 0, insert },
    nextId: sheet.nextId + insert.length,
  };
}

/** Writes what stands in a block's first row into all its rows. Nothing is read again: what was valid above is below. */
export function fillDown(sheet: Sheet, { top, left, bottom, right }: Block): Edit {
  const source = sheet.rows[top]?.cells.slice(left, right + 1).map(({ text }) => text) ?? [];
  const rows = sheet.rows.slice(top + 1, bottom + 1);
  const insert = rows.map((row) => rewriteRow(sheet.columns, row, { at: left, texts: source }));
  return { splice: { at: top + 1, remove: rows.length, insert }, nextId: sheet.nextId };
}

/** Moves rows so many places up (negative) or down; as far as there is room. */
export function moveRows(
  sheet: Sheet,
  { first, last }: { readonly first: number; readonly last: number },
  by: number,
): Edit {
  const end = Math.min(last, sheet.rows.length - 1);
  const step = Math.max(-first, Math.min(by, sheet.rows.length - 1 - end));
  const moved = sheet.rows.slice(first, end + 1);
  const [at, insert] =
    step < 0
      ? [first + step, [...moved, ...sheet.rows.slice(first + step, first)]]
      : [first, [...sheet.rows.slice(end + 1, end + 1 + step), ...moved]];
  return { splice: { at, remove: insert.length, insert }, nextId: sheet.nextId };
}
