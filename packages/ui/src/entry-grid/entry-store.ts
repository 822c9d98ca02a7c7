import { isHeaderLine, readClipboard, writeClipboard, type ClipboardTexts } from './model/clipboard.ts';
import type { EntryColumn } from './model/column.ts';
import {
  beginWriting,
  clearBlock,
  deleteRows,
  duplicateRows,
  fillDown,
  insertRows,
  moveRows,
  writeBlock,
  type Edit,
  type Place,
  type Writing,
  type Written,
} from './model/edits.ts';
import { endGroup, make, redo, startEditing, undo, type Edited } from './model/history.ts';
import { at, blockOf, moved, nextFault, within, type Press, type Selected } from './model/moves.ts';
import { emptySheet, type Sheet } from './model/rows.ts';
import { counted, pasteWords } from './model/words.ts';

/** A paste works for so long before the page may draw and take keys again. */
const SLICE_MS = 8;
const ROWS_MAX = 20_000;

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

/** How the store gets time: when it is, in milliseconds, and a moment in which the page draws. */
export interface EntryTime {
  readonly nowMs: () => number;
  readonly pause: () => Promise<void>;
}

/** The rows of a grid, what is selected, and all that can be done with them. Made by {@link createEntryStore}. */
export type EntryStore = ReturnType<typeof createEntryStore>;

/** An empty grid of these columns that holds at most `rowsMax` rows. */
export function createEntryStore(
  columns: readonly EntryColumn[],
  { nowMs, pause }: EntryTime,
  rowsMax: number = ROWS_MAX,
) {
  const core = createCore(columns, rowsMax);
  const { state, set, edit, selectedRows } = core;

  const moveRow = (by: number): void => {
    const { head } = state().selected;
    const { top, bottom } = blockOf(state().selected);
    if (top + by < 0 || bottom + by >= state().sheet.rows.length) return;
    // A key held down is one step to undo.
    edit(moveRows(state().sheet, { first: top, last: bottom }, by), 'move');
    set({ selected: { anchor: { row: top + by, column: 0 }, head: { row: bottom + by, column: head.column } } });
  };

  return {
    state,
    subscribe: core.subscribe,
    /** Rows that can be gone to: all there are, and one to write a further one in. */
    reach: core.reach,
    /** What is typed in the selected cell so far: part of the sheet once the cell is left. */
    type: core.type,
    leave: core.leave,
    giveUp: core.giveUp,
    select: core.select,
    say: core.say,
    call: core.call,
    ...createPasting(core, { nowMs, pause }),
    /** Moves by a key; false for one that does not move, or leaves the grid. Without `further` not to a row yet to be. */
    move: (press: Press, { pageRows, further }: { readonly pageRows: number; readonly further: boolean }): boolean => {
      core.leave();
      const rows = further ? core.reach() : state().sheet.rows.length;
      const selected = moved(state().selected, press, { rows, columns: columns.length, pageRows });
      if (selected !== undefined) set({ selected });
      return selected !== undefined;
    },
    selectAll: (): void =>
      core.select({
        anchor: { row: Math.max(0, state().sheet.rows.length - 1), column: columns.length - 1 },
        head: { row: 0, column: 0 },
      }),
    /** What is selected, for the clipboard. */
    copy: (): ClipboardTexts => {
      core.leave();
      const block = blockOf(state().selected);
      const rows = Math.max(0, Math.min(block.bottom, state().sheet.rows.length - 1) - block.top + 1);
      core.say(`${counted(rows, 'linha copiada', 'linhas copiadas')}.`);
      return writeClipboard(state().sheet, block);
    },
    /** Empties the selected cells. */
    clear: (): void => {
      core.leave();
      const cleared = clearBlock(state().sheet, blockOf(state().selected));
      if (cleared !== undefined) edit(cleared);
    },
    /** Takes all rows out. */
    clearAll: (): void => {
      core.leave();
      const count = state().sheet.rows.length;
      if (count === 0) return;
      edit(deleteRows(state().sheet, 0, count - 1));
      core.say(`${counted(count, 'linha removida', 'linhas removidas')}.`);
    },
    /** Writes the upper cells of the selection into those below; a single cell takes what stands above it. */
    fillDown: (): void => {
      core.leave();
      const block = blockOf(state().selected);
      const top = block.top === block.bottom ? block.top - 1 : block.top;
      if (top >= 0) edit(fillDown(state().sheet, { ...block, top }));
    },
    /** Puts blank rows at the end. */
    addRows: (count: number): void => {
      core.leave();
      const { rows } = state().sheet;
      const room = Math.min(count, rowsMax - rows.length);
      if (room <= 0) return core.say('O limite de linhas foi alcançado.');
      edit(insertRows(state().sheet, rows.length, room));
      set({ selected: at(rows.length, 0) });
      core.say(`${counted(room, 'linha nova', 'linhas novas')}.`);
    },
    insertRow: (): void => {
      core.leave();
      const { row } = state().selected.head;
      if (state().sheet.rows.length >= rowsMax) return core.say('O limite de linhas foi alcançado.');
      edit(insertRows(state().sheet, row, 1));
      core.say('Linha nova.');
    },
    deleteRows: (): void => {
      core.leave();
      const { first, last } = selectedRows();
      if (last < first) return;
      edit(deleteRows(state().sheet, first, last));
      core.select(at(first, state().selected.head.column));
      core.say(`${counted(last - first + 1, 'linha removida', 'linhas removidas')}.`);
    },
    duplicateRows: (): void => {
      core.leave();
      const { first, last } = selectedRows();
      if (last < first) return;
      if (state().sheet.rows.length + last - first + 1 > rowsMax) return core.say('O limite de linhas foi alcançado.');
      edit(duplicateRows(state().sheet, first, last));
      core.say(`${counted(last - first + 1, 'linha duplicada', 'linhas duplicadas')}.`);
    },
    /** Moves the selected rows one up or down. */
    moveUp: (): void => moveRow(-1),
    moveDown: (): void => moveRow(1),
    undo: (): void => core.travel(undo, 'Desfeito.', 'Nada a desfazer.'),
    redo: (): void => core.travel(redo, 'Refeito.', 'Nada a refazer.'),
    /** Goes to the next cell at fault (the previous one: -1). */
    nextFault: (step: 1 | -1 = 1): void => {
      core.leave();
      const found = nextFault(state().sheet, state().selected.head, step);
      if (found === undefined) return core.say('Nenhum erro.');
      core.select(at(found.row, found.column));
      core.call();
    },
  };
}

type Core = ReturnType<typeof createCore>;

/** What all the doings stand on: the state, who listens to it, the text that is being typed. */
function createCore(columns: readonly EntryColumn[], rowsMax: number) {
  let edited: Edited = startEditing(emptySheet(columns));
  let draft: string | undefined;
  let current: EntryState = {
    sheet: edited.sheet,
    selected: at(0, 0),
    canUndo: false,
    canRedo: false,
    pasting: undefined,
    said: { text: '', count: 0 },
    calls: 0,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<EntryState>): void => {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  };
  const show = (next: Edited): void => {
    edited = next;
    set({ sheet: next.sheet, canUndo: next.undo.length > 0, canRedo: next.redo.length > 0 });
  };
  const reach = (): number => Math.min(current.sheet.rows.length + 1, rowsMax);
  const say = (text: string): void => set({ said: { text, count: current.said.count + 1 } });
  const select = (selected: Selected): void => {
    leave();
    const extent = { rows: reach(), columns: columns.length };
    set({ selected: { anchor: within(selected.anchor, extent), head: within(selected.head, extent) } });
  };
  const write = (place: Place, text: string): void => {
    const before = edited.sheet.rows[place.row]?.cells[place.column]?.text ?? '';
    if (text === before) return;
    show(make(edited, writeBlock(edited.sheet, place, { lines: [[text]], rowsMax }).edit));
  };
  /** What was typed becomes part of the sheet. */
  function leave(): void {
    const typed = draft;
    draft = undefined;
    if (typed !== undefined) write(current.selected.head, typed);
    edited = endGroup(edited);
  }
  return {
    columns,
    rowsMax,
    set,
    reach,
    say,
    select,
    leave,
    state: (): EntryState => current,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (made: Edit, group?: string): void => {
      // While a paste is read nothing else may change the rows that it will be written over.
      if (current.pasting === undefined) show(make(edited, made, group));
    },
    type: (text: string): void => {
      if (current.pasting === undefined) draft = text;
    },
    giveUp: (): void => {
      draft = undefined;
    },
    call: (): void => set({ calls: current.calls + 1 }),
    selectedRows: () => {
      const { top, bottom } = blockOf(current.selected);
      return { first: top, last: Math.min(bottom, current.sheet.rows.length - 1) };
    },
    travel: (go: typeof undo, done: string, nothing: string): void => {
      if (current.pasting !== undefined) return;
      leave();
      const gone = go(edited);
      if (gone === undefined) return say(nothing);
      show(gone.edited);
      // The eye is led to what changed.
      select(at(gone.row, current.selected.head.column));
      say(done);
    },
  };
}

/** Pasting, which may be much: read in slices, with a count that grows, and given up at any time. */
function createPasting(core: Core, { nowMs, pause }: EntryTime) {
  const { state, set, columns, rowsMax } = core;
  let isGivenUp = false;

  /** Writes lines until they end or the slice does; how many it were. What is short is done at once. */
  const fill = (
    lines: Iterator<readonly string[]>,
    writing: Writing,
  ): { readonly count: number; readonly isEnd: boolean } => {
    const until = nowMs() + SLICE_MS;
    for (let count = 0; ; count += 1) {
      if (count > 0 && nowMs() >= until) return { count, isEnd: false };
      const next = lines.next();
      if (next.done === true) return { count, isEnd: true };
      writing.write(next.value);
    }
  };

  const repeated = (text: string): Written => {
    const { top, left, bottom, right } = blockOf(state().selected);
    const last = Math.max(top, Math.min(bottom, state().sheet.rows.length - 1));
    const line = Array.from({ length: right - left + 1 }, () => text);
    const lines = Array.from({ length: last - top + 1 }, () => line);
    return writeBlock(state().sheet, { row: top, column: left }, { lines, rowsMax });
  };

  /** Writes what was copied elsewhere from the selected cell on: one step to undo. */
  const paste = async (texts: ClipboardTexts): Promise<void> => {
    if (state().pasting !== undefined) return;
    core.leave();
    isGivenUp = false;
    const { top: row, left: column } = blockOf(state().selected);
    const lines = readClipboard(texts)[Symbol.iterator]();
    const first = lines.next();
    if (first.done === true) return core.say('Não há nada para colar.');
    const writing = beginWriting(state().sheet, { row, column }, rowsMax);
    const hasHeader = isHeaderLine(
      columns.slice(column).map(({ header }) => header),
      first.value,
    );
    if (!hasHeader) writing.write(first.value);
    let { count: further, isEnd } = fill(lines, writing);
    while (!isEnd && !isGivenUp) {
      set({ pasting: further });
      await pause();
      const slice = fill(lines, writing);
      further += slice.count;
      isEnd = slice.isEnd;
    }
    set({ pasting: undefined });
    if (isGivenUp) return core.say('Colagem cancelada: nada mudou.');
    // One cell goes into all that are selected.
    const isOne = further === 0 && !hasHeader && first.value.length === 1;
    const written = isOne ? repeated(first.value[0] ?? '') : writing.end();
    if (written.rows === 0)
      return core.say(
        written.rowsOver > 0 ? 'O limite de linhas foi alcançado.' : 'Só o cabeçalho estava na planilha.',
      );
    core.edit(written.edit);
    const end = Math.max(column, Math.min(columns.length - 1, column + first.value.length - 1));
    if (!isOne) core.select({ anchor: { row: row + written.rows - 1, column: end }, head: { row, column } });
    core.say(pasteWords(written, hasHeader));
  };

  return {
    paste,
    /** Ends a paste that is under way; nothing of it stays. */
    cancelPaste: (): void => {
      isGivenUp = true;
    },
  };
}
