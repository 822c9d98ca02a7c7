import { afterAll, expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import { seededEntropy } from '@bank/testkit';
import { createBank } from '../../bank.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { startPixBank } from '../../testing/pix-bank.ts';

// What a Pix reads before it is posted, and that a look-up which a server remembers is the one that is kept.
const bank = await startPixBank();
const maker = await bank.as('maker');
await bank.device('maker');
await bank.fund('10001', 1_000_000_00n);
await bank.setCompany('10001', 'confirmation_threshold_centavos = 100000000');
const { settings } = bank.platform;
const second = await createBank(
  openPlatform({ settings, clock: bank.clock, entropy: seededEntropy(77), rails: bank.rails.client }),
);
afterAll(() => second.stop());

/** What the server's own pool reads meanwhile by prepared statements; news that it sends are no reading. */
async function readsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const asked: string[] = [];
  const { pool } = bank;
  const query = pool.query.bind(pool) as (...args: readonly unknown[]) => unknown;
  const listening = (...args: readonly unknown[]): unknown => {
    const { name, text } = args[0] as { readonly name?: string; readonly text?: string };
    if (name !== undefined && name !== 'live_notify' && text?.startsWith('SELECT') === true) asked.push(name);
    return query(...args);
  };
  Object.assign(pool, { query: listening });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(pool, 'query');
  }
  return asked;
}

test('a Pix at the server that made its look-up reads the session and what orders change, nothing else', async () => {
  // Terms are remembered from the first on.
  expect((await bank.payTo(maker, bank.neighbour.key, '1.00')).status).toBe(201);
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  const reads = await readsOf(async () => {
    expect((await bank.pay(maker, lookup.id, '1.00')).status).toBe(201);
  });
  expect(reads).toEqual(['session_check', 'payment_order_facts']);
});

test('another server reads the look-up, and pays the very same', async () => {
  const [here, there] = [await bank.lookUp(maker, bank.neighbour.key), await bank.lookUp(maker, bank.neighbour.key)];
  const own = (await bank.pay(maker, here.id, '2.00')).json<PaymentOrder>();
  const reply = await second.http.app.inject({
    method: 'POST',
    url: '/services/pix/orders',
    headers: { authorization: `Bearer ${maker.token}`, 'idempotency-key': 'at-another-server' },
    payload: { lookupId: there.id, amount: '2.00' },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json<PaymentOrder>().payee).toEqual(own.payee);
  const { rows } = await bank.pool.query<{ payees: number }>(
    `SELECT count(DISTINCT payee::jsonb)::int AS payees FROM bank.payment_order WHERE id = ANY ($1)`,
    [[own.id, reply.json<PaymentOrder>().id]],
  );
  expect(rows).toEqual([{ payees: 1 }]);
  // It served one order, wherever that was made.
  expect((await bank.pay(maker, there.id, '2.00')).code).toBe('payment-orders.already-made');
});

test('a look-up that a server remembers is nobody else’s, and over when its time is [attack]', async () => {
  const lookup = await bank.lookUp(maker, bank.neighbour.key);
  await bank.device('admin');
  expect((await bank.pay(await bank.as('admin'), lookup.id, '1.00')).code).toBe('pix.lookup-not-found');
  bank.clock.advance(10 * 60_000);
  expect((await bank.pay(await bank.as('maker'), lookup.id, '1.00')).code).toBe('pix.lookup-expired');
});
