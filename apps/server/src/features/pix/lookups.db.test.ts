import { afterAll, expect, test } from 'vitest';
import { WARNING_WORDS, type PaymentOrder, type PixLookup } from '@bank/contracts';
import type { DictStatistics } from '@bank/rails-protocol';
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
const platform = openPlatform({ settings, clock: bank.clock, entropy: seededEntropy(77), rails: bank.rails.client });
/** Another server of the bank, whose loops never begin: its pool is asked by calls alone. */
const second = await createBank(platform);
afterAll(() => second.stop());

/** Posts to the other server. */
async function postThere(url: string, payload: object, key: string) {
  const headers = { authorization: `Bearer ${maker.token}`, 'idempotency-key': key };
  const reply = await second.http.app.inject({ method: 'POST', url, headers, payload });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply;
}

/** What the other server reads meanwhile by prepared statements; news that it sends are no reading. */
async function readsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const asked: string[] = [];
  const { pool } = platform;
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
  const lookUpThere = async (key: string): Promise<string> =>
    (await postThere('/services/pix/lookups', { key: bank.neighbour.key }, key)).json<PixLookup>().id;
  const pay = (lookupId: string, key: string) => postThere('/services/pix/orders', { lookupId, amount: '1.00' }, key);
  // Terms are remembered from the first on.
  await pay(await lookUpThere('look-1'), 'pay-1');
  const lookupId = await lookUpThere('look-2');
  expect(await readsOf(() => pay(lookupId, 'pay-2'))).toEqual(['session_check', 'payment_order_facts']);
});

test('another server reads the look-up, and pays the very same', async () => {
  const [here, there] = [await bank.lookUp(maker, bank.neighbour.key), await bank.lookUp(maker, bank.neighbour.key)];
  const own = (await bank.pay(maker, here.id, '2.00')).json<PaymentOrder>();
  const reply = await postThere('/services/pix/orders', { lookupId: there.id, amount: '2.00' }, 'at-another-server');
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

/** What the directory tells of somebody with frauds that were confirmed so lately, by key or by owner. */
function statistics(of: 'key' | 'owner', confirmed: { readonly d90: number; readonly m12: number }): DictStatistics {
  const none = { d90: 0, m12: 0, m60: 0 };
  const kinds = { applicationFraud: none, muleAccount: none, scammerAccount: none, otherFraud: none };
  const clean = { settlements: { d90: 7, m12: 41, m60: 97 }, reports: { d90: 3, m12: 3, m60: 3 }, confirmed: kinds };
  const marked = { ...clean, confirmed: { ...kinds, muleAccount: { ...confirmed, m60: 5 } } };
  return { key: clean, owner: clean, [of]: marked };
}

test.each([
  ['key', { d90: 1, m12: 2 }, 'reported-for-fraud-90-days'],
  ['owner', { d90: 0, m12: 2 }, 'reported-for-fraud-12-months'],
] as const)(
  'a %s with confirmed frauds is warned of first, and confirmed in the app with that',
  async (of, confirmed, warning) => {
    const { rails, outsider } = bank;
    await bank.knowPayees();
    rails.statistics.set(outsider.key, statistics(of, confirmed));
    const caller = await bank.as('maker');
    const reply = await caller.post('/services/pix/lookups', { key: outsider.key });
    rails.statistics.clear();
    const lookup = reply.json<{ id: string; warnings: string[] }>();
    expect(lookup.warnings[0]).toBe(warning);
    // Numbers about other people stay in the bank.
    expect(reply.text).not.toMatch(/statistics|settlements|confirmed/i);
    const order = (await bank.pay(caller, lookup.id, of === 'key' ? '3.00' : '4.00')).json<PaymentOrder>();
    expect(order).toMatchObject({ state: 'awaiting_confirmation', confirmationReason: 'reported-for-fraud' });
    const toSign = await caller.get(`/services/payment-orders/${order.id}/confirmation`);
    expect(toSign.text, toSign.text).toContain(WARNING_WORDS[warning]);
  },
);

test('what was only reported, or is long ago, warns of nothing; nor does a directory that tells nothing', async () => {
  const { rails, outsider } = bank;
  const caller = await bank.as('maker');
  for (const told of [statistics('key', { d90: 0, m12: 0 }), undefined]) {
    if (told) rails.statistics.set(outsider.key, told);
    const { warnings } = await bank.lookUp(caller, outsider.key);
    rails.statistics.clear();
    expect(warnings.filter((warning) => warning.startsWith('reported'))).toEqual([]);
  }
});
