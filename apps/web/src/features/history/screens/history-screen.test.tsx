import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, refusal, type Bank } from '../../../app/testing/open-app.tsx';
import { exampleEvent, refusedPayment } from '../testdata/example-events.ts';
import { fromNow } from '../../../platform/clock/page-clock-fixtures.ts';

afterEach(() => vi.unstubAllGlobals());

const EVENTS = 'GET /services/history/events';
const VERIFY = 'POST /services/history/verification';
const JULIANA = { id: 'opr_00000000000000000000000002', name: 'Juliana Prado' };

function historyBank(more: Bank = {}): Bank {
  return {
    [EVENTS]: () => [200, { items: [exampleEvent(), refusedPayment()], nextCursor: null }],
    'GET /services/history/actors': () => [200, { items: [JULIANA] }],
    ...more,
  };
}
const choose = async (chip: string, option: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: chip }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: option }));
  await screen.findByRole('button', { name: option });
};

test('what is chosen stands in the address and is what the bank is asked', async () => {
  const { asked } = openApp('/history?tipo=pagamentos', historyBank());
  await screen.findByText(/^Não pôde ser feito/);
  await choose('Qualquer pessoa', JULIANA.name);
  await choose('Feitos e recusados', 'Só recusados');
  fireEvent.click(screen.getByRole('button', { name: 'Hoje' }));
  await waitFor(() => expect(window.location.search).toMatch(/periodo=hoje/));
  expect(window.location.search).toMatch(/quem=opr_.*2/);
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === '/services/history/events')?.query;
    expect(Object.fromEntries(last ?? [])).toMatchObject({
      kind: 'payments',
      operatorId: JULIANA.id,
      outcome: 'refused',
      limit: '50',
    });
    expect(last?.get('from')).toBe(last?.get('to'));
  });
});

test('an act opens with its place in the chain; a payment leads on, and to all that was done with it', async () => {
  openApp('/history', historyBank());
  fireEvent.click(await screen.findByText(/^Não pôde ser feito/));
  const drawer = within(await screen.findByRole('dialog', { name: 'Registro' }));
  expect(drawer.getByText(/É o elo 430/)).toBeDefined();
  expect(drawer.getByText('ab'.repeat(32))).toBeDefined();
  expect(drawer.getByRole('button', { name: 'Ver pagamento' })).toBeDefined();
  fireEvent.click(drawer.getByRole('button', { name: 'Tudo sobre este pagamento' }));
  await screen.findByRole('button', { name: /^Só sobre este pagamento/ });
  expect(window.location.search).toBe(`?sobre=${refusedPayment().subject ?? ''}`);
  fireEvent.click(screen.getByRole('button', { name: /^Só sobre este pagamento/ }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('what happened meanwhile comes on top by itself; further down it waits until it is asked for', async () => {
  const news = (id: string, description: string) => exampleEvent({ id, description });
  let items = [exampleEvent(), refusedPayment()];
  openApp('/history', historyBank({ [EVENTS]: () => [200, { items, nextCursor: null }] }));
  await screen.findByText('Entrou no internet banking');
  items = [news('3', 'Convidou Bia'), ...items];
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Convidou Bia');
  expect(screen.getAllByText('Entrou no internet banking')).toHaveLength(1);

  vi.stubGlobal('scrollY', 900);
  items = [news('4', 'Bloqueou Bia'), ...items];
  document.dispatchEvent(new Event('visibilitychange'));
  const pill = await screen.findByRole('button', { name: '1 novo registro' });
  expect(screen.queryByText('Bloqueou Bia')).toBeNull();
  fireEvent.click(pill);
  await screen.findByText('Bloqueou Bia');
  expect(screen.queryByRole('button', { name: '1 novo registro' })).toBeNull();
});

test('goes on past pages that the bank found nothing on', async () => {
  openApp(
    '/history?resultado=recusados',
    historyBank({
      [EVENTS]: ({ query }) =>
        query.get('cursor') === null
          ? [200, { items: [], nextCursor: 'a' }]
          : [200, { items: [refusedPayment()], nextCursor: null }],
    }),
  );
  await screen.findByText(/^Não pôde ser feito/);
  expect(screen.getByText('Fim dos resultados')).toBeDefined();
});

test('an integrity check says what was found, and that another one runs already', async () => {
  let busy = true;
  const report = {
    isWhole: true,
    records: 2,
    firstAt: exampleEvent().at,
    lastAt: exampleEvent().at,
    head: { sequence: 2, hash: 'cd'.repeat(32) },
    anchor: null,
    fault: null,
    unlinked: 0,
    checkedAt: fromNow(0),
  };
  openApp(
    '/history',
    historyBank({
      [VERIFY]: () => (busy ? refusal(429, 'history.verification-busy', 'Já está em andamento.') : [200, report]),
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Verificar integridade' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Integridade do histórico' }));
  await drawer.findByText('Já está em andamento.');
  busy = false;
  fireEvent.click(drawer.getByRole('button', { name: 'Verificar de novo' }));
  await drawer.findByText('2 registros conferidos, nenhum alterado');
  expect(drawer.getByText('cd'.repeat(32))).toBeDefined();
});

test('the chain is exported after saying how it is checked outside the bank', async () => {
  openApp('/history', historyBank());
  fireEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cadeia inteira, para conferir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportar a cadeia inteira' }));
  expect(dialog.getByText('ipe check-export historico.jsonl')).toBeDefined();
});

test('without the permission nothing is asked, and the screen says what to do', async () => {
  const { asked } = openApp('/history', historyBank(), { permissions: ['ORDERS_VIEW'] });
  await screen.findByText('Seu perfil não inclui o histórico');
  expect(asked.some(({ path }) => path.startsWith('/services/history'))).toBe(false);
});

test('an error and an empty answer are said with the way on', async () => {
  let broken = true;
  openApp(
    '/history?tipo=limites',
    historyBank({
      [EVENTS]: () =>
        broken ? refusal(500, 'service.unexpected', 'Houve um erro.') : [200, { items: [], nextCursor: null }],
    }),
  );
  await screen.findByText('Houve um erro.');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Nada com estes filtros');
  fireEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
  await screen.findByText('Ainda não há registros');
});
