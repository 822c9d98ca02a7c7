import type { OrderPreview } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { exampleLookup } from '../../features/pix/testdata/example-lookup.ts';
import { openApp, refusal, type Bank } from '../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const { payee } = exampleLookup();
const FAVOURITE = 'fav_01jd00000000000000000000aa';
const favourite = {
  id: FAVOURITE,
  name: 'Papelaria',
  payee,
  savedBy: { id: 'opr_01jd00000000000000000000aa', name: 'Ana' },
  savedAt: '2026-11-20T12:00:00.000Z',
};
const order = exampleOrder();
const preview: OrderPreview = {
  refusal: null,
  confirmation: null,
  approval: null,
  limit: null,
  fee: { line: 'pix-sent', name: 'Pix', amount: '0.00', free: true, freeLeft: 3, price: '1.20', freeEachMonth: 30 },
};
const bank: Bank = {
  'GET /services/payees': () => [200, { favourites: { items: [favourite], count: 1 }, recent: { items: [] } }],
  'POST /services/pix/lookups': () => [201, exampleLookup()],
  'POST /services/pix/previews': () => [200, preview],
  [`GET /services/payment-orders/${order.id}`]: () => [200, { ...order, events: [] }],
};
// Fetched after the form.
const saved = async () => within(await screen.findByRole('complementary', { name: 'Pagar de novo' }));

test('a favourite leads to the amount at once, by its id alone', async () => {
  const { asked } = openApp('/pix-transfer', bank);
  fireEvent.click(await (await saved()).findByRole('button', { name: /^Papelaria/ }));
  await screen.findByRole('heading', { name: 'Quanto' });
  expect(asked.find(({ path }) => path === '/services/pix/lookups')?.body).toEqual({ favouriteId: FAVOURITE });
});

test('one whose key leads to somebody else now is said to, and goes on only once that was read', async () => {
  const previously = { ...payee, name: 'Ana Souza' };
  openApp('/pix-transfer', {
    ...bank,
    'POST /services/pix/lookups': () => [201, exampleLookup({ warnings: ['payee-changed'], previously })],
  });
  fireEvent.click(await (await saved()).findByRole('button', { name: /^Papelaria/ }));
  await screen.findByText('Quem recebe mudou desde a última vez');
  expect(screen.getByText(/^Antes: Ana Souza/)).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: /Valor/ }), { target: { value: '100' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Confirme que você leu o aviso.');
});

test('a key that is gone is said at its field, and what is typed instead is paid', async () => {
  const { asked } = openApp('/pix-transfer', {
    ...bank,
    'POST /services/pix/lookups': ({ body }) =>
      'favouriteId' in (body as object)
        ? refusal(422, 'pix.key-gone', 'A chave Pix de Papelaria não está mais registrada.')
        : [201, exampleLookup()],
  });
  fireEvent.click(await (await saved()).findByRole('button', { name: /^Papelaria/ }));
  await screen.findByText('A chave Pix de Papelaria não está mais registrada.');
  fireEvent.change(screen.getByRole('textbox', { name: 'Chave Pix' }), { target: { value: 'ana@exemplo.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByRole('heading', { name: 'Quanto' });
  expect(asked.filter(({ path }) => path === '/services/pix/lookups').at(-1)?.body).toEqual({ key: 'ana@exemplo.com' });
});

test('“Pagar de novo” from a payment opens at the amount of that payment', async () => {
  const { asked } = openApp(`/pix-transfer?repetir=${order.id}`, bank);
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /Valor/ });
  expect(amount.value).not.toBe('');
  expect(asked.find(({ path }) => path === '/services/pix/lookups')?.body).toEqual({ orderId: order.id });
});

test('the summary asks again once typing rests, keeps what it knew, and says honestly where it could not ask', async () => {
  let fails = false;
  const { asked } = openApp('/pix-transfer', {
    ...bank,
    'POST /services/pix/previews': () => (fails ? refusal(503, 'request.busy', 'Tente em instantes.') : [200, preview]),
  });
  fireEvent.click(await (await saved()).findByRole('button', { name: /^Papelaria/ }));
  const summary = within(await screen.findByRole('complementary', { name: 'Resumo do pagamento' }));
  await summary.findByText('Tarifa');
  for (const value of ['1', '12', '1234'])
    fireEvent.change(screen.getByRole('textbox', { name: /Valor/ }), { target: { value } });
  await summary.findByText('Ninguém mais precisa aprovar');
  const amounts = () =>
    asked
      .filter(({ path }) => path === '/services/pix/previews')
      .map(({ body }) => (body as { amount: string }).amount);
  await waitFor(() => expect(amounts()).toEqual(['0.00', '12.34']));
  fails = true;
  fireEvent.change(screen.getByRole('textbox', { name: /Valor/ }), { target: { value: '5000' } });
  await summary.findByText(/Não foi possível consultar limite/);
  expect(summary.getByText('Saldo depois')).toBeDefined();
  fails = false;
  fireEvent.click(summary.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(summary.queryByText(/Não foi possível consultar limite/)).toBeNull());
});

test('a company without favourites is told how one comes there', async () => {
  openApp('/pix-transfer', {
    ...bank,
    'GET /services/payees': () => [200, { favourites: { items: [], count: 0 }, recent: { items: [] } }],
  });
  await (await saved()).findByText(/^Salve um favorecido ao pagar/);
});
