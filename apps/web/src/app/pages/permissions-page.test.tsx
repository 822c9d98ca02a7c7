import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { operatorsBank } from '../../features/operators/testdata/example-bank.ts';
import { exampleProfile } from '../../features/operators/testdata/example-operators.ts';
import { exampleChange } from '../../signed-changes/testdata/example-change.ts';
import { openApp, type Bank } from '../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const PROFILES = '/services/access-users/profiles';
const change = exampleChange({ kind: 'operators.change-profile', title: 'Alterar o perfil Aprovador' });
const unused = exampleProfile({ id: 'prf_2', name: 'Consulta', permissions: ['STATEMENT_VIEW'], operators: [] });
const open = (href: string, more: Bank = {}) =>
  openApp(
    href,
    operatorsBank({
      [`GET ${PROFILES}`]: () => [200, { items: [exampleProfile(), unused], products: ['PIX'], waiting: [] }],
      [`GET /services/signed-changes/${change.id}`]: () => [200, change],
      ...more,
    }),
  );

test('shows every profile beside the others: what it allows and how many have it', async () => {
  open('/permissions');
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('columnheader', { name: /Aprovador.*1 pessoa/ })).toBeDefined();
  expect(table.getByRole('columnheader', { name: /Consulta.*Ninguém tem/ })).toBeDefined();
  const row = within(table.getByRole('row', { name: /aprovar/ }));
  expect(row.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(['Sim', 'Não']);
});

test('a change of a profile says for whom it means what before it is asked for', async () => {
  const { asked } = open('/permissions', { [`PUT ${PROFILES}/prf_1`]: () => [201, change] });
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar o perfil Aprovador' }));
  const ask = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pedir mudança' });
  expect(ask.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pix: criar' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Extrato: ver' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Operadores: administrar' }));
  const who = screen.getByRole('region', { name: 'O que muda para quem' });
  // The role of an operator never administers operators, whatever its profile says.
  expect(who.textContent).toMatch(/Rogério Lima \(Operador\)Ganha: Pix: criarPerde: Extrato: ver$/);
  fireEvent.click(ask);
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Aprovador',
    permissions: ['PIX_CREATE', 'ORDERS_VIEW', 'ORDERS_APPROVE', 'OPERATOR_USERS'],
  });
  expect(window.location.search).toBe('');
});

test('a new profile begins from a copy, needs a name of its own, and is asked for', async () => {
  const { asked } = open('/permissions?perfil=novo', { [`POST ${PROFILES}`]: () => [201, change] });
  fireEvent.change(await screen.findByRole('combobox', { name: 'Começar de' }), { target: { value: 'prf_1' } });
  const name = screen.getByRole('textbox', { name: 'Nome do perfil' });
  fireEvent.change(name, { target: { value: 'aprovador' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pedir perfil novo' }));
  expect(screen.getByText('Já há um perfil com este nome. Escolha outro.')).toBeDefined();
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: 'Diretoria' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pedir perfil novo' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.find(({ method, path }) => method === 'POST' && path === PROFILES)?.body).toEqual({
    name: 'Diretoria',
    permissions: exampleProfile().permissions,
  });
});

test('what the bank refuses of a field stands beside it, has the focus, and stays until that field is changed', async () => {
  const message = 'Já há um perfil com este nome. Escolha outro.';
  const errors = [{ code: 'operators.profile-name-known', message, field: 'name' }];
  open('/permissions?perfil=novo', { [`POST ${PROFILES}`]: () => [409, { errors }] });
  const name = await screen.findByRole('textbox', { name: 'Nome do perfil' });
  fireEvent.change(name, { target: { value: 'Diretoria' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pedir perfil novo' }));
  const said = await screen.findByText(message);
  expect([name.getAttribute('aria-invalid'), name.getAttribute('aria-describedby')]).toEqual(['true', said.id]);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pix: criar' }));
  expect(screen.getByText(message)).toBe(said);
  fireEvent.change(name, { target: { value: 'Diretoria 2' } });
  expect(screen.queryByText(message)).toBeNull();
  expect(name.getAttribute('aria-invalid')).toBeNull();
});

test('only a profile that nobody has can be removed', async () => {
  const { asked } = open('/permissions?perfil=prf_2', { [`DELETE ${PROFILES}/prf_2`]: () => [201, change] });
  fireEvent.click(await screen.findByRole('button', { name: 'Remover perfil' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir remoção' }));
  await screen.findByRole('dialog', { name: 'Mudança a assinar' });
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
  open('/permissions?perfil=prf_1');
  await screen.findByText(/dê antes outro perfil a quem tem este/);
  expect(screen.queryByRole('button', { name: 'Remover perfil' })).toBeNull();
});

test('sees the bank as a role with these ticks, and what the role takes away', async () => {
  open('/permissions?perfil=prf_1');
  const seeAs = within(await screen.findByRole('region', { name: 'Ver como' }));
  await seeAs.findByText('Pode ORDERS_APPROVE');
  fireEvent.change(seeAs.getByRole('combobox', { name: 'No papel de' }), { target: { value: 'GUEST' } });
  await seeAs.findByText(/aprovar \(o papel não permite\)/);
  expect(seeAs.queryByText('Pode ORDERS_APPROVE')).toBeNull();
});
