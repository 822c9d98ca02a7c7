import { expect, test } from 'vitest';
import { orderConfirmationContent, type OrderConfirmation, type PaymentOrder } from '@bank/contracts';
import { startPixBank } from '../../testing/pix-bank.ts';

// Waiting for the app, for a day, for money: what an order goes through before it leaves.
const bank = await startPixBank();
const phone = await bank.device('maker');
await bank.device('admin');
await bank.fund('10001', 100_000_00n);
const HOUR = 3_600_000;
const MORNING = Date.parse('2026-11-23T13:00:00Z');

/** A fresh sign-in: the clock of these tests runs over the life of a session. */
const makerNow = () => bank.as('maker');

async function order(amount: string, more: { date?: string } = {}): Promise<PaymentOrder> {
  const reply = await bank.payTo(await makerNow(), bank.neighbour.key, amount, more);
  expect(reply.status, reply.text).toBe(201);
  return reply.json<PaymentOrder>();
}

async function state(id: string): Promise<PaymentOrder['state']> {
  return (await bank.order(await makerNow(), id)).state;
}

async function runLoopsUntil(id: string, wanted: PaymentOrder['state']): Promise<void> {
  bank.wake();
  await bank.until(`${id} is ${wanted}`, async () => (await state(id)) === wanted);
}

test('the first payment to a payee waits for the app; once it has settled the payee is known', async () => {
  const first = await order('5.00');
  expect(first).toMatchObject({
    state: 'awaiting_confirmation',
    confirmationReason: 'first-payment',
    canConfirm: true,
  });
  expect(first.expiresAt).toBe(new Date(bank.clock.now() + HOUR / 2).toISOString());
  const maker = await makerNow();
  expect((await bank.confirm(maker, phone, first.id)).json<PaymentOrder>().state).toBe('settled');
  expect((await order('5.00')).state).toBe('settled');
  const detail = await bank.order(maker, first.id);
  expect(detail.events.map((event) => [event.state, event.device])).toEqual([
    ['awaiting_confirmation', null],
    ['settled', 'Celular de teste'],
  ]);
});

test('S18 a confirmation needs the device: without it 403 step_up_required, with one field changed refused [attack]', async () => {
  const waiting = await order('1500.00');
  const maker = await makerNow();
  const confirm = (body: object, key: string) =>
    maker.post(`/services/payment-orders/${waiting.id}/confirm`, body, { 'idempotency-key': key });
  expect((await confirm({}, 's18-a')).code).toBe('step_up_required');
  const wrong = phone.sign(({ deviceId, signedAt }) => `${deviceId}${signedAt}`);
  expect((await confirm({ device: wrong }, 's18-b')).code).toBe('access.signature-invalid');
  expect(await state(waiting.id)).toBe('awaiting_confirmation');
  expect((await bank.confirm(maker, phone, waiting.id)).json<PaymentOrder>().state).toBe('settled');
});

test('A14 S18 each field that the app shows and signs counts, message, fee and what is unusual among them: one changed is refused [attack]', async () => {
  const maker = await makerNow();
  const lookup = await bank.lookUp(maker, bank.outsider.key);
  const waiting = (await bank.pay(maker, lookup.id, '1500.00', { message: 'NF 12' })).json<PaymentOrder>();
  const path = `/services/payment-orders/${waiting.id}`;
  const { signing } = (await maker.get(`${path}/confirmation`)).json<OrderConfirmation>();
  expect(Object.keys(signing.fields)).toEqual(expect.arrayContaining(['message', 'fee', 'notes']));
  for (const [at, field] of Object.keys(signing.fields).entries()) {
    for (const fields of [
      { ...signing.fields, [field]: `${signing.fields[field]}x` },
      Object.fromEntries(Object.entries(signing.fields).filter(([name]) => name !== field)),
    ]) {
      const device = phone.sign((about) => orderConfirmationContent({ ...signing, fields }, about));
      const reply = await maker.post(
        `${path}/confirm`,
        { device },
        { 'idempotency-key': `a14-${at}-${field in fields}` },
      );
      expect([field, reply.code]).toEqual([field, 'access.signature-invalid']);
    }
  }
  expect((await bank.confirm(maker, phone, waiting.id)).status).toBe(200);
});

test('only the maker confirms; the administrator may cancel, another operator not [attack]', async () => {
  const waiting = await order('1500.00');
  const guest = await bank.as('guest');
  expect((await guest.get(`/services/payment-orders/${waiting.id}/confirmation`)).code).toBe(
    'payment-orders.not-maker',
  );
  const cancel = (caller: typeof guest, key: string) =>
    caller.post(`/services/payment-orders/${waiting.id}/cancel`, undefined, { 'idempotency-key': key });
  expect((await cancel(guest, 'cancel-a')).code).toBe('payment-orders.stop-not-allowed');
  const admin = await bank.as('admin');
  const cancelled = await cancel(admin, 'cancel-b');
  expect(cancelled.json<PaymentOrder>()).toMatchObject({ state: 'cancelled', canCancel: false });
  expect((await cancel(admin, 'cancel-b')).text).toBe(cancelled.text);
  expect((await cancel(admin, 'cancel-c')).code).toBe('payment-orders.state-conflict');
});

test('M05 a confirmation told again under its key is not confirmed twice', async () => {
  const waiting = await order('1500.00');
  const maker = await makerNow();
  const first = await bank.confirm(maker, phone, waiting.id, 'confirm-once');
  const again = await maker.post(
    `/services/payment-orders/${waiting.id}/confirm`,
    { device: phone.sign(() => 'another signature') },
    { 'idempotency-key': 'confirm-once' },
  );
  expect(first.status).toBe(200);
  expect(again.code).toBe('idempotency.key-reused');
  expect(await state(waiting.id)).toBe('settled');
});

test('M09 confirming and cancelling at the same moment: exactly one of them happens [attack]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const waiting = await order('1200.00');
    const maker = await makerNow();
    const [confirmed, cancelled] = await Promise.all([
      bank.confirm(maker, phone, waiting.id),
      maker.post(`/services/payment-orders/${waiting.id}/cancel`, undefined, { 'idempotency-key': `race-${round}` }),
    ]);
    const won = [confirmed, cancelled].filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    expect(await state(waiting.id)).toBe(won[0] === confirmed ? 'settled' : 'cancelled');
  }
});

test('M09 many confirmations and cancellations of one order at once: one is done, all others say how it stands', async () => {
  for (let round = 0; round < 3; round += 1) {
    const waiting = await order('1200.00');
    const maker = await makerNow();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 2 === 0
          ? bank.confirm(maker, phone, waiting.id)
          : maker.post(`/services/payment-orders/${waiting.id}/cancel`, undefined, {
              'idempotency-key': `crowd-${round}-${index}`,
            }),
      ),
    );
    const others = replies.filter(({ status }) => status !== 200);
    expect(others.length).toBe(23);
    for (const { status } of others) expect([409, 422]).toContain(status);
  }
});

test('S17 a pending device confirms R$ 200,00 and R$ 1.000,00 a day, counted as they happen', async () => {
  const pending = await bank.device('maker', 'pending');
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 0');
  const above = await order('200.01');
  const orders: PaymentOrder[] = [];
  for (let count = 0; count < 6; count += 1) orders.push(await order('200.00'));
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000');
  const maker = await makerNow();
  expect((await bank.confirm(maker, pending, above.id)).code).toBe('payment-orders.device-pending');
  const replies = await Promise.all(orders.map(({ id }) => bank.confirm(maker, pending, id)));
  expect(replies.filter(({ status }) => status === 200).length).toBe(5);
  expect(replies.find(({ status }) => status !== 200)?.code).toBe('payment-orders.device-pending');
});

test('an order that is not confirmed in time expires and can be confirmed no more', async () => {
  const waiting = await order('1500.00');
  bank.clock.advance(HOUR / 2);
  const maker = await makerNow();
  const late = await bank.confirm(maker, phone, waiting.id);
  expect(late.code).toBe('payment-orders.state-conflict');
  await runLoopsUntil(waiting.id, 'expired');
});

test('Z10 a period’s limit is never passed, however many pay at once [attack]', async () => {
  const { rows } = await bank.pool.query<{ used: string }>(
    `SELECT used FROM ledger.counter WHERE id LIKE 'pix-limit:%:day:2026-11-23'`,
  );
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  await bank.setLimits('10001', { day: 100_000n + BigInt(rows[0]?.used ?? 0) });
  const maker = await makerNow();
  const lookups: string[] = [];
  for (let count = 0; count < 8; count += 1) lookups.push((await bank.lookUp(maker, bank.neighbour.key)).id);
  const replies = await Promise.all(lookups.map((id) => bank.pay(maker, id, '250.00')));
  expect(replies.filter(({ status }) => status === 201).length).toBe(4);
  expect(new Set(replies.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(
    new Set(['payment-orders.above-period-limit']),
  );
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000');
  await bank.setLimits('10001', { day: 10_000_000n });
});

test('Z10 the limit of one payment is that of the hour', async () => {
  const evening = Date.parse('2026-11-23T23:30:00Z') - bank.clock.now();
  bank.clock.advance(evening);
  await bank.setLimits('10001', { 'order-night': 10_000n });
  const maker = await makerNow();
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  expect(lookup.warnings).toContain('night-limit');
  const refused = await bank.pay(maker, lookup.id, '100.01');
  expect(refused.code).toBe('payment-orders.above-transaction-limit');
  expect(refused.text).toContain('R$\u00a0100,00');
  await bank.setLimits('10001', { 'order-night': 1_000_000n });
});

test('a scheduled order runs on its day at six, once, on any number of loops', async () => {
  // A new day: the operator's unconfirmed sum begins at zero.
  bank.clock.advance(Date.parse('2026-11-24T13:00:00Z') - bank.clock.now());
  const scheduled = await order('10.00', { date: '2026-11-25' });
  expect(scheduled).toMatchObject({ state: 'scheduled', date: '2026-11-25', nextTryAt: '2026-11-25T09:00:00.000Z' });
  const before = await bank.balance('10001');
  bank.clock.advance(Date.parse('2026-11-25T08:59:00Z') - bank.clock.now());
  bank.wake();
  expect(await state(scheduled.id)).toBe('scheduled');
  bank.clock.advance(60_000);
  await runLoopsUntil(scheduled.id, 'settled');
  bank.wake();
  expect(await bank.balance('10001')).toBe(before - 1000n);
});

test('too little money: it stays scheduled with its next try, says so, and the last try rejects it', async () => {
  const balance = await bank.balance('10001');
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
  await bank.setLimits('10001', { order: 100_000_000n });
  const scheduled = await order(`${balance / 100n + 1n}.00`, { date: '2026-11-26' });
  await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000');
  await bank.setLimits('10001', { day: 100_000_000n });
  bank.clock.advance(Date.parse('2026-11-26T09:00:00Z') - bank.clock.now());
  for (const [tryAt, next] of [
    ['2026-11-26T09:00:00Z', '2026-11-26T15:00:00.000Z'],
    ['2026-11-26T15:00:00Z', '2026-11-26T21:00:00.000Z'],
  ] as const) {
    bank.clock.advance(Date.parse(tryAt) - bank.clock.now());
    bank.wake();
    await bank.until(
      'it was postponed',
      async () => (await bank.order(await makerNow(), scheduled.id)).nextTryAt === next,
    );
  }
  const postponed = await bank.order(await makerNow(), scheduled.id);
  expect(postponed.state).toBe('scheduled');
  expect(postponed.events.at(-1)?.note).toMatch(/Saldo insuficiente.*Nova tentativa às 18:00/);
  bank.clock.advance(6 * HOUR);
  await runLoopsUntil(scheduled.id, 'rejected');
  expect((await bank.order(await makerNow(), scheduled.id)).refusal?.code).toBe('payment-orders.insufficient-funds');
});

test('Z09 a right that is gone before execution sends a scheduled order back for authorization', async () => {
  const scheduled = await order('10.00', { date: '2026-11-27' });
  await bank.pool.query(`UPDATE bank.operator SET state = 'blocked' WHERE id = $1`, [bank.operator('maker').id]);
  bank.clock.advance(Date.parse('2026-11-27T09:00:00Z') - bank.clock.now());
  bank.wake();
  const admin = await bank.as('admin');
  await bank.until(
    'it went back',
    async () => (await bank.order(admin, scheduled.id)).state === 'awaiting_authorization',
  );
  await bank.pool.query(`UPDATE bank.operator SET state = 'active' WHERE id = $1`, [bank.operator('maker').id]);
  bank.clock.advance(24 * HOUR);
  await runLoopsUntil(scheduled.id, 'expired');
});

test('A14 M11 a key that changed hands before execution: nothing is paid, the order goes back [attack]', async () => {
  await bank.knowPayees();
  const reply = await bank.payTo(await makerNow(), bank.outsider.key, '10.00', { date: '2026-11-30' });
  const scheduled = reply.json<PaymentOrder>();
  expect(scheduled.state).toBe('scheduled');
  const entry = bank.rails.directory.get(bank.outsider.key);
  if (!entry) throw new Error('no entry');
  bank.rails.directory.set(bank.outsider.key, {
    ...entry,
    owner: { ...entry.owner, taxId: '11144477735', name: 'Outra Pessoa' },
  });
  const before = await bank.balance('10001');
  bank.clock.advance(Date.parse('2026-11-30T09:00:00Z') - bank.clock.now());
  await runLoopsUntil(scheduled.id, 'awaiting_authorization');
  const changed = await bank.order(await makerNow(), scheduled.id);
  expect(changed).toMatchObject({ revision: 2, payee: { name: 'Outra Pessoa' } });
  expect(changed.events.at(-1)?.note).toContain('nada foi pago');
  expect(await bank.balance('10001')).toBe(before);
  bank.rails.directory.set(bank.outsider.key, entry);
});

test('a scheduled Pix to another bank is looked up again and carries an id of its own day', async () => {
  const scheduled = (
    await bank.payTo(await makerNow(), bank.outsider.key, '10.00', { date: '2026-12-02' })
  ).json<PaymentOrder>();
  bank.clock.advance(Date.parse('2026-12-02T09:00:00Z') - bank.clock.now());
  bank.rails.script = { does: 'settle' };
  await runLoopsUntil(scheduled.id, 'settled');
  const settled = await bank.order(await makerNow(), scheduled.id);
  expect(settled.endToEndId).toMatch(/^E99999008202612020900/);
  expect(bank.rails.sentFor(settled.endToEndId)).toMatchObject({ body: { priority: 'NORM', serviceLevel: 'PAGAGD' } });
});

test('an order whose day passed while the bank was away is not paid on another day', async () => {
  const scheduled = await order('10.00', { date: '2026-12-04' });
  bank.clock.advance(Date.parse('2026-12-05T12:00:00Z') - bank.clock.now());
  await runLoopsUntil(scheduled.id, 'rejected');
  expect((await bank.order(await makerNow(), scheduled.id)).refusal).toMatchObject({
    code: 'payment-orders.date-missed',
    message: expect.stringContaining('04/12/2026') as string,
  });
});

test('the list pages by key, filters, and shows only the company’s own', async () => {
  const maker = await makerNow();
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = (await maker.get(`/services/payment-orders?limit=7${cursor}`)).json<{
      items: PaymentOrder[];
      nextCursor: string | null;
    }>();
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  const { rows } = await bank.pool.query<{ id: string }>('SELECT id FROM bank.payment_order ORDER BY id DESC');
  expect(seen).toEqual(rows.map(({ id }) => id));
  const expired = (await maker.get('/services/payment-orders?state=expired&mine=true')).json<{
    items: PaymentOrder[];
  }>();
  expect(new Set(expired.items.map((item) => item.state))).toEqual(new Set(['expired']));
  const day = (await maker.get('/services/payment-orders?from=2026-11-23&to=2026-11-23&limit=200')).json<{
    items: PaymentOrder[];
  }>();
  expect(day.items.every(({ createdAt }) => Date.parse(createdAt) >= MORNING)).toBe(true);
});
