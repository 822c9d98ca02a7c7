import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  SHEET_MEDIA_TYPES,
  type CallOutput,
  type cancelSchedules,
  type listSchedules,
  type PaymentOrder,
  type Recurrence,
} from '@bank/contracts';
import { startPixBank } from '../../testing/pix-bank.ts';
import { sheetCells } from '../../testing/sheet-rows.ts';
import type { OperatorKey } from '../../testing/test-bank.ts';

type Schedules = CallOutput<typeof listSchedules>;

// Monday, 23 November 2026; the month's fee is R$ 89,00. The shape of what lies ahead: three single payments, one that waits, two series.
const bank = await startPixBank();
const phone = await bank.device('maker');
const adminPhone = await bank.device('admin');
await bank.fund('10001', 1_000_00n);
await bank.knowPayees();

let keys = 0;
const key = () => ({ 'idempotency-key': `schedules-${(keys += 1)}` });

async function plan(
  amount: string,
  date: string,
  more: { by?: 'maker' | 'admin'; message?: string; recurrence?: Recurrence } = {},
) {
  // What is made later has a later id, whatever else is made of chance.
  bank.clock.advance(1);
  const { by = 'maker', ...rest } = more;
  const caller = await bank.as(by);
  const lookup = await bank.lookUp(caller, bank.neighbour.key);
  const reply = await bank.pay(caller, lookup.id, amount, { date, ...rest });
  expect(reply.status, reply.text).toBe(201);
  const made = reply.json<PaymentOrder>();
  if (made.state !== 'awaiting_confirmation' || Number(amount) > 1000) return made;
  return (await bank.confirm(caller, by === 'maker' ? phone : adminPhone, made.id)).json<PaymentOrder>();
}

async function list(query: string, operator: OperatorKey = 'maker'): Promise<Schedules> {
  const reply = await (await bank.as(operator)).get(`/services/schedules?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<Schedules>();
}

const monthly: Recurrence = {
  every: { unit: 'month', count: 1 },
  ends: { by: 'count', count: 3 },
  onHoliday: 'next-business-day',
};
const rent = await plan('300.00', '2026-11-25', { recurrence: monthly, message: 'Aluguel' });
const weekly = await plan('50.00', '2026-11-27', {
  by: 'admin',
  recurrence: { every: { unit: 'week', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' },
});
const coffee = await plan('20.00', '2026-11-25', { message: 'Café da manhã' });
const paper = await plan('30.00', '2026-12-10', { by: 'admin' });
const large = await plan('5000.00', '2026-12-01');
const FOUR_WEEKS = 'from=2026-11-23&to=2026-12-27';

describe('the list of schedules', () => {
  test('has every payment that will run, by day: orders, and payments of series that have no order yet', async () => {
    const { items, count, total, isCut, series } = await list('from=2026-11-23&to=2026-12-04');
    expect(items.map(({ date, order, occurrence, waits }) => [date, order.id, occurrence, waits])).toEqual([
      ['2026-11-25', rent.id, 1, 'no'],
      ['2026-11-25', coffee.id, null, 'no'],
      ['2026-11-27', weekly.id, 1, 'no'],
      ['2026-12-01', large.id, null, 'confirmation'],
      ['2026-12-04', weekly.id, 2, 'no'],
    ]);
    expect([count, total, isCut]).toEqual([5, '5420.00', false]);
    expect(series.map(({ id }) => id)).toEqual([rent.id, weekly.id]);
  });

  test('says which holiday or weekend moved a payment', async () => {
    const { items } = await list('from=2026-12-20&to=2026-12-31&kind=series');
    expect(items.map(({ date, occurrence, movedBecause }) => [date, occurrence, movedBecause])).toEqual([
      ['2026-12-25', 5, null],
      ['2026-12-28', 2, 'Natal'],
    ]);
  });

  test('lays out every day with what it takes and what would be left, and marks those that fall short', async () => {
    const { days } = await list(FOUR_WEEKS);
    expect([days.length, days[0]?.projected]).toEqual([35, '1000.00']);
    const day = (date: string) => days.find((one) => one.date === date);
    expect(day('2026-11-25')).toEqual({
      date: '2026-11-25',
      holiday: null,
      count: 2,
      total: '320.00',
      projected: '680.00',
      fallsShort: false,
    });
    expect(day('2026-11-28')).toMatchObject({ holiday: 'sábado', count: 0, projected: '630.00', fallsShort: false });
    expect(day('2026-12-01')).toMatchObject({ count: 1, projected: '-4459.00', fallsShort: true });
    expect(day('2026-12-25')).toMatchObject({ holiday: 'Natal', count: 1 });
  });

  test('projects the same balance whichever days are asked for, and the same as the home screen', async () => {
    const whole = await list(FOUR_WEEKS);
    const part = await list('from=2026-12-10&to=2026-12-12');
    expect(part.days).toEqual(whole.days.filter(({ date }) => date >= '2026-12-10' && date <= '2026-12-12'));
    const home = (await (await bank.as('maker')).get('/services/home')).json<{
      cashFlow: { projection: { date: string; balance: string }[] };
    }>();
    const shown = new Map(home.cashFlow.projection.map(({ date, balance }) => [date, balance]));
    for (const { date, projected } of whole.days) {
      if (shown.has(date)) expect([date, projected]).toEqual([date, shown.get(date)]);
    }
    expect(shown.size).toBe(30);
  });

  test('is searched and filtered, while days stay whole', async () => {
    const all = await list(FOUR_WEEKS);
    const ids = ({ items }: Schedules) => [...new Set(items.map(({ order }) => order.id))];
    const words = await list(`${FOUR_WEEKS}&search=${encodeURIComponent('CAFE DA MANHA')}`);
    expect(ids(words)).toEqual([coffee.id]);
    expect([words.count, words.total, words.series]).toEqual([1, '20.00', []]);
    expect(words.days).toEqual(all.days);
    expect(ids(await list(`${FOUR_WEEKS}&search=aluguel`))).toEqual([rent.id]);
    expect(ids(await list(`${FOUR_WEEKS}&search=R$ 20,00`))).toEqual([coffee.id]);
    expect(ids(await list(`${FOUR_WEEKS}&search=R$ 20,01`))).toEqual([]);
    expect(ids(await list(`${FOUR_WEEKS}&search=99888777000100`))).toEqual(ids(all));
    expect(ids(await list(`${FOUR_WEEKS}&mine=true`, 'admin'))).toEqual([weekly.id, paper.id]);
    expect(ids(await list(`${FOUR_WEEKS}&kind=single`))).toEqual([coffee.id, large.id, paper.id]);
    expect(ids(await list(`${FOUR_WEEKS}&kind=series`))).toEqual([rent.id, weekly.id]);
  });

  test('of a paused series shows the series and none of its days', async () => {
    const admin = await bank.as('admin');
    const pause = (paused: boolean) => admin.post(`/services/payment-orders/${weekly.id}/pause`, { paused }, key());
    expect((await pause(true)).status).toBe(200);
    const { items, series } = await list(FOUR_WEEKS);
    expect(items.filter(({ order }) => order.id === weekly.id)).toEqual([]);
    expect(series.find(({ id }) => id === weekly.id)?.series?.paused).toBe(true);
    expect((await pause(false)).status).toBe(200);
  });

  test.each(['from=2026-11-23&to=2026-11-22', 'from=2026-11-23&to=2027-11-24', 'from=2036-11-20&to=2036-11-24'])(
    'refuses %s',
    async (query) => {
      const maker = await bank.as('maker');
      expect((await maker.get(`/services/schedules?${query}`)).code).toBe('schedules.period-invalid');
      expect((await maker.get('/services/schedules?from=2026-11-23&to=2027-11-23')).status).toBe(200);
    },
  );

  test('Z03 of another company is empty, and its payments cannot be called off [attack]', async () => {
    expect(await list(FOUR_WEEKS, 'admin2')).toMatchObject({ items: [], series: [], count: 0, total: '0.00' });
    const stranger = await bank.as('admin2');
    const reply = await stranger.post('/services/schedules/cancel', { orderIds: [coffee.id] }, key());
    expect(reply.json<CallOutput<typeof cancelSchedules>>().items).toEqual([
      { orderId: coffee.id, cancelled: false, message: 'Este pagamento não existe.' },
    ]);
  });
});

describe('the export', () => {
  const EXPORT = '/services/schedules/export';
  const exported = async (query: string, operator: OperatorKey = 'maker') =>
    (await bank.as(operator)).get(`${EXPORT}?format=csv&${query}`);
  const rowsOf = (text: string) => text.split('\r\n').slice(1, -1);
  /** A row's cells: a repetition in words may hold the separator, and is quoted then (RFC 4180). */
  const cellsOf = (row: string) =>
    [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^;]*))(?:;|$)/g)].map(([, quoted, bare]) => quoted ?? bare);
  const cell = (text = '') => (/[;,]/.test(text) ? `"${text}"` : text);

  test('I10 is what the list answers, line by line, and stands in the history with its count', async () => {
    const reply = await exported('from=2026-11-23&to=2026-12-04');
    expect(reply.status, reply.text).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/csv/);
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="agendamentos-10001-2026-11-23-a-2026-12-04\.csv"/,
    );
    expect(reply.text.split('\r\n')[0]).toBe(
      '\uFEFFData;Quem recebe;CPF ou CNPJ;Tipo;Repetição;Parcela;Situação;Valor;Mensagem;Feito por;Saldo previsto do dia',
    );
    const payee = `${rent.payee.name};${rent.payee.maskedDocument}`;
    const [maker, admin] = [bank.operator('maker').name, bank.operator('admin').name];
    expect(rowsOf(reply.text)).toEqual([
      `25/11/2026;${payee};Recorrente;${cell(rent.series?.text)};1ª de 3;Agendado;300,00;Aluguel;${maker};680,00`,
      `25/11/2026;${payee};Avulso;;;Agendado;20,00;Café da manhã;${maker};680,00`,
      `27/11/2026;${payee};Recorrente;${cell(weekly.series?.text)};1ª;Agendado;50,00;;${admin};630,00`,
      `01/12/2026;${payee};Avulso;;;Falta confirmar;5000,00;;${maker};-4459,00`,
      `04/12/2026;${payee};Recorrente;${cell(weekly.series?.text)};2ª;Agendado;50,00;;${admin};-4509,00`,
    ]);
    expect(await bank.audit('10001', 'schedules.exported')).toMatchObject([
      { actor: bank.operator('maker').id, data: { from: '2026-11-23', to: '2026-12-04', count: 5 } },
    ]);
  });

  test('I10 as XLSX has the rows of the CSV, the sum of the payments below, and stands in the history as such', async () => {
    const query = 'from=2026-11-23&to=2026-12-04';
    const reply = await (await bank.as('maker')).get(`${EXPORT}?format=xlsx&${query}`);
    expect(reply.headers['content-type']).toBe(SHEET_MEDIA_TYPES.xlsx);
    expect(reply.headers['content-disposition']).toMatch(/a-2026-12-04\.xlsx"/);
    const rows = await sheetCells(reply.bytes);
    const csv = rowsOf((await exported(query)).text);
    expect(rows).toHaveLength(csv.length + 2);
    expect(rows[1]?.[0]).toEqual({ kind: 'date', date: '2026-11-25', time: null });
    expect(rows.slice(1).map((cells) => cells[7])).toEqual(
      [300, 20, 50, 5000, 50, 5420].map((value) => ({ kind: 'number', value })),
    );
    const noted = await bank.audit('10001', 'schedules.exported');
    expect(noted.map(({ data }) => data.format)).toContain('xlsx');
    expect((await (await bank.as('maker')).get(`${EXPORT}?${query}`)).status).toBe(400);
  });

  test.each(['search=aluguel', 'search=99888777000100', 'mine=true', 'kind=single', 'kind=series'])(
    'is narrowed by %s as the list is',
    async (narrowing) => {
      const query = `${FOUR_WEEKS}&${narrowing}`;
      const { items } = await list(query, 'admin');
      const rows = rowsOf((await exported(query, 'admin')).text);
      const amounts = items.map(({ order }) => order.amount.replace('.', ','));
      expect(rows.map((row) => cellsOf(row)[7])).toEqual(amounts);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  test('I11 starts no formula [attack]', async () => {
    const formula = await plan('20.00', '2027-01-13', { message: '=2+5' });
    expect(formula.message).toBe('=2+5');
    const [row, ...more] = rowsOf((await exported('from=2027-01-13&to=2027-01-13')).text);
    expect(more).toEqual([]);
    expect(cellsOf(row ?? '')[8]).toBe(`'=2+5`);
  });

  test('Z03 of another company holds nothing of this one', async () => {
    const before = (await bank.audit('10001', 'schedules.exported')).length;
    expect(rowsOf((await exported(FOUR_WEEKS, 'admin2')).text)).toEqual([]);
    expect(await bank.audit('10001', 'schedules.exported')).toHaveLength(before);
    expect(await bank.audit('10002', 'schedules.exported')).toMatchObject([{ data: { count: 0 } }]);
  });

  test('is refused as the list is, and then leaves no trace of an export', async () => {
    const before = (await bank.audit('10001', 'schedules.exported')).length;
    expect((await exported('from=2026-11-23&to=2026-11-22')).code).toBe('schedules.period-invalid');
    expect((await exported(`${FOUR_WEEKS}&limit=5`)).status).toBe(400);
    const rights = `UPDATE bank.permission_profile SET permissions = $2 WHERE company_id = $1 AND name = 'Convidado'`;
    const of = bank.companyId('10001');
    await bank.pool.query(rights, [of, ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE']]);
    try {
      expect((await exported(FOUR_WEEKS, 'guest')).status).toBe(403);
    } finally {
      await bank.pool.query(rights, [of, ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW']]);
    }
    expect((await exported(FOUR_WEEKS, 'guest')).status).toBe(200);
    expect(await bank.audit('10001', 'schedules.exported')).toHaveLength(before + 1);
  });
});

describe('calling off many', () => {
  test('cancels what can be and says of the rest why not, each by itself; the same request again tells the same', async () => {
    const maker = await bank.as('guest');
    const own = await bank.as('maker');
    const denied = await maker.post('/services/schedules/cancel', { orderIds: [coffee.id] }, key());
    expect(denied.json<CallOutput<typeof cancelSchedules>>().items[0]).toMatchObject({ cancelled: false });
    const again = key();
    const body = { orderIds: [coffee.id, rent.id, paper.id, coffee.id] };
    const first = await own.post('/services/schedules/cancel', body, again);
    expect(first.json<CallOutput<typeof cancelSchedules>>().items).toEqual([
      { orderId: coffee.id, cancelled: true, message: null },
      { orderId: rent.id, cancelled: true, message: null },
      {
        orderId: paper.id,
        cancelled: false,
        message:
          'Só quem fez o pagamento, o administrador ou quem gerencia agendamentos pode cancelar, pausar ou pular.',
      },
    ]);
    expect((await own.post('/services/schedules/cancel', body, again)).text).toBe(first.text);
    const other = await own.post('/services/schedules/cancel', { orderIds: [weekly.id] }, again);
    expect(other.code).toBe('idempotency.key-reused');
    expect((await list(FOUR_WEEKS)).items.map(({ order }) => order.id)).not.toContain(rent.id);
    const gone = await own.post('/services/schedules/cancel', { orderIds: [coffee.id] }, key());
    expect(gone.json<CallOutput<typeof cancelSchedules>>().items[0]).toMatchObject({
      cancelled: false,
      message: 'Nada foi feito: este pagamento já mudou de estado (cancelado). Atualize a tela para ver como está.',
    });
  });
});

describe('very many', () => {
  const PLANT = `INSERT INTO bank.payment_order SELECT (jsonb_populate_record(o, jsonb_build_object(
      'id', 'ord_' || lpad(n::text, 26, '0'), 'end_to_end_id', NULL,
      'planned_date', CASE WHEN n <= $3 THEN '2026-12-15' ELSE '2027-03-15' END))).*
    FROM bank.payment_order o, generate_series(1, $2) n WHERE o.id = $1`;

  /** So many payments like `paper` on 15 December, and others on a day in March, while it acts. */
  async function withMany(counts: { all: number; december: number }, act: () => Promise<void>): Promise<void> {
    await bank.pool.query(PLANT, [paper.id, counts.all, counts.december]);
    try {
      await act();
    } finally {
      // The server's own role may not delete what people ordered.
      const owner = new pg.Client({ connectionString: bank.databaseUrl });
      await owner.connect();
      await owner.query(`DELETE FROM bank.payment_order WHERE id LIKE 'ord_0000000%'`);
      await owner.end();
    }
  }

  test('of 250 payments the total is of all those of the days asked for, and of no others', async () => {
    await withMany({ all: 250, december: 240 }, async () => {
      const december = await list('from=2026-12-15&to=2026-12-16');
      expect([december.items.length, december.count, december.total]).toEqual([240, 240, '7200.00']);
      const both = await list('from=2026-12-15&to=2027-03-15&kind=single');
      const others = both.items.filter(({ order }) => !order.id.startsWith('ord_0000000'));
      expect(both.count - others.length).toBe(250);
    });
  });

  test('are cut at 2,000 in the list, while days and totals are whole', async () => {
    await withMany({ all: 2100, december: 2100 }, async () => {
      const { items, count, total, isCut, days } = await list('from=2026-12-15&to=2026-12-16');
      expect([items.length, count, total, isCut]).toEqual([2000, 2100, '63000.00', true]);
      expect(days[0]).toMatchObject({ count: 2100, total: '63000.00', fallsShort: true });
    });
  });
});
