import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createToastStore } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

const never = () => () => undefined;

test('what went wrong is said at once, everything else in its turn; both places are there before anything is said', () => {
  const store = createToastStore(never, () => 0);
  render(<Toaster store={store} />);
  const [errors, others] = [screen.getByRole('alert'), screen.getByRole('status')];
  expect([errors.getAttribute('aria-live'), others.getAttribute('aria-live')]).toEqual(['assertive', 'polite']);
  act(() => {
    store.show({ text: 'Não autorizado!', tone: 'negative', kind: 'status' });
    store.show({ text: 'Houve algum erro!', tone: 'warning', kind: 'status' });
    store.show({ text: 'Sucesso!', tone: 'positive', kind: 'status' });
  });
  expect(within(errors).getByText('Não autorizado!')).toBeTruthy();
  expect(within(errors).getByText('Houve algum erro!')).toBeTruthy();
  expect(others.textContent).toBe('Sucesso!');
  fireEvent.click(within(others).getByRole('button', { name: 'Fechar mensagem' }));
  expect(others.textContent).toBe('');
});

test('an error that comes again while it shows is put there anew, so that it is heard again', () => {
  const store = createToastStore(never, () => 0);
  render(<Toaster store={store} />);
  const say = (): void => act(() => store.show({ text: 'Sem conexão.', tone: 'negative', kind: 'status' }));
  say();
  const before = screen.getByText('Sem conexão.');
  say();
  expect(screen.getByText('Sem conexão.')).not.toBe(before);
});
