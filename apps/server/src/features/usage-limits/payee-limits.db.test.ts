import { beforeEach, expect, test } from 'vitest';
import {
  PAYEE_LIMITS_MAX,
  type OrderPreview,
  type PaymentOrder,
  type PayeeLimit,
  type PixLookup,
  type SignedChange,
  type UsageLimits,
} from '@bank/contracts';
import { DAY_MS, HOUR_MS } from '@bank/core';
import { startPixBank } from '../../testing/pix-bank.ts';
import { signChange } from '../../testing/sign-change.ts';
import type { OperatorKey, TestReply } from '../../testing/test-bank.ts';

// Limits of one payee, which count in place of the company's: registered, waited for, paid by, changed and taken away.
const bank = await startPixBank();
const phones = { admin: await bank.device('admin'), maker: await bank.device('maker') };
await bank.fund('10001', 500_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const COMPANY = { order: 5_000_000n, 'order-night': 1_000_000n, day: 10_000_000n, night: 2_000_000n };
const PATH = '/services/usage-limits/payee-limits';

/** Each test begins at ten in the morning of a day of its own, without limits of payees. */
beforeEach(async () => {
  const first = Date.parse('2026-11-23T13:00:00Z');
  const days = Math.ceil((bank.clock.now() - first) / DAY_MS) + 1;
  bank.clock.advance(first + days * DAY_MS - bank.clock.now());
  await bank.setLimits('10001', COMPANY);
  await bank.pool.query(
    `UPDATE bank.usage_limit SET value = NULL, next_value = NULL, next_at = NULL, next_change_id = NULL
     WHERE subject ~ '^lpy_'`,
  );
});

const cancelPath = ({ raise }: PayeeLimit): string => `/services/usage-limits/changes/${raise?.changeId}/cancel`;

async function limits(): Promise<UsageLimits> {
  const reply = await (await bank.as('admin')).get('/services/usage-limits/limits');
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function only(): Promise<PayeeLimit> {
  const { payeeLimits } = await limits();
  const [limit] = payeeLimits;
  if (!limit || payeeLimits.length > 1) throw new Error(`${payeeLimits.length} limits of payees`);
  return limit;
}

/** The order that leads to a payee, of a centavo that is not asked about again. */
async function paidOnce(key: string = bank.neighbour.key, by: OperatorKey = 'maker'): Promise<string> {
  const paid = await bank.payTo(await bank.as(by), key, '0.01');
  expect(paid.status, paid.text).toBe(201);
  return paid.json<PaymentOrder>().id;
}

async function register(amount: string, orderId?: string, by: OperatorKey = 'admin'): Promise<TestReply> {
  const body = { type: 'pix', to: { orderId: orderId ?? (await paidOnce()) }, amount, name: 'A vizinha' };
  return (await bank.as(by)).put(PATH, body);
}

async function put(id: string, amount: string | null): Promise<TestReply> {
  return (await bank.as('admin')).put(`${PATH}/${id}`, { type: 'pix', amount });
}

async function done(asked: TestReply): Promise<SignedChange> {
  expect(asked.status, asked.text).toBe(201);
  const signed = (await signChange(bank, phones.admin, 'admin', asked.json<SignedChange>())).json<SignedChange>();
  expect(signed.state, signed.reason ?? '').toBe('done');
  // No two changes are of one moment.
  bank.clock.advance(1000);
  return signed;
}

const pay = async (amount: string, key: string = bank.neighbour.key, by: OperatorKey = 'maker') =>
  bank.payTo(await bank.as(by), key, amount);

test('Z10 S18 a limit of one payee is signed with the account, waits for 24 hours, and then counts in place of the company’s', async () => {
  const asked = await register('150000.00');
  const change = asked.json<SignedChange>();
  expect(change).toMatchObject({ state: 'awaiting_signature', title: 'Criar o limite de Pix para A vizinha' });
  const said = change.lines.map(({ label, after }) => `${label}: ${after}`).join('\n');
  expect(said).toMatch(/CPF ou CNPJ: .*\n.*Instituição: .*\n.*/);
  expect((await limits()).payeeLimits).toEqual([]);
  await done(asked);
  expect(await only()).toMatchObject({
    name: 'A vizinha',
    amount: null,
    used: '0.00',
    raise: { amount: '150000.00', canCancel: true },
  });
  // Until then the company's limits count.
  expect((await pay('50000.01')).code).toBe('payment-orders.above-transaction-limit');
  bank.clock.advance(DAY_MS);
  const lookup = await bank.lookUp(await bank.as('maker'), bank.neighbour.key);
  expect(lookup.hasOwnLimit).toBe(true);
  expect((await bank.pay(await bank.as('maker'), lookup.id, '120000.00')).status).toBe(201);
  expect(await only()).toMatchObject({ amount: '150000.00', used: '120000.00', raise: null });
  const day = (await limits()).items.find(({ scope, measure }) => scope.of === 'company' && measure === 'day');
  expect(day?.used).toBe('0.00');
  const refused = await pay('30000.01');
  expect(refused.code).toBe('payment-orders.above-period-limit');
  expect(refused.text).toContain('deste favorecido cadastrado (R$\u00a030.000,00)');
});

test('the night does not make the limit of one payee smaller, and each period counts anew', async () => {
  await done(await register('60000.00'));
  bank.clock.advance(DAY_MS);
  expect((await pay('60000.00')).status).toBe(201);
  // 20 h: the company's night lets R$ 10.000,00 through at once.
  bank.clock.advance(10 * HOUR_MS);
  const lookup = await bank.lookUp(await bank.as('maker'), bank.neighbour.key);
  expect(lookup.warnings).not.toContain('night-limit');
  expect((await bank.pay(await bank.as('maker'), lookup.id, '60000.00')).status).toBe(201);
  expect((await pay('0.02')).code).toBe('payment-orders.above-period-limit');
  const { items } = await limits();
  const used = items.filter(({ type, scope, used: some }) => type === 'pix' && scope.of === 'company' && some !== null);
  expect(used.map(({ measure, used: some }) => [measure, some])).toEqual([
    ['day', '0.00'],
    ['night', '0.00'],
  ]);
});

test('A1 an operator’s own limit binds towards a payee with a limit too', async () => {
  await done(await register('60000.00'));
  const scope = { of: 'operator', operatorId: bank.operator('maker').id };
  const admin = await bank.as('admin');
  const body = { type: 'pix', scope, measure: 'order', amount: '100.00' };
  await done(await admin.put('/services/usage-limits/limits', body));
  bank.clock.advance(DAY_MS);
  const refused = await pay('100.01');
  expect(refused.code).toBe('payment-orders.above-transaction-limit');
  expect(refused.text).toContain('deste operador');
  const lift = await (await bank.as('admin')).put('/services/usage-limits/limits', { ...body, amount: null });
  await done(lift);
  bank.clock.advance(DAY_MS);
});

test('another account of the same payee, and anybody else, is bound by the company’s limits', async () => {
  const entry = bank.rails.directory.get(bank.outsider.key);
  if (!entry) throw new Error('no entry');
  const orderId = await paidOnce(bank.outsider.key);
  await done(await register('90000.00', orderId));
  bank.clock.advance(DAY_MS);
  expect((await pay('60000.00', bank.outsider.key)).status).toBe(201);
  bank.rails.directory.set(bank.outsider.key, { ...entry, account: { ...entry.account, number: '777777' } });
  const elsewhere = await pay('50000.01', bank.outsider.key);
  bank.rails.directory.set(bank.outsider.key, entry);
  expect(elsewhere.code).toBe('payment-orders.above-transaction-limit');
  expect(elsewhere.text).toContain('da empresa');
  expect((await pay('50000.01')).code).toBe('payment-orders.above-transaction-limit');
});

test('before an order is made, what is left of the payee’s limit is what is shown', async () => {
  await done(await register('90000.00'));
  bank.clock.advance(DAY_MS);
  const caller = await bank.as('admin');
  const lookup = (await caller.post('/services/pix/lookups', { key: bank.neighbour.key })).json<PixLookup>();
  const preview = await caller.post('/services/pix/previews', { lookupId: lookup.id, amount: '80000.00' });
  const { limit, refusal } = preview.json<OrderPreview>();
  expect(refusal).toBeNull();
  expect(limit).toMatchObject({ whose: 'deste favorecido cadastrado', left: '90000.00', perTransaction: '90000.00' });
});

test('it is lowered at once, raised after the wait, and a raise can be called off', async () => {
  await done(await register('60000.00'));
  bank.clock.advance(DAY_MS);
  const { id } = await only();
  await done(await put(id, '55000.00'));
  expect(await only()).toMatchObject({ amount: '55000.00', raise: null });
  await done(await put(id, '70000.00'));
  const raised = await only();
  expect(raised).toMatchObject({ amount: '55000.00', raise: { amount: '70000.00' } });
  expect((await (await bank.as('admin')).post(cancelPath(raised))).status).toBe(200);
  expect(await only()).toMatchObject({ amount: '55000.00', raise: null });
  // The company's day lets R$ 100.000,00 through: without the limit there would be more.
  await done(await put(id, null));
  expect(await only()).toMatchObject({ amount: '55000.00', raise: { amount: null } });
  bank.clock.advance(DAY_MS);
  expect((await limits()).payeeLimits).toEqual([]);
  expect((await pay('50000.01')).code).toBe('payment-orders.above-transaction-limit');
  const changes = (await limits()).changes.filter(({ scope }) => scope.of === 'payee');
  expect(changes.slice(0, 4).map(({ state, before, after }) => [state, before, after])).toEqual([
    ['in-force', '55000.00', null],
    ['cancelled', '55000.00', '70000.00'],
    ['replaced', '60000.00', '55000.00'],
    ['replaced', null, '60000.00'],
  ]);
  expect(changes[1]).toMatchObject({ holderName: 'A vizinha', askedBy: 'Marina Duarte Lacerda' });
  expect(changes[1]?.endedAt).not.toBeNull();
  // Registered again it is the same payee.
  await done(await register('65000.00'));
  expect((await only()).id).toBe(id);
});

test('refuses more than the plan gives, nobody whom the company knows, and who may not change limits', async () => {
  expect((await register('500000.01')).code).toBe('usage-limits.above-bank-maximum');
  expect((await register('0.00')).status).toBe(400);
  const unknown = await register('1000.00', `ord_${'0'.repeat(26)}`);
  expect(unknown.code).toBe('payment-orders.not-found');
  expect((await register('1000.00', undefined, 'maker')).status).toBe(403);
  expect((await put(`lpy_${'0'.repeat(26)}`, '1.00')).code).toBe('usage-limits.payee-not-found');
});

test('Z10 whom the company never paid gets no limit: an order made and called off is no payment [attack]', async () => {
  const entry = bank.rails.directory.get(bank.outsider.key);
  if (!entry) throw new Error('no entry');
  const key = 'estranha@exemplo.com.br';
  bank.rails.directory.set(key, { ...entry, key, account: { ...entry.account, number: '424242' } });
  const orderId = await paidOnce(key);
  expect((await register('60000.00', orderId)).code).toBe('usage-limits.payee-never-paid');
  const maker = await bank.as('maker');
  const cancelled = await maker.post(
    `/services/payment-orders/${orderId}/cancel`,
    {},
    { 'idempotency-key': 'call-it-off' },
  );
  expect(cancelled.status, cancelled.text).toBe(200);
  const favourite = await maker.put(`/services/payees/of-order/${orderId}`, { name: 'Estranha' });
  expect(favourite.status, favourite.text).toBe(200);
  const to = { favouriteId: favourite.json<{ readonly id: string }>().id };
  const refused = await (await bank.as('admin')).put(PATH, { type: 'pix', to, amount: '60000.00' });
  expect(refused.code).toBe('usage-limits.payee-never-paid');
});

test('Z03 the payee of another company’s limit is as if it did not exist [attack]', async () => {
  await done(await register('60000.00'));
  const { id } = await only();
  const stranger = await bank.as('admin3');
  expect((await stranger.put(`${PATH}/${id}`, { type: 'pix', amount: null })).code).toBe(
    'usage-limits.payee-not-found',
  );
  const theirs = (await stranger.get('/services/usage-limits/limits')).json<UsageLimits>();
  expect([theirs.payeeLimits, theirs.changes]).toEqual([[], []]);
});

test('two changes that register the same account make it one payee: the second fails and changes nothing', async () => {
  // An account that was paid and never had a limit.
  const entry = bank.rails.directory.get(bank.outsider.key);
  if (!entry) throw new Error('no entry');
  const key = 'outra@exemplo.com.br';
  bank.rails.directory.set(key, { ...entry, key, account: { ...entry.account, number: String(bank.clock.now()) } });
  const orderId = await paidOnce(key);
  await bank.byHand(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at)
     SELECT company_id, payee_fingerprint, created_at FROM bank.payment_order WHERE id = $1`,
    [orderId],
  );
  const [first, second] = [await register('60000.00', orderId), await register('70000.00', orderId)];
  await done(first);
  const signed = (await signChange(bank, phones.admin, 'admin', second.json())).json<SignedChange>();
  expect(signed).toMatchObject({ state: 'failed', reason: expect.stringContaining('já mudou') as string });
  expect((await only()).raise?.amount).toBe('60000.00');
  // The first payment to somebody waits for the app, and would wait through the next test's days.
  const cancelled = await (
    await bank.as('maker')
  ).post(`/services/payment-orders/${orderId}/cancel`, {}, { 'idempotency-key': 'cancel-it' });
  expect(cancelled.status, cancelled.text).toBe(200);
});

test('a company has so many payees with limits of their own, and no more', async () => {
  const asked = await register('60000.00', await paidOnce(bank.outsider.key));
  await bank.pool.query(
    `INSERT INTO bank.usage_limit (company_id, subject, type, measure, value)
     SELECT $1, 'lpy_' || n, 'pix', 'period', 1 FROM generate_series(1, $2) n ON CONFLICT (company_id, subject, type, measure) DO UPDATE SET value = 1`,
    [bank.companyId('10001'), PAYEE_LIMITS_MAX],
  );
  try {
    const refused = await register('60000.00');
    expect(refused.code).toBe('usage-limits.too-many-payees');
    expect(refused.text).toContain(`até ${PAYEE_LIMITS_MAX} favorecidos`);
    const signed = (await signChange(bank, phones.admin, 'admin', asked.json())).json<SignedChange>();
    expect(signed.state).toBe('failed');
  } finally {
    await bank.pool.query(`UPDATE bank.usage_limit SET value = NULL WHERE subject ~ '^lpy_[0-9]+$'`);
  }
});
