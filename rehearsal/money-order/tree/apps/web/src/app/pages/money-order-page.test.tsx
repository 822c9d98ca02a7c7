import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { openPage, type Bank } from '../testing/open-app.tsx';
import { MoneyOrderPage } from './money-order-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const MONDAY = Date.parse('2026-11-23T13:45:00.000Z');
const MONDAY_EVENING = Date.parse('2026-11-23T21:00:00.000Z');

const order = exampleOrder({
  kind: 'money-order',
  state: 'awaiting_confirmation',
  settledAt: null,
  amount: '120.00',
  canConfirm: true,
  endToEndId: null,
  payee: { kind: 'counter', name: 'Rosa Lima', maskedDocument: '***.982.247-**', counter: '0042' },
});
const bank: Bank = {
  'POST /services/money-orders': () => [201, order],
  [`GET /services/payment-orders/${order.id}`]: () => [200, { ...order, events: [] }],
};

const open = (nowMs: number) =>
  openPage({ href: '/money-orders', path: '/money-orders', Component: MoneyOrderPage, nowMs }, bank);
const type = (name: string, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));

async function fillIn(): Promise<void> {
  await screen.findByRole('heading', { name: 'Quem retira' });
  type('Quem retira', 'Rosa Lima');
  type('CPF ou CNPJ', '52998224725');
  type('Guichê', '0042');
  press('Continuar');
  await screen.findByRole('heading', { name: 'Quanto' });
  fireEvent.input(screen.getByRole('textbox', { name: 'Valor' }), { target: { value: '12000' } });
}

test('a money order goes from its counter to the outcome, in words of its own and agreeing with them', async () => {
  const { asked } = open(MONDAY);
  await fillIn();
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  expect(screen.getAllByText('Guichê').length).toBeGreaterThan(0);
  press(/^Emitir R\$\s120,00$/);
  await screen.findByRole('heading', { name: 'Falta confirmar no aplicativo' });
  expect(screen.getByRole('heading', { name: 'Ordem de pagamento' })).toBeDefined();
  expect(asked.filter(({ path }) => path === '/services/money-orders').map(({ body }) => body)).toEqual([
    { name: 'Rosa Lima', document: '52998224725', counter: '0042', amount: '120.00', repeatShown: false },
  ]);
});

test('after its closing hour it goes on the next business day, which is said and sent', async () => {
  const { asked } = open(MONDAY_EVENING);
  await fillIn();
  expect(screen.getByText(/O horário de hoje já terminou\. .*terça-feira, 24 de novembro/)).toBeDefined();
  press('Continuar');
  await screen.findByText('Agendado para 24/11/2026 (terça-feira)');
  press(/^Agendar R\$\s120,00$/);
  await screen.findByRole('heading', { name: 'Falta confirmar no aplicativo' });
  expect(asked.find(({ path }) => path === '/services/money-orders')?.body).toMatchObject({ date: '2026-11-24' });
});
