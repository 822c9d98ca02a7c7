import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { PaymentOrder } from '@bank/contracts';
import type { Patience } from '@bank/ledger';
import { openSilentNetwork, type SilentNetwork } from '@bank/testkit';
import { startPixBank } from '../../testing/pix-bank.ts';
import type { TestReply } from '../../testing/test-bank.ts';

// Goal: B07, R2, R7. A database that vanishes without a word: whoever asks is told within half a minute, /readyz says so, and
// then everything works again by itself, each payment made once. The bounds here are a tenth of the real ones, which
// faults/silent-network.fault.ts takes.
const patience: Patience = { connectMs: 400, lockMs: 500, statementMs: 1500, silentMs: 1800, postingMs: 3000 };
const BOUND_MS = 3600;
/** Of /readyz, whatever the database does: two seconds and what a busy machine takes. */
const READY_BOUND_MS = 2500;

let network!: SilentNetwork;
let directUrl = '';
const bank = await startPixBank({
  settings: { patience },
  route: async (databaseUrl) => {
    directUrl = databaseUrl;
    network = await openSilentNetwork(databaseUrl);
    return network.url;
  },
});
await bank.device('maker');
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 1000000000000, approval_rules = NULL');
await bank.fund('10001', 1_000_000n);
afterAll(() => network.close());

const PROFILE = '/services/accounts-core/profile';
const UNAVAILABLE = [503, 'service.unavailable', '1'];

async function timed(call: Promise<TestReply>): Promise<{ readonly seen: readonly unknown[]; readonly ms: number }> {
  const since = performance.now();
  const reply = await call;
  return { seen: [reply.status, reply.code, reply.headers['retry-after']], ms: performance.now() - since };
}

async function readiness(): Promise<{ readonly status: number; readonly ms: number }> {
  const since = performance.now();
  const { statusCode: status } = await bank.bank.http.app.inject('/readyz');
  return { status, ms: performance.now() - since };
}

/** Speaks again, and waits until what had fallen silent is found and gone. */
async function recover(): Promise<void> {
  network.speak();
  const maker = await untilAnswered(() => bank.as('maker'));
  await expect
    .poll(async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => maker.get(PROFILE)));
      return [...replies.map(({ status }) => status), (await readiness()).status];
    })
    .toEqual(Array(9).fill(200));
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await sleep(50);
  }
}

async function debitsOf(key: string): Promise<number> {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `SELECT FROM ledger.entry e JOIN ledger.idempotency i ON i.transaction_id = e.transaction_id
     WHERE i.key = $1 AND e.account_id = 'customer:10001' AND e.kind <> 'fee' AND e.amount < 0`,
    [key],
  );
  await client.end();
  return rowCount ?? 0;
}

test('B07 R2 while the database is silent every call is 503 in time, and so is /readyz; then all goes on', async () => {
  const maker = await bank.as('maker');
  const { id: lookup } = await bank.lookUp(maker, bank.neighbour.key);
  network.silence();
  const calls = [
    // More than there are connections: the last ones wait for a connection that nobody gives back.
    ...Array.from({ length: 12 }, () => maker.get(PROFILE)),
    maker.get('/services/payment-orders'),
    bank.pay(maker, lookup, '1.00'),
    maker.post('/services/pix/lookups', { key: bank.neighbour.key }),
    maker.post('/services/accounts/session/renew'),
  ].map(timed);
  await sleep(300);
  const during = await readiness();
  expect(during.status).toBe(503);
  expect(during.ms).toBeLessThan(READY_BOUND_MS);
  for (const { seen, ms } of await Promise.all(calls)) {
    expect(seen).toEqual(UNAVAILABLE);
    expect(ms).toBeLessThan(BOUND_MS);
  }
  expect((await readiness()).status).toBe(503);
  expect((await bank.anonymous.get('/healthz')).status).toBe(200);
  await recover();
});

test.each([
  { moment: 'before the COMMIT reaches it', delivered: false },
  { moment: 'after the COMMIT, whose answer is lost', delivered: true },
])('B07 R7 a payment during which the database falls silent, $moment, is made once by the same key', async (way) => {
  const maker = await bank.as('maker');
  const { id: lookup } = await bank.lookUp(maker, bank.neighbour.key);
  const key = crypto.randomUUID();
  const fallen = network.silenceAt('ledger_commit', way);
  const first = await timed(bank.pay(maker, lookup, '2.50', { key }));
  expect(first.seen).toEqual(UNAVAILABLE);
  await fallen;
  expect(first.ms).toBeLessThan(BOUND_MS);
  expect(await debitsOf(key)).toBe(way.delivered ? 1 : 0);
  await recover();
  const again = await bank.pay(maker, lookup, '2.50', { key });
  expect([again.status, again.json<PaymentOrder>().state]).toEqual([201, 'settled']);
  expect(await debitsOf(key)).toBe(1);
});

test('a posting that hangs alone, by its own silent connection, is seen by /readyz while it lasts', async () => {
  const maker = await bank.as('maker');
  const { id: lookup } = await bank.lookUp(maker, bank.neighbour.key);
  const key = crypto.randomUUID();
  const fallen = network.silenceAt('ledger_commit', { delivered: true, which: 'open' });
  const paid = timed(bank.pay(maker, lookup, '1.00', { key }));
  await fallen;
  // Looked at again and again: on a busy machine one look may come after it is over.
  const isLedgerReady = async () =>
    (await bank.bank.http.app.inject('/readyz')).json<{ checks: { ledger: boolean } }>().checks.ledger;
  await expect.poll(isLedgerReady, { interval: 25 }).toBe(false);
  const { seen, ms } = await paid;
  expect(seen).toEqual([201, undefined, undefined]);
  expect(ms).toBeLessThan(BOUND_MS);
  await recover();
  expect(await debitsOf(key)).toBe(1);
});

test('only open connections silent: calls are told in time, new connections serve, notices and loops go on', async () => {
  const maker = await bank.as('maker');
  await Promise.all(Array.from({ length: 8 }, () => maker.get(PROFILE)));
  let gaps = 0;
  const unsubscribe = bank.platform.live.subscribe({ gap: () => (gaps += 1) });
  network.silence('open');
  for (const { seen, ms } of await Promise.all(Array.from({ length: 8 }, () => timed(maker.get(PROFILE))))) {
    expect([200, 503]).toContain(seen[0]);
    expect(ms).toBeLessThan(BOUND_MS);
  }
  await recover();
  // Who listens for notices finds out by itself, and tells that some may have been missed.
  await expect.poll(() => gaps).toBe(1);
  const heard: string[] = [];
  bank.platform.live.subscribe({ changed: (subject) => heard.push(subject) });
  bank.platform.live.tellServers('silence.over');
  await expect.poll(() => heard).toEqual(['silence.over']);
  unsubscribe();
  // The chainer's connection was silent too: what is written now is linked by a later turn.
  expect((await bank.payTo(maker, bank.neighbour.key, '1.00')).status).toBe(201);
  await bank.until('the audit chain is whole', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM ledger.audit_queue');
    return rowCount === 0;
  });
});

test('a silence that ends before anybody loses patience costs nobody anything', async () => {
  const maker = await bank.as('maker');
  network.silence('all', 'late');
  const calls = Array.from({ length: 4 }, () => timed(maker.get(PROFILE)));
  await sleep(200);
  network.speak();
  for (const { seen } of await Promise.all(calls)) expect(seen[0]).toBe(200);
  await recover();
});

test('/readyz answers in time also while calls keep every connection busy', async () => {
  const busy = Array.from({ length: 20 }, () => bank.pool.query('SELECT pg_sleep(1.2)').catch(() => undefined));
  await sleep(50);
  expect((await readiness()).ms).toBeLessThan(READY_BOUND_MS);
  await Promise.all(busy);
  await recover();
});
