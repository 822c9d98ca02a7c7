import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, bankingDate, later, MINUTE_MS, SECOND_MS, startOfDay, type CivilDate } from '@bank/core';
import type { PaymentOrder } from '@bank/contracts';
import { readRows } from '../../platform/database/rows.ts';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';
import type { TestDevice, TestReply } from '../../testing/test-bank.ts';

// What somebody may pay whose devices nobody approved yet: R$ 200,00 each and R$ 1.000,00 on the day on which the money
// moves, counted for the person (SECURITY S17).
const bank = await startApprovalBank();
await bank.device('admin');
const ana = await bank.approver('Ana');
await bank.fund('10001', 1_000_000_00n);
const makerNow = () => bank.as('maker');
const today = () => bankingDate(bank.clock.now());
const tomorrow = () => addDays(today(), 1);
let keys = 0;

/** Whether the maker has to confirm every order in the app. */
const confirms = (always: boolean) =>
  bank.setCompany('10001', `confirmation_threshold_centavos = ${always ? 0 : 100_000_000}`);

async function pay(amount: string, date?: CivilDate): Promise<TestReply> {
  return bank.payTo(await makerNow(), bank.neighbour.key, amount, date ? { date } : {});
}

async function made(amount: string, date?: CivilDate): Promise<PaymentOrder> {
  const reply = await pay(amount, date);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

const confirm = async (device: TestDevice, { id }: PaymentOrder) => bank.confirm(await makerNow(), device, id);
const cancel = async ({ id }: PaymentOrder) =>
  (await makerNow()).post(`/services/payment-orders/${id}/cancel`, undefined, { 'idempotency-key': `c${(keys += 1)}` });
const edit = async ({ id }: PaymentOrder, more: object) =>
  (await makerNow()).post(`/services/payment-orders/${id}/edit`, more, { 'idempotency-key': `e${(keys += 1)}` });

/** What is counted for the maker on a day, in centavos. */
async function countedOn(day: CivilDate): Promise<bigint> {
  const { companyId, cpf } = bank.operator('maker');
  const [row] = await readRows<{ used: bigint }>(bank.pool, 'SELECT used FROM ledger.counter WHERE id = $1', [
    `pending-device:${companyId}:${cpf}:${day}`,
  ]);
  return row?.used ?? 0n;
}

/** Goes to so long before the midnight that ends a day two days from now: each test has days of its own. */
function goTo(beforeMidnight: number): void {
  const at = later(bank.clock.now(), 48 * 60 * MINUTE_MS);
  bank.clock.advance(startOfDay(addDays(bankingDate(at), 1)) - beforeMidnight - bank.clock.now());
}

/** Lets the loops look at what is due now. */
async function settleDown(): Promise<void> {
  bank.wake();
  await bank.until('nothing is due', async () => {
    const { rows } = await bank.pool.query(
      'SELECT FROM bank.payment_order WHERE expires_at <= $1 OR next_try_at <= $1 LIMIT 1',
      [new Date(bank.clock.now())],
    );
    return rows.length === 0;
  });
}

/** To the first second of the next day. */
function goToMidnight(): void {
  bank.clock.advance(startOfDay(tomorrow()) - bank.clock.now());
}

let phone: TestDevice;
let tablet: TestDevice;

beforeEach(async () => {
  await readRows(bank.pool, `UPDATE bank.device SET state = 'removed' WHERE operator_id = $1`, [
    bank.operator('maker').id,
  ]);
  goTo(12 * 60 * MINUTE_MS);
  await settleDown();
  phone = await bank.device('maker', 'pending');
  tablet = await bank.device('maker', 'pending');
  await bank.setRules(null);
  await confirms(true);
});

afterEach(settleDown);

test('S17 a thief with two pending devices confirms twenty payments of R$ 200,00 at once: five go, fifteen do not [attack]', async () => {
  const orders: PaymentOrder[] = [];
  for (let count = 0; count < 20; count += 1) orders.push(await made('200.00'));
  const replies = await Promise.all(orders.map((order, index) => confirm(index % 2 ? phone : tablet, order)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['payment-orders.device-pending']),
  );
  expect(await countedOn(today())).toBe(100_000n);
});

test('S17 on the web, where the company asks for no app, who has pending devices only pays nothing without it, and five by it [attack]', async () => {
  await confirms(false);
  expect((await pay('200.01')).code).toBe('payment-orders.device-pending');
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay('200.00')));
  const orders = replies.map((reply) => reply.json<PaymentOrder>());
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['awaiting_confirmation']));
  expect(await countedOn(today())).toBe(0n);
  const confirmed = await Promise.all(orders.map((order) => confirm(phone, order)));
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await countedOn(today())).toBe(100_000n);
});

test('S17 what a pending device confirms today for tomorrow is counted tomorrow: five a day, whenever they were made [attack]', async () => {
  const early: TestReply[] = [];
  for (let count = 0; count < 6; count += 1) early.push(await confirm(phone, await made('200.00', tomorrow())));
  expect(early.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422]);
  expect([await countedOn(today()), await countedOn(tomorrow())]).toEqual([0n, 100_000n]);
  // Today has its own room, and the day rolls at midnight of São Paulo.
  expect((await confirm(phone, await made('200.00'))).status).toBe(200);
  goToMidnight();
  expect((await confirm(phone, await made('200.00'))).code).toBe('payment-orders.device-pending');
  goToMidnight();
  expect((await confirm(phone, await made('200.00'))).status).toBe(200);
});

test('S17 an order that ends without paying gives its share back to the day on which it would have gone', async () => {
  const orders: PaymentOrder[] = [];
  for (let count = 0; count < 5; count += 1) orders.push(await made('200.00', tomorrow()));
  for (const order of orders) expect((await confirm(phone, order)).status).toBe(200);
  const [first] = orders;
  if (!first) throw new Error('no order');
  const sixth = await made('200.00', tomorrow());
  expect((await confirm(tablet, sixth)).code).toBe('payment-orders.device-pending');
  expect((await cancel(first)).status).toBe(200);
  expect(await countedOn(tomorrow())).toBe(80_000n);
  expect((await confirm(tablet, sixth)).status).toBe(200);
});

test('S17 an edit takes the share off its day, and the new amount and day are held to the caps anew [attack]', async () => {
  const order = await made('200.00', tomorrow());
  const confirmed = (await confirm(phone, order)).json<PaymentOrder>();
  expect(confirmed.state).toBe('scheduled');
  const above = await edit(order, { revision: confirmed.revision, amount: '200.01' });
  expect(above.code).toBe('payment-orders.device-pending');
  const repeats = { every: { unit: 'week', count: 1 }, ends: { by: 'count', count: 3 }, onHoliday: 'same-day' };
  const weekly = await edit(order, { revision: confirmed.revision, recurrence: repeats });
  expect(weekly.code).toBe('payment-orders.device-pending');
  const moved = await edit(order, { revision: confirmed.revision, date: addDays(today(), 2) });
  expect(moved.status, moved.text).toBe(200);
  expect(await countedOn(tomorrow())).toBe(0n);
  expect((await confirm(phone, order)).status).toBe(200);
  expect(await countedOn(addDays(today(), 2))).toBe(20_000n);
});

test('S17 approved after midnight the share goes along to the new day; where that is full the payment ends unpaid [attack]', async () => {
  await bank.setRules(rulesAbove(null, [stepOf(1)]));
  goTo(10 * MINUTE_MS);
  const waiting: PaymentOrder[] = [];
  for (let count = 0; count < 5; count += 1) waiting.push(await made('200.00'));
  for (const order of waiting) {
    expect((await confirm(phone, order)).json<PaymentOrder>().state).toBe('awaiting_authorization');
  }
  const former = today();
  expect(await countedOn(former)).toBe(100_000n);
  await bank.setRules(null);
  // The next day is taken up to one payment of R$ 200,00.
  for (let count = 0; count < 4; count += 1) {
    expect((await confirm(tablet, await made('200.00', tomorrow()))).status).toBe(200);
  }
  await bank.setRules(rulesAbove(null, [stepOf(1)]));
  bank.clock.advance(10 * MINUTE_MS - 5 * SECOND_MS);
  // The approver is quicker than the loop that ends what nobody approved in time.
  const [first, second] = waiting;
  if (!first || !second) throw new Error('no order');
  goToMidnight();
  const approved = await bank.approve(ana, first.id);
  expect(approved.status, approved.text).toBe(200);
  expect([await countedOn(former), await countedOn(today())]).toEqual([80_000n, 100_000n]);
  const refused = await bank.approve(ana, second.id);
  expect(refused.status, refused.text).toBe(200);
  const ended = await bank.order(await makerNow(), second.id);
  expect([ended.state, ended.refusal?.code]).toEqual(['rejected', 'payment-orders.device-pending']);
  expect([await countedOn(former), await countedOn(today())]).toEqual([60_000n, 100_000n]);
});

test('S17 with one trusted device a person has no such caps, and is held to them again once only pending ones are left', async () => {
  const trusted = await bank.device('maker');
  await confirms(false);
  expect((await made('5000.00')).state).toBe('settled');
  expect(await countedOn(today())).toBe(0n);
  await readRows(bank.pool, `UPDATE bank.device SET state = 'blocked' WHERE id = $1`, [trusted.id]);
  expect((await pay('5000.00')).code).toBe('payment-orders.device-pending');
});

test('S18 a pending device approves nobody’s order, however small [attack]', async () => {
  const bruno = await bank.approver('Bruno');
  await bank.setRules(rulesAbove(null, [stepOf(1)]));
  const order = await made('1.00');
  await confirm(phone, order);
  await readRows(bank.pool, `UPDATE bank.device SET state = 'pending' WHERE id = $1`, [bruno.phone.id]);
  const signature = await bank.sign(ana, order.id);
  const reply = await bank.approve(bruno, order.id, { device: { ...signature, deviceId: bruno.phone.id } });
  expect(reply.code).toBe('devices.not-registered');
  expect(await bank.approvals(order.id)).toBe(0);
});
