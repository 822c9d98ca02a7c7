import { beforeAll, expect, test } from 'vitest';
import type { MonthFees, NextFee, OrderConfirmation, PaymentOrder, Receipt, StatementEntry } from '@bank/contracts';
import type { EndToEndId } from '@bank/identifiers';
import { runIpe } from '../../cli/run-ipe.ts';
import { readRows } from '../../platform/database/rows.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import { feeDesk, feesCharging } from './index.ts';
import { payableFees } from './postgres/fee-queries.ts';

// What an order costs, from the review to the statement, and back. The plan is the first one: 30 Pix a month are free,
// the next cost R$ 1,20.
const bank = await startPixBank();
const phone = await bank.device('maker');
const maker = await bank.as('maker');
const admin = await bank.as('admin');
const FREE_EACH_MONTH = 30;

beforeAll(async () => {
  await bank.setCompany('10001', `tier = 'essencial'`);
  await bank.fund('10001', 10_000_00n);
  await bank.knowPayees();
});

const nextFee = async (query = ''): Promise<NextFee> =>
  (await maker.get(`/services/fees/next?kind=pix${query}`)).json<NextFee>();
const month = async (): Promise<MonthFees> => (await admin.get('/services/fees/month')).json<MonthFees>();
const newest = async (): Promise<readonly StatementEntry[]> =>
  (await maker.get('/services/statement/v2/entries?limit=3')).json<{ items: StatementEntry[] }>().items;

async function pay(key: string, amount: string, more: Parameters<typeof bank.payTo>[3] = {}): Promise<PaymentOrder> {
  const reply = await bank.payTo(maker, key, amount, more);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}
const payNeighbour = (amount = '1.00', more = {}): Promise<PaymentOrder> => pay(bank.neighbour.key, amount, more);

async function feeRow(orderId: string): Promise<{ state: string; amount: bigint } | undefined> {
  const rows = await readRows<{ state: string; amount: bigint }>(
    bank.pool,
    'SELECT state, amount_centavos AS amount FROM bank.fee WHERE order_id = $1',
    [orderId],
  );
  return rows[0];
}

/** Pays out what the account has, but for so many centavos. */
async function leave(centavos: bigint): Promise<void> {
  await bank.fund('10001', -((await bank.balance('10001')) - centavos));
}

test('the next payment says what it costs and what of the month’s free ones is left, by the day it is meant for', async () => {
  expect(await nextFee()).toEqual({
    line: 'pix-sent',
    name: 'Pix enviado',
    amount: '0.00',
    free: true,
    freeLeft: FREE_EACH_MONTH,
    price: '1.20',
    freeEachMonth: FREE_EACH_MONTH,
  });
  const order = await payNeighbour();
  expect(order).toMatchObject({ state: 'settled', fee: { amount: '0.00', free: true } });
  expect((await nextFee()).freeLeft).toBe(FREE_EACH_MONTH - 1);
  expect((await nextFee('&date=2026-12-02')).freeLeft).toBe(FREE_EACH_MONTH);
  expect(await feeRow(order.id)).toBeUndefined();
});

test('who may not pay is not told what it costs', async () => {
  const guest = await bank.as('guest');
  await bank.pool.query(
    `UPDATE bank.permission_profile SET permissions = array_remove(permissions, 'PIX_CREATE')
     WHERE id = (SELECT profile_id FROM bank.operator WHERE id = $1)`,
    [bank.operator('guest').id],
  );
  expect((await guest.get('/services/fees/next?kind=pix')).code).toBe('access.not-allowed');
  const withoutPix = await bank.as('admin2');
  expect((await withoutPix.get('/services/fees/next?kind=pix')).code).toBe('access.product-missing');
});

test('M06 forty payments at once take the free uses that are left and not one more; the others are charged', async () => {
  const { freeLeft } = await nextFee();
  const before = await bank.balance('10001');
  const orders = await Promise.all(Array.from({ length: 40 }, () => payNeighbour()));
  const charged = orders.filter(({ fee }) => fee?.amount === '1.20');
  expect(orders.filter(({ fee }) => fee?.free)).toHaveLength(freeLeft);
  expect(charged).toHaveLength(40 - freeLeft);
  expect(await bank.balance('10001')).toBe(before - 40_00n - BigInt(charged.length) * 1_20n);
  expect(await nextFee()).toMatchObject({ amount: '1.20', free: false, freeLeft: 0 });
  expect(await month()).toMatchObject({
    month: '2026-11',
    charged: (charged.length * 1.2).toFixed(2),
    waiting: '0.00',
    freeUses: [{ line: 'pix-sent', used: FREE_EACH_MONTH, freeEachMonth: FREE_EACH_MONTH }],
  });
});

test('a payment that costs has the fee as an entry of its own, on statement and receipt', async () => {
  const order = await payNeighbour('2.00');
  const [fee, payment] = await newest();
  expect(fee).toMatchObject({ type: 'fee', amount: '-1.20', description: 'Tarifa de Pix enviado', orderId: order.id });
  expect(payment).toMatchObject({ type: 'pix_sent', amount: '-2.00', orderId: order.id });
  const receipt = (await maker.get(`/services/receipts/${order.id}`)).json<Receipt>();
  expect(receipt).toMatchObject({ amount: '2.00', fee: '1.20' });
  const page = await bank.anonymous.get(`/comprovante/${receipt.code}`);
  expect(page.text).toContain('<dt>Tarifa</dt>');
});

test('what was shown is the most that is charged: a fee that has become more is refused, and the same one is not', async () => {
  const before = await bank.balance('10001');
  const refused = await bank.payTo(maker, bank.neighbour.key, '3.00', { feeMax: '0.00' });
  expect([refused.status, refused.code]).toEqual([422, 'payment-orders.fee-changed']);
  expect(refused.text).toContain('R$\u00a01,20');
  expect(await bank.balance('10001')).toBe(before);
  expect((await payNeighbour('3.00', { feeMax: '1.20' })).state).toBe('settled');
});

test('S18 the device signs the fee, and a free use that came back until then makes it free', async () => {
  const scheduled = await payNeighbour('5.00', { date: '2026-12-02' });
  expect(scheduled.fee).toEqual({ amount: '0.00', free: true });
  const here = await payNeighbour('1000.01');
  expect(here).toMatchObject({ state: 'awaiting_confirmation', fee: { amount: '1.20', free: false } });
  const confirmation = await maker.get(`/services/payment-orders/${here.id}/confirmation`);
  expect(confirmation.json<OrderConfirmation>().signing.fields).toMatchObject({ fee: '1.20' });

  // December's free use is given back with the order that took it.
  expect((await nextFee('&date=2026-12-02')).freeLeft).toBe(FREE_EACH_MONTH - 1);
  const cancel = `/services/payment-orders/${scheduled.id}/cancel`;
  expect((await maker.post(cancel, {}, { 'idempotency-key': 'cancel-scheduled' })).status).toBe(200);
  expect((await nextFee('&date=2026-12-02')).freeLeft).toBe(FREE_EACH_MONTH);

  // So is one of this month, by a payment that another bank refuses. A larger plan has some left.
  await bank.setCompany('10001', `tier = 'crescimento'`);
  const { freeLeft } = await nextFee();
  bank.rails.script = { does: 'wait' };
  const outside = await pay(bank.outsider.key, '4.00');
  expect(outside.fee).toEqual({ amount: '0.00', free: true });
  expect((await nextFee()).freeLeft).toBe(freeLeft - 1);
  bank.rails.tell(outside.endToEndId ?? '', { status: 'RJCT', reason: 'AC06' });
  await bank.reaches(maker, outside.id, 'rejected');
  expect((await nextFee()).freeLeft).toBe(freeLeft);

  const confirmed = await bank.confirm(maker, phone, here.id);
  expect(confirmed.json<PaymentOrder>()).toMatchObject({ state: 'settled', fee: { amount: '0.00', free: true } });
  expect(await feeRow(here.id)).toBeUndefined();
  expect((await nextFee()).freeLeft).toBe(freeLeft - 1);
  await bank.setCompany('10001', `tier = 'essencial'`);
});

test('to another bank the fee is charged when it settles, and not when it is refused', async () => {
  bank.rails.script = { does: 'wait' };
  const [one, other] = [await pay(bank.outsider.key, '6.00'), await pay(bank.outsider.key, '7.00')];
  const before = await bank.balance('10001');
  expect(await feeRow(one.id)).toBeUndefined();
  bank.rails.tell(one.endToEndId ?? '', { status: 'ACSC' });
  bank.rails.tell(other.endToEndId ?? '', { status: 'RJCT', reason: 'AC06' });
  await bank.reaches(maker, one.id, 'settled');
  await bank.reaches(maker, other.id, 'rejected');
  expect(await bank.balance('10001')).toBe(before - 6_00n - 1_20n);
  expect(await feeRow(one.id)).toEqual({ state: 'charged', amount: 1_20n });
  expect(await feeRow(other.id)).toBeUndefined();
});

test('M03 a fee never makes a balance negative nor stops a payment: it waits, and is charged when there is money, oldest first', async () => {
  await leave(10_00n);
  const order = await payNeighbour('9.50');
  expect(order).toMatchObject({ state: 'settled', fee: { amount: '1.20', free: false } });
  expect(await bank.balance('10001')).toBe(50n);
  expect(await feeRow(order.id)).toEqual({ state: 'open', amount: 1_20n });
  bank.clock.advance(1000);
  const second = await payNeighbour('0.50');
  expect(await month()).toMatchObject({ waiting: '2.40', openItems: [{ orderId: order.id }, { orderId: second.id }] });
  expect(await feesCharging.collectOpen(bank.platform)).toBe(0);

  // Enough for one only: the older one, however often and by however many it is asked for.
  await bank.fund('10001', 2_00n);
  await Promise.all(Array.from({ length: 5 }, () => feesCharging.collectOpen(bank.platform)));
  expect([await feeRow(order.id), await feeRow(second.id)]).toMatchObject([{ state: 'charged' }, { state: 'open' }]);
  expect(await bank.balance('10001')).toBe(80n);
  expect((await newest())[0]).toMatchObject({ description: 'Tarifa de Pix enviado', orderId: order.id });
  expect(await bank.audit('10001', 'fees.charged')).toHaveLength(1);

  // Too little for the payment itself is refused as ever, with what there is.
  const refused = await bank.payTo(maker, bank.neighbour.key, '0.90');
  expect(refused.code).toBe('payment-orders.insufficient-funds');
  expect(refused.text).toContain('R$\u00a00,80');
  await bank.fund('10001', 5_000_00n);
  bank.wake();
  await bank.until('the rest is charged', async () => (await feeRow(second.id))?.state === 'charged');
});

test('money held for another bank is not the fee’s: the payment settles, and the fee waits', async () => {
  await leave(20_00n);
  bank.rails.script = { does: 'wait' };
  const held = await pay(bank.outsider.key, '20.00');
  bank.rails.tell(held.endToEndId ?? '', { status: 'ACSC' });
  await bank.reaches(maker, held.id, 'settled');
  expect(await bank.balance('10001')).toBe(0n);
  expect(await feeRow(held.id)).toMatchObject({ state: 'open' });

  const done = await feeDesk.giveBack(bank.platform, held.id, { staff: 'Rita', reason: 'Cortesia' });
  expect(done).toMatchObject({ ok: true, value: { wasCharged: false } });
  await bank.fund('10001', 5_000_00n);
  expect(await feesCharging.collectOpen(bank.platform)).toBe(0);
});

test('an open fee is not even tried while all money is held for a payment', async () => {
  await leave(20_00n);
  bank.rails.script = { does: 'wait' };
  const first = await pay(bank.outsider.key, '20.00');
  bank.rails.tell(first.endToEndId ?? '', { status: 'ACSC' });
  await bank.reaches(maker, first.id, 'settled');
  await bank.fund('10001', 21_00n);
  const second = await pay(bank.outsider.key, '21.00');
  const payable = async () => (await payableFees(bank.pool, 10)).map(({ orderId }) => orderId);
  expect(await payable()).toEqual([]);
  await bank.fund('10001', 5_000_00n);
  expect(await payable()).toEqual([first.id]);
  bank.rails.tell(second.endToEndId ?? '', { status: 'ACSC' });
  await bank.reaches(maker, second.id, 'settled');
  await feesCharging.collectOpen(bank.platform);
});

test.each([
  ['BE08', '12.00', 'given-back'],
  ['BE08', '5.00', 'charged'],
  ['MD06', '12.00', 'charged'],
] as const)('a return for %s of %s out of 12.00: the fee is then %s', async (reason, returned, state) => {
  bank.rails.script = { does: 'settle' };
  const order = await pay(bank.outsider.key, '12.00');
  const { endToEndId } = await bank.reaches(maker, order.id, 'settled');
  const before = await bank.balance('10001');
  const message = bank.rails.giveBack(endToEndId as EndToEndId, BigInt(returned.replace('.', '')) as never, reason);
  if (message.type !== 'pacs.004') throw new Error('not a return');
  const returnId = message.body.returns[0]?.returnId;
  if (!returnId) throw new Error('no return id');
  bank.rails.push(message);
  await bank.until('it is kept', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM bank.pix_return_in WHERE return_id = $1', [returnId]);
    return rowCount === 1;
  });
  bank.rails.push(bank.rails.statusOf(returnId, endToEndId as EndToEndId, 'ACCC'));
  await bank.until('it is credited', async () => (await bank.balance('10001')) > before);
  const back = BigInt(returned.replace('.', '')) + (state === 'given-back' ? 1_20n : 0n);
  expect(await bank.balance('10001')).toBe(before + back);
  expect(await feeRow(order.id)).toMatchObject({ state });
  if (state === 'given-back') {
    const [fee] = await newest();
    expect(fee).toMatchObject({ type: 'fee_returned', amount: '1.20', description: 'Tarifa devolvida: Pix enviado' });
    expect(fee?.orderId).toBe(order.id);
  }
});

test('staff give a fee back once, however many ask, and it stands in the company’s log', async () => {
  bank.clock.advance(1000);
  const order = await payNeighbour();
  const before = await bank.balance('10001');
  const by = { staff: 'Rita', reason: 'Cobrada por engano.' };
  const done = await Promise.all(Array.from({ length: 5 }, () => feeDesk.giveBack(bank.platform, order.id, by)));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect(done.filter(({ ok }) => !ok)).toEqual(Array(4).fill({ ok: false, error: 'given-back' }));
  expect(await bank.balance('10001')).toBe(before + 1_20n);
  expect((await bank.audit('10001', 'fees.given-back')).at(-1)).toMatchObject({
    actor: 'staff:Rita',
    data: { operatorName: 'Rita', reason: 'Cobrada por engano.', orderId: order.id, amount: '1.20' },
  });
  expect(await feeDesk.giveBack(bank.platform, 'ord_nobody', by)).toEqual({ ok: false, error: 'not-found' });
  expect(await month()).toMatchObject({ givenBack: expect.not.stringMatching(/^0\.00$/) as string });
});

/** Runs `ipe fees` on the test's database. */
async function ipe(...args: readonly string[]) {
  let [out, said] = ['', ''];
  const code = await runIpe({
    arguments: ['fees', ...args],
    environment: {
      BANK_ENV: 'sandbox',
      DATABASE_URL: bank.databaseUrl,
      DATA_DIR: bank.platform.settings.dataDir,
      IPE_LOG_LEVEL: 'silent',
    },
    clock: bank.clock,
    entropy: bank.platform.entropy,
    print: (text) => (out += text),
    printed: () => Promise.resolve(),
    tell: (text) => (said += `${text}\n`),
    readInput: () => Promise.resolve(''),
    readBytes: () => Promise.resolve(new Uint8Array()),
  });
  return { code, out, said };
}

test('ipe fees lists what waits for money, and gives a fee back once', async () => {
  expect(await ipe()).toMatchObject({ code: 0, out: 'Nenhuma tarifa aguarda saldo.\n' });
  await leave(1_00n);
  const order = await payNeighbour('1.00');
  expect((await ipe()).out).toMatch(
    /^fee_\w{26} {2}23\/11\/2026 .* 10001 {2}R\$\u00a01,20 {2}Tarifa de Pix enviado {2}ord_/,
  );
  const by = ['--staff', 'Rita', '--reason', 'Cortesia'];
  expect(await ipe('give-back', order.id)).toMatchObject({ code: 2 });
  expect(await ipe('give-back', ...by)).toMatchObject({ code: 2 });
  expect(await ipe('give-back', 'ord_none', ...by)).toMatchObject({ code: 1 });
  expect((await ipe('give-back', order.id, ...by)).out).toMatch(/^Cancelada antes de cobrada: Tarifa de Pix enviado/);
  expect((await ipe('give-back', order.id, ...by)).said).toContain('já foi devolvida');
  await bank.fund('10001', 5_000_00n);
  const charged = await payNeighbour('1.00');
  expect((await ipe('give-back', charged.id, ...by)).out).toBe('Devolvida: Tarifa de Pix enviado, R$\u00a01,20.\n');
});

test('a series agrees to the price of each payment; each is free while its month has free ones', async () => {
  const recurrence = {
    every: { unit: 'week', count: 1 },
    ends: { by: 'count', count: 2 },
    onHoliday: 'same-day',
  } as const;
  const series = await payNeighbour('8.00', { date: '2026-12-04', recurrence });
  expect(series.fee).toEqual({ amount: '1.20', free: false });
  expect((await bank.confirm(maker, phone, series.id)).status).toBe(200);
  expect((await nextFee('&date=2026-12-04')).freeLeft).toBe(FREE_EACH_MONTH);
  bank.clock.advance(Date.parse('2026-12-04T12:00:00Z') - bank.clock.now());
  await bank.until('its first payment is made', async () => {
    bank.wake();
    const rows = await readRows<{ fee: { agreed: string; amount: string; isFree: boolean } }>(
      bank.pool,
      `SELECT fee FROM bank.payment_order WHERE series_order_id = $1 AND state = 'settled'`,
      [series.id],
    );
    if (rows[0]) expect(rows[0].fee).toEqual({ line: 'pix-sent', agreed: '120', amount: '0', isFree: true });
    return rows.length === 1;
  });
  const today = await bank.as('maker');
  expect((await today.get('/services/fees/next?kind=pix')).json<NextFee>().freeLeft).toBe(FREE_EACH_MONTH - 1);
});
