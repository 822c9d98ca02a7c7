import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeSample, openSample } from '../../testdata/open-sample.tsx';

afterEach(closeSample);

const byName = (name: string) => ({ name });

test('[const.progress-75] the default dashboard shows an example bar of progress at 75', async () => {
  openSample('/dashboard/default');
  const bar = await screen.findByRole('progressbar', byName('Meta do trimestre'));
  expect(bar.getAttribute('aria-valuenow')).toBe('75');
  const parts = within(screen.getByRole('list', byName('Legenda: Faturas por situação'))).getAllByRole('listitem');
  expect(parts[0]?.textContent).toBe('Pendente8 faturas');
});

test('a chart has its table one press away, with the same words', async () => {
  openSample('/dashboard/inventory-management');
  fireEvent.click(await screen.findByRole('button', byName('Ver tabela: Unidades por marca')));
  const table = within(screen.getByRole('table', byName('Unidades por marca')));
  expect(table.getByRole('row', byName('Jacarandá 2.000 unidades'))).toBeTruthy();
  expect(screen.getByText('10.000')).toBeTruthy();
  expect(screen.getByText('2 de 100 · restam 98')).toBeTruthy();
});

test('the alternative dashboard counts the work of the team', async () => {
  openSample('/dashboard/alternative');
  const chart = await screen.findByRole('application', byName('Cartões por coluna'));
  const heard = ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'].map((key) => {
    fireEvent.keyDown(chart, { key });
    return screen.getByText(/: \d+ cartões$/, { selector: '[role=status]' }).textContent;
  });
  expect(heard).toEqual(['A fazer: 8 cartões', 'Em andamento: 6 cartões', 'Em revisão: 4 cartões', 'Feito: 2 cartões']);
  expect(screen.getByRole('list', byName('Últimos projetos'))).toBeTruthy();
});
