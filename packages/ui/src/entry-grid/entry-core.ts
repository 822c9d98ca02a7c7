import type { EntryColumn } from './model/column.ts';
import { writeBlock, type Edit, type Place } from './model/edits.ts';
import { endGroup, make, startEditing, type Edited, type undo } from './model/history.ts';
import { at, blockOf, within, type Selected } from './model/moves.ts';
import { emptySheet, type Sheet } from './model/rows.ts';

/** What a grid shows now. Never changed, only replaced. */
export interface EntryState {
  readonly sheet: Sheet;
  readonly selected: Selected;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How many rows of a large paste have been read; undefined while none is under way. */
  readonly pasting: number | undefined;
  /** What is to be said aloud; the number grows with each saying, so that the same words are said again. */
  readonly said: { readonly text: string; readonly count: number };
  /** Grows when the grid shall take the focus, at the cell that is selected. */
  readonly calls: number;
}

/** What all that can be done with a grid stands on. */
export type EntryCore = ReturnType<typeof createEntryCore>;

/** The state of a grid, who listens to it, its history, and the text that is being typed. */
export function createEntryCore(columns: readonly EntryColumn[], rowsMax: number) {
  const shown = createShown(startEditing(emptySheet(columns)).sheet);
  const { state, set } = shown;
  let edited: Edited = startEditing(state().sheet);
  let draft: string | undefined;

  const show = (next: Edited): void => {
    edited = next;
    set({ sheet: next.sheet, canUndo: next.undo.length > 0, canRedo: next.redo.length > 0 });
  };
  const write = (place: Place, text: string): void => {
    const before = edited.sheet.rows[place.row]?.cells[place.column]?.text ?? '';
    if (text === before) return;
    show(make(edited, writeBlock(edited.sheet, place, { lines: [[text]], rowsMax }).edit));
  };
  /** Rows that can be gone to: all there are, and one to write a further one in. */
  const reach = (): number => Math.min(state().sheet.rows.length + 1, rowsMax);
  /** What was typed becomes part of the sheet. */
  const leave = (): void => {
    const typed = draft;
    draft = undefined;
    if (typed !== undefined) write(state().selected.head, typed);
    edited = endGroup(edited);
  };
  const select = (selected: Selected): void => {
    leave();
    const extent = { rows: reach(), columns: columns.length };
    set({ selected: { anchor: within(selected.anchor, extent), head: within(selected.head, extent) } });
  };
  return {
    ...shown,
    columns,
    rowsMax,
    reach,
    select,
    leave,
    edit: (made: Edit, group?: string): void => show(make(edited, made, group)),
    /** What is typed in the selected cell so far: part of the sheet once the cell is left. */
    type: (text: string): void => {
      if (state().pasting === undefined) draft = text;
    },
    /** What is typed is forgotten. */
    giveUp: (): void => {
      draft = undefined;
    },
    /** The rows of the selection that there are; none where `last` is before `first`. */
    selectedRows: () => {
      const { top, bottom } = blockOf(state().selected);
      return { first: top, last: Math.min(bottom, state().sheet.rows.length - 1) };
    },
    /** Takes a step back or forth, and leads the eye to what changed; false where there is none. */
    travel: (go: typeof undo): boolean => {
      const gone = go(edited);
      if (gone === undefined) return false;
      show(gone.edited);
      select(at(gone.row, state().selected.head.column));
      return true;
    },
  };
}

/** The state as it is shown, and who is told of its changes. */
function createShown(sheet: Sheet) {
  const listeners = new Set<() => void>();
  let isTogether = false;
  let current: EntryState = {
    sheet,
    selected: at(0, 0),
    canUndo: false,
    canRedo: false,
    pasting: undefined,
    said: { text: '', count: 0 },
    calls: 0,
  };
  const tell = (): void => {
    if (!isTogether) for (const listener of listeners) listener();
  };
  const set = (change: Partial<EntryState>): void => {
    current = { ...current, ...change };
    tell();
  };
  return {
    state: (): EntryState => current,
    set,
    say: (text: string): void => set({ said: { text, count: current.said.count + 1 } }),
    call: (): void => set({ calls: current.calls + 1 }),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Several changes that are shown as one. */
    together: (doing: () => void): void => {
      isTogether = true;
      try {
        doing();
      } finally {
        isTogether = false;
        tell();
      }
    },
  };
}
