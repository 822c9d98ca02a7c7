import type { NextFee, OrderPreview } from '@bank/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { exampleLookup } from '../../features/pix/testdata/example-lookup.ts';
import { pageNow } from '../../platform/clock/page-clock-fixtures.ts';
import { openApp, refusal, type Asked, type Bank } from '../testing/open-app.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const order = exampleOrder({ state: 'processing', settledAt: null });
const bank: Bank = {
  'POST /services/pix/lookups': () => [201, exampleLookup()],
  'POST /services/pix/orders': () => [201, order],
  [`GET /services/payment-orders/${order.id}`]: () => [200, { ...order, events: [] }],
};

const textbox = (name: string): HTMLElement => screen.getByRole('textbox', { name: new RegExp(name) });
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const ordersOf = (asked: readonly Asked[]): readonly Asked[] =>
  asked.filter(({ path }) => path === '/services/pix/orders');

/** Fills the steps in up to the review. */
async function review(answers: Bank = bank, amount = '31890') {
  const opened = openApp('/pix-transfer', answers);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Chave Pix' }), { target: { value: 'ana@exemplo.com' } });
  press('Continuar');
  await screen.findByRole('heading', { name: 'Quanto' });
  fireEvent.change(textbox('Valor'), { target: { value: amount } });
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  return opened;
}

test('says what a key is while it is typed, and asks where digits can be two kinds', async () => {
  openApp('/pix-transfer', bank);
  const field = await screen.findByRole('textbox', { name: 'Chave Pix' });
  fireEvent.change(field, { target: { value: '11.222.333/0001-81' } });
  expect(screen.getByText('Chave reconhecida: CNPJ')).toBeDefined();
  fireEvent.change(field, { target: { value: '11987654374' } });
  fireEvent.click(within(screen.getByRole('group', { name: /Qual é/ })).getByRole('button', { name: /Telefone/ }));
  expect(screen.getByText('Chave reconhecida: Telefone')).toBeDefined();
});

const CODE =
  '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br520400005303986540510.505802BR5903Ipe6009SAO PAULO62070503***63045C08';

test('a code in the place of a key is handed on whole, asks nobody, and stays where it was pasted', async () => {
  const { asked } = openApp('/pix-transfer', bank);
  const message = `${'Bom dia! '.repeat(40)}Segue o Pix: ${CODE}`;
  fireEvent.change(await screen.findByRole('textbox', { name: 'Chave Pix' }), { target: { value: message } });
  press('Continuar');
  expect(screen.getByText(/Isto é um código, não uma chave/)).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Pagar este código' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Pix Copia e Cola' });
  expect(field.value).toBe(message);
  await screen.findByText('Código de Ipe: R$ 10,50');
  expect(window.location.href).not.toContain('0002');
  act(() => window.history.back());
  const key = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Chave Pix' });
  expect(key.value).toBe(message);
  expect(asked.some(({ path }) => path.startsWith('/services/pix/lookups'))).toBe(false);
});

test('puts the focus on what is wrong and keeps what was typed when the bank refuses a key', async () => {
  openApp('/pix-transfer', {
    'POST /services/pix/lookups': () => refusal(422, 'pix.key-not-found', 'Esta chave Pix não está registrada.'),
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Chave Pix' }), { target: { value: 'ana@exemplo.com' } });
  press('Continuar');
  await screen.findByText('Esta chave Pix não está registrada.');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Chave Pix' });
  expect(field.value).toBe('ana@exemplo.com');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a double click makes one order and shows how it stands at an address of its own', async () => {
  const { asked } = await review();
  const pay = screen.getByRole('button', { name: /^Pagar R/ });
  fireEvent.click(pay);
  fireEvent.click(pay);
  await screen.findByRole('heading', { name: 'Enviando o Pix' });
  expect(ordersOf(asked)).toHaveLength(1);
  expect(ordersOf(asked)[0]?.body).toEqual({ lookupId: exampleLookup().id, amount: '318.90', repeatShown: false });
  expect(window.location.search).toBe(`?ordem=${order.id}`);
});

test('where others must approve, the button says that the payment is sent to them', async () => {
  const approval = {
    rule: 'Todos',
    signatures: 1,
    steps: ['1 pessoa'],
    waitsOn: ['Bia'],
    until: '2030-01-02T12:00:00.000Z',
  };
  const preview: OrderPreview = { refusal: null, confirmation: null, approval, limit: null, fee: nextFee };
  const { asked } = await review({ ...bank, 'POST /services/pix/previews': () => [200, preview] });
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
  await screen.findByRole('heading', { name: 'Enviando o Pix' });
  expect(ordersOf(asked)).toHaveLength(1);
});

test('once it is paid the focus is on the heading that says how it stands', async () => {
  await review();
  screen.getByRole('button', { name: /^Pagar R/ }).focus();
  press(/^Pagar R/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Enviando o Pix'));
});

const nextFee: NextFee = {
  line: 'pix-sent',
  name: 'Pix enviado',
  amount: '0.00',
  free: true,
  freeLeft: 30,
  price: '1.20',
  freeEachMonth: 30,
};
const FEES = 'GET /services/fees/next';

test('the review says what it costs, and what was shown is the most that may be charged', async () => {
  const { asked } = await review({ ...bank, [FEES]: () => [200, nextFee] });
  await screen.findByText('Grátis (29 restantes no mês)');
  expect(screen.queryByText('Total debitado')).toBeNull();
  press(/^Pagar R/);
  await screen.findByRole('heading', { name: 'Enviando o Pix' });
  expect(ordersOf(asked)[0]?.body).toMatchObject({ amount: '318.90', feeMax: '0.00' });
});

test('a fee is shown with the total and its rule; where it has become more the new one is read before paying again', async () => {
  let price = '1.20';
  const { asked } = await review({
    ...bank,
    [FEES]: () => [200, { ...nextFee, amount: price, price, free: false, freeLeft: 0 }],
    'POST /services/pix/orders': ({ body }) =>
      (body as { feeMax: string }).feeMax === '9.90'
        ? [201, order]
        : refusal(422, 'payment-orders.fee-changed', 'A tarifa deste pagamento agora é de R$ 9,90.'),
  });
  const facts = within(await screen.findByRole('region', { name: 'Pagamento' }).catch(() => document.body));
  await facts.findByText('R$ 1,20');
  expect(facts.getByText('Total debitado').parentElement?.textContent).toContain('320,10');
  expect(screen.getByText(/só é cobrada quando o pagamento é liquidado/)).toBeDefined();
  price = '9.90';
  press(/^Pagar R/);
  await screen.findByText('A tarifa deste pagamento agora é de R$ 9,90.');
  await screen.findByText('R$ 9,90');
  press(/^Pagar R/);
  await screen.findByRole('heading', { name: 'Enviando o Pix' });
  expect(ordersOf(asked).map(({ body }) => (body as { feeMax: string }).feeMax)).toEqual(['1.20', '9.90']);
});

test('a like payment from another tab is told before this one goes; a double click has not read it, a press later has', async () => {
  const { asked } = await review({
    ...bank,
    'POST /services/pix/orders': ({ body }) =>
      (body as { repeatShown: boolean }).repeatShown
        ? [201, order]
        : refusal(409, 'payment-orders.same-amount-today', 'Hoje já saiu um pagamento igual.'),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: pageNow() });
  press(/^Pagar R/);
  await screen.findByText('Hoje já saiu um pagamento igual.');
  expect(screen.getByText('Se é outro pagamento, toque em pagar de novo.')).toBeDefined();
  press(/^Pagar R/);
  await act(() => Promise.resolve());
  expect(ordersOf(asked)).toHaveLength(1);
  vi.setSystemTime(pageNow() + 1000);
  press(/^Pagar R/);
  await screen.findByRole('heading', { name: 'Enviando o Pix' });
  expect(ordersOf(asked).map(({ body }) => (body as { repeatShown: boolean }).repeatShown)).toEqual([false, true]);
});

test('who was warned of a like payment pays without being asked again', async () => {
  const { asked } = await review({
    ...bank,
    'POST /services/pix/lookups': () => [201, exampleLookup({ amountsToday: ['318.90'] })],
  });
  await screen.findByText('Hoje já saiu um pagamento igual a este favorecido');
  press(/^Pagar R/);
  await screen.findByRole('heading', { name: 'Enviando o Pix' });
  expect(ordersOf(asked)[0]?.body).toMatchObject({ repeatShown: true });
});

test('a lost answer is tried again with the same key; after a refusal the key is another', async () => {
  let tries = 0;
  const { asked } = await review({
    ...bank,
    'POST /services/pix/orders': () => {
      tries += 1;
      if (tries === 1) return undefined;
      return refusal(422, 'payment-orders.unknown-rule', 'Uma regra do banco não deixou.');
    },
  });
  press(/^Pagar R/);
  await screen.findByText(/nunca sai duas vezes/);
  press(/^Pagar R/);
  await screen.findByText('Uma regra do banco não deixou.');
  press(/^Pagar R/);
  await waitFor(() => expect(ordersOf(asked)).toHaveLength(3));
  const [lost, again, anew] = ordersOf(asked).map(({ idempotencyKey }) => idempotencyKey);
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(lost);
  expect(anew).not.toBe(lost);
});

test('after a lost answer other content is sent only once the person has read that the first may have gone through', async () => {
  let tries = 0;
  const { asked } = await review({
    ...bank,
    'POST /services/pix/orders': () => ((tries += 1) === 1 ? undefined : [201, order]),
  });
  press(/^Pagar R/);
  await screen.findByText(/nunca sai duas vezes/);
  press('Alterar valor');
  await screen.findByRole('heading', { name: 'Quanto' });
  fireEvent.change(textbox('Valor'), { target: { value: '20000' } });
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
  press(/^Pagar R/);
  await screen.findByText(/ficou sem resposta: ele pode ter saído/);
  // The second half of a double click has read nothing.
  press(/^Pagar R/);
  await act(() => Promise.resolve());
  expect(ordersOf(asked)).toHaveLength(1);
  await waitFor(
    () => {
      press(/^Pagar R/);
      expect(ordersOf(asked)).toHaveLength(2);
    },
    { interval: 200 },
  );
  await screen.findByRole('heading', { name: 'Enviando o Pix' });
  const [first, second] = ordersOf(asked);
  expect(second?.body).toMatchObject({ amount: '200.00' });
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test('a balance that the bank finds too small is told at the amount, with what was typed still there', async () => {
  await review({
    ...bank,
    'POST /services/pix/orders': () =>
      refusal(422, 'payment-orders.insufficient-funds', 'Saldo insuficiente. Disponível agora: R$ 10,00.'),
  });
  press(/^Pagar R/);
  await screen.findByText('Saldo insuficiente. Disponível agora: R$ 10,00.');
  expect(screen.getByRole('heading', { name: 'Quanto' })).toBeDefined();
  expect((textbox('Valor') as HTMLInputElement).value).toBe('318,90');
});

test('who has no registered device is told how to register one', async () => {
  await review({
    ...bank,
    'POST /services/pix/orders': () => refusal(403, 'devices.not-registered', 'Registre um celular.'),
  });
  press(/^Pagar R/);
  await screen.findByText('Falta registrar o seu celular.');
  expect(screen.getByRole('link', { name: 'Abrir o aplicativo simulado' }).getAttribute('href')).toBe('/app/');
});

test('a payee reported for fraud is only paid after the warning was read', async () => {
  openApp('/pix-transfer', {
    ...bank,
    'POST /services/pix/lookups': () => [201, exampleLookup({ warnings: ['reported-for-fraud-90-days'] })],
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Chave Pix' }), { target: { value: 'ana@exemplo.com' } });
  press('Continuar');
  await screen.findByText('Há relatos confirmados de fraude nos últimos 90 dias');
  fireEvent.change(textbox('Valor'), { target: { value: '100' } });
  press('Continuar');
  expect(screen.getByText('Confirme que você leu o aviso.')).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox'));
  press('Continuar');
  await screen.findByRole('heading', { name: 'Confira os dados' });
});

test('after a rejection the same payment is tried again with what was typed', async () => {
  const rejected = { ...order, state: 'rejected', refusal: { code: 'AC03', message: 'A conta não existe.' } };
  await review({
    ...bank,
    'POST /services/pix/orders': () => [201, rejected],
    [`GET /services/payment-orders/${order.id}`]: () => [200, { ...rejected, events: [] }],
  });
  press(/^Pagar R/);
  await screen.findByRole('heading', { name: 'O Pix não foi feito' });
  expect(screen.getByText('Nada saiu da sua conta.')).toBeDefined();
  expect(screen.getByText('A conta não existe.')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Tentar de novo' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Chave Pix' });
  expect(field.value).toBe('ana@exemplo.com');
});
