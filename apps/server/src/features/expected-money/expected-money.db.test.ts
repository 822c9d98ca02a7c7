import pg from 'pg';
import { expect, test } from 'vitest';
import { addDays, bankingDate, civilDate, money } from '@bank/core';
import type { CallOutput, ExpectedItem, Home, listSchedules, PaymentOrder, Recurrence } from '@bank/contracts';
import type { EndToEndId } from '@bank/identifiers';
import { startApprovalBank, rulesAbove, stepOf } from '../../testing/approval-bank.ts';
import type { OperatorKey } from '../../testing/test-bank.ts';

// What each capability says of money to come and go. Monday, 23 November 2026; 10001 has the plan Crescimento, R$ 89,00.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
await bank.fund('10001', 1_000_00n);
const TODAY = civilDate('2026-11-23');
type Schedules = CallOutput<typeof listSchedules>;

async function homeOf(operator: OperatorKey = 'admin'): Promise<Home> {
  const reply = await (await bank.as(operator)).get('/services/home');
  expect(reply.status, reply.text).toBe(200);
  return reply.json<Home>();
}

async function schedulesOf(operator: OperatorKey = 'admin', to = addDays(TODAY, 30)): Promise<Schedules> {
  const reply = await (await bank.as(operator)).get(`/services/schedules?from=${TODAY}&to=${to}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<Schedules>();
}

async function pay(amount: string, date: string, recurrence?: Recurrence): Promise<PaymentOrder> {
  const maker = await bank.as('maker');
  const reply = await bank.payTo(maker, bank.neighbour.key, amount, { date, ...(recurrence && { recurrence }) });
  expect(reply.status, reply.text).toBe(201);
  const made = reply.json<PaymentOrder>();
  if (made.state !== 'awaiting_confirmation') return made;
  return (await bank.confirm(maker, phone, made.id)).json<PaymentOrder>();
}

const dayOf = (home: Home, date: string) => home.cashFlow?.projection.find((day) => day.date === date);
const named = (items: readonly ExpectedItem[], source: ExpectedItem['source']) =>
  items.filter((item) => item.source === source);

test('the monthly fee is expected on the first business day of the next month, and named to the administrator alone', async () => {
  const home = await homeOf();
  expect(dayOf(home, '2026-11-30')).toMatchObject({ sure: '1000.00', balance: '1000.00' });
  expect(dayOf(home, '2026-12-01')).toMatchObject({ out: { certain: '89.00' }, sure: '911.00', balance: '911.00' });
  expect(home.cashFlow?.outlook).toMatchObject({ short: null, shortSure: null, safeToPay: '911.00' });
  const [fee] = named((await schedulesOf()).others, 'fee');
  expect(fee).toMatchObject({
    date: '2026-12-01',
    amount: '89.00',
    direction: 'out',
    certainty: 'certain',
    what: 'Mensalidade do plano Crescimento, dezembro de 2026',
    behind: { screen: 'fees' },
  });
  const toMaker = await schedulesOf('maker');
  expect(toMaker.others).toEqual([]);
  expect(toMaker.expected).toEqual((await schedulesOf()).expected);
});

test('a fee that waits for money is owed today', async () => {
  const insert = `INSERT INTO bank.fee (company_id, id, line, month, order_id, description, amount_centavos, state, due_at)
    SELECT id, 'fee_00000000000000000000000001', 'pix-sent', '2026-11-01', NULL, 'Tarifa de Pix enviado', 120, 'open', '2026-11-23T13:00:00Z'
    FROM bank.company WHERE bank_account = '10002'`;
  const owner = new pg.Client({ connectionString: bank.databaseUrl });
  await owner.connect();
  await owner.query(insert);
  try {
    const home = await homeOf('admin2');
    expect(home.upcoming).toMatchObject([{ source: 'fee', what: 'Tarifa de Pix enviado, em aberto', amount: '1.20' }]);
    expect(home.cashFlow?.outlook).toMatchObject({
      shortSure: { date: TODAY, missing: '1.20' },
      short: { date: TODAY, missing: '1.20' },
      safeToPay: '0.00',
    });
    // Another company's fees are nobody's here.
    expect((await homeOf()).cashFlow?.outlook.shortSure).toBeNull();
  } finally {
    await owner.query(`DELETE FROM bank.fee WHERE id = 'fee_00000000000000000000000001'`);
    await owner.end();
  }
});

test('orders and series are certain when scheduled, possible while people still decide, and nothing when left out', async () => {
  const single = await pay('50.00', addDays(TODAY, 2));
  const weekly = await pay('10.00', addDays(TODAY, 3), {
    every: { unit: 'week', count: 1 },
    ends: { by: 'count', count: 3 },
    onHoliday: 'same-day',
  });
  await bank.approver('Ana', 'A');
  await bank.setRules(rulesAbove('500.00', [stepOf(1, 'A')]));
  const waits = await pay('2000.00', addDays(TODAY, 5));
  await bank.setRules(null);
  expect([single.state, weekly.state, waits.state]).toEqual(['scheduled', 'scheduled', 'awaiting_authorization']);
  const home = await homeOf();
  expect(dayOf(home, addDays(TODAY, 2))).toMatchObject({ sure: '950.00', balance: '950.00' });
  expect(dayOf(home, addDays(TODAY, 3))).toMatchObject({ sure: '940.00', balance: '940.00' });
  expect(dayOf(home, addDays(TODAY, 5))).toMatchObject({
    out: { certain: '0.00', likely: '0.00', possible: '2000.00' },
    sure: '940.00',
    balance: '-1060.00',
  });
  expect(home.cashFlow?.outlook).toMatchObject({
    short: { date: addDays(TODAY, 5), missing: '1060.00' },
    shortSure: null,
    safeToPay: '0.00',
  });
  // What waits for somebody stands among them, marked.
  expect(home.upcoming.map(({ source, amount, certainty }) => [source, amount, certainty])).toEqual([
    ['order', '50.00', 'certain'],
    ['series', '10.00', 'certain'],
    ['order', '2000.00', 'possible'],
  ]);
  const leave = { revision: weekly.revision, date: addDays(TODAY, 3), leftOut: true };
  const path = `/services/payment-orders/${weekly.id}/leave-out`;
  const maker = await bank.as('maker');
  expect((await maker.post(path, leave, { 'idempotency-key': 'expected-leave' })).status).toBe(200);
  const without = await homeOf();
  expect(dayOf(without, addDays(TODAY, 3))?.sure).toBe('950.00');
  expect(named(without.upcoming, 'series')).toEqual([]);
  const listed = await schedulesOf();
  const runs = listed.items.filter(({ order }) => order.id === weekly.id);
  expect(runs.map(({ occurrence, leftOut }) => [occurrence, leftOut])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  expect([listed.count, listed.total]).toEqual([4, '2070.00']);
  expect(listed.days.find(({ date }) => date === addDays(TODAY, 3))).toMatchObject({ count: 0, total: '0.00' });
  for (const { id } of [single, weekly, waits]) {
    await maker.post(`/services/payment-orders/${id}/cancel`, undefined, { 'idempotency-key': `expected-${id}` });
  }
});

test('a Pix that is accepted and not settled, and a return on its way, are likely to come in today', async () => {
  const transfer = bank.rails.incoming({ account: '10001', document: '11222333000181', amount: money(25_00n) });
  bank.rails.push(bank.rails.payment(transfer));
  const accepted = async (table: string) => {
    const { rows } = await bank.pool.query(`SELECT FROM bank.${table} WHERE state = 'accepted'`);
    return rows.length === 1;
  };
  await bank.until('the payment is accepted', () => accepted('pix_in'));
  const maker = await bank.as('maker');
  const paid = (await bank.payTo(maker, bank.outsider.key, '12.00')).json<PaymentOrder>();
  const settled = await bank.reaches(maker, paid.id, 'settled');
  bank.rails.push(bank.rails.giveBack(settled.endToEndId as EndToEndId, money(12_00n), 'MD06'));
  await bank.until('the return is accepted', () => accepted('pix_return_in'));
  const { upcoming, cashFlow } = await homeOf();
  expect(named(upcoming, 'arriving').map(({ direction, amount, certainty }) => [direction, amount, certainty])).toEqual(
    expect.arrayContaining([
      ['in', '25.00', 'likely'],
      ['in', '12.00', 'likely'],
    ]),
  );
  expect(named(upcoming, 'arriving').find(({ amount }) => amount === '12.00')?.behind).toEqual({
    screen: 'order',
    orderId: paid.id,
    kind: 'pix',
  });
  // Nobody may rely on it before it is there.
  expect(cashFlow?.projection[0]?.balance).toBe(cashFlow?.projection[0]?.sure);
  expect((await schedulesOf()).expected[0]?.in).toEqual({ certain: '0.00', likely: '37.00', possible: '0.00' });
  expect(named((await homeOf('admin2')).upcoming, 'arriving')).toEqual([]);
});

test('Z05 who may not see payments or Pix gets their sums, and none of them by name', async () => {
  const order = await pay('40.00', addDays(TODAY, 2));
  const profile = `UPDATE bank.permission_profile SET permissions = $2 WHERE company_id = $1 AND name = 'Convidado'`;
  const company = bank.companyId('10001');
  await bank.pool.query(profile, [company, ['STATEMENT_VIEW']]);
  try {
    const home = await homeOf('guest');
    expect(home.upcoming).toEqual([]);
    expect(dayOf(home, addDays(TODAY, 2))).toEqual(dayOf(await homeOf(), addDays(TODAY, 2)));
    expect(JSON.stringify(home)).not.toContain(order.payee.name);
  } finally {
    await bank.pool.query(profile, [company, ['STATEMENT_VIEW', 'PIX_VIEW', 'PIX_CREATE', 'ORDERS_VIEW']]);
  }
  const cancel = { 'idempotency-key': 'z05-cancel' };
  await (await bank.as('maker')).post(`/services/payment-orders/${order.id}/cancel`, undefined, cancel);
});

test('of very many schedules every sum is whole, and the first of them are named', async () => {
  const order = await pay('1.00', addDays(TODAY, 3));
  const owner = new pg.Client({ connectionString: bank.databaseUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO bank.payment_order SELECT (jsonb_populate_record(o, jsonb_build_object('id', 'ord_' || lpad(n::text, 26, '0'),
       'end_to_end_id', NULL, 'planned_date', $2::date + n % 20))).* FROM bank.payment_order o, generate_series(1, 5000) n
     WHERE o.id = $1`,
    [order.id, addDays(TODAY, 3)],
  );
  try {
    const home = await homeOf();
    const last = addDays(TODAY, 22);
    const whole = home.cashFlow?.projection.find(({ date }) => date === last);
    // 5,000 of R$ 1,00, the one that was copied, and the month's fee.
    expect(Number(home.cashFlow?.projection[0]?.sure) - Number(whole?.sure)).toBe(5090);
    expect(home.upcoming.length).toBeLessThanOrEqual(100);
    expect(named(home.upcoming, 'order').every(({ date }) => date === addDays(TODAY, 3))).toBe(true);
  } finally {
    await owner.query(`DELETE FROM bank.payment_order WHERE id LIKE 'ord_0000000%'`);
    await owner.end();
  }
  expect(bankingDate(bank.clock.now())).toBe(TODAY);
});
