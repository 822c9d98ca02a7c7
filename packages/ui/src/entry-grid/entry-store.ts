import { createEntryCore } from './entry-core.ts';
import { createCellDoings, createRowDoings } from './entry-doings.ts';
import { createPasting, type EntryTime } from './entry-paste.ts';
import { writeClipboard, type ClipboardTexts } from './model/clipboard.ts';
import type { EntryColumn } from './model/column.ts';
import { at, blockOf, isMoving, moved, nextFault, type Press } from './model/moves.ts';
import { counted } from './model/words.ts';

const ROWS_MAX = 20_000;

/** The rows of a grid, what is selected, and all that can be done with them. Made by {@link createEntryStore}. */
export type EntryStore = ReturnType<typeof createEntryStore>;

/** An empty grid of these columns that holds at most `rowsMax` rows. */
export function createEntryStore(columns: readonly EntryColumn[], time: EntryTime, rowsMax: number = ROWS_MAX) {
  const core = createEntryCore(columns, rowsMax);
  const { state, subscribe, reach, select, say, call, type, leave, giveUp } = core;
  return {
    state,
    subscribe,
    reach,
    select,
    say,
    call,
    type,
    leave,
    giveUp,
    ...createCellDoings(core),
    ...createRowDoings(core),
    ...createPasting(core, time),
    /** Moves by a key; false for one that does not move, or leaves the grid. Without `further` not to a row yet to be. */
    move: (press: Press, { pageRows, further }: { readonly pageRows: number; readonly further: boolean }): boolean => {
      // What is typed is left only by a key that moves; the row that it may have begun can then be gone past.
      if (!isMoving(press.key)) return false;
      leave();
      const rows = further ? reach() : state().sheet.rows.length;
      const selected = moved(state().selected, press, { rows, columns: columns.length, pageRows });
      if (selected !== undefined) core.set({ selected });
      return selected !== undefined;
    },
    selectAll: (): void =>
      select({
        anchor: { row: Math.max(0, state().sheet.rows.length - 1), column: columns.length - 1 },
        head: { row: 0, column: 0 },
      }),
    /** What is selected, for the clipboard. */
    copy: (): ClipboardTexts => {
      leave();
      const block = blockOf(state().selected);
      const { first, last } = core.selectedRows();
      say(`${counted(Math.max(0, last - first + 1), 'linha copiada', 'linhas copiadas')}.`);
      return writeClipboard(state().sheet, block);
    },
    /** Goes to the next cell at fault (the previous one: -1). */
    nextFault: (step: 1 | -1 = 1): void => {
      leave();
      const found = nextFault(state().sheet, state().selected.head, step);
      if (found === undefined) return say('Nenhum erro.');
      select(at(found.row, found.column));
      return call();
    },
  };
}
