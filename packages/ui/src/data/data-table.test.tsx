import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Column } from './table-row.tsx';
import { useSelection, type Choosing } from './use-selection.ts';

interface Line {
  readonly id: string;
  readonly day: string;
}
const columns: readonly Column<Line>[] = [{ key: 'id', header: 'Lançamento', cell: (line) => line.id }];
const group = { keyOf: (line: Line) => line.day, header: (line: Line) => `Dia ${line.day}` };
const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, at) => ({ id: `linha ${at}`, day: String(Math.floor(at / 10)) }));

function narrow(is: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: is, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
  );
}
beforeEach(() => narrow(false));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('of 100,000 rows only those in sight are in the page, under the headers of their days', () => {
  render(
    <DataTable label="Extrato" columns={columns} rows={lines(100_000)} rowKey={(line) => line.id} group={group} />,
  );
  const rows = document.querySelectorAll('[data-table-row]');
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.length).toBeLessThan(80);
  const table = screen.getByRole('table', { name: 'Extrato' });
  expect(within(table).getByText('Dia 0')).toBeTruthy();
  // The head, 100,000 rows, and a header for each ten of them.
  expect(table.getAttribute('aria-rowcount')).toBe('110001');
  const place = (text: string) => within(table).getByText(text).closest('tr')?.getAttribute('aria-rowindex');
  expect([place('Dia 0'), place('linha 0'), place('linha 1')]).toEqual(['2', '3', '4']);
});

test('how many rows there are is said where it is known, and said to be unknown where it is not', () => {
  const count = (props: { readonly totalRows?: number; readonly onEndReached?: () => void }, rows = 5) => {
    cleanup();
    render(<DataTable label="Extrato" columns={columns} rows={lines(rows)} rowKey={({ id }) => id} {...props} />);
    return screen.getByRole('table').getAttribute('aria-rowcount');
  };
  expect(count({})).toBe('6');
  expect(count({ totalRows: 70, onEndReached: () => undefined })).toBe('71');
  expect(count({ onEndReached: () => undefined })).toBe('-1');
});

const nameOf = ({ id }: Line): string => id;

test('j, k and the arrows move from one row’s button to the next, which opens it', () => {
  const onOpen = vi.fn<(line: Line) => void>();
  render(
    <DataTable
      label="Extrato"
      columns={columns}
      rows={lines(5)}
      rowKey={(line) => line.id}
      onOpen={onOpen}
      rowName={nameOf}
    />,
  );
  const row = (at: number) => screen.getByRole('button', { name: `Ver detalhes de linha ${at}` });
  row(0).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(row(2));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k' });
  // Enter on a button is a click.
  fireEvent.click(document.activeElement ?? document.body);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 'linha 1', day: '0' });
});

test('a row that is pressed anywhere opens, and its button has the focus to come back to', () => {
  const onOpen = vi.fn<(line: Line) => void>();
  render(
    <DataTable
      label="Extrato"
      columns={columns}
      rows={lines(2)}
      rowKey={(line) => line.id}
      onOpen={onOpen}
      rowName={nameOf}
    />,
  );
  fireEvent.click(screen.getByText('linha 1'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 'linha 1', day: '0' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver detalhes de linha 1' }));
});

test('a key that moves draws the two rows it concerns, not all that are seen', () => {
  const cell = vi.fn<(line: Line) => string>((line) => line.id);
  const watched = [{ key: 'id', header: 'Lançamento', cell }];
  const rows = lines(30);
  render(
    <DataTable
      label="Extrato"
      columns={watched}
      rows={rows}
      rowKey={(line) => line.id}
      onOpen={() => {}}
      rowName={nameOf}
    />,
  );
  document.querySelector<HTMLElement>('[data-row-focus="0"]')?.focus();
  cell.mockClear();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  const drawn = new Set(cell.mock.calls.map(([line]) => line.id));
  expect(drawn).toEqual(new Set(['linha 0', 'linha 1']));
});

test('only one row is in the order of Tab', () => {
  render(<DataTable label="Extrato" columns={columns} rows={lines(5)} rowKey={(line) => line.id} />);
  expect(document.querySelectorAll('tr[tabindex="0"]')).toHaveLength(1);
});

test('the next page is asked for once for each length of the list', () => {
  const onEndReached = vi.fn<() => void>();
  const table = (count: number) => (
    <DataTable
      label="Extrato"
      columns={columns}
      rows={lines(count)}
      rowKey={(line) => line.id}
      onEndReached={onEndReached}
    />
  );
  const view = render(table(5));
  view.rerender(table(5));
  expect(onEndReached).toHaveBeenCalledTimes(1);
  view.rerender(table(10));
  expect(onEndReached).toHaveBeenCalledTimes(2);
});

test('the next page of another order is asked for, however many rows the list before had', () => {
  const onEndReached = vi.fn<() => void>();
  const table = (key: string | undefined, asks = true) => (
    <DataTable
      label="Extrato"
      columns={columns}
      rows={lines(5)}
      rowKey={(line) => line.id}
      sorting={{ key, direction: 'ascending', onChange: () => undefined }}
      onEndReached={asks ? onEndReached : undefined}
    />
  );
  const view = render(table('who'));
  view.rerender(table('who'));
  expect(onEndReached).toHaveBeenCalledTimes(1);
  view.rerender(table('amount', false));
  view.rerender(table('amount'));
  expect(onEndReached).toHaveBeenCalledTimes(2);
  view.rerender(table('who'));
  expect(onEndReached).toHaveBeenCalledTimes(3);
});

test('on a phone a row is a card that opens', () => {
  narrow(true);
  const onOpen = vi.fn<(line: Line) => void>();
  render(
    <DataTable
      label="Extrato"
      columns={columns}
      rows={lines(3)}
      rowKey={(line) => line.id}
      card={(line) => `cartão ${line.id}`}
      onOpen={onOpen}
      rowName={nameOf}
    />,
  );
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-posinset'))).toEqual(['1', '2', '3']);
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-setsize'))).toEqual(['3', '3', '3']);
  fireEvent.click(screen.getByRole('button', { name: 'cartão linha 1' }));
  expect(onOpen).toHaveBeenCalledWith({ id: 'linha 1', day: '0' });
});

const CHOOSING: Choosing<Line> = {
  keyOf: ({ id }) => id,
  canChoose: ({ id }) => id !== 'linha 1',
  nameOf: ({ id }) => id,
};
const withTotals: readonly Column<Line>[] = [
  { key: 'id', header: 'Lançamento', cell: ({ id }) => id },
  { key: 'day', header: 'Dia', optional: true, cell: ({ day }) => `dia ${day}` },
  { key: 'amount', header: 'Valor', align: 'end', cell: () => 'R$ 10,00', total: 'R$ 30,00' },
];
const three = lines(3);

function Chooser({ onOpen }: { readonly onOpen?: () => void }) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const selection = useSelection(three, CHOOSING);
  return (
    <>
      <DataTable
        label="Extrato"
        columns={withTotals}
        rows={three}
        rowKey={({ id }) => id}
        selection={selection}
        columnChoice={{ hidden, onChange: setHidden }}
        card={({ id }) => id}
        onOpen={onOpen}
        rowName={nameOf}
        foot="3 lançamentos"
      />
      <SelectionBar count={selection.rows.length} total="R$ 10,00" onClear={selection.clear}>
        <button type="button">Cancelar</button>
      </SelectionBar>
    </>
  );
}

const box = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('rows are chosen by their boxes, all at once, or by x; choosing opens nothing', () => {
  const onOpen = vi.fn<() => void>();
  render(<Chooser onOpen={onOpen} />);
  expect(screen.queryByRole('checkbox', { name: 'Escolher linha 1' })).toBeNull();
  expect(screen.queryByRole('region')).toBeNull();
  fireEvent.click(box('Escolher linha 0'));
  expect(screen.getByRole('region', { name: 'Escolhidos' }).textContent).toContain('1 escolhido · R$ 10,00');

  // From anywhere into the list, on to the last row, and x; on the row that cannot be chosen it does nothing.
  const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('j');
  press('j');
  press('x');
  expect(screen.getByText('1 escolhido')).toBeTruthy();
  press('j');
  press('x');
  expect(screen.getByText('2 escolhidos')).toBeTruthy();
  expect(box('Escolher todos').checked).toBe(true);
  fireEvent.click(box('Escolher todos'));
  expect(screen.queryByRole('region')).toBeNull();
  fireEvent.click(box('Escolher todos'));
  fireEvent.click(screen.getByRole('button', { name: 'Limpar escolha' }));
  expect(box('Escolher linha 0').checked).toBe(false);
  expect(onOpen).not.toHaveBeenCalled();
});

test('a box keeps the keys of the list', () => {
  render(<Chooser />);
  box('Escolher linha 0').focus();
  fireEvent.keyDown(box('Escolher linha 0'), { key: 'j' });
  expect(document.activeElement?.getAttribute('data-row-focus')).toBe('1');
});

test('a column that may go is left out and taken back', async () => {
  render(<Chooser />);
  const heads = (): (string | null)[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads()).toEqual(['', 'Lançamento', 'Dia', 'Valor', '']);
  fireEvent.click(screen.getByRole('button', { name: 'Escolher colunas' }));
  const day = await screen.findByRole('menuitemcheckbox', { name: 'Dia' });
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Valor' })).toBeNull();
  fireEvent.click(day);
  expect(document.querySelectorAll('th')).toHaveLength(4);
  expect(screen.queryByText('dia 0')).toBeNull();
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dia' }));
  expect(document.querySelectorAll('th')).toHaveLength(5);
});

test('a total stands below its column, after the words of the foot', () => {
  render(<Chooser />);
  const cells = [...document.querySelectorAll<HTMLTableCellElement>('tfoot td')];
  expect(cells.map(({ textContent, colSpan }) => [textContent, colSpan])).toEqual([
    ['3 lançamentos', 3],
    ['R$ 30,00', 1],
    ['', 1],
  ]);
});

test('on a phone the box stands beside its card, and the totals below the cards', () => {
  narrow(true);
  const onOpen = vi.fn<() => void>();
  render(<Chooser onOpen={onOpen} />);
  const card = screen.getByRole('button', { name: 'linha 0' });
  fireEvent.click(within(card.closest('li') as HTMLElement).getByRole('checkbox', { name: 'Escolher linha 0' }));
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.getByText('1 escolhido')).toBeTruthy();
  expect(screen.getByText('R$ 30,00')).toBeTruthy();
  fireEvent.click(card);
  expect(onOpen).toHaveBeenCalledOnce();
});

test('where nothing can be chosen there is nothing to choose all of', () => {
  const NONE: Choosing<Line> = { ...CHOOSING, canChoose: () => false };
  function Nothing() {
    const selection = useSelection(three, NONE);
    return <DataTable label="Extrato" columns={columns} rows={three} rowKey={({ id }) => id} selection={selection} />;
  }
  render(<Nothing />);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([true]);
});
