import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { operatorsBank } from '../../features/operators/testdata/example-bank.ts';
import { openApp } from '../testing/open-app.tsx';

// Goal: what is typed in a form that keeps no draft is not lost without a question.

afterEach(() => vi.unstubAllGlobals());

const question = (): Promise<HTMLElement> => screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const go = (name: string): void => void fireEvent.click(screen.getByRole('link', { name }));
const name = (): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: 'Nome completo' });
const isAt = (path: string): Promise<void> => waitFor(() => expect(window.location.pathname).toBe(path));

/** Opens the invitation and types that name. */
async function invite(text: string): Promise<void> {
  openApp('/users/new-user', operatorsBank());
  fireEvent.change(await name(), { target: { value: text } });
}

/** Whether the browser would ask before a reload. */
function asksOnReload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a click elsewhere, the browser’s own keys and a reload ask first; whoever stays finds what was typed', async () => {
  await invite('');
  expect(asksOnReload()).toBe(false);
  go('Extrato');
  await isAt('/releases');
  act(() => window.history.back());
  fireEvent.change(await name(), { target: { value: 'Bia' } });
  await waitFor(() => expect(asksOnReload()).toBe(true));
  go('Cancelar');
  await question();
  press('Continuar aqui');
  expect((await name()).value).toBe('Bia');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  act(() => window.history.forward());
  await question();
  press('Sair sem salvar');
  await isAt('/releases');
  expect(asksOnReload()).toBe(false);
});

test('the end of the session is not held up', async () => {
  await invite('Bia');
  fireEvent.click(screen.getByRole('button', { name: /Menu da conta/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  await isAt('/session/signin');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
