import { beforeEach, expect, test } from 'vitest';
import type {
  Authorization,
  AuthorizationDetail,
  HistoryEvent,
  UsageLimits,
  Notification,
  OrderConfirmation,
  PaymentOrder,
  Receipt,
  StatementEntry,
} from '@bank/contracts';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';
import type { TestReply } from '../../testing/test-bank.ts';
import { counterNetwork } from './network.ts';

// A way of paying that the bank does not have, through everything that the bank does with the ways that it has.
const bank = await startApprovalBank();
const phone = await bank.device('admin');
const approver = await bank.approver('Bruno', 'A');
await bank.fund('10001', 1_000_000_00n);
const maker = () => bank.as('admin');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let keys = 0;

beforeEach(async () => {
  counterNetwork.isAway = false;
  await bank.setRules(null);
});

async function issue(
  amount: string,
  more: { date?: string; name?: string; document?: string } = {},
): Promise<TestReply> {
  const body = { name: 'Rosa Lima', document: '52998224725', counter: '0042', amount, ...more };
  return (await maker()).post('/services/money-orders', body, { 'idempotency-key': `money-order-${(keys += 1)}` });
}

async function made(amount: string, more: Parameters<typeof issue>[1] = {}): Promise<PaymentOrder> {
  const reply = await issue(amount, more);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

const reaches = async (id: string, state: PaymentOrder['state']) => {
  bank.wake();
  return bank.reaches(await maker(), id, state);
};

const held = async (): Promise<bigint> => {
  const { rows } = await bank.pool.query<{ held: bigint }>(
    `SELECT held FROM ledger.account WHERE id = 'customer:10001'`,
  );
  return rows[0]?.held ?? 0n;
};

/** Moves to that hour of the day in São Paulo, of a day so many later than the clock's. */
async function to(hour: number, daysLater = 0): Promise<void> {
  const today = Math.floor((bank.clock.now() - 3 * HOUR) / DAY) * DAY + 3 * HOUR;
  bank.clock.advance(today + daysLater * DAY + hour * HOUR - bank.clock.now());
  bank.wake();
}

test('made, confirmed by the app, sent, settled: receipt, statement, limits, history', async () => {
  const before = await bank.balance('10001');
  const order = await made('120.00');
  expect(order).toMatchObject({
    kind: 'money-order',
    state: 'awaiting_confirmation',
    confirmationReason: 'first-payment',
  });
  expect(order.payee).toEqual({
    kind: 'counter',
    name: 'Rosa Lima',
    maskedDocument: '***.982.247-**',
    counter: '0042',
  });
  const read = await (await maker()).get(`/services/payment-orders/${order.id}/confirmation`);
  const { signing, goesOn } = read.json<OrderConfirmation>();
  expect(signing.fields).toMatchObject({ kind: 'money-order', payeeCounter: '0042', payeeDocument: '52998224725' });
  expect(Object.keys(signing.fields)).not.toContain('payeeBank');
  expect(goesOn).toBeNull();
  const confirmed = await bank.confirm(await maker(), phone, order.id);
  expect(confirmed.json<PaymentOrder>(), confirmed.text).toMatchObject({ state: 'processing' });
  expect(await held()).toBe(120_00n);

  await bank.until('the network has it', () => counterNetwork.sent.some((body) => body.includes(order.id)));
  counterNetwork.says(order.id, { is: 'taken' });
  counterNetwork.says(order.id, { is: 'taken' });
  const settled = await reaches(order.id, 'settled');
  await bank.until('the second answer is parked', async () => (await bank.incidents()).length === 1);
  // R$ 120,00 and the fee of R$ 5,00, which the device signed too.
  expect(signing.fields['fee']).toBe('5.00');
  expect([await bank.balance('10001'), await held()]).toEqual([before - 125_00n, 0n]);

  const receipt = (await (await maker()).get(`/services/receipts/${order.id}`)).json<Receipt>();
  expect(receipt).toMatchObject({
    kind: 'money-order',
    code: settled.receiptCode,
    payee: order.payee,
    endToEndId: null,
  });
  const pdf = await (await maker()).get(`/services/receipts/${order.id}/pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const checked = await bank.anonymous.get(new URL(receipt.checkUrl).pathname);
  expect(checked.text).toContain('Ordem de pagamento enviada');

  const entries = (await (await maker()).get('/services/statement/v2/entries')).json<{ items: StatementEntry[] }>()
    .items;
  expect(entries.find(({ type }) => type === 'money_order_sent')).toMatchObject({ amount: '-120.00' });
  expect(entries.find(({ type }) => type === 'fee')).toMatchObject({
    amount: '-5.00',
    description: 'Tarifa de ordem de pagamento',
  });
  const limits = (await (await maker()).get('/services/usage-limits/limits')).json<UsageLimits>();
  const own = JSON.stringify(limits);
  expect(own).toContain('money-order');
  const events = (await (await maker()).get('/services/history/events')).json<{ items: HistoryEvent[] }>().items;
  expect(
    events
      .filter(({ subject }) => subject === order.id)
      .map(({ description }) => description)
      .join('\n'),
  ).toContain('rdem de pagamento');
});

test('approved by another person over what the device shows, who is asked by the bell', async () => {
  await bank.setRules(rulesAbove('1000.00', [stepOf(1)]));
  const order = await made('1000.01');
  expect(order.state).toBe('awaiting_authorization');
  const bell = async () =>
    (await (await approver.now()).get('/services/notifications')).json<{ items: Notification[] }>().items;
  await bank.until('the approver is asked', async () => (await bell()).length > 0);
  expect((await bell())[0]?.text).toContain('Ordem de pagamento de R$\u00a01.000,01 para Rosa Lima, feita por');
  const approved = await bank.approve(approver, order.id);
  expect(approved.json<Authorization>().order, approved.text).toMatchObject({ state: 'processing' });
  counterNetwork.says(order.id, { is: 'taken' });
  await reaches(order.id, 'settled');
});

test('what the network refuses gives the money back, in its words', async () => {
  const before = await bank.balance('10001');
  const order = await made('10.00');
  await bank.until('the network has it', () => counterNetwork.sent.some((body) => body.includes(order.id)));
  counterNetwork.says(order.id, { is: 'refused', why: 'O guichê está fechado para reforma.' });
  const rejected = await reaches(order.id, 'rejected');
  expect(rejected.refusal).toEqual({ code: 'counter-refused', message: 'O guichê está fechado para reforma.' });
  expect([await bank.balance('10001'), await held()]).toEqual([before, 0n]);
});

test('without an answer its outcome is unknown, the money stays held, and the answer settles it late', async () => {
  const order = await made('11.00');
  await bank.until('the network has it', () => counterNetwork.sent.some((body) => body.includes(order.id)));
  bank.clock.advance(5 * MINUTE + 1);
  await reaches(order.id, 'unknown');
  expect(await held()).toBe(11_00n);
  await bank.until('it is sent again', () => counterNetwork.sent.filter((body) => body.includes(order.id)).length > 1);
  const bodies = new Set(counterNetwork.sent.filter((body) => body.includes(order.id)));
  expect(bodies.size).toBe(1);
  counterNetwork.says(order.id, { is: 'taken' });
  await reaches(order.id, 'settled');
  expect(await held()).toBe(0n);
});

test('its limits are one order and a day; night is none of them', async () => {
  const refused = await issue('5000.01');
  expect([refused.status, refused.code]).toEqual([422, 'payment-orders.above-transaction-limit']);
  const overview = (await (await maker()).get('/services/usage-limits/limits')).text;
  expect(overview).not.toMatch(/"money-order"[^}]*"(order-night|night)"/);
});

test('whose company lacks the product, or whose profile the right, is refused', async () => {
  const body = { name: 'Rosa Lima', document: '52998224725', counter: '0042', amount: '1.00' };
  const guest = await (await bank.as('guest')).post('/services/money-orders', body, { 'idempotency-key': 'guest' });
  expect([guest.status, guest.code]).toEqual([403, 'access.not-allowed']);
  const { rows } = await bank.pool.query<{ products: string[] }>(
    `SELECT products FROM bank.company WHERE bank_account = '10001'`,
  );
  await bank.setCompany('10001', `products = '{PIX}'`);
  const without = await issue('1.00');
  expect([without.status, without.code]).toEqual([403, 'access.product-missing']);
  await bank.setCompany('10001', `products = '{${rows[0]?.products.join() ?? ''}}'`);
});

test('an approver who signs after the closing hour signs the day on which it goes', async () => {
  await bank.setRules(rulesAbove('100.00', [stepOf(1)]));
  await to(15);
  const order = await made('200.00');
  const shown = async () =>
    (
      await (await approver.now()).get(`/services/transaction-authorizations/orders/${order.id}`)
    ).json<AuthorizationDetail>();
  expect((await shown()).goesOn).toBeNull();
  const early = await bank.sign(approver, order.id);
  await to(16.5);
  const late = await shown();
  expect(late.goesOn).toBe('2026-11-24');
  expect(late.signing.fields['date']).toBe('2026-11-24');
  // What was signed for today is not what would be done now.
  expect((await bank.approve(approver, order.id, { device: early })).code).toBe('payment-orders.day-moved');
  const approved = await bank.approve(approver, order.id);
  expect(approved.json<Authorization>().order, approved.text).toMatchObject({ state: 'scheduled', date: '2026-11-24' });
  await to(9, 1);
  expect((await bank.order(await maker(), order.id)).state).toBe('scheduled');
  await to(10);
  await reaches(order.id, 'processing');
  counterNetwork.says(order.id, { is: 'taken' });
  await reaches(order.id, 'settled');
});

test('it is not made after hours or for a day of rest, and says which day is next', async () => {
  await to(17);
  const late = await issue('10.00');
  expect([late.status, late.code]).toEqual([422, 'payment-orders.closed-today']);
  expect(late.text).toContain('25/11/2026');
  const saturday = await issue('10.00', { date: '2026-11-28' });
  expect([saturday.status, saturday.code]).toEqual([422, 'payment-orders.not-a-running-day']);
  expect(saturday.text).toContain('30/11/2026');
  expect((await made('10.00', { date: '2026-11-30' })).state).toBe('scheduled');
});

test('only what the kind lets its maker edit is edited', async () => {
  const order = await made('10.00', { date: '2026-11-30' });
  const edit = async (change: object, key: string) =>
    (await maker()).post(
      `/services/payment-orders/${order.id}/edit`,
      { revision: order.revision, ...change },
      { 'idempotency-key': key },
    );
  const refused = await edit({ message: 'aluguel' }, 'edit-1');
  expect([refused.status, refused.code]).toEqual([422, 'payment-orders.field-fixed']);
  expect((await edit({ amount: '12.00' }, 'edit-2')).status).toBe(200);
});
