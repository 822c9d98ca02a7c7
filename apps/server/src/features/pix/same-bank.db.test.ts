import { expect, test } from 'vitest';
import type { PaymentOrder, PixLookup } from '@bank/contracts';
import { keyOf, startPixBank } from '../../testing/pix-bank.ts';

// Pix to another account of this bank, races, keys of requests, and what belongs to somebody else.
const bank = await startPixBank();
const phone = await bank.device('maker');
const maker = await bank.as('maker');
await bank.device('admin');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();

test('one transaction, no directory, no SPI: both sides have their line at once', async () => {
  const [mine, theirs] = [await bank.balance('10001'), await bank.balance('10003')];
  bank.liveEvents();
  const reply = await bank.payTo(maker, bank.neighbour.key, '77.00');
  expect(reply.status, reply.text).toBe(201);
  const order = reply.json<PaymentOrder>();
  expect(order.state).toBe('settled');
  expect(order.receiptCode).not.toBeNull();
  expect(await bank.balance('10001')).toBe(mine - 7700n);
  expect(await bank.balance('10003')).toBe(theirs + 7700n);
  expect(bank.rails.received).toEqual([]);
  expect(bank.rails.lookups).toEqual([]);
  const events = bank
    .liveEvents()
    .map(({ companyId, event }) => `${companyId === bank.companyId('10001') ? 'payer' : 'payee'} ${event.type}`);
  expect(events).toEqual(
    expect.arrayContaining([
      'payer balance',
      'payer statement',
      'payee balance',
      'payee statement',
      'payee money-received',
    ]),
  );
  const lines = await bank.pool.query(
    `SELECT account_id, detail ->> 'type' AS type, detail -> 'counterparty' ->> 'name' AS name FROM ledger.entry
     WHERE detail ->> 'endToEndId' = $1 ORDER BY account_id`,
    [order.endToEndId],
  );
  expect(lines.rows).toEqual([
    { account_id: 'customer:10001', type: 'pix_sent', name: 'Café da Serra Comércio Ltda' },
    { account_id: 'customer:10003', type: 'pix_received', name: 'Estrela do Sul Ltda' },
  ]);
  const audited = await bank.audit('10001', 'payment-orders.created');
  expect(audited.at(-1)).toMatchObject({
    subject: order.id,
    data: { amount: '77.00', state: 'settled', address: '127.0.0.1' },
  });
});

test('by branch and account, the holder must be right; which part is wrong is told to nobody', async () => {
  const ask = (change: Record<string, string>) =>
    maker.post('/services/pix/lookups', {
      ispb: '99999008',
      branch: '1',
      accountNumber: '10003',
      accountType: 'TRAN',
      document: '99.888.777/0001-00',
      name: 'qualquer',
      ...change,
    });
  const found = await ask({});
  expect(found.json()).toMatchObject({
    sameBank: true,
    payee: { name: 'Café da Serra Comércio Ltda', kind: 'account' },
  });
  for (const change of [{ accountNumber: '10009' }, { document: '11.222.333/0001-81' }, { branch: '2' }]) {
    expect((await ask(change)).code).toBe('pix.account-not-found');
  }
  expect((await ask({ document: '99.888.777/0001-01' })).code).toBe('pix.document-invalid');
});

test('an account of another bank is taken as typed, and says that nobody checked the name', async () => {
  const reply = await maker.post('/services/pix/lookups', {
    ispb: '99999010',
    branch: '3000',
    accountNumber: '500001',
    accountType: 'CACC',
    document: '529.982.247-25',
    name: 'Maria Digitada',
  });
  expect(reply.json()).toMatchObject({
    sameBank: false,
    payee: { name: 'Maria Digitada', bankName: 'Banco Araucária', maskedDocument: '***.982.247-**' },
    warnings: ['first-payment', 'name-not-checked'],
  });
});

test('M05 R13 the same key fifty times at once: one order, byte-equal answers, one effect [attack]', async () => {
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  const before = await bank.balance('10003');
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => bank.pay(maker, lookup.id, '1.00', { key: 'fifty' })),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length).toBe(49);
  expect(await bank.balance('10003')).toBe(before + 100n);
});

test('M05 the same key with other content is refused; M04 without a key nothing happens [attack]', async () => {
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  expect((await bank.pay(maker, lookup.id, '1.00', { key: 'reused' })).status).toBe(201);
  expect((await bank.pay(maker, lookup.id, '2.00', { key: 'reused' })).code).toBe('idempotency.key-reused');
  const without = await maker.post('/services/pix/orders', { lookupId: lookup.id, amount: '1.00' });
  expect(without.code).toBe('request.idempotency-key-missing');
});

test('M08 a look-up serves one order: another key gets a refusal, the first key its answer [attack]', async () => {
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  const first = await bank.pay(maker, lookup.id, '3.00', { key: 'once' });
  expect((await bank.pay(maker, lookup.id, '3.00', { key: 'twice' })).code).toBe('payment-orders.already-made');
  const again = await bank.pay(maker, lookup.id, '3.00', { key: 'once' });
  expect(again.text).toBe(first.text);
});

test('M05 a refusal is told again byte for byte under its key, though it would no longer be refused', async () => {
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  await bank.setLimits('10001', { order: 100n });
  const first = await bank.pay(maker, lookup.id, '1.01', { key: 'refused' });
  await bank.setLimits('10001', { order: 5_000_000n });
  expect(first.status).toBe(422);
  expect(first.text).toContain('R$\u00a01,00');
  const again = await bank.pay(maker, lookup.id, '1.01', { key: 'refused' });
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await bank.pay(maker, lookup.id, '1.01', { key: 'anew' })).status).toBe(201);
});

test('A12 M03 thirty-two orders of the whole balance at once: exactly one [attack]', async () => {
  await bank.device('admin3');
  const admin3 = await bank.as('admin3');
  await bank.setCompany('10003', 'confirmation_threshold_centavos = 100000000');
  await bank.setLimits('10003', { order: 100_000_000n });
  await keyOf(bank, { bankAccount: '10001', key: 'estrela@exemplo.com.br' });
  await bank.pool.query(
    `INSERT INTO bank.known_payee (company_id, fingerprint, at) VALUES ($1, '99999008:1:10001:11222333000181', '2026-11-23T13:00:00Z')`,
    [bank.companyId('10003')],
  );
  const whole = await bank.balance('10003');
  const amount = `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`;
  const lookups: string[] = [];
  for (let count = 0; count < 32; count += 1) lookups.push((await bank.lookUp(admin3, 'estrela@exemplo.com.br')).id);
  const replies = await Promise.all(lookups.map((id) => bank.pay(admin3, id, amount)));
  expect(replies.filter(({ status }) => status === 201).length).toBe(1);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['payment-orders.insufficient-funds']));
  expect(refused[0]?.text).toContain('R$\u00a00,00');
  expect(await bank.balance('10003')).toBe(0n);
});

test('S17 twenty orders of R$ 200 at once: five go straight on, fifteen wait for the app', async () => {
  await bank.device('approver');
  const approver = await bank.as('approver');
  const lookups: string[] = [];
  for (let count = 0; count < 20; count += 1) lookups.push((await bank.lookUp(approver, bank.neighbour.key)).id);
  const replies = await Promise.all(lookups.map((id) => bank.pay(approver, id, '200.00')));
  const orders = replies.map((reply) => reply.json<PaymentOrder>());
  expect(orders.filter(({ state }) => state === 'settled').length).toBe(5);
  const waiting = orders.filter(({ state }) => state === 'awaiting_confirmation');
  expect(waiting.length).toBe(15);
  expect(new Set(waiting.map(({ confirmationReason }) => confirmationReason))).toEqual(new Set(['daily-sum']));
});

test('S15 an operator without a device makes no order and is told how to get one [attack]', async () => {
  const guest = await bank.as('guest');
  const lookup = await bank.lookUp(guest, bank.neighbour.key);
  const reply = await bank.pay(guest, lookup.id, '1.00');
  expect(reply.status).toBe(403);
  expect(reply.code).toBe('devices.not-registered');
});

test('Z03 another company’s look-up, order and cursor are as if they did not exist [attack]', async () => {
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  const order = (await bank.pay(maker, lookup.id, '1.00')).json<PaymentOrder>();
  const stranger = await bank.as('admin3');
  expect((await bank.pay(stranger, lookup.id, '1.00')).code).toBe('pix.lookup-not-found');
  expect((await stranger.get(`/services/payment-orders/${order.id}`)).code).toBe('payment-orders.not-found');
  expect((await stranger.get(`/services/payment-orders/${order.id}/confirmation`)).code).toBe(
    'payment-orders.not-found',
  );
  const cancel = await stranger.post(`/services/payment-orders/${order.id}/cancel`, undefined, {
    'idempotency-key': 'z03',
  });
  expect(cancel.code).toBe('payment-orders.not-found');
  const confirm = await stranger.post(
    `/services/payment-orders/${order.id}/confirm`,
    {},
    { 'idempotency-key': 'z03b' },
  );
  expect(confirm.code).toBe('payment-orders.not-found');
  const list = (await stranger.get(`/services/payment-orders?cursor=${order.id}`)).json<{ items: PaymentOrder[] }>();
  expect(list.items.every(({ createdBy }) => createdBy.id === bank.operator('admin3').id)).toBe(true);
});

test('a colleague’s look-up cannot be paid from, an expired one neither, and nobody pays themselves', async () => {
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  expect((await bank.pay(await bank.as('admin'), lookup.id, '1.00')).code).toBe('pix.lookup-not-found');
  bank.clock.advance(10 * 60_000);
  const fresh = await bank.as('maker');
  expect((await bank.pay(fresh, lookup.id, '1.00')).code).toBe('pix.lookup-expired');
  expect((await fresh.post('/services/pix/lookups', { key: 'estrela@exemplo.com.br' })).code).toBe(
    'payment-orders.same-account',
  );
});

test('a like payment made since the screen was drawn, by another tab or a colleague, is told before one more goes', async () => {
  const again = await bank.as('maker');
  const first = await bank.lookUp(again, bank.neighbour.key);
  const second = await bank.lookUp(again, bank.neighbour.key);
  const pay = ({ id }: PixLookup, repeatShown: boolean) => bank.pay(again, id, '45.45', { repeatShown });
  const before = await bank.balance('10003');
  expect((await pay(first, false)).status).toBe(201);
  const refused = await pay(second, false);
  expect([refused.status, refused.code]).toEqual([409, 'payment-orders.same-amount-today']);
  expect(await bank.balance('10003')).toBe(before + 45_45n);
  expect((await pay(second, true)).status).toBe(201);
  expect(await bank.balance('10003')).toBe(before + 90_90n);
});

test('the same amount to the same payee today is shown before and in the app', async () => {
  const again = await bank.as('maker');
  const paid = await bank.payTo(again, bank.neighbour.key, '44.44');
  expect(paid.status).toBe(201);
  const lookup = await bank.lookUp(again, bank.neighbour.key);
  expect(lookup.amountsToday).toContain('44.44');
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 0');
  const order = (await bank.pay(again, lookup.id, '44.44')).json<PaymentOrder>();
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000');
  expect(order.state).toBe('awaiting_confirmation');
  const shown = (await again.get(`/services/payment-orders/${order.id}/confirmation`)).json<{ warnings: string[] }>();
  expect(shown.warnings).toContain('same-amount-today');
  const confirmed = await bank.confirm(again, phone, order.id);
  expect(confirmed.json<PaymentOrder>().state).toBe('settled');
});

test('I13 a scan of keys is stopped, audited, and costs the company only its own look-ups [attack]', async () => {
  const scanner = await bank.as('admin3');
  const replies = [];
  for (let count = 0; count < 100; count += 1) {
    replies.push(await scanner.post('/services/pix/lookups', { key: `alvo${count}@exemplo.com.br` }));
  }
  const stopped = replies.filter(({ status }) => status === 429);
  const missesMax = bank.platform.settings.limits.lookups.size / 20;
  expect(stopped.length).toBe(100 - missesMax);
  expect(stopped[0]?.headers['retry-after']).toBeDefined();
  expect(
    (await bank.audit('10003', 'pix.payee-looked-up')).filter(({ data }) => data.outcome === 'refused').length,
  ).toBe(missesMax);
  await bank.lookUp(await bank.as('maker'), bank.neighbour.key);
});

test('the entry page shows keys, limits, movements and what waits', async () => {
  const caller = await bank.as('maker');
  const summary = (await caller.get('/services/pix/summary')).json<{
    limits: { period: string; used: string; limit: string };
    movements: { direction: string }[];
    keys: { key: string }[];
  }>();
  expect(summary.limits).toMatchObject({ period: 'day', limit: '100000.00' });
  expect(Number(summary.limits.used)).toBeGreaterThan(0);
  expect(summary.movements.some(({ direction }) => direction === 'out')).toBe(true);
  expect(summary.keys).toContainEqual(expect.objectContaining({ key: 'estrela@exemplo.com.br', type: 'EMAIL' }));
});
