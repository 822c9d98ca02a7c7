import type { PayScreen } from '@bank/contracts';
import { useSearch } from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { readPaymentAddress } from '../../payment-form/address.ts';
import { exampleSlip, SLIP_WORDS, SlipForm } from '../../payment-form/testdata/slip-way.tsx';
import { openPage, refusal, type Asked, type Bank } from '../testing/open-app.tsx';
import { PaymentPage } from './payment-page.tsx';

// Goal: the form is not Pix's. Method: a way of paying that the bank does not have (payment-form/testdata/slip-way.tsx)
// goes through the whole of it, from its payee to the outcome.

afterEach(() => vi.unstubAllGlobals());

const SATURDAY = Date.parse('2026-11-21T13:45:00.000Z');
const MONDAY = Date.parse('2026-11-23T13:45:00.000Z');

const order = exampleOrder({ state: 'awaiting_confirmation', settledAt: null, amount: '1020.00', canConfirm: true });
const slips: Bank = {
  'POST /services/slips/lookups': () => [201, exampleSlip()],
  'POST /services/slips/orders': () => [201, order],
  [`GET /services/payment-orders/${order.id}`]: () => [200, { ...order, events: [] }],
};

const SlipPage = () => (
  <PaymentPage
    path={'/transfer' as PayScreen}
    address={readPaymentAddress(useSearch({ strict: false }))}
    wordsOf={() => SLIP_WORDS}
    outcomeTitle="Pagamento de boleto"
    Form={SlipForm}
  />
);
const openSlips = (nowMs: number, bank: Bank = slips, href = '/transfer') =>
  openPage({ href, path: '/transfer', Component: SlipPage, nowMs }, bank);

const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const ordersOf = (asked: readonly Asked[]): readonly Asked[] =>
  asked.filter(({ path }) => path === '/services/slips/orders');

/** Names the slip and goes on to the amount. */
async function nameSlip(): Promise<void> {
  const line = await screen.findByRole('textbox', { name: 'Linha digitável' });
  fireEvent.change(line, { target: { value: '34191790010104351004791020150008291070026000' } });
  press('Continuar');
  await screen.findByRole('heading', { name: 'Quanto' });
}

async function chooseDay(text: string): Promise<void> {
  press('Em outra data');
  fireEvent.input(await screen.findByRole('textbox', { name: 'Data do pagamento' }), { target: { value: text } });
}

test('a slip with a prescribed amount, paid on business days only, goes from its line to the outcome', async () => {
  const { asked } = openSlips(SATURDAY);
  await screen.findByRole('heading', { name: 'Qual boleto' });
  press('Continuar');
  await screen.findByText('Digite a linha do boleto.');
  await nameSlip();
  expect(screen.getByText('Companhia de Energia')).toBeDefined();
  // The amount stands and is not typed; it does not repeat and carries no message.
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.getByText('Valor para pagar em 23/11/2026')).toBeDefined();
  expect(
    within(screen.getByRole('group', { name: 'Quando' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Assim que possível', 'Em outra data']);
  expect(
    screen.getByText(/dias úteis, das 7 h às 20 h\. Este pagamento sai segunda-feira, 23 de novembro/),
  ).toBeDefined();

  await chooseDay('28/11/2026');
  // Told as soon as the day is whole, before anything is sent.
  await screen.findByText('28/11/2026 é sábado. O próximo dia útil é segunda-feira, 30 de novembro.');
  await chooseDay('20/11/2026');
  await screen.findByText('Essa data já passou. Escolha uma data a partir de amanhã.');
  expect(screen.queryByText(/agendado para/)).toBeNull();
  await chooseDay('30/11/2026');
  expect(screen.getByText('Multa')).toBeDefined();
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  expect(screen.getByText('Agendado para 30/11/2026 (segunda-feira)')).toBeDefined();
  expect(screen.getByText('Vencimento')).toBeDefined();
  press(/^Agendar R\$\s1\.020,00$/);

  await screen.findByRole('heading', { name: 'Falta confirmar no aplicativo' });
  expect(screen.getByRole('heading', { name: 'Pagamento de boleto' })).toBeDefined();
  expect(ordersOf(asked).map(({ body }) => body)).toEqual([
    { slipId: 'slip_1', amount: '1020.00', date: '2026-11-30', repeatShown: false },
  ]);
  expect(window.location.pathname + window.location.search).toBe(`/transfer?ordem=${order.id}`);
});

test('what is closed today goes on the day that the review names, and that day is sent', async () => {
  const { asked } = openSlips(SATURDAY);
  await nameSlip();
  press('Continuar');
  await screen.findByText('Agendado para 23/11/2026 (segunda-feira)');
  expect(screen.getByText('Boletos são pagos em dias úteis, das 7 h às 20 h.')).toBeDefined();
  press(/^Agendar R\$\s1\.000,00$/);
  await screen.findByRole('heading', { name: 'Falta confirmar no aplicativo' });
  expect(ordersOf(asked)[0]?.body).toEqual({
    slipId: 'slip_1',
    amount: '1000.00',
    date: '2026-11-23',
    repeatShown: false,
  });
});

test('within its hours it is paid at once; Ctrl+Enter sends it from the review', async () => {
  const { asked } = openSlips(MONDAY);
  await nameSlip();
  expect(screen.getByRole('button', { name: 'Agora' })).toBeDefined();
  press('Continuar');
  const form = await screen.findByRole('form', { name: 'Confira os dados' });
  expect(document.activeElement?.textContent).toBe('Confira os dados');
  fireEvent.keyDown(form, { key: 'Enter', ctrlKey: true });
  await screen.findByRole('heading', { name: 'Falta confirmar no aplicativo' });
  expect(ordersOf(asked)[0]?.body).toEqual({ slipId: 'slip_1', amount: '1000.00', repeatShown: false });
});

test('a prescribed amount that the account does not bear is said where the amount stands', async () => {
  openSlips(MONDAY, { ...slips, 'POST /services/slips/lookups': () => [201, exampleSlip({ amount: '5000.01' })] });
  await nameSlip();
  press('Continuar');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Saldo insuficiente/);
  expect(document.activeElement).toBe(alert);
});

test('the gravest warning comes first and has to be read', async () => {
  openSlips(MONDAY, {
    ...slips,
    'POST /services/slips/lookups': () => [201, exampleSlip({ payeeName: 'Golpe e Cia' })],
  });
  await nameSlip();
  const warnings = within(screen.getByRole('list', { name: 'Antes de pagar' })).getAllByRole('listitem');
  expect(warnings[0]?.textContent).toMatch(/denúncias/);
  press('Continuar');
  await screen.findByText('Confirme que você leu o aviso.');
});

test('refusals are put right where their cause is: a day at its field, one of its own at the slip', async () => {
  const refusals = [
    refusal(422, 'payment-orders.date-invalid', 'Neste dia não há expediente.'),
    refusal(422, 'slips.changed', 'O boleto mudou. Consulte de novo.'),
  ];
  openSlips(MONDAY, { ...slips, 'POST /services/slips/orders': () => refusals.shift() });
  await nameSlip();
  await chooseDay('24/11/2026');
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  press(/^Agendar/);
  await screen.findByText('Neste dia não há expediente.');
  await chooseDay('25/11/2026');
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  press(/^Agendar/);
  await screen.findByText('O boleto mudou. Consulte de novo.');
  expect(screen.getByRole('heading', { name: 'Qual boleto' })).toBeDefined();
});

test.each([
  ['processing', 'Pagando o boleto'],
  ['settled', 'Boleto pago'],
  ['awaiting_authorization', 'Falta a aprovação de mais uma pessoa'],
  ['scheduled', 'Boleto agendado para 30 de novembro'],
  ['unknown', 'Ainda não sabemos se o boleto foi pago'],
  ['rejected', 'O boleto não foi pago'],
] as const)('a slip that is %s says so in its own words: %s', async (state, title) => {
  const standing = { ...order, state, date: '2026-11-30', events: [] };
  openSlips(
    MONDAY,
    { [`GET /services/payment-orders/${order.id}`]: () => [200, standing] },
    `/transfer?ordem=${order.id}`,
  );
  const heading = await screen.findByRole('heading', { name: title });
  expect(heading.closest('[role="status"]')?.textContent).not.toMatch(/Pix/);
  if (state === 'settled')
    expect(screen.getByRole('link', { name: 'Pagar outro boleto' }).getAttribute('href')).toBe('/transfer');
});

test('a rejected slip is tried again with what the bank may show of it', async () => {
  const rejected = { ...order, state: 'rejected', events: [] };
  openSlips(
    MONDAY,
    { [`GET /services/payment-orders/${order.id}`]: () => [200, rejected] },
    `/transfer?ordem=${order.id}`,
  );
  fireEvent.click(await screen.findByRole('link', { name: 'Tentar de novo' }));
  await screen.findByText('Informe de novo a linha do boleto de Papelaria Central Ltda.');
});
