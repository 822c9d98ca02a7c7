import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';

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
  expect(table.getAttribute('aria-rowcount')).toBe('100001');
});

test('j, k and the arrows move, Enter opens', () => {
  const onOpen = vi.fn<(line: Line) => void>();
  render(<DataTable label="Extrato" columns={columns} rows={lines(5)} rowKey={(line) => line.id} onOpen={onOpen} />);
  const row = (at: number) => document.querySelector<HTMLElement>(`[data-table-row="${at}"]`);
  row(0)?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(row(2));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledWith({ id: 'linha 1', day: '0' });
});

test('a key that moves draws the two rows it concerns, not all that are seen', () => {
  const cell = vi.fn<(line: Line) => string>((line) => line.id);
  const watched = [{ key: 'id', header: 'Lançamento', cell }];
  const rows = lines(30);
  render(<DataTable label="Extrato" columns={watched} rows={rows} rowKey={(line) => line.id} onOpen={() => {}} />);
  document.querySelector<HTMLElement>('[data-table-row="0"]')?.focus();
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
    />,
  );
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'cartão linha 1' }));
  expect(onOpen).toHaveBeenCalledWith({ id: 'linha 1', day: '0' });
});
