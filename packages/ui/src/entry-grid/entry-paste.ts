import type { EntryCore } from './entry-core.ts';
import { isHeaderLine, readClipboard, type ClipboardTexts } from './model/clipboard.ts';
import { beginWriting, writeBlock, type Writing, type Written } from './model/edits.ts';
import { blockOf } from './model/moves.ts';
import { pasteWords } from './model/words.ts';

/**
 * A paste works for so long before the page may draw and take keys again: a third of a frame, for what a slice leaves behind
 * is collected in the same frame, and takes about as long.
 */
const SLICE_MS = 5;

/** How the store gets time: when it is, in milliseconds, and a moment in which the page draws. */
export interface EntryTime {
  readonly nowMs: () => number;
  readonly pause: () => Promise<void>;
}

/** Pasting, which may be much: read in slices, with a count that grows, and given up at any time. */
export function createPasting(core: EntryCore, { nowMs, pause }: EntryTime) {
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
    // What a large paste changes on the screen has a frame of its own.
    if (state().pasting !== undefined) await pause();
    core.together(() => {
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
      return core.say(pasteWords(written, hasHeader));
    });
  };

  return {
    paste,
    /** Ends a paste that is under way; nothing of it stays. */
    cancelPaste: (): void => {
      isGivenUp = true;
    },
  };
}
