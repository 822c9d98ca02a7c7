import { expect, test } from 'vitest';
import { sessionProofContent, type PaymentOrder, type Recurrence } from '@bank/contracts';
import { addDays, bankingDate } from '@bank/core';
import { readRows } from '../../platform/database/rows.ts';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { TestCaller } from '../../testing/test-bank.ts';

// Goal: a password alone never pays. Everybody here is known, everything is small: all else would let it go.
const bank = await startPixBank();
const phone = await bank.device('maker');
await bank.knowPayees();
await bank.fund('10001', 1_000_000_00n);
await bank.setCompany('10001', 'approval_rules = NULL');

const PROOF = '/services/accounts/session/device-proof';
const WEEKLY: Recurrence = {
  every: { unit: 'week', count: 1 },
  ends: { by: 'count', count: 3 },
  onHoliday: 'same-day',
};
const tomorrow = () => addDays(bankingDate(bank.clock.now()), 1);
const byPassword = () => bank.signedIn('maker', 'password');
const byDevice = () => bank.signedIn('maker', phone);
let keys = 0;
const nextKey = () => ({ 'idempotency-key': `password-alone-${(keys += 1)}` });

async function made(caller: TestCaller, more: { date?: string; recurrence?: Recurrence } = {}): Promise<PaymentOrder> {
  const reply = await bank.payTo(caller, bank.neighbour.key, '1.00', more);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

const WAITS = { state: 'awaiting_confirmation', confirmationReason: 'no-trusted-device' };

test('one real to a known payee goes at once from a session that a trusted device opened', async () => {
  expect(await made(await byDevice())).toMatchObject({ state: 'settled', confirmationReason: null });
});

test('a thief with CPF, account and password pays nobody, not even one real to a known payee [attack]', async () => {
  const { cpf: document, bankAccount, password } = bank.operator('maker');
  const reply = await bank.anonymous.post('/services/accounts/login', { document, bankAccount, password });
  const thief = bank.withToken(reply.json<{ accessToken: string }>().accessToken);
  const before = await bank.balance('10001');
  expect(await made(thief)).toMatchObject(WAITS);
  expect(await made(thief, { date: tomorrow() })).toMatchObject(WAITS);
  expect(await bank.balance('10001')).toBe(before);
});

test('a thief at the guest form pays nobody either [attack]', async () => {
  const { email, bankAccount, password } = bank.operator('guest');
  await bank.device('guest');
  const reply = await bank.anonymous.post('/services/accounts/login', { email, bankAccount, password });
  const thief = bank.withToken(reply.json<{ accessToken: string }>().accessToken);
  expect(await made(thief)).toMatchObject(WAITS);
});

test('many small payments at once from a password’s session all wait, and take nothing from the day’s free sum [attack]', async () => {
  const thief = await byPassword();
  const orders = await Promise.all(Array.from({ length: 12 }, () => made(thief)));
  for (const order of orders) expect(order).toMatchObject(WAITS);
  const [row] = await readRows<{ used: bigint }>(
    bank.pool,
    `SELECT used FROM ledger.counter WHERE id LIKE 'unconfirmed:%' AND id LIKE '%' || $1 || '%'`,
    [bank.operator('maker').id],
  );
  // What the trusted session of the first test took, and no more.
  expect(row?.used).toBe(100n);
});

test('what a password’s session made goes once its maker confirms it with the device', async () => {
  const order = await made(await byPassword());
  expect((await bank.confirm(await byPassword(), phone, order.id)).json()).toMatchObject({ state: 'settled' });
});

test('a session of a device that still waits for approval is no better than a password', async () => {
  const tablet = await bank.device('maker', 'pending');
  expect(await made(await bank.signedIn('maker', tablet))).toMatchObject(WAITS);
});

test('a session is judged by its device at the moment of the order, not by the day on which it was opened [attack]', async () => {
  const tablet = await bank.device('maker');
  const session = await bank.signedIn('maker', tablet);
  expect(await made(session)).toMatchObject({ state: 'settled' });
  await readRows(bank.pool, `UPDATE bank.device SET state = 'pending' WHERE id = $1`, [tablet.id]);
  expect(await made(session)).toMatchObject(WAITS);
  await readRows(bank.pool, `UPDATE bank.device SET state = 'blocked' WHERE id = $1`, [tablet.id]);
  expect((await bank.payTo(await byDevice(), bank.neighbour.key, '1.00')).status).toBe(201);
  expect((await session.get('/services/accounts-core/profile')).status).toBe(401);
});

test('the app’s session pays once its device has proved its key, and not before', async () => {
  const app = await byPassword();
  expect(await made(app)).toMatchObject(WAITS);
  const { challenge } = (await app.post(`${PROOF}/challenge`)).json<{ challenge: string }>();
  const { id: operatorId, bankAccount } = bank.operator('maker');
  const device = phone.sign((part) => sessionProofContent({ challenge, operatorId, bankAccount, ...part }));
  expect((await app.post(PROOF, { device })).json()).toEqual({ proof: 'trusted-device' });
  expect(await made(app)).toMatchObject({ state: 'settled' });
});

test('an order that a password’s session edits waits for the app like any that is edited [attack]', async () => {
  const order = await made(await byDevice(), { date: tomorrow() });
  expect(order.state).toBe('scheduled');
  const thief = await byPassword();
  const body = { revision: order.revision, amount: '900.00' };
  const edited = await thief.post(`/services/payment-orders/${order.id}/edit`, body, nextKey());
  expect(edited.json()).toMatchObject({ state: 'awaiting_confirmation', confirmationReason: 'edited' });
});

test('a password alone stops payments that repeat, and takes none of them up again [attack]', async () => {
  const asked = await made(await byDevice(), { date: tomorrow(), recurrence: WEEKLY });
  const series = (await bank.confirm(await byDevice(), phone, asked.id)).json<PaymentOrder>();
  const path = `/services/payment-orders/${series.id}`;
  const [thief, owner] = [await byPassword(), await byDevice()];
  const pause = (caller: TestCaller, paused: boolean) => caller.post(`${path}/pause`, { paused }, nextKey());
  const leaveOut = (caller: TestCaller, leftOut: boolean) =>
    caller.post(`${path}/leave-out`, { revision: series.revision, date: tomorrow(), leftOut }, nextKey());

  expect((await pause(thief, true)).status).toBe(200);
  const resumed = await pause(thief, false);
  expect([resumed.status, resumed.code]).toEqual([403, 'access.trusted-device-needed']);
  expect((await pause(owner, false)).status).toBe(200);
  expect((await leaveOut(thief, true)).status).toBe(200);
  expect((await leaveOut(thief, false)).code).toBe('access.trusted-device-needed');
  expect((await leaveOut(owner, false)).status).toBe(200);
});

test('a thief with CPF, account and password who registers a device pays nothing with it before its code [attack]', async () => {
  const thief = await byPassword();
  const order = await made(thief);
  const tablet = await bank.device('maker', 'awaiting_code');
  expect((await bank.confirm(thief, tablet, order.id)).code).toBe('access.signature-invalid');
  expect((await bank.order(thief, order.id)).state).toBe('awaiting_confirmation');
});
