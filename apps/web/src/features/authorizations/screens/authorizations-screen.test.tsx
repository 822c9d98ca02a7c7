import type { Authorization } from '@bank/contracts';
import { PERMISSIONS } from '@bank/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { exampleAuthorization, exampleAuthorizationDetail } from '../testdata/example-authorization.ts';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const LIST = '/services/transaction-authorizations/orders';
const ASKS = '/services/transaction-authorizations/asks';
const FIRST = exampleAuthorization({
  flags: [{ flag: 'new-payee', text: 'Primeiro pagamento da empresa a este favorecido' }],
});
const SECOND_ID = `ord_${'2'.repeat(26)}`;
const SECOND = exampleAuthorization({
  order: { id: SECOND_ID, amount: '30000.00', payee: { ...FIRST.order.payee, name: 'Gráfica Sol Ltda' } },
});

function pageOf(items: readonly Authorization[]) {
  return { items, nextCursor: null, count: items.length, total: '55000.00', counts: { mine: items.length, others: 0 } };
}
function bankWith(items: readonly Authorization[], more: Bank = {}): Bank {
  return {
    [`GET ${LIST}`]: () => [200, pageOf(items)],
    [`GET ${LIST}/${FIRST.order.id}`]: () => [200, exampleAuthorizationDetail({ flags: FIRST.flags })],
    ...more,
  };
}
const press = (key: string, target: Element = document.activeElement ?? document.body): boolean =>
  fireEvent.keyDown(target, { key });
const choose = (name: RegExp): void => void fireEvent.click(screen.getByRole('checkbox', { name }));

test('a row says what is paid, why it waits, on whom, until when and what to look at twice', async () => {
  const { asked } = openApp('/authorizations?busca=papel', bankWith([FIRST]));
  const row = (await screen.findByText('Papelaria Central Ltda')).closest('tr') as HTMLElement;
  for (const words of [
    /feito por Juliana Prado/,
    /pede aprovação/,
    /Aguarda Ana Souza ou Marina Alves/,
    'Favorecido novo',
  ])
    expect(within(row).getByText(words)).toBeDefined();
  expect(row.textContent).toMatch(/25\.000,00/);
  expect(row.textContent).toMatch(/vence em|o prazo terminou/);
  expect(asked.find(({ path }) => path === LIST)?.query.get('search')).toBe('papel');
  expect(screen.getByText('1 pagamento').closest('tr')?.textContent).toMatch(/R\$\s55\.000,00/);
});

test('the tabs and what is open stand in the address', async () => {
  const { asked } = openApp('/authorizations', bankWith([FIRST]));
  fireEvent.click(await screen.findByText('Papelaria Central Ltda'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Autorização' }));
  await drawer.findByText('Pontos de atenção');
  expect(drawer.getByText('45.123.456/0001-88')).toBeDefined();
  expect(drawer.getByText('Nenhum pagamento da empresa a quem recebe até agora.')).toBeDefined();
  expect(window.location.search).toBe(`?pagamento=${FIRST.order.id}`);
  press('Escape', await screen.findByRole('dialog'));
  await waitFor(() => expect(window.location.search).toBe(''));
  fireEvent.click(screen.getByRole('tab', { name: 'Decididas', hidden: true }));
  await waitFor(() => expect(window.location.search).toBe('?aba=decididas'));
  await waitFor(() => expect(asked.at(-1)?.query.get('tab')).toBe('decided'));
});

/** A bank that has more to approve than fits on a page, and gives pages of two in the order asked for. */
function longBank(): Bank {
  const items = [1, 2, 3, 4, 5].map((n) =>
    exampleAuthorization({
      order: {
        id: `ord_${String(n).repeat(26)}`,
        amount: `${n}0000.00`,
        payee: { ...FIRST.order.payee, name: `Loja ${n}` },
      },
    }),
  );
  return bankWith(items, {
    [`GET ${LIST}`]: ({ query }) => {
      const from = Number(query.get('cursor') ?? 0);
      const sorted = query.get('sort') === 'amount' ? items.toReversed() : items;
      const nextCursor = from + 2 < items.length ? String(from + 2) : null;
      return [200, { ...pageOf(items), items: sorted.slice(from, from + 2), nextCursor }];
    },
  });
}

test('the heads of payee, deadline and amount sort the list; what is chosen and what is open stay', async () => {
  const { asked } = openApp('/authorizations', longBank());
  await screen.findByText('Loja 1');
  const head = (name: string): HTMLElement => screen.getByRole('columnheader', { name, hidden: true });
  const sort = async (name: string): Promise<void> =>
    void fireEvent.click(await within(head(name)).findByRole('button', { hidden: true }));
  const asks = (): (string | null)[] => asked.filter(({ path }) => path === LIST).map(({ query }) => query.get('sort'));
  expect(head('Prazo').getAttribute('aria-sort')).toBe('ascending');
  choose(/Loja 1/);
  choose(/Loja 2/);
  await screen.findByText('2 escolhidos');

  await sort('Valor');
  await waitFor(() => expect(window.location.search).toBe('?ordem=valor'));
  expect(head('Valor').getAttribute('aria-sort')).toBe('descending');
  await waitFor(() => expect(asks().filter((by) => by === 'amount')).toHaveLength(3));
  expect((await screen.findByText('2 escolhidos')).parentElement?.textContent).toMatch(/R\$\s30\.000,00/);

  fireEvent.click(screen.getByText('Loja 5'));
  await screen.findByRole('dialog', { name: 'Autorização' });
  await sort('Prazo');
  await waitFor(() => expect(window.location.search).toBe(`?pagamento=ord_${'5'.repeat(26)}`));
  await sort('Prazo');
  await waitFor(() => expect(window.location.search).toBe(`?ordem=-prazo&pagamento=ord_${'5'.repeat(26)}`));
  expect(screen.getByRole('dialog', { name: 'Autorização' })).toBeDefined();
  await waitFor(() => expect(asks().at(-1)).toBe('-deadline'));
  await sort('Pagamento');
  await waitFor(() => expect(asks().at(-1)).toBe('payee'));
});

test('another tab keeps an order that it has, and drops one that it has not; clearing the filters keeps it', async () => {
  openApp('/authorizations?busca=papel&ordem=-prazo', bankWith([FIRST]));
  await screen.findByText('Papelaria Central Ltda');
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(window.location.search).toBe('?ordem=-prazo'));
  fireEvent.click(screen.getByRole('tab', { name: 'Decididas' }));
  await waitFor(() => expect(window.location.search).toBe('?aba=decididas'));
  const head = screen.getByRole('columnheader', { name: 'Valor' });
  expect(head.hasAttribute('aria-sort')).toBe(false);
  fireEvent.click(await within(head).findByRole('button'));
  await waitFor(() => expect(window.location.search).toBe('?aba=decididas&ordem=valor'));
  fireEvent.click(screen.getByRole('tab', { name: /^Aguardam outras pessoas/ }));
  await waitFor(() => expect(window.location.search).toBe('?aba=outros&ordem=valor'));
});

test('what is chosen goes to the app together, and each turns to what became of it', async () => {
  let left: readonly string[] = [FIRST.order.id, SECOND_ID];
  const expiresAt = fromNow(600_000);
  const { asked } = openApp(
    '/authorizations',
    bankWith([FIRST, SECOND], {
      [`POST ${ASKS}`]: () => [201, { id: 'ask_1', orderIds: left, expiresAt }],
      [`GET ${ASKS}/own`]: () => [200, { ask: left.length === 0 ? null : { id: 'ask_1', orderIds: left, expiresAt } }],
      [`GET ${LIST}/${FIRST.order.id}`]: () => [200, exampleAuthorizationDetail({ order: { state: 'settled' } })],
      [`GET ${LIST}/${SECOND_ID}`]: () => [
        200,
        exampleAuthorizationDetail({
          order: { ...SECOND.order, state: 'rejected', refusal: { code: 'x', message: 'A conta está encerrada.' } },
        }),
      ],
    }),
  );
  await screen.findByText('Gráfica Sol Ltda');
  choose(/Papelaria/);
  choose(/Gráfica/);
  expect(screen.getByText('2 escolhidos').parentElement?.textContent).toMatch(/R\$\s55\.000,00/);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  fireEvent.click(screen.getByRole('button', { name: 'Aprovar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme no aplicativo' }));
  expect(await dialog.findAllByText('Aguarda você no aplicativo')).toHaveLength(2);
  expect(asked.find(({ method, path }) => method === 'POST' && path === ASKS)?.body).toEqual({
    orderIds: [FIRST.order.id, SECOND_ID],
  });
  left = [];
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await dialog.findByText('Pago.');
  await dialog.findByText('A conta está encerrada.');
  expect(dialog.getByText('Todos foram decididos.')).toBeDefined();
});

test('what could not be taken to the app says so, claims nothing, and can be tried again', async () => {
  let isDead = true;
  const expiresAt = fromNow(600_000);
  const ask = { id: 'ask_1', orderIds: [FIRST.order.id], expiresAt };
  openApp(
    '/authorizations',
    bankWith([FIRST], {
      [`POST ${ASKS}`]: () => (isDead ? undefined : [201, ask]),
      [`GET ${ASKS}/own`]: () => [200, { ask }],
    }),
  );
  await screen.findByText('Papelaria Central Ltda');
  choose(/Papelaria/);
  fireEvent.click(screen.getByRole('button', { name: 'Aprovar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme no aplicativo' }));
  await dialog.findByText(/^Não chegou ao seu aplicativo: 1 pagamento, R\$\s25\.000,00 ao todo/);
  expect(dialog.queryByText('Aguarda você no aplicativo')).toBeNull();
  isDead = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  await dialog.findByText('Aguarda você no aplicativo');
  expect(dialog.queryByText('Sem conexão.')).toBeNull();
});

test('refusing asks for a reason and says of each payment what became of it', async () => {
  const refused: string[] = [];
  const { asked } = openApp(
    '/authorizations',
    bankWith([FIRST, SECOND], {
      [`POST ${LIST}/${FIRST.order.id}/refuse`]: () => {
        refused.push('first');
        return [200, exampleAuthorization({ order: { state: 'refused' } })];
      },
      [`POST ${LIST}/${SECOND_ID}/refuse`]: () => refusal(409, 'payment-orders.state-conflict', 'O pagamento mudou.'),
    }),
  );
  await screen.findByText('Gráfica Sol Ltda');
  choose(/Papelaria/);
  choose(/Gráfica/);
  press('r');
  const question = within(await screen.findByRole('alertdialog', { name: 'Recusar 2 pagamentos?' }));
  fireEvent.click(question.getByRole('button', { name: 'Recusar 2 pagamentos' }));
  expect(question.getByText('Diga o motivo: quem fez o pagamento o lê.')).toBeDefined();
  fireEvent.change(question.getByRole('textbox', { name: 'Motivo' }), { target: { value: 'Sem nota' } });
  fireEvent.click(question.getByRole('button', { name: 'Recusar 2 pagamentos' }));
  await question.findByText('O pagamento mudou.');
  expect(question.getByText('Recusado')).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Recusar 2 pagamentos' }));
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith(`${SECOND_ID}/refuse`))).toHaveLength(2));
  expect(refused).toEqual(['first']);
  const keys = asked.filter(({ path }) => path.endsWith(`${SECOND_ID}/refuse`)).map((call) => call.idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test('the keys walk, choose and approve; typing in the search is not taken for them', async () => {
  openApp(
    '/authorizations',
    bankWith([FIRST, SECOND], { [`POST ${ASKS}`]: () => refusal(403, 'devices.not-registered', 'Registre.') }),
  );
  await screen.findByText('Gráfica Sol Ltda');
  press('a', screen.getByRole('searchbox'));
  press('j', document.body);
  press('j');
  press('x');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Gráfica/ });
  await waitFor(() => expect(box.checked).toBe(true));
  press('x');
  await waitFor(() => expect(box.checked).toBe(false));
  press('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme no aplicativo' }));
  expect(dialog.getByText('Gráfica Sol Ltda')).toBeDefined();
  expect(dialog.queryByText('Papelaria Central Ltda')).toBeNull();
  await dialog.findByText('Falta registrar o seu celular.');
});

test('one’s own payment cannot be chosen, and its detail says why', async () => {
  const own = exampleAuthorization({ canDecide: false, cannotBecause: 'maker' });
  openApp(
    '/authorizations?aba=outros',
    bankWith([own], {
      [`GET ${LIST}/${own.order.id}`]: () => [
        200,
        exampleAuthorizationDetail({ canDecide: false, cannotBecause: 'maker' }),
      ],
    }),
  );
  fireEvent.click(await screen.findByText('Papelaria Central Ltda'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Autorização' }));
  await drawer.findByText(/Você fez este pagamento/);
  expect(drawer.queryByRole('button', { name: 'Aprovar' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('who may not approve is told why nothing waits, and who may not even look is not shown a list', async () => {
  const permissions = PERMISSIONS.filter((permission) => permission !== 'ORDERS_APPROVE');
  openApp('/authorizations', bankWith([]), { permissions });
  await screen.findByText('Seu perfil não inclui aprovar pagamentos');
  const { asked } = openApp('/authorizations', bankWith([]), { permissions: ['STATEMENT_VIEW'] });
  await screen.findByText('Seu perfil não inclui ver pagamentos');
  expect(asked.some(({ path }) => path === LIST)).toBe(false);
});
