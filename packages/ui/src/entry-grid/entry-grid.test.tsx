import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { amountColumn } from './columns/amount-column.ts';
import { documentColumn } from './columns/account-columns.ts';
import { choiceColumn, textColumn } from './columns/plain-columns.ts';
import { EntryGrid } from './entry-grid.tsx';
import { createEntryStore, type EntryStore } from './entry-store.ts';
import type { EntryColumn } from './model/column.ts';

const COLUMNS: readonly EntryColumn[] = [
  textColumn({ key: 'name', header: 'Nome', widthPx: 200, max: 40 }),
  documentColumn({ key: 'document', header: 'CPF/CNPJ', widthPx: 180 }),
  choiceColumn({
    key: 'bank',
    header: 'Banco',
    widthPx: 120,
    options: [
      { value: '001', label: '001 Alfa' },
      { value: '341', label: '341 Beta' },
    ],
  }),
  amountColumn({ key: 'amount', header: 'Valor', widthPx: 120 }),
];

afterEach(cleanup);

/** A grid in the page. Its clock says what `times` says, so that a paste pauses after each line where it grows. */
function open(
  options: {
    lines?: string;
    readOnly?: boolean;
    disabled?: boolean;
    columns?: readonly EntryColumn[];
    slow?: boolean;
  } = {},
): EntryStore {
  let now = 0;
  const store = createEntryStore(
    options.columns ?? COLUMNS,
    { nowMs: () => (options.slow === true ? (now += 10) : 0), pause: () => new Promise((done) => setTimeout(done)) },
    50,
  );
  if (options.lines !== undefined) void store.paste({ plain: options.lines, html: '' });
  store.select({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } });
  render(<EntryGrid store={store} label="Favorecidos" readOnly={options.readOnly} disabled={options.disabled} />);
  return store;
}

const field = (): HTMLInputElement => screen.getByRole('textbox', {}) as HTMLInputElement;
const active = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[data-entry-field]') ?? field();
const where = (): string => active().getAttribute('aria-label') ?? '';
const press = (key: string, more: Partial<KeyboardEventInit> = {}): boolean =>
  fireEvent.keyDown(active(), { key, ...more });
/** Types letter by letter over what stands in the cell, as a keyboard does: a key, and then what it made. */
const type = (text: string): void => {
  for (let end = 1; end <= text.length; end += 1) {
    press(text[end - 1] ?? '');
    fireEvent.input(active(), { target: { value: text.slice(0, end) } });
  }
};
const rowsOf = (store: EntryStore): readonly (readonly string[])[] =>
  store.state().sheet.rows.map(({ cells }) => cells.map(({ text }) => text));
const said = (): string => screen.getByRole('status').textContent;

/** Pastes and waits until all of it is there. */
async function paste(plain: string, html = ''): Promise<void> {
  const event = createEvent.paste(active(), {
    clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : plain) },
  });
  await act(async () => {
    fireEvent(active(), event);
    await Promise.resolve();
  });
}

/** What a key like Ctrl+C puts on the clipboard. */
function copy(kind: 'copy' | 'cut' = 'copy'): Record<string, string> {
  const put: Record<string, string> = {};
  fireEvent[kind](active(), { clipboardData: { setData: (type_: string, text: string) => (put[type_] = text) } });
  return put;
}

const THREE = 'Ana\t529.982.247-25\t001\t10,00\nBia\t529.982.247-26\t341\t20,00\nCida\t11.222.333/0001-81\t999\t';

test('the grid says what it is: rows, columns, names, and one stop of Tab', () => {
  open({ lines: THREE });
  const grid = screen.getByRole('grid', { name: 'Favorecidos' });
  expect(grid.getAttribute('aria-rowcount')).toBe('5');
  expect(grid.getAttribute('aria-colcount')).toBe('5');
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4', '5']);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Linha',
    'Nome',
    'CPF/CNPJ',
    'Banco',
    'Valor',
  ]);
  expect(grid.querySelectorAll('input, button, [tabindex="0"]')).toHaveLength(1);
  expect(document.getElementById(grid.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Esc e depois Tab sai',
  );
});

test('of 10,000 rows only those in sight are in the page, and the one in which the keys are', () => {
  const store = createEntryStore(COLUMNS, { nowMs: () => 0, pause: () => Promise.resolve() });
  store.addRows(10_000);
  store.select({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } });
  render(<EntryGrid store={store} label="Favorecidos" />);
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  act(() => active().focus());
  press('End', { ctrlKey: true });
  expect(where()).toBe('Valor, linha 10.001');
  expect(document.activeElement).toBe(active());
  press('Home', { ctrlKey: true });
  expect(where()).toBe('Nome, linha 1');
});

test('the keys of a spreadsheet move: arrows, Tab, Enter, Home and End, with Ctrl to the edge', () => {
  open({ lines: THREE });
  act(() => active().focus());
  const walk: readonly (readonly [string, Partial<KeyboardEventInit>, string])[] = [
    ['ArrowDown', {}, 'Nome, linha 2'],
    ['ArrowRight', {}, 'CPF/CNPJ, linha 2'],
    ['ArrowUp', {}, 'CPF/CNPJ, linha 1'],
    ['ArrowLeft', {}, 'Nome, linha 1'],
    ['ArrowUp', {}, 'Nome, linha 1'],
    ['End', {}, 'Valor, linha 1'],
    ['Tab', {}, 'Nome, linha 2'],
    ['Tab', { shiftKey: true }, 'Valor, linha 1'],
    ['Enter', {}, 'Valor, linha 2'],
    ['Enter', { shiftKey: true }, 'Valor, linha 1'],
    ['Home', {}, 'Nome, linha 1'],
    ['End', { ctrlKey: true }, 'Valor, linha 4'],
    ['Home', { ctrlKey: true }, 'Nome, linha 1'],
    ['PageDown', {}, 'Nome, linha 4'],
    ['PageUp', {}, 'Nome, linha 1'],
    ['ArrowDown', { ctrlKey: true }, 'Nome, linha 4'],
  ];
  for (const [key, more, to] of walk) {
    press(key, more);
    expect(`${key} ${where()}`).toBe(`${key} ${to}`);
    expect(document.activeElement).toBe(active());
  }
});

test('Escape and then Tab leaves the grid, as does Tab in its last cell', () => {
  open({ lines: THREE });
  act(() => active().focus());
  expect(press('Tab')).toBe(false);
  press('Escape');
  expect(said()).toBe('Tab sai da tabela.');
  expect(press('Tab')).toBe(true);
  press('End', { ctrlKey: true });
  expect(press('Tab')).toBe(true);
  press('Home', { ctrlKey: true });
  expect(press('Tab', { shiftKey: true })).toBe(true);
});

test('typing replaces what stands in the cell, leaving it reads it, Escape gives it up', () => {
  const store = open({ lines: THREE });
  act(() => active().focus());
  type('Dora');
  expect(rowsOf(store)[0]?.[0]).toBe('Ana');
  press('ArrowDown');
  expect(rowsOf(store)[0]?.[0]).toBe('Dora');
  expect(where()).toBe('Nome, linha 2');
  type('x');
  press('Escape');
  expect(active().value).toBe('Bia');
  press('End');
  type('1234,5');
  press('Enter');
  expect(rowsOf(store)[1]?.[3]).toBe('1.234,50');
  press('z', { ctrlKey: true });
  expect(rowsOf(store)[1]?.[3]).toBe('20,00');
  press('Enter');
  press('Delete');
  expect(rowsOf(store)[2]?.[3]).toBe('');
});

test('F2 edits with arrows in the text; what is typed is kept when the focus goes elsewhere, and when the grid goes', () => {
  const store = open({ lines: THREE });
  act(() => active().focus());
  press('F2');
  type('Ana Maria');
  press('ArrowLeft');
  expect(where()).toBe('Nome, linha 1');
  fireEvent.blur(active());
  expect(rowsOf(store)[0]?.[0]).toBe('Ana Maria');
  type('Ana Paula');
  cleanup();
  expect(rowsOf(store)[0]?.[0]).toBe('Ana Paula');
});

test('keys pressed while letters are composed are left to what composes them', () => {
  const store = open({ lines: THREE });
  act(() => active().focus());
  type('に');
  press('Enter', { isComposing: true });
  expect(where()).toBe('Nome, linha 1');
  press('Enter');
  expect(rowsOf(store)[0]?.[0]).toBe('に');
});

test('what is typed after the last row is a further row', () => {
  const store = open();
  expect(screen.getByText(/Cole aqui as linhas/)).toBeTruthy();
  act(() => active().focus());
  type('Ana');
  press('Tab');
  type('52998224725');
  press('Enter');
  expect(rowsOf(store)).toEqual([['Ana', '529.982.247-25', '', '']]);
  expect(where()).toBe('CPF/CNPJ, linha 2');
});

test('a cell at fault says so in words beside its text, tied to it, and below in a sentence', () => {
  open({ lines: THREE });
  act(() => active().focus());
  press('F8');
  expect(where()).toBe('CPF/CNPJ, linha 2');
  expect(active().getAttribute('aria-invalid')).toBe('true');
  const words = document.getElementById(active().getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe('CPF ou CNPJ inválido');
  expect(screen.getByText('Os dígitos verificadores não conferem.')).toBeTruthy();
  press('F8');
  expect(where()).toBe('Banco, linha 3');
  press('F8');
  expect(document.getElementById(active().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Preencha');
  press('F8', { shiftKey: true });
  expect(where()).toBe('Banco, linha 3');
  expect(screen.getByText('2 linhas com erro')).toBeTruthy();
});

test('a paste fills from the cell on, grows the grid, says what came of it, and is undone in one step', async () => {
  const store = open();
  act(() => active().focus());
  await paste(`${THREE}\r\nDora\t\t\t\textra`);
  expect(said()).toBe('4 linhas coladas, 3 com erro. 1 coluna da planilha não coube.');
  expect(rowsOf(store)).toHaveLength(4);
  press('z', { ctrlKey: true });
  expect(said()).toBe('Desfeito.');
  expect(rowsOf(store)).toHaveLength(0);
  expect(document.activeElement).toBe(active());
  press('y', { ctrlKey: true });
  expect(rowsOf(store)).toHaveLength(4);
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true });
  expect(said()).toBe('Nada a desfazer.');
});

test('a table from Excel is pasted by its cells, without its header', async () => {
  const store = open();
  act(() => active().focus());
  const html = `<html><body><table><tr><th>Nome</th><th>CPF/CNPJ</th><th>Banco</th><th>Valor</th></tr>
    <tr><td>Padaria<br>Aurora</td><td>11222333000181</td><td>341</td><td>R$&nbsp;1.234,56</td></tr></table></body></html>`;
  await paste('outra coisa', html);
  expect(rowsOf(store)).toEqual([['Padaria Aurora', '11.222.333/0001-81', '341 Beta', '1.234,56']]);
  expect(said()).toBe('1 linha colada. O cabeçalho da planilha ficou de fora.');
});

test('one copied cell goes into all that are selected', async () => {
  const store = open({ lines: THREE });
  act(() => active().focus());
  press('ArrowDown', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  await paste('Zoé');
  expect(rowsOf(store).map(([name]) => name)).toEqual(['Zoé', 'Zoé', 'Zoé']);
});

test('what is selected with Shift is copied as text and as a table, cut, filled down', () => {
  const store = open({ lines: THREE });
  act(() => active().focus());
  press('ArrowRight', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  expect(document.querySelectorAll('[role="gridcell"][aria-selected="true"]')).toHaveLength(4);
  expect(copy()).toEqual({
    'text/plain': 'Ana\t529.982.247-25\r\nBia\t529.982.247-26',
    'text/html':
      '<table><tr><td>Ana</td><td>529.982.247-25</td></tr><tr><td>Bia</td><td>529.982.247-26</td></tr></table>',
  });
  press('d', { ctrlKey: true });
  expect(rowsOf(store)[1]?.slice(0, 2)).toEqual(['Ana', '529.982.247-25']);
  copy('cut');
  expect(rowsOf(store).map((row) => row.slice(0, 2))).toEqual([
    ['', ''],
    ['', ''],
    ['Cida', '11.222.333/0001-81'],
  ]);
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true });
  expect(rowsOf(store)[1]?.slice(0, 2)).toEqual(['Bia', '529.982.247-26']);
});

test('Alt with an arrow moves a row; held down it is one step to undo', () => {
  const store = open({ lines: THREE });
  act(() => active().focus());
  press('ArrowDown', { altKey: true });
  press('ArrowDown', { altKey: true });
  press('ArrowDown', { altKey: true });
  expect(rowsOf(store).map(([name]) => name)).toEqual(['Bia', 'Cida', 'Ana']);
  press('z', { ctrlKey: true });
  expect(rowsOf(store).map(([name]) => name)).toEqual(['Ana', 'Bia', 'Cida']);
});

test('Alt with Enter puts a row in where the keys are, with Delete takes the selected ones out, and the focus stays', () => {
  const store = open({ lines: THREE });
  act(() => active().focus());
  press('ArrowDown');
  press('Enter', { altKey: true });
  expect(rowsOf(store).map(([name]) => name)).toEqual(['Ana', '', 'Bia', 'Cida']);
  expect(where()).toBe('Nome, linha 2');
  press('ArrowDown', { shiftKey: true });
  press('Delete', { altKey: true });
  expect(rowsOf(store).map(([name]) => name)).toEqual(['Ana', 'Cida']);
  expect(said()).toBe('2 linhas removidas.');
  expect(document.activeElement).toBe(active());
  press('Backspace', { altKey: true });
  expect(rowsOf(store).map(([name]) => name)).toEqual(['Ana']);
  press('ArrowUp');
  type('Zoé');
  expect(press('Backspace', { altKey: true })).toBe(true);
  press('ArrowDown');
  expect(rowsOf(store).map(([name]) => name)).toEqual(['Zoé']);
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true });
  press('z', { ctrlKey: true });
  expect(rowsOf(store).map(([name]) => name)).toEqual(['Ana', 'Bia', 'Cida']);
});

test('rows are inserted, duplicated and taken out where the keys are', () => {
  const store = open({ lines: THREE });
  act(() => store.insertRow());
  expect(rowsOf(store)[0]?.[0]).toBe('');
  act(() => store.select({ anchor: { row: 1, column: 0 }, head: { row: 2, column: 3 } }));
  act(() => store.duplicateRows());
  expect(rowsOf(store).map(([name]) => name)).toEqual(['', 'Ana', 'Bia', 'Ana', 'Bia', 'Cida']);
  act(() => store.deleteRows());
  expect(rowsOf(store).map(([name]) => name)).toEqual(['', 'Ana', 'Bia', 'Cida']);
  act(() => store.clearAll());
  expect(said()).toBe('4 linhas removidas.');
  act(() => store.addRows(80));
  expect(rowsOf(store)).toHaveLength(50);
  act(() => store.addRows(1));
  expect(said()).toBe('O limite de linhas foi alcançado.');
});

test('a press selects a cell, with Shift up to it, on the number the row; a second press sets the caret', () => {
  open({ lines: THREE });
  const cell = (row: number, column: number): Element =>
    document.querySelector(`[data-entry-row="${row}"][data-entry-column="${column}"]`) ?? document.body;
  fireEvent.mouseDown(cell(1, 1));
  expect(where()).toBe('CPF/CNPJ, linha 2');
  expect(document.activeElement).toBe(active());
  fireEvent.mouseDown(active());
  expect(active().dataset['editing']).toBe('caret');
  fireEvent.mouseDown(cell(2, 2), { shiftKey: true });
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(4);
  fireEvent.mouseDown(screen.getByRole('rowheader', { name: '1' }));
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(4);
  expect(where()).toBe('Nome, linha 1');
});

test('while typing no row is drawn anew, and leaving the cell draws its own and the next', () => {
  const drawn = vi.fn<(column: string) => void>();
  const watched = COLUMNS.map((column) => ({
    ...column,
    get align() {
      drawn(column.key);
      return column.align;
    },
  }));
  open({ lines: `${THREE}\n${THREE}`, columns: watched });
  act(() => active().focus());
  drawn.mockClear();
  type('Zoé');
  expect(drawn).not.toHaveBeenCalled();
  press('Enter');
  expect(drawn.mock.calls.length).toBe(2 * COLUMNS.length);
});

test('a large paste is read in slices, shows how far it is, and can be given up: then nothing of it stays', async () => {
  const store = open({ slow: true });
  act(() => active().focus());
  void store.paste({ plain: THREE, html: '' });
  expect(await screen.findByText(/Lendo a planilha/)).toBeTruthy();
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
  act(() => store.addRows(1));
  expect(said()).toBe('Espere a planilha terminar de ser lida.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await vi.waitFor(() => expect(said()).toBe('Colagem cancelada: nada mudou.'));
  expect(rowsOf(store)).toHaveLength(0);
  expect(store.state().canUndo).toBe(false);
});

test('of many rows that come at once those that are seen are drawn first, and the others a frame later', async () => {
  const store = open();
  act(() => active().focus());
  const drawn = (): number => screen.getAllByRole('row').length - 1;
  await paste(Array.from({ length: 40 }, (_, at) => `Nome ${at}`).join('\n'));
  expect(rowsOf(store)).toHaveLength(40);
  expect(drawn()).toBe(11);
  await vi.waitFor(() => expect(drawn()).toBe(23));
});

test('one that is only for reading is walked through and copied, not changed', async () => {
  const store = open({ lines: THREE, readOnly: true });
  act(() => active().focus());
  expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
  expect(active().readOnly).toBe(true);
  press('Delete');
  press('Delete', { altKey: true });
  press('Enter', { altKey: true });
  press('z', { ctrlKey: true });
  await paste('x');
  copy('cut');
  expect(rowsOf(store)[0]?.[0]).toBe('Ana');
  expect(copy()['text/plain']).toBe('Ana');
  press('End', { ctrlKey: true });
  expect(where()).toBe('Valor, linha 3');
});

test('one that is disabled takes nothing', () => {
  open({ lines: THREE, disabled: true });
  expect(screen.getByRole('grid').getAttribute('aria-disabled')).toBe('true');
  expect(document.querySelector('[data-entry-field]')).toBeNull();
});
