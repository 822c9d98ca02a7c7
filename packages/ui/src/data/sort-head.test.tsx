import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { nextSort, type Sorting } from './sort-head.tsx';

const onChange = vi.fn<Sorting['onChange']>();
const COLUMNS = [
  { key: 'name', header: 'Nome', sorts: 'ascending', cell: (row: string) => row },
  { key: 'access', header: 'Acesso', sorts: 'descending', cell: () => '' },
  { key: 'note', header: 'Nota', cell: () => '' },
] as const;

beforeEach(() => onChange.mockReset());

function show(key: string | undefined, direction: 'ascending' | 'descending' | undefined): void {
  render(
    <DataTable
      label="Lista"
      columns={COLUMNS}
      rows={['a']}
      rowKey={(row) => row}
      sorting={{ key, direction, onChange }}
    />,
  );
}

test('a head says the order of its column, and no other does', async () => {
  show('access', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Acesso' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('columnheader', { name: 'Nome' }).hasAttribute('aria-sort')).toBe(false);
  // A column that does not sort has no button.
  await screen.findByRole('button', { name: 'Nome' });
  expect(screen.queryByRole('button', { name: 'Nota' })).toBeNull();
});

test('pressing a head asks for its first order, then the other way round, then the list’s own', async () => {
  show('access', 'ascending');
  fireEvent.click(await screen.findByRole('button', { name: 'Nome' }));
  expect(onChange).toHaveBeenLastCalledWith({ key: 'name', direction: 'ascending' });
  fireEvent.click(screen.getByRole('button', { name: 'Acesso' }));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  const access = { key: 'access', sorts: 'descending' } as const;
  expect(nextSort({ key: undefined, direction: undefined }, access)).toEqual({
    key: 'access',
    direction: 'descending',
  });
  expect(nextSort({ key: 'access', direction: 'descending' }, access)).toEqual({
    key: 'access',
    direction: 'ascending',
  });
});
