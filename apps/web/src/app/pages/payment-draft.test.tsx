import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exampleOrder } from '../../features/payment-orders/testdata/example-order.ts';
import { exampleLookup } from '../../features/pix/testdata/example-lookup.ts';
import { DRAFTS_KEY } from '../../platform/session/session.ts';
import { openApp, type Asked, type Bank } from '../testing/open-app.tsx';

// Goal: nothing that was typed of a payment is lost, and nothing of it stays longer than it should.

afterEach(() => vi.unstubAllGlobals());

const order = exampleOrder({ state: 'processing', settledAt: null });
const bank: Bank = {
  'POST /services/pix/lookups': () => [201, exampleLookup()],
  'POST /services/pix/orders': () => [201, order],
  [`GET /services/payment-orders/${order.id}`]: () => [200, { ...order, events: [] }],
};
const KEY = 'ana@exemplo.com';
const NOTICE = /Você já tinha começado este pagamento/;

const key = (): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: 'Chave Pix' });
const amount = (): HTMLInputElement => screen.getByRole('textbox', { name: /Valor/ });
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const shows = (step: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 2, name: step });
const address = (): string => window.location.pathname + window.location.search;
const kept = (): string => window.sessionStorage.getItem(DRAFTS_KEY) ?? '';
const asksFor = (asked: readonly Asked[], path: string): readonly Asked[] => asked.filter((one) => one.path === path);

/** Fills the steps in up to the review. */
async function review(answers: Bank = bank) {
  const opened = openApp('/pix-transfer', answers);
  fireEvent.change(await key(), { target: { value: KEY } });
  press('Continuar');
  await shows('Quanto');
  fireEvent.change(amount(), { target: { value: '31890' } });
  press('Continuar');
  await shows('Confira os dados');
  return opened;
}

test('each step has its address, which says nothing of the payment; Back and Forward walk through the steps', async () => {
  const { asked } = await review();
  expect(address()).toBe('/pix-transfer?etapa=revisao');
  act(() => window.history.back());
  await shows('Quanto');
  expect(address()).toBe('/pix-transfer?etapa=valor');
  expect(amount().value).toBe('318,90');
  act(() => window.history.back());
  expect((await key()).value).toBe(KEY);
  expect(address()).toBe('/pix-transfer');
  act(() => window.history.forward());
  await shows('Quanto');
  act(() => window.history.forward());
  await shows('Confira os dados');
  expect(document.activeElement?.textContent).toBe('Confira os dados');
  // “Voltar” goes the browser’s own way, so that its keys lead in no circles.
  press('Voltar');
  await shows('Quanto');
  press('Voltar');
  await shows('Para quem');
  act(() => window.history.forward());
  await shows('Quanto');
  expect(asksFor(asked, '/services/pix/lookups')).toHaveLength(1);
});

test('what is changed before a step closes the steps behind it', async () => {
  await review();
  act(() => window.history.back());
  await shows('Quanto');
  fireEvent.change(amount(), { target: { value: '0' } });
  act(() => window.history.forward());
  await waitFor(() => expect(address()).toBe('/pix-transfer?etapa=valor'));
  expect(screen.getByRole('heading', { name: 'Quanto' })).toBeDefined();
  press('Alterar');
  fireEvent.change(await key(), { target: { value: 'outra@exemplo.com' } });
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Para quem' })).not.toBeNull());
  await waitFor(() => expect(address()).toBe('/pix-transfer'));
});

test('an address that names a step that was not reached leads to the first open one', async () => {
  openApp('/pix-transfer?etapa=revisao', bank);
  await shows('Para quem');
  await waitFor(() => expect(address()).toBe('/pix-transfer'));
});

test('a reload keeps the draft and the step, and says so; “Começar de novo” throws it away', async () => {
  await review();
  const { asked } = openApp('/pix-transfer?etapa=revisao', bank, { reloaded: true });
  await shows('Confira os dados');
  await screen.findByText(NOTICE);
  expect(asksFor(asked, '/services/pix/lookups')).toHaveLength(0);
  press('Começar de novo');
  expect((await key()).value).toBe('');
  await waitFor(() => expect(address()).toBe('/pix-transfer'));
  expect(screen.queryByText(NOTICE)).toBeNull();
  expect(kept()).toBe('');
});

test('a look at another page keeps it too; whoever was found and may be paid no more is asked for again', async () => {
  await review({
    ...bank,
    'POST /services/pix/lookups': () => [201, exampleLookup({ expiresAt: '2020-01-01T00:00:00.000Z' })],
  });
  openApp('/pix-transfer', bank, { reloaded: true });
  expect((await key()).value).toBe(KEY);
  await screen.findByText(NOTICE);
  press('Continuar');
  await shows('Quanto');
  expect(amount().value).toBe('318,90');
  expect(screen.queryByText(NOTICE)).toBeNull();
});

test('S06 once it is paid nothing of it is kept, and Back leads into an empty form', async () => {
  await review();
  expect(kept()).toContain(KEY);
  press(/^Pagar R/);
  await shows('Enviando o Pix');
  expect(kept()).toBe('');
  act(() => window.history.back());
  expect((await key()).value).toBe('');
});

test('M05 an answer that a reload cut off: the same payment goes again under the same key', async () => {
  const first = await review({ ...bank, 'POST /services/pix/orders': () => undefined });
  press(/^Pagar R/);
  await screen.findByText(/nunca sai duas vezes/);
  const again = openApp('/pix-transfer?etapa=revisao', bank, { reloaded: true });
  await shows('Confira os dados');
  press(/^Pagar R/);
  await shows('Enviando o Pix');
  const [lost] = asksFor(first.asked, '/services/pix/orders');
  const [sent] = asksFor(again.asked, '/services/pix/orders');
  expect(sent?.body).toEqual(lost?.body);
  expect(sent?.idempotencyKey).toBe(lost?.idempotencyKey);
  expect(kept()).toBe('');
});

test('S06 the draft goes with the session', async () => {
  await review();
  expect(kept()).toContain(KEY);
  press(/Menu da conta/);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  await waitFor(() => expect(kept()).toBe(''));
});
