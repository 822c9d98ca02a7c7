import type { CallInput, Endpoint, login } from '@bank/contracts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Bank } from '../bank/bank.ts';
import { SignInScreen } from './sign-in-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);

/** A bank that lets in whoever knows the password; gives the bodies that it was asked with. */
function openSignIn(): { readonly asked: unknown[]; readonly tokens: string[] } {
  const asked: unknown[] = [];
  const tokens: string[] = [];
  const call = (_: Endpoint, { body }: CallInput<typeof login>): Promise<unknown> => {
    asked.push(body);
    return Promise.resolve(
      body.password === 'certa'
        ? { ok: true, value: { accessToken: 'token' } }
        : { ok: false, failure: { kind: 'refused', message: 'Dados incorretos.' } },
    );
  };
  const bank = { call, signIn: (token: string) => tokens.push(token) } as unknown as Bank;
  cleanup();
  render(<SignInScreen bank={bank} storage={localStorage} onSignedIn={() => undefined} />);
  return { asked, tokens };
}

function fill(cpf: string, account: string, password: string): void {
  fireEvent.input(field('CPF'), { target: { value: cpf } });
  fireEvent.input(field('Conta'), { target: { value: account } });
  fireEvent.change(field('Senha'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

test('whoever signed in here last types the password alone, and no password is kept', async () => {
  const first = openSignIn();
  expect(document.activeElement).toBe(field('CPF'));
  fill('52998224725', '10001', 'certa');
  await waitFor(() => expect(first.tokens).toEqual(['token']));

  const second = openSignIn();
  expect([field('CPF').value, field('Conta').value, field('Senha').value]).toEqual(['529.982.247-25', '10001', '']);
  expect(document.activeElement).toBe(field('Senha'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('certa');
  fireEvent.change(field('Senha'), { target: { value: 'certa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() =>
    expect(second.asked).toEqual([{ document: '52998224725', bankAccount: '10001', password: 'certa' }]),
  );
});

test('who was not let in is not remembered', async () => {
  openSignIn();
  fill('52998224725', '10001', 'errada');
  await screen.findByText('Dados incorretos.');
  openSignIn();
  expect(field('CPF').value).toBe('');
});
