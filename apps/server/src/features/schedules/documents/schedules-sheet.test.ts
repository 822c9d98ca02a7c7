import { expect, test } from 'vitest';
import type { PaymentOrder, Schedule, ScheduleDay } from '@bank/contracts';
import { cellsWith, csvLines, FORMULA_SIGNS, xlsxCells } from '../../../testing/sheet-rows.ts';
import { scheduleRows, SCHEDULES_SHEET } from './schedules-sheet.ts';

const rent: PaymentOrder = {
  id: 'ord_rent',
  kind: 'pix',
  state: 'scheduled',
  revision: 1,
  amount: '1300.00',
  fee: { amount: '1.20', free: false },
  date: '2026-12-28',
  payee: {
    kind: 'account',
    name: 'Imobiliária; "Sul"',
    maskedDocument: '45.550.752/0001-55',
    ispb: '99999010',
    bankName: 'Banco Araucária',
    branch: '1',
    accountNumber: '123456',
    accountType: 'CACC',
  },
  message: 'Aluguel',
  endToEndId: null,
  createdAt: '2026-11-21T13:44:00.000Z',
  createdBy: { id: 'opr_ana', name: 'Ana' },
  expiresAt: null,
  confirmationReason: null,
  nextTryAt: null,
  refusal: null,
  settledAt: null,
  receiptCode: null,
  series: {
    recurrence: {
      every: { unit: 'month', count: 1 },
      ends: { by: 'count', count: 12 },
      onHoliday: 'next-business-day',
    },
    plannedFor: '2026-12-25',
    text: 'Todo mês no dia 25, 12 vezes',
    made: 1,
    of: 12,
    next: ['2026-12-28'],
    leftOut: [],
    paused: false,
  },
  madeBy: null,
  canConfirm: false,
  canCancel: true,
  canEdit: true,
};
const single: PaymentOrder = { ...rent, id: 'ord_single', amount: '20.05', message: null, series: null };
const made: PaymentOrder = { ...single, id: 'ord_made', madeBy: { orderId: rent.id, batchId: null, occurrence: 1 } };

function run(order: PaymentOrder, changes: Partial<Schedule> = {}): Schedule {
  return { order, date: '2026-12-28', occurrence: null, movedBecause: null, waits: 'no', leftOut: false, ...changes };
}

const day: ScheduleDay = {
  date: '2026-12-28',
  holiday: null,
  count: 2,
  total: '1320.05',
  projected: '-1234.50',
  fallsShort: true,
};
const rowsOf = (items: readonly Schedule[], series: readonly PaymentOrder[] = [rent]) =>
  scheduleRows({ items, days: [day], series });
const linesOf = (items: readonly Schedule[], series?: readonly PaymentOrder[]): Promise<readonly string[]> =>
  csvLines(SCHEDULES_SHEET, rowsOf(items, series));

test('a line says when, whom, how often, what it waits for, how much, who made it, and what would be left', async () => {
  const [head, ...lines] = await linesOf([run(rent, { occurrence: 2 }), run(single, { waits: 'authorization' })]);
  expect(head).toBe(
    'Data;Quem recebe;CPF ou CNPJ;Tipo;Repetição;Parcela;Situação;Valor;Mensagem;Feito por;Saldo previsto do dia',
  );
  const payee = '28/12/2026;"Imobiliária; ""Sul""";45.550.752/0001-55';
  expect(lines).toEqual([
    `${payee};Recorrente;"Todo mês no dia 25, 12 vezes";2ª de 12;Agendado;1300,00;Aluguel;Ana;-1234,50`,
    `${payee};Avulso;;;Falta aprovação;20,05;;Ana;-1234,50`,
  ]);
});

test('a payment that somebody left out says so, and has no amount: nothing goes out', async () => {
  const left = run(rent, { occurrence: 2, leftOut: true });
  expect((await linesOf([left]))[1]).toContain(';2ª de 12;Pulado;;');
  const [, , , total = []] = await xlsxCells(SCHEDULES_SHEET, rowsOf([left, run(single)]));
  expect(total[7]).toEqual({ kind: 'number', value: 20.05 });
});

test('a payment that its series has made says the repetition of the series, where the list has it', async () => {
  expect((await linesOf([run(made, { occurrence: 1 })]))[1]).toContain(
    ';Recorrente;"Todo mês no dia 25, 12 vezes";1ª de 12;',
  );
  expect((await linesOf([run(made, { occurrence: 1 })], []))[1]).toContain(';Recorrente;;1ª;');
});

test('an empty list is a file of its titles, without a total', async () => {
  expect(await linesOf([])).toHaveLength(1);
  expect(await xlsxCells(SCHEDULES_SHEET, [])).toHaveLength(1);
});

test('a workbook has amounts and days as such, and the sum of the payments below', async () => {
  const [, first = [], , total = []] = await xlsxCells(SCHEDULES_SHEET, rowsOf([run(rent), run(single)]));
  expect(first[0]).toEqual({ kind: 'date', date: '2026-12-28', time: null });
  expect(first[7]).toEqual({ kind: 'number', value: 1300 });
  expect(first[10]).toEqual({ kind: 'number', value: -1234.5 });
  expect(total.filter(({ kind }) => kind !== 'empty')).toEqual([
    { kind: 'text', text: 'Total' },
    { kind: 'number', value: 1320.05 },
  ]);
});

test.each(FORMULA_SIGNS)('I11 no text of a person that begins with %j is a formula [attack]', async (sign) => {
  const text = `${sign}1+1`;
  const order = { ...single, payee: { ...single.payee, name: text }, message: text, createdBy: { id: '', name: text } };
  const [row] = rowsOf([run(order)]);
  expect(row && (await cellsWith(SCHEDULES_SHEET, row, text))).toEqual([3, 3]);
});
