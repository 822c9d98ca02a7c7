import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { openApp, type Bank } from '../testing/open-app.tsx';

const order = exampleOrder({ state: 'settled' });
const paid: Bank = { 'GET /services/payment-orders': () => [200, { items: [order], nextCursor: null }] };
const firstWord = order.payee.name.split(' ')[0] ?? '';

async function typeInto(typed: string): Promise<HTMLElement> {
  const box = await screen.findByRole('combobox', { name: 'Buscar telas e ações' });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: typed } });
  return box;
}

test('who was paid is found by name, and Enter pays again', async () => {
  openApp('/working', paid);
  const box = await typeInto(firstWord);
  const group = within(await screen.findByRole('group', { name: 'Pagar de novo' }));
  expect(group.getByRole('option').textContent).toContain(order.payee.name);
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(window.location.search).toBe(`?repetir=${order.id}`));
});

test('while it is not known who was paid, the list says that it looks; then what there is', async () => {
  let answer: (given: [number, unknown]) => void = () => {};
  openApp('/working', { 'GET /services/payment-orders': () => new Promise((resolve) => (answer = resolve)) });
  await typeInto(firstWord);
  await screen.findByText('Procurando em quem você já pagou…');
  answer([200, { items: [order], nextCursor: null }]);
  await screen.findByRole('group', { name: 'Pagar de novo' });
  expect(screen.queryByText('Procurando em quem você já pagou…')).toBeNull();
});

test('nothing of that name: it says so, and offers the statement alone; where the reading failed, too', async () => {
  openApp('/working', {});
  await typeInto('nada se chama assim');
  await screen.findByText('Nenhuma tela, ação ou pessoa com esse nome.');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Buscar “nada se chama assim” no extratoúltimos 90 dias',
  ]);
});

test('a key that is typed is paid: it travels beside the address, and stands in the form', async () => {
  openApp('/working', {});
  const box = await typeInto('financeiro@mercado.example');
  fireEvent.keyDown(box, { key: 'Enter' });
  const field = await screen.findByRole('textbox', { name: 'Chave Pix' });
  expect((field as HTMLInputElement).value).toBe('financeiro@mercado.example');
  expect(window.location.href).not.toContain('mercado');
});

test('a code that is pasted is paid: it stands in the form as it was pasted, and in no address', async () => {
  openApp('/working', {});
  const code =
    '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br520400005303986540510.505802BR5903Ipe6009SAO PAULO62070503***63045C08';
  const box = await typeInto(`Segue: ${code}`);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Pagar este códigoPix Copia e Cola',
  ]);
  fireEvent.keyDown(box, { key: 'Enter' });
  const field = await screen.findByRole('textbox', { name: 'Pix Copia e Cola' });
  expect((field as HTMLTextAreaElement).value).toBe(`Segue: ${code}`);
  await screen.findByText('Código de Ipe: R$ 10,50');
  expect(window.location.href).not.toContain('0002');
});

test.each([
  ['its txid', 'pedido42'],
  ['a txid as charges have it, which could be a random key', 'fc9a4366ff3d4964b5dbc6c91a8722d3'],
  ['a txid of figures, which is no number', '00000000000000000001234567'],
  ['a txid that a number could be written as', '12e10'],
  ['the payer’s message', 'Nota 1020, 50% agora & “resto” depois'],
  ['a message that could be a key', 'pedidos@loja.example'],
])('a Pix is found by %s: the statement is asked for it, as it was typed', async (_, typed) => {
  const { asked } = openApp('/working', {});
  await typeInto(typed);
  fireEvent.click(await screen.findByRole('option', { name: new RegExp('^Buscar “.*” no extrato') }));
  await waitFor(() => expect(window.location.pathname).toBe('/releases'));
  const searches = () =>
    asked.filter(({ path }) => path === '/services/statement/v2/entries').map(({ query }) => query.get('search'));
  await waitFor(() => expect(searches()).toContain(typed));
  expect(new Set(searches())).toEqual(new Set([typed]));
});
