import { expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import type { PaymentOrder } from '@bank/contracts';
import { verifyBooks } from '@bank/ledger';
import { createBank, type Bank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { startPixBank } from '../../testing/pix-bank.ts';

// More than one server on one database, and servers that go away between two steps (M07, R12).
const bank = await startPixBank();
await bank.device('maker');
const maker = await bank.as('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');

async function secondServer(): Promise<Bank> {
  const { settings } = bank.platform;
  const entropy = { bytes: (count: number) => randomBytes(count) };
  const platform = openPlatform({ settings, clock: bank.clock, entropy, rails: bank.rails.client });
  const second = await createBank(platform);
  second.start();
  return second;
}

async function orders(count: number): Promise<PaymentOrder[]> {
  const made: PaymentOrder[] = [];
  for (let index = 0; index < count; index += 1) {
    const reply = await bank.payTo(maker, bank.outsider.key, '1.00');
    expect(reply.status, reply.text).toBe(201);
    made.push(reply.json<PaymentOrder>());
  }
  return made;
}

test('R12 M07 two servers share the work: every payment goes out once and settles once', async () => {
  bank.rails.script = { does: 'settle' };
  const second = await secondServer();
  try {
    const before = await bank.balance('10001');
    const made = await orders(20);
    for (const { id } of made) await bank.reaches(maker, id, 'settled');
    expect(await bank.balance('10001')).toBe(before - 2000n);
    const ids = bank.rails.received.flatMap((message) =>
      message.type === 'pacs.008' ? [message.header.messageId] : [],
    );
    expect(new Set(ids).size).toBe(20);
  } finally {
    await second.stop();
  }
});

test('R12 two servers run a scheduled order once', async () => {
  const second = await secondServer();
  try {
    const before = await bank.balance('10001');
    const reply = await bank.payTo(maker, bank.neighbour.key, '5.00', { date: '2026-11-24' });
    const { id } = reply.json<PaymentOrder>();
    bank.clock.advance(Date.parse('2026-11-24T09:00:00Z') - bank.clock.now());
    bank.wake();
    for (const loop of second.loops) loop.wake();
    await bank.reaches(await bank.as('maker'), id, 'settled');
    expect(await bank.balance('10001')).toBe(before - 500n);
  } finally {
    await second.stop();
  }
});

test('M07 a server that died after the commit, or with a claimed message, is followed by another', async () => {
  const caller = await bank.as('maker');
  bank.rails.script = { does: 'unavailable' };
  const reply = await bank.payTo(caller, bank.outsider.key, '2.00');
  const { id } = reply.json<PaymentOrder>();
  // As a server leaves it that died holding the claim: the lease is running, nothing was sent.
  await bank.until('it was tried', async () => {
    const { rows } = await bank.pool.query<{ attempts: number }>(
      `SELECT attempts FROM bank.rail_message WHERE order_id = $1`,
      [id],
    );
    return (rows[0]?.attempts ?? 0) > 0;
  });
  await bank.pool.query(`UPDATE bank.rail_message SET next_at = $2 WHERE order_id = $1`, [
    id,
    new Date(bank.clock.now() + 15_000),
  ]);
  bank.rails.script = { does: 'settle' };
  bank.wake();
  await new Promise((resolve) => setTimeout(resolve, 300));
  // What other tests left to be sent may go; this payment may not.
  const { endToEndId } = reply.json<PaymentOrder>();
  const sent = bank.rails.received.filter(
    ({ type, body }) => type === 'pacs.008' && body.transactions.some((one) => one.endToEndId === endToEndId),
  );
  expect(sent).toEqual([]);
  bank.clock.advance(15_001);
  bank.wake();
  await bank.reaches(caller, id, 'settled');
});

test('M07 a message that was sent and not noted goes out again unchanged, and settles once', async () => {
  const caller = await bank.as('maker');
  bank.rails.script = { does: 'settle' };
  const before = await bank.balance('10001');
  const { id, endToEndId } = (await bank.payTo(caller, bank.outsider.key, '3.00')).json<PaymentOrder>();
  await bank.reaches(caller, id, 'settled');
  await bank.pool.query(`UPDATE bank.rail_message SET state = 'open', next_at = $2 WHERE order_id = $1`, [
    id,
    new Date(bank.clock.now()),
  ]);
  bank.wake();
  const sent = () => bank.rails.receivedXml.filter((xml) => xml.includes(endToEndId ?? ''));
  await bank.until('it went out again', () => sent().length >= 2);
  expect(new Set(sent()).size).toBe(1);
  await bank.until('the answer told again is parked', async () =>
    (await bank.incidents()).includes('outcome.duplicate'),
  );
  expect(await bank.balance('10001')).toBe(before - 300n);
  await bank.pool.query(`UPDATE bank.rail_message SET state = 'done', next_at = NULL WHERE order_id = $1`, [id]);
});

test('V6 a message open for an order that has ended, or closed for one under way, is found by the books', async () => {
  const caller = await bank.as('maker');
  const paid = async () => (await bank.payTo(caller, bank.outsider.key, '4.00')).json<PaymentOrder>();
  bank.rails.script = { does: 'settle' };
  const { id: settled } = await paid();
  await bank.reaches(caller, settled, 'settled');
  bank.rails.script = { does: 'wait' };
  const { id: underWay, endToEndId } = await paid();
  expect(await faults()).toEqual([]);
  const hourHence = new Date(bank.clock.now() + 3_600_000);
  const setState = (orderId: string, state: string, nextAt: Date | null) =>
    bank.pool.query(`UPDATE bank.rail_message SET state = $2, next_at = $3 WHERE order_id = $1`, [
      orderId,
      state,
      nextAt,
    ]);
  await setState(settled, 'open', hourHence);
  await setState(underWay, 'done', null);
  expect(await faults()).toEqual(['spi-open', 'rail-messages-ended']);
  await setState(settled, 'done', null);
  bank.rails.tell(endToEndId ?? '', { status: 'ACSC' });
  await bank.reaches(caller, underWay, 'settled');
});

async function faults(): Promise<readonly string[]> {
  const client = await bank.pool.connect();
  try {
    const { checks } = await verifyBooks(client, { checks: bank.checks });
    return checks.filter(({ faults: count }) => count > 0).map(({ name }) => name);
  } finally {
    client.release();
  }
}
