import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { APPEARANCE_KEY, DEFAULT_APPEARANCE } from '../../platform/appearance/appearance.ts';

const PATH = '/services/accounts-core/appearance';
const html = document.documentElement;

test('[frame.settings] [frame.layouts] what was chosen before comes back with sign-in; a choice shows at once, is kept here and sent to the bank', async () => {
  const { balance: _, ...standard } = DEFAULT_APPEARANCE;
  const before = { ...standard, theme: 'purple', mode: 'dark' } as const;
  const { asked } = openApp('/working', {
    [`GET ${PATH}`]: () => [200, { appearance: before }],
    [`PUT ${PATH}`]: () => [204],
  });
  await waitFor(() => expect(html.dataset).toMatchObject({ theme: 'purple', mode: 'dark', layout: 'layout1' }));

  fireEvent.click(await screen.findByRole('button', { name: 'Aparência e layout' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Aparência e layout' }));
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Roxo' }).checked).toBe(true);
  fireEvent.click(panel.getByRole('radio', { name: 'Verde' }));
  fireEvent.click(panel.getByRole('radio', { name: 'Maior' }));
  fireEvent.click(panel.getByRole('radio', { name: 'No topo' }));
  expect(html.dataset).toMatchObject({ theme: 'green', textSize: 'larger', layout: 'layout2', mode: 'dark' });
  expect(panel.queryByRole('group', { name: 'Menu lateral' })).toBeNull();

  const chosen = { ...before, theme: 'green', textSize: 'larger', layout: 'layout2' };
  const puts = () => asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));
  await waitFor(() => expect(puts().at(-1)).toEqual({ path: PATH, body: chosen }));
  expect(JSON.parse(localStorage.getItem(APPEARANCE_KEY) ?? '')).toEqual({ ...chosen, balance: 'shown' });

  fireEvent.click(panel.getByRole('button', { name: 'Voltar ao padrão' }));
  expect({ ...html.dataset }).toEqual({ theme: 'blue', layout: 'layout1' });
});
