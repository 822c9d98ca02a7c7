import type { EntryCore } from './entry-core.ts';
import { clearBlock, deleteRows, duplicateRows, fillDown, insertRows, moveRows } from './model/edits.ts';
import { redo, undo } from './model/history.ts';
import { at, blockOf } from './model/moves.ts';
import { counted } from './model/words.ts';

const FULL = 'O limite de linhas foi alcançado.';

/**
 * Makes a doing of an act that changes rows: what is typed comes first, and its changes are shown as one. While a paste is
 * read nothing else may change the rows that it will be written over.
 */
function doing<Args extends readonly unknown[]>(core: EntryCore, act: (...args: Args) => void) {
  return (...args: Args): void => {
    if (core.state().pasting !== undefined) return core.say('Espere a planilha terminar de ser lida.');
    core.leave();
    core.together(() => act(...args));
  };
}

/** What can be done with cells, and taken back. */
export function createCellDoings(core: EntryCore) {
  const { state, edit, say } = core;
  return {
    /** Empties the selected cells. */
    clear: doing(core, () => {
      const cleared = clearBlock(state().sheet, blockOf(state().selected));
      if (cleared !== undefined) edit(cleared);
    }),
    /** Writes the upper cells of the selection into those below; a single cell takes what stands above it. */
    fillDown: doing(core, () => {
      const block = blockOf(state().selected);
      const top = block.top === block.bottom ? block.top - 1 : block.top;
      if (top >= 0) edit(fillDown(state().sheet, { ...block, top }));
    }),
    undo: doing(core, () => say(core.travel(undo) ? 'Desfeito.' : 'Nada a desfazer.')),
    redo: doing(core, () => say(core.travel(redo) ? 'Refeito.' : 'Nada a refazer.')),
  };
}

/** What can be done with rows. */
export function createRowDoings(core: EntryCore) {
  const { state, edit, say, set, selectedRows, rowsMax } = core;
  const room = (): number => rowsMax - state().sheet.rows.length;
  const moveBy = (by: number): void => {
    const { top, bottom } = blockOf(state().selected);
    if (top + by < 0 || bottom + by >= state().sheet.rows.length) return;
    // A key held down is one step to undo.
    edit(moveRows(state().sheet, { first: top, last: bottom }, by), MOVE);
    const { anchor, head } = state().selected;
    set({ selected: { anchor: { ...anchor, row: anchor.row + by }, head: { ...head, row: head.row + by } } });
  };
  return {
    /** Takes all rows out. */
    clearAll: doing(core, () => {
      const count = state().sheet.rows.length;
      if (count === 0) return;
      edit(deleteRows(state().sheet, 0, count - 1));
      core.select(at(0, 0));
      say(`${counted(count, 'linha removida', 'linhas removidas')}.`);
    }),
    /** Puts blank rows at the end. */
    addRows: doing(core, (count: number) => {
      const { length } = state().sheet.rows;
      const added = Math.min(count, room());
      if (added <= 0) return say(FULL);
      edit(insertRows(state().sheet, length, added));
      core.select(at(length, 0));
      return say(`${counted(added, 'linha nova', 'linhas novas')}.`);
    }),
    /** Puts a blank row where the keys are. */
    insertRow: doing(core, () => {
      if (room() < 1) return say(FULL);
      edit(insertRows(state().sheet, state().selected.head.row, 1));
      return say('Linha nova.');
    }),
    /** Takes the selected rows out. */
    deleteRows: doing(core, () => {
      const { first, last } = selectedRows();
      if (last < first) return;
      edit(deleteRows(state().sheet, first, last));
      core.select(at(first, state().selected.head.column));
      say(`${counted(last - first + 1, 'linha removida', 'linhas removidas')}.`);
    }),
    /** Puts a copy of the selected rows below them. */
    duplicateRows: doing(core, () => {
      const { first, last } = selectedRows();
      if (last < first) return;
      if (room() < last - first + 1) return say(FULL);
      edit(duplicateRows(state().sheet, first, last));
      say(`${counted(last - first + 1, 'linha duplicada', 'linhas duplicadas')}.`);
    }),
    moveUp: moving(core, () => moveBy(-1)),
    moveDown: moving(core, () => moveBy(1)),
  };
}

const MOVE = 'move';

/** As {@link doing}, but one after another stays one step to undo: nothing is typed while rows are moved. */
function moving(core: EntryCore, act: () => void): () => void {
  return () => {
    if (core.state().pasting === undefined) core.together(act);
  };
}
