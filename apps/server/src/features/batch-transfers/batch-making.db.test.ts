import { afterAll, expect, test } from 'vitest';
import type { Batch, BatchLine, BatchRow, PaymentOrder } from '@bank/contracts';
import { addDays, bankingDate } from '@bank/core';
import { seededEntropy } from '@bank/testkit';
import pg from 'pg';
import { createBank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { rulesAbove, startApprovalBank, stepOf } from '../../testing/approval-bank.ts';

// What becomes of a batch that was agreed to: whoever makes its payments, however often and wherever they die, and whatever
// the network says. After each test the books are looked through.
const bank = await startApprovalBank();
const phone = await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.setLimits('10001', {
  order: 10_000_000_00n,
  day: 10_000_000_00n,
  'order-night': 10_000_000_00n,
  night: 10_000_000_00n,
});
const BATCHES = '/services/batch-transfers/batches';

let keys = 0;
const nextKey = () => ({ 'idempotency-key': `making-${(keys += 1)}` });
let accounts = 20_000;

function line(row: number, more: Partial<BatchLine> = {}): BatchLine {
  return {
    row,
    kind: null,
    payee: {
      by: 'account',
      ispb: '60746948',
      branch: '1234',
      accountNumber: String((accounts += 1)),
      accountType: 'CACC',
      name: `Pessoa ${row}`,
      document: '52998224725',
    },
    amount: `${row}.00`,
    date: null,
    purpose: null,
    description: null,
    reference: null,
    ...more,
  };
}

const lines = (count: number, more: Partial<BatchLine> = {}): BatchLine[] =>
  Array.from({ length: count }, (_, index) => line(index + 1, more));

async function asked(rows: readonly BatchLine[]): Promise<{ readonly id: string; readonly orderId: string }> {
  bank.clock.advance(1);
  const opened = await (
    await bank.as('maker')
  ).post(BATCHES, { name: 'Fornecedores', source: 'typed', confidential: false }, nextKey());
  const { id } = opened.json<Batch>();
  for (let from = 0; from < rows.length; from += 200) {
    const sent = await (await bank.as('maker')).put(`${BATCHES}/${id}/rows`, { rows: rows.slice(from, from + 200) });
    expect(sent.status, sent.text).toBe(200);
  }
  const { version } = await read(id);
  const reply = await (await bank.as('maker')).post(`${BATCHES}/${id}/order`, { version, again: false }, nextKey());
  expect(reply.status, reply.text).toBe(201);
  return { id, orderId: reply.json<PaymentOrder>().id };
}

async function agreed(rows: readonly BatchLine[]): Promise<{ readonly id: string; readonly orderId: string }> {
  const batch = await asked(rows);
  const reply = await bank.confirm(await bank.as('maker'), phone, batch.orderId);
  expect(reply.status, reply.text).toBe(200);
  return batch;
}

async function read(id: string): Promise<Batch> {
  const reply = await (await bank.as('maker')).get(`${BATCHES}/${id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

async function rowsOf(id: string, query = ''): Promise<BatchRow[]> {
  return (await (await bank.as('maker')).get(`${BATCHES}/${id}/rows${query}`)).json<{ items: BatchRow[] }>().items;
}

async function made(id: string): Promise<number> {
  const { rows } = await bank.pool.query<{ made: number }>(
    'SELECT count(*)::int AS made FROM bank.payment_order WHERE batch_id = $1',
    [id],
  );
  return rows[0]?.made ?? 0;
}

test('R12 however many servers make a batch, and whenever their connections are cut, each row becomes one order', async () => {
  const others = await Promise.all(
    [1, 2].map(async (seed) => {
      const platform = openPlatform({
        settings: bank.platform.settings,
        clock: bank.clock,
        entropy: seededEntropy(seed),
        rails: bank.rails.client,
      });
      const server = await createBank(platform);
      server.start();
      return server;
    }),
  );
  afterAll(() => Promise.all(others.map((server) => server.stop())));
  const { id } = await agreed(lines(60));
  // Whoever holds the lease is cut off in the middle of it, again and again: every connection of every server.
  const killer = new pg.Client({ connectionString: bank.databaseUrl });
  await killer.connect();
  for (let cut = 0; cut < 3; cut += 1) {
    await bank.until('some more are made', async () => (await made(id).catch(() => 0)) >= cut * 15);
    await killer.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  }
  await killer.end();
  await bank.until('all are paid', async () => {
    for (const server of others) for (const loop of server.loops) loop.wake();
    return (await read(id).catch(() => undefined))?.payments?.paid.count === 60;
  });
  expect(await made(id)).toBe(60);
  await Promise.all(others.splice(0).map((server) => server.stop()));
}, 240_000);

test(
  'a payment that the network refuses fails alone with its reason, and one without an answer is waited for',
  { timeout: 120_000 },
  async () => {
    bank.rails.script = { does: 'reject', reason: 'AC03' };
    const first = await agreed([line(1)]);
    await bank.until('it is refused', async () => (await read(first.id)).payments?.failed.count === 1);
    expect((await rowsOf(first.id, '?state=failed'))[0]?.reason).not.toBeNull();
    bank.rails.script = { does: 'wait' };
    const second = await agreed([line(1), line(2)]);
    await bank.until('both are on their way', async () => (await read(second.id)).payments?.sending.count === 2);
    bank.clock.advance(60_000);
    await bank.until('nobody has answered', async () => {
      bank.wake();
      return (await read(second.id)).payments?.unknown.count === 2;
    });
    expect((await read(second.id)).state).toBe('in-progress');
    const rows = await rowsOf(second.id);
    for (const { order } of rows) {
      const { endToEndId } = await bank.order(await bank.as('maker'), order?.id ?? '');
      bank.rails.tell(endToEndId ?? '', { status: 'ACSC' });
    }
    bank.rails.script = { does: 'settle' };
    await bank.until('both are paid after all', async () => (await read(second.id)).payments?.paid.count === 2);
  },
);

test('A2 what the rules ask of Pix is asked of a batch of them, and what was signed for it counts for each', async () => {
  await bank.setRules({
    ...rulesAbove('50.00', [stepOf(2)]),
    rules: [{ ...rulesAbove('50.00', [stepOf(2)]).rules[0]!, types: ['pix'] }],
  });
  const [ana, bia] = [await bank.approver('Ana'), await bank.approver('Bia')];
  // None of them is above the bracket; together they are.
  const { id, orderId } = await agreed([line(1, { amount: '30.00' }), line(2, { amount: '30.00' })]);
  expect((await bank.order(await bank.as('maker'), orderId)).state).toBe('awaiting_authorization');
  expect(await made(id)).toBe(0);
  expect((await bank.approve(ana, orderId)).status).toBe(200);
  expect((await bank.order(await bank.as('maker'), orderId)).state).toBe('awaiting_authorization');
  const last = await bank.approve(bia, orderId);
  expect(last.status, last.text).toBe(200);
  await bank.until('both are paid', async () => (await read(id)).payments?.paid.count === 2);
  await bank.setRules(null);
});

test('what a batch pays on one day is one entry of the schedule, with its sum', async () => {
  const later = addDays(bankingDate(bank.clock.now()), 2);
  const { id } = await agreed([line(1, { date: later }), line(2, { date: later })]);
  await bank.until('both are scheduled', async () => (await read(id)).payments?.ahead.count === 2);
  const plan = await (await bank.as('maker')).get(`/services/schedules?from=${later}&to=${later}`);
  const { items } = plan.json<{ items: { batch?: { id: string; count: number; total: string } }[] }>();
  expect(items.map(({ batch }) => batch).filter((batch) => batch?.id === id)).toEqual([
    { id, name: 'Fornecedores', count: 2, total: '3.00', confidential: false },
  ]);
});

test('around midnight: what is signed after it is paid on the day that was signed, and no row before that', async () => {
  const today = bankingDate(bank.clock.now());
  await bank.setRules(rulesAbove(null, [stepOf(1)]));
  const carla = await bank.approver('Carla');
  const { id, orderId } = await agreed([line(1), line(2, { date: today })]);
  bank.clock.advance(24 * 3_600_000 - 60_000);
  const shown = (await (await carla.now()).get(`/services/transaction-authorizations/orders/${orderId}`)).json<{
    goesOn: string | null;
  }>();
  if (shown.goesOn !== null) expect(shown.goesOn > today).toBe(true);
  const reply = await bank.approve(carla, orderId);
  if (reply.status === 200) {
    await bank.until('both are paid', async () => {
      bank.wake();
      return (await read(id)).payments?.paid.count === 2;
    });
    for (const { date } of await rowsOf(id)) expect(date).toBe(addDays(today, 1));
  } else expect(reply.code).toBe('payment-orders.state-conflict');
  await bank.setRules(null);
});
