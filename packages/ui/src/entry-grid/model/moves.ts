import type { Block, Place } from './edits.ts';
import { faultAt, type Sheet } from './rows.ts';

/** What is selected: from the anchor, where it began, to the head, where the keys are. Alone they are the same. */
export interface Selected {
  readonly anchor: Place;
  readonly head: Place;
}

/** How far one can go: rows and columns, and how many rows a page of the screen has. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
}

/** A key as the model needs it. */
export interface Press {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

const MOVING = new Set('ArrowDown ArrowUp ArrowRight ArrowLeft Home End PageDown PageUp Tab Enter'.split(' '));

/** Whether a key moves at all, wherever it is pressed. */
export function isMoving(key: string): boolean {
  return MOVING.has(key);
}

/** One cell alone. */
export function at(row: number, column: number): Selected {
  return { anchor: { row, column }, head: { row, column } };
}

/** The block that is selected. */
export function blockOf({ anchor, head }: Selected): Block {
  return {
    top: Math.min(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    bottom: Math.max(anchor.row, head.row),
    right: Math.max(anchor.column, head.column),
  };
}

/** The place within what there is. */
export function within({ row, column }: Place, extent: Pick<Extent, 'rows' | 'columns'>): Place {
  return {
    row: Math.max(0, Math.min(row, extent.rows - 1)),
    column: Math.max(0, Math.min(column, extent.columns - 1)),
  };
}

/**
 * What is selected after a key; undefined for a key that does not move, and for Tab at either end, which leaves the
 * grid. Arrows, Home, End, PageUp and PageDown stretch the selection with Shift; Tab and Enter never do.
 */
export function moved(selected: Selected, press: Press, extent: Extent): Selected | undefined {
  if (press.key === 'Tab' || press.key === 'Enter') return stepped(selected, press, extent);
  const to = target(selected.head, press, extent);
  if (to === undefined) return undefined;
  const head = within(to, extent);
  return { anchor: press.shift ? selected.anchor : head, head };
}

function target({ row, column }: Place, { key, ctrl }: Press, extent: Extent): Place | undefined {
  const last = { row: extent.rows - 1, column: extent.columns - 1 };
  switch (key) {
    case 'ArrowDown':
      return { row: ctrl ? last.row : row + 1, column };
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column };
    case 'ArrowRight':
      return { row, column: ctrl ? last.column : column + 1 };
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? last.row : row, column: last.column };
    case 'PageDown':
      return { row: row + extent.pageRows, column };
    case 'PageUp':
      return { row: row - extent.pageRows, column };
    default:
      return undefined;
  }
}

/** Tab goes on in the row and then to the next; Enter goes down. With Shift both go the other way. */
function stepped({ head }: Selected, { key, shift }: Press, { rows, columns }: Extent): Selected | undefined {
  const by = shift ? -1 : 1;
  if (key === 'Enter') return at(within({ row: head.row + by, column: 0 }, { rows, columns }).row, head.column);
  const flat = head.row * columns + head.column + by;
  if (flat < 0 || flat >= rows * columns) return undefined;
  return at(Math.floor(flat / columns), flat % columns);
}

/** The next (or, backwards, the previous) cell at fault, going round at the end; undefined where all is well. */
export function nextFault(sheet: Sheet, from: Place, step: 1 | -1 = 1): Place | undefined {
  const { rows, columns, totals } = sheet;
  if (totals.faults === 0) return undefined;
  const cells = rows.length * columns.length;
  const start = Math.min(from.row, rows.length - 1) * columns.length + from.column;
  for (let turn = 1; turn <= cells; turn += 1) {
    const flat = (((start + step * turn) % cells) + cells) % cells;
    const row = Math.floor(flat / columns.length);
    const column = flat % columns.length;
    if (rows[row] !== undefined && rows[row].faultCount > 0 && faultAt(columns, rows[row], column) !== undefined)
      return { row, column };
  }
  return undefined;
}
