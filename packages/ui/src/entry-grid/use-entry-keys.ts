import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { EntryStore } from './entry-store.ts';

/** How the field of the selected cell is used: `typing` over its text, or with a `caret` in it. Absent: not at all. */
type Editing = 'typing' | 'caret';

/** The field that a press or a paste went to, if it is the grid's. */
export function entryField(target: EventTarget | null): HTMLInputElement | undefined {
  return target instanceof HTMLInputElement && target.dataset['entryField'] !== undefined ? target : undefined;
}

/** Begins to edit in a field, so that arrows move in the text. */
export function beginCaret(field: HTMLInputElement): void {
  if (field.readOnly) return;
  field.dataset['editing'] = 'caret' satisfies Editing;
}

/** Something was typed into a field: it is the cell's once the cell is left. */
export function takeTyped(store: EntryStore, field: HTMLInputElement): void {
  field.dataset['editing'] ??= 'typing' satisfies Editing;
  store.type(field.value);
}

interface Keys {
  readonly store: EntryStore;
  readonly isReadOnly: boolean;
  readonly pageRows: number;
  /** Escape was pressed last: Tab leaves the grid. */
  readonly leaving: { current: boolean };
}

/** What a key does in the grid; what is not the grid's is left to the browser and the page. */
export function pressKey(event: KeyboardEvent<HTMLElement>, keys: Keys): void {
  const field = entryField(event.target);
  // Keys pressed while letters are composed belong to what composes them.
  if (field === undefined || event.nativeEvent.isComposing || event.keyCode === 229) return;
  const editing = field.dataset['editing'] as Editing | undefined;
  const isTaken = (editing !== undefined && pressWhileEditing(event, field, keys.store)) || press(event, field, keys);
  if (isTaken) event.preventDefault();
  // The key may have led to the same cell again: its text then is read, and written in its own form.
  if (isTaken && editing !== undefined) settleField(keys.store, field);
}

/** Ends the editing of a field: what was typed becomes part of the sheet, and the field shows what became of it. */
export function settleField(store: EntryStore, field: HTMLInputElement): void {
  delete field.dataset['editing'];
  store.leave();
  const { sheet, selected } = store.state();
  field.value = sheet.rows[selected.head.row]?.cells[selected.head.column]?.text ?? '';
  if (document.activeElement === field) field.select();
}

/** Keys that mean something else while a text is edited; true where the key is done with. */
function pressWhileEditing(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement, store: EntryStore): boolean {
  if (event.key !== 'Escape') return false;
  store.giveUp();
  delete field.dataset['editing'];
  field.value = field.defaultValue;
  field.select();
  return true;
}

const IN_TEXT = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);
const IN_LIST = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

function press(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement, keys: Keys): boolean {
  const { store, isReadOnly, pageRows, leaving } = keys;
  const { key, shiftKey: shift, altKey: alt } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const editing = field.dataset['editing'] as Editing | undefined;
  const isLeaving = leaving.current;
  if (key !== 'Shift') leaving.current = false;
  if (key === 'Escape') {
    leaving.current = true;
    store.say('Tab sai da tabela.');
    return true;
  }
  if (key === 'Tab' && isLeaving) return false;
  if (alt && !ctrl) return !isReadOnly && editing === undefined && pressOnRows(key, store);
  // In a text that is edited arrows move the caret, a choice's arrows go through its list, and Ctrl is the text's own.
  const belongsToText =
    (editing === 'caret' && (IN_TEXT.has(key) || ctrl)) ||
    (editing !== undefined && ((field.list !== null && IN_LIST.has(key)) || (ctrl && key.length === 1)));
  if (belongsToText) return false;
  if (ctrl && key === 'Enter') return false;
  if (key === 'F8') return done(() => store.nextFault(shift ? -1 : 1));
  if (ctrl && key.toLowerCase() === 'a') return done(store.selectAll);
  if (!isReadOnly && change({ key, shift, ctrl }, field)) return true;
  return store.move({ key, ctrl, shift }, { pageRows, further: !isReadOnly });

  function change(pressed: { key: string; shift: boolean; ctrl: boolean }, input: HTMLInputElement): boolean {
    if (pressed.ctrl) {
      const letter = pressed.key.toLowerCase();
      if (letter === 'y' || (letter === 'z' && pressed.shift)) return done(store.redo);
      if (letter === 'z') return done(store.undo);
      return letter === 'd' && done(store.fillDown);
    }
    if (pressed.key === 'F2')
      return done(() => {
        beginCaret(input);
        input.setSelectionRange(input.value.length, input.value.length);
      });
    return (pressed.key === 'Delete' || pressed.key === 'Backspace') && editing === undefined && done(store.clear);
  }
}

/** Alt works on whole rows. */
function pressOnRows(key: string, store: EntryStore): boolean {
  switch (key) {
    case 'ArrowUp':
      return done(store.moveUp);
    case 'ArrowDown':
      return done(store.moveDown);
    case 'Enter':
      return done(store.insertRow);
    // Keyboards of Apple's portable computers have no other key to delete with.
    case 'Backspace':
    case 'Delete':
      return done(store.deleteRows);
    default:
      return false;
  }
}

function done(doing: () => void): true {
  doing();
  return true;
}

/** Copies or cuts the selected cells; in a text that is edited the browser copies the marked part. */
export function copyCells(event: ClipboardEvent<HTMLElement>, store: EntryStore, isCut: boolean): void {
  const field = entryField(event.target);
  if (field === undefined || field.dataset['editing'] !== undefined) return;
  event.preventDefault();
  const { plain, html } = store.copy();
  event.clipboardData.setData('text/plain', plain);
  event.clipboardData.setData('text/html', html);
  if (isCut) store.clear();
}

/** Pastes cells; a text without tabs and line breaks goes into a text that is edited, where its caret is. */
export function pasteCells(event: ClipboardEvent<HTMLElement>, store: EntryStore): void {
  const field = entryField(event.target);
  if (field === undefined) return;
  const texts = { plain: event.clipboardData.getData('text/plain'), html: event.clipboardData.getData('text/html') };
  if (field.dataset['editing'] !== undefined && !/[\t\r\n]/.test(texts.plain)) return;
  event.preventDefault();
  delete field.dataset['editing'];
  void store.paste(texts);
}
