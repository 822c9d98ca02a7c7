import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bankingDate, addDays } from '@bank/core';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, type Bank } from '../../../app/testing/open-app.tsx';
import type { SchedulesAnswer } from '../api/use-schedules.ts';
import { exampleDay, exampleSchedule, exampleScheduled } from '../testdata/example-schedule.ts';
import { pageNow } from '../../../platform/clock/page-clock-fixtures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tomorrow = addDays(bankingDate(pageNow()), 1);
const orders = ['a', 'b'].map((last) =>
  exampleScheduled({ id: `ord_01jd00000000000000000000a${last}`, date: tomorrow }),
);

function answer(changes: Partial<SchedulesAnswer> = {}): SchedulesAnswer {
  return {
    items: orders.map((order) => exampleSchedule({ order })),
    days: [exampleDay({ date: tomorrow, holiday: null, count: 2, total: '637.80' })],
    series: [],
    count: 2,
    total: '637.80',
    coming: {
      from: '2026-11-21',
      to: '2026-12-21',
      in: { certain: '0.00', likely: '0.00', possible: '0.00' },
      out: { certain: '637.80', likely: '0.00', possible: '0.00' },
    },
    expected: [],
    others: [],
    outlook: { until: '2026-12-31', short: null, shortSure: null, safeToPay: '362.20' },
    at: '2026-11-21T13:45:00.000Z',
    isCut: false,
    ...changes,
  };
}
const bank = (given = answer()): Bank => ({ 'GET /services/schedules': () => [200, given] });

test('a day whose balance would not reach is marked in words, in its heading and above the list', async () => {
  const days = [exampleDay({ date: tomorrow, holiday: null, count: 2, projected: '-1.00', fallsShort: true })];
  const short = { date: tomorrow, missing: '1.00' };
  const outlook = { ...answer().outlook, short, shortSure: short, safeToPay: '0.00' };
  openApp('/schedules', bank(answer({ days, outlook })));
  const list = within(await screen.findByRole('table', { name: 'Agendamentos' }));
  expect(list.getByText('Falta saldo')).toBeDefined();
  expect(
    screen.getByText(/faltarão R\$\s1,00\. Deposite antes, mude a data, pule ou cancele um pagamento\./),
  ).toBeDefined();
  const way = screen.getByRole('link', { name: 'Ver o que sai nesse dia' });
  expect(way.getAttribute('href')).toBe(`/schedules?visao=calendario&mes=${tomorrow.slice(0, 7)}&dia=${tomorrow}`);
});

test('the heads of payee and amount sort the list, which then says each day itself', async () => {
  const amounts = ['318.90', '1000.00', '20.00'];
  const items = amounts.map((amount, index) =>
    exampleSchedule({
      order: exampleScheduled({ id: `ord_01jd00000000000000000000b${index}`, date: tomorrow, amount }),
      date: tomorrow,
    }),
  );
  openApp('/schedules', bank(answer({ items, count: 3 })));
  const table = within(await screen.findByRole('table', { name: 'Agendamentos' }));
  const names = () =>
    table.getAllByRole('button', { name: /^Ver detalhes de/ }).map((one) => one.getAttribute('aria-label'));
  const press = async (name: string) =>
    fireEvent.click(await within(table.getByRole('columnheader', { name })).findByRole('button'));
  await press('Valor (R$)');
  await waitFor(() => expect(window.location.search).toBe('?ordem=valor'));
  expect(names().map((name) => /[\d.]+,\d\d/.exec(name ?? '')?.[0])).toEqual(['1.000,00', '318,90', '20,00']);
  expect(table.getAllByText(new RegExp(`^${tomorrow.split('-').toReversed().join('/')} ·`))).toHaveLength(3);
  await press('Valor (R$)');
  await waitFor(() => expect(window.location.search).toBe('?ordem=-valor'));
  expect(table.getByRole('columnheader', { name: 'Valor (R$)' }).getAttribute('aria-sort')).toBe('ascending');
  expect(/[\d.]+,\d\d/.exec(names()[0] ?? '')?.[0]).toBe('20,00');
  await press('Quem recebe');
  await waitFor(() => expect(window.location.search).toBe('?ordem=quem'));
});

test('a list that names only a part is not sorted', async () => {
  openApp('/schedules?ordem=valor', bank(answer({ isCut: true })));
  const table = within(await screen.findByRole('table', { name: 'Agendamentos' }));
  expect(within(table.getByRole('columnheader', { name: 'Valor (R$)' })).queryByRole('button')).toBeNull();
  expect(table.getByRole('columnheader', { name: 'Valor (R$)' }).hasAttribute('aria-sort')).toBe(false);
});

test('what could not be cancelled is told one by one, with the reason', async () => {
  openApp('/schedules', {
    ...bank(),
    'POST /services/schedules/cancel': () => [
      200,
      {
        items: [
          { orderId: orders[0]?.id, cancelled: true, message: null },
          { orderId: orders[1]?.id, cancelled: false, message: 'Este pagamento já mudou de estado.' },
        ],
      },
    ],
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Escolher todos' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar escolhidos' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar agendamentos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nem tudo foi cancelado' }));
  expect(dialog.getByText('Cancelado')).toBeDefined();
  expect(dialog.getByText('Não cancelado')).toBeDefined();
  expect(dialog.getByText('Este pagamento já mudou de estado.')).toBeDefined();
});

test('a coming payment of a series has no box: it is called off with its series', async () => {
  const series = {
    recurrence: { every: { unit: 'week', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' },
    plannedFor: tomorrow,
    text: 'Toda semana',
    made: 0,
    of: null,
    next: [tomorrow],
    leftOut: [],
    paused: false,
  } as const;
  const order = exampleScheduled({ date: tomorrow, series: { ...series, next: [...series.next], leftOut: [] } });
  openApp('/schedules', bank(answer({ items: [exampleSchedule({ order, occurrence: 1 })], series: [order] })));
  await screen.findByText('1ª parcela');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(screen.getByRole('tab', { name: 'Séries' }));
  expect(await screen.findByRole('checkbox', { name: /Escolher a série/ })).toBeDefined();
  expect(await screen.findByRole('button', { name: /Pausar a repetição/ })).toBeDefined();
});

test('all payments of a batch on a day are one entry, which leads to its rows and is called off there', async () => {
  const id = `bat_${'0'.repeat(26)}`;
  const batch = { id, name: 'Salários', count: 12, total: '48000.00', confidential: true };
  const order = exampleScheduled({
    kind: 'batch-transfer',
    amount: '48000.00',
    date: tomorrow,
    payee: {
      kind: 'batch',
      name: 'Salários',
      maskedDocument: '11.222.333/0001-81',
      batchId: id,
      count: 12,
      largest: '9000.00',
      newPayees: 0,
      firstDay: tomorrow,
      lastDay: tomorrow,
      feesMax: '0.00',
      confidential: true,
    },
  });
  openApp('/schedules', bank(answer({ items: [exampleSchedule({ order, batch })] })));
  expect(await screen.findByText('Lote, 12 pagamentos')).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: /Salários/ })).toBeNull();
  fireEvent.click(screen.getByText('Salários'));
  await waitFor(() => expect(window.location.pathname).toBe(`/batch/${id}`));
  expect(window.location.search).toBe(`?dia=${tomorrow}`);
});

test('with nothing scheduled the page says how to schedule', async () => {
  openApp('/schedules', bank(answer({ items: [], days: [], count: 0, total: '0.00' })));
  await screen.findByText('Nada agendado neste período');
  expect(screen.getAllByRole('link', { name: 'Agendar um Pix' })).toHaveLength(2);
});

test('who may not see payments is told whom to ask', async () => {
  openApp('/schedules', bank(), { permissions: ['PIX_VIEW'] });
  expect(await screen.findByText('Seu perfil não inclui ver pagamentos')).toBeDefined();
});

test('exactly what is filtered is exported, and series are not', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { asked } = openApp('/schedules?periodo=7-dias&tipo=repetidos&meus=sim&busca=aluguel', {
    ...bank(),
    'GET /services/schedules/export': () => [200, {}],
  });
  await screen.findByRole('table', { name: 'Agendamentos' });
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [listed, exported] = ['/services/schedules', '/services/schedules/export'].map((path) =>
    Object.fromEntries(asked.findLast((call) => call.path === path)?.query ?? []),
  );
  expect(exported).toEqual({ ...listed, format: 'csv' });
  expect(exported).toMatchObject({ kind: 'series', mine: 'true', search: 'aluguel' });
  expect(saved).toEqual([`agendamentos-${exported?.['from']}-a-${exported?.['to']}.csv`]);
  fireEvent.click(screen.getByRole('tab', { name: 'Séries' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull());
});
