import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

// Loaded here, not before, as in the app: another file may have left its own open in this window.
const closeSample = async () => (await import('../../sample/api/sample-session.ts')).closeSampleSession();

beforeEach(closeSample);
afterEach(async () => {
  await closeSample();
  vi.unstubAllGlobals();
});

test('[frame.notifications] the bell has the sample notifications under a second tab, loaded when it is opened', async () => {
  const bank = openApp('/working', {});
  fireEvent.click(await screen.findByRole('button', { name: 'Avisos' }));
  const bell = within(await screen.findByRole('dialog', { name: 'Avisos' }));
  fireEvent.click(await bell.findByRole('tab', { name: 'Exemplos' }));
  const list = await bell.findByRole('list', { name: 'Avisos de exemplo' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(bank.asked.some(({ path }) => path.startsWith('/api/'))).toBe(false);

  const asked = vi.spyOn(window, 'fetch');
  fireEvent.click(bell.getByRole('button', { name: 'Excluir aviso: Estoque baixo' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
  fireEvent.click(bell.getByRole('button', { name: 'Criar exemplo' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4));
  fireEvent.click(bell.getByRole('button', { name: 'Excluir todos' }));
  await bell.findByText('Nenhum aviso de exemplo');
  expect(new Set(asked.mock.calls.map(([address]) => address))).toEqual(
    new Set(['delete', 'add', 'delete-all'].map((act) => `/api/notification/${act}`).concat('/api/notification')),
  );
  fireEvent.click(bell.getByRole('button', { name: 'Criar exemplo' }));
  fireEvent.click(await bell.findByText('Gabriela Antunes'));
  await waitFor(() => expect(window.location.pathname).toBe('/pages/inbox'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Avisos' })).toBeNull());
});

test('the chat opens from the frame over a screen of the bank, and gives the focus back', async () => {
  openApp('/working', {});
  const button = await screen.findByRole('button', { name: 'Conversas de exemplo', expanded: false });
  button.focus();
  fireEvent.click(button);
  const chat = within(await screen.findByRole('dialog', { name: 'Conversas' }));
  await chat.findByRole('list', { name: 'Conversas recentes' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(chat.getByRole('button', { name: 'Fechar conversas' }));
  expect(screen.queryByRole('dialog', { name: 'Conversas' })).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('signing out takes the fake API away: calls go to the network as before', async () => {
  openApp('/working', { 'POST /services/accounts/logout': () => [204] });
  const native = window.fetch;
  fireEvent.click(await screen.findByRole('button', { name: 'Conversas de exemplo', expanded: false }));
  await screen.findByRole('list', { name: 'Conversas recentes' });
  expect(window.fetch).not.toBe(native);
  fireEvent.click(screen.getByRole('button', { name: /Menu da conta/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  await waitFor(() => expect(window.fetch).toBe(native));
});
