import { listSchedules } from '@bank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleTask } from '../../features/background-tasks/testdata/example-tasks.ts';
import { exampleScheduled, exampleSchedule } from '../../features/schedules/testdata/example-schedule.ts';
import { exampleEntry } from '../../features/statement/testdata/example-entry.ts';
import { openApp, refusal, type Answer, type Asked, type Bank } from '../testing/open-app.tsx';

const LIST = '/services/statement/v2/entries';
const SUMMARY = '/services/statement/v2/summary';

// The list is virtual: it draws what fits the window, and happy-dom gives elements no height.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 60));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const received = exampleEntry();
const sent = exampleEntry({
  id: 'ent_2',
  type: 'pix_sent',
  amount: '-318.90',
  orderId: 'ord_01jd00000000000000000000aa',
  receiptCode: '7F2A-91C0-44DE-8B12-C0FF',
});
const summary = {
  from: '2026-10-23',
  to: '2026-11-21',
  openingBalance: '100.00',
  closingBalance: '254310.87',
  totalIn: '4250.00',
  totalOut: '318.90',
  count: 2,
};
const days = [{ date: '2026-11-21', closingBalance: '254310.87' }];
const bank: Bank = {
  [`GET ${LIST}`]: () => [200, { items: [sent, received], days, nextCursor: null }],
  [`GET ${SUMMARY}`]: () => [200, summary],
};
const queries = (asked: readonly Asked[], path: string): readonly Record<string, string>[] =>
  asked.filter((call) => call.path === path).map((call) => Object.fromEntries(call.query));

test('asks the list, the totals and the export exactly what stands in the address', async () => {
  const { asked } = openApp(
    '/releases?periodo=personalizado&de=2026-01-01&ate=2026-06-30&sentido=saidas&min=10%2C50&busca=padaria',
    bank,
  );
  await screen.findByText('Pix enviado');
  const filter = { from: '2026-01-01', to: '2026-06-30', direction: 'out', min: '10.50', search: 'padaria' };
  expect(queries(asked, SUMMARY)).toEqual([filter]);
  expect(queries(asked, LIST)[0]).toEqual({ ...filter, limit: '60' });
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(queries(asked, '/services/statement/v2/export')).toEqual([{ ...filter, format: 'csv' }]));
});

test('where the balances have no column, each stands below its amount', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(656);
  openApp('/releases', bank);
  await screen.findByText('Pix enviado');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Saldo (R$)' })).toBeNull());
  expect(screen.getByText('Pix enviado').closest('tr')?.textContent).toMatch(/318,90\s*Saldo [\d.]+,\d\d$/);
});

test('the head of the amounts sorts by amount, at the bank and in the address, and lines then say their day', async () => {
  const { asked } = openApp('/releases?sentido=saidas', bank);
  await screen.findByText('Pix enviado');
  const head = () => screen.getByRole('columnheader', { name: 'Valor (R$)' });
  const button = await within(head()).findByRole('button');
  const sort = () => fireEvent.click(button);
  expect(head().hasAttribute('aria-sort')).toBe(false);
  sort();
  await waitFor(() => expect(window.location.search).toBe('?sentido=saidas&ordem=valor'));
  expect(head().getAttribute('aria-sort')).toBe('descending');
  await screen.findAllByText(/^21\/11\/2026 \d\d:\d\d$/);
  expect(screen.queryByText('Saldo do dia')).toBeNull();
  sort();
  await waitFor(() => expect(window.location.search).toBe('?sentido=saidas&ordem=-valor'));
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await waitFor(() => expect(queries(asked, LIST).at(-1)).toMatchObject({ direction: 'out', sort: '-amount' }));
  // The list stays while it comes in another order, and with it the head that was pressed.
  expect(button.isConnected).toBe(true);
  // What is summed and exported has no order.
  expect(queries(asked, SUMMARY).every((query) => !('sort' in query))).toBe(true);
  sort();
  await waitFor(() => expect(window.location.search).toBe('?sentido=saidas'));
});

test('a long statement is prepared in the background, and the page says so with the way there', async () => {
  const { asked, said } = openApp('/releases?periodo=personalizado&de=2026-01-01&ate=2026-06-30', {
    ...bank,
    [`GET ${SUMMARY}`]: () => [200, { ...summary, count: 1001 }],
    'POST /services/statement/v2/exports': () => [201, exampleTask({ state: 'queued' })],
  });
  await screen.findByText('Pix enviado');
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  // As many lines of a CSV come at once.
  await screen.findByRole('menuitem', { name: 'CSV' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'PDF, preparado em Tarefas' }));
  await screen.findByText(/^O arquivo está sendo preparado; pode sair desta página\./);
  expect(screen.getByRole('link', { name: 'Ver em Tarefas' }).getAttribute('href')).toBe('/background-tasks');
  const [call] = asked.filter(({ path }) => path === '/services/statement/v2/exports');
  expect(call?.body).toEqual({ from: '2026-01-01', to: '2026-06-30', format: 'pdf' });
  expect(call?.idempotencyKey).toBeTruthy();
  expect(said()).toEqual([]);
});

test('a chosen period stands in the address, so that a reload or a shared link shows the same', async () => {
  openApp('/releases', bank);
  fireEvent.click(await screen.findByRole('button', { name: 'Mês passado' }));
  await waitFor(() => expect(window.location.search).toBe('?periodo=mes-passado'));
  expect(screen.getByRole('button', { name: 'Mês passado' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '30 dias' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a line opens its detail at an address of its own: who, identifiers, receipt, and a note that is kept', async () => {
  const { asked } = openApp('/releases?lancamento=ent_2', {
    ...bank,
    [`PUT ${LIST}/ent_2/annotation`]: ({ body }) => [200, { ...sent, ...(body as object) }],
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Lançamento' }));
  expect(await drawer.findByText('Mercado Horizonte Ltda')).toBeDefined();
  expect(drawer.getByRole('button', { name: 'Copiar o ID da transação' })).toBeDefined();
  expect(drawer.getByRole('button', { name: 'Ver comprovante' })).toBeDefined();
  expect(drawer.queryByRole('link', { name: /Devolver/ })).toBeNull();
  fireEvent.change(drawer.getByRole('textbox', { name: /Nota/ }), { target: { value: 'Conferido' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ note: 'Conferido', category: null }),
  );
  await waitFor(() => expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true));
});

test('printing brings all of what is filtered to paper, with its own totals, company and CNPJ, whatever is loaded', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  let isPart = true;
  const { asked } = openApp('/releases?sentido=entradas&busca=horizonte', {
    ...bank,
    [`GET ${SUMMARY}`]: () => [200, { ...summary, totalIn: '4260.00', totalOut: '0.00' }],
    [`GET ${LIST}`]: ({ query }) => {
      if (isPart) return [200, { items: query.has('cursor') ? [] : [received], days, nextCursor: 's1' }];
      const rest = exampleEntry({ id: 'ent_0', amount: '10.00', message: 'Sinal', balanceAfter: '250060.87' });
      return query.has('cursor')
        ? [200, { items: [rest], days, nextCursor: null }]
        : [200, { items: [received], days, nextCursor: 's1' }];
    },
  });
  await screen.findByText('Pix recebido');
  isPart = false;
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = within(
    (await screen.findByRole('heading', { name: /^Extrato de conta, /, hidden: true })).closest('div')!,
  );
  expect(sheet.getByText(/^Estrela do Sul Ltda · CNPJ 11\.222\.333\/0001-81 · Conta 10001$/)).toBeDefined();
  expect(sheet.getByText('Filtrado por: entradas, “horizonte”')).toBeDefined();
  expect(sheet.getByText(/^Impresso em .* \(horário de Brasília\)$/)).toBeDefined();
  expect(sheet.getByText(/^R\$\s4\.260,00$/)).toBeDefined();
  const rows = sheet.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  expect(rows.slice(2)).toEqual([
    expect.stringMatching(/Sinal.*12\.ABC\.345\/01DE-35.*10,00/),
    expect.stringMatching(/4\.250,00254\.310,87$/),
  ]);
  const last = { direction: 'in', search: 'horizonte', cursor: 's1', limit: '200' };
  expect(queries(asked, LIST)).toContainEqual(expect.objectContaining(last));
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('heading', { name: /^Extrato de conta/, hidden: true })).toBeNull();
});

test('of a list that is loaded in part, the browser’s own printing says how to print the rest', async () => {
  const part = ({ query }: Asked): Answer => [
    200,
    { items: query.has('cursor') ? [] : [received], days, nextCursor: 's1' },
  ];
  openApp('/releases', { ...bank, [`GET ${LIST}`]: part });
  await screen.findByText('Pix recebido');
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText(/Para imprimir todos, use Exportar, Imprimir/)).toBeDefined();
  expect(screen.queryByText('Saldo inicial', { selector: '[class*="sheet"] dt' })).toBeNull();
});

test('more lines than paper takes are not printed, and the page says what to do instead', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { said } = openApp('/releases', { ...bank, [`GET ${SUMMARY}`]: () => [200, { ...summary, count: 5001 }] });
  await screen.findByText('Pix recebido');
  // The keys of the browser's printing ask for the whole too.
  expect(fireEvent.keyDown(window, { key: 'p', ctrlKey: true })).toBe(false);
  await waitFor(() =>
    expect(said()).toEqual([
      'São 5.001 lançamentos, e a impressão vai até 5.000. Exporte o PDF ou escolha um período menor.',
    ]),
  );
  expect(print).not.toHaveBeenCalled();
});

test('a received Pix can be given back', async () => {
  openApp('/releases?lancamento=ent_1', bank);
  const link = await screen.findByRole('link', { name: 'Devolver' });
  expect(link.getAttribute('href')).toBe(`/pix-refund/${received.endToEndId}`);
});

test('an empty list says what to do next: widen the filters', async () => {
  openApp('/releases?busca=nada', { ...bank, [`GET ${LIST}`]: () => [200, { items: [], days: [], nextCursor: null }] });
  await screen.findByText('Nada com estes filtros');
  fireEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a list that cannot be read says why and is read again on request', async () => {
  let broken = true;
  openApp('/releases', {
    ...bank,
    [`GET ${LIST}`]: () =>
      broken ? refusal(503, 'service.unavailable', 'Fora do ar.') : [200, { items: [sent], days, nextCursor: null }],
  });
  await screen.findByText('Fora do ar.');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Pix enviado');
});

test('the total of what is scheduled is the bank’s own of its days, however few of them are named', async () => {
  const runs = Array.from({ length: 250 }, (_, at) =>
    exampleSchedule({ order: exampleScheduled({ id: `ord_${String(at).padStart(26, '0')}` }), leftOut: at === 0 }),
  );
  const answer = {
    items: runs,
    days: [],
    series: [],
    count: 249,
    total: '79406.10',
    coming: {
      from: '2026-11-21',
      to: '2026-12-21',
      in: { certain: '0.00', likely: '0.00', possible: '0.00' },
      out: { certain: '79406.10', likely: '0.00', possible: '0.00' },
    },
    expected: [],
    others: [],
    outlook: { until: '2026-12-31', short: null, shortSure: null, safeToPay: '362.20' },
    at: '2026-11-21T13:45:00.000Z',
    isCut: false,
  };
  // The screen names the right by itself, and asks nothing of whoever lacks it.
  expect(listSchedules.access).toMatchObject({ permission: 'ORDERS_VIEW' });
  openApp('/releases?futuros=sim', { ...bank, 'GET /services/schedules': () => [200, answer] });
  await screen.findByText('Sai', { exact: false });
  const card = within(screen.getByRole('region', { name: /^Lançamentos futuros até/ }));
  expect(card.getByText('Sai', { exact: false }).textContent).toMatch(/79\.406,10/);
  expect(card.getByText(/^Inclui agendados, tarifas e o que aguarda/)).toBeTruthy();
  expect(within(card.getByRole('list', { name: 'Lançamentos futuros' })).getAllByRole('listitem')).toHaveLength(30);
  expect(card.getByText(/Aparecem os primeiros 30 de 249 lançamentos/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Ver todos em Agendamentos' }).getAttribute('href')).toMatch(
    /^\/schedules\?periodo=personalizado&de=/,
  );
});

test('who may not see the statement is told so and nothing is asked of the bank', async () => {
  const { asked } = openApp('/releases', bank, { permissions: ['PIX_CREATE'] });
  await screen.findByText('Seu perfil não inclui o extrato');
  expect(queries(asked, LIST)).toEqual([]);
});
