import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSilentNetwork, type Fate, type SilentNetwork, type Silenced } from '@bank/testkit';
import { balanceOf, createLedger, createLedgerPool, DatabaseSilent, LedgerUnavailable, type Ledger } from '../index.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { openAccounts, transfer } from '../testing/postings.ts';
import type { Patience } from './patience.ts';

// A database that says nothing more, without a word of farewell. The bounds are a tenth of the real ones.
const PATIENCE: Patience = { connectMs: 400, lockMs: 500, statementMs: 1500, silentMs: 1800, postingMs: 2500 };
/** What half a minute is to the real ones. */
const BOUND_MS = 3000;

let db: LedgerDatabase;
let network: SilentNetwork;
let pool: pg.Pool;
let ledger: Ledger;
const idleErrors: Error[] = [];

beforeAll(async () => {
  db = await ledgerDatabase();
  network = await openSilentNetwork(db.url);
  pool = createLedgerPool({ connectionString: network.url, patience: PATIENCE, onIdleError: (error) => idleErrors.push(error) });
  ledger = createLedger({ pool, patience: PATIENCE, lanes: 2 });
});
afterEach(async () => {
  network.speak();
  expect(await db.firstFault()).toBeNull();
});
afterAll(async () => {
  await ledger.close();
  await pool.end();
  await network.close();
  await db.drop();
});

async function timed<T>(work: Promise<T>): Promise<{ readonly outcome: T | Error; readonly ms: number }> {
  const since = performance.now();
  const outcome = await work.catch((error: Error) => error);
  return { outcome, ms: performance.now() - since };
}

async function entriesOf(id: string): Promise<number> {
  const { rowCount } = await db.owner.query('SELECT FROM ledger.entry WHERE transaction_id = $1', [id]);
  return rowCount ?? 0;
}

test.each([
  { moment: 'before the COMMIT reaches it', delivered: false },
  { moment: 'after the COMMIT, whose answer is lost', delivered: true },
])('a database that falls silent $moment: told in time, and the same id is posted once', async ({ delivered }) => {
  await openAccounts(db, { alice: 1000n, bob: 0n });
  const before = (await balanceOf(db.owner, 'bob'))?.balance ?? 0n;
  const posting = transfer(db, 'alice', 'bob', 7n);
  const fallen = network.silenceAt('ledger_commit', { delivered });
  const { outcome, ms } = await timed(ledger.postOne(posting));
  await fallen;
  expect(outcome).toBeInstanceOf(LedgerUnavailable);
  expect(ms).toBeLessThan(BOUND_MS);
  expect(await entriesOf(posting.id)).toBe(delivered ? 2 : 0);

  network.speak();
  const again = await ledger.postOne(posting);
  expect(again).toMatchObject({ ok: true, value: { replayed: delivered } });
  expect(await entriesOf(posting.id)).toBe(2);
  expect((await balanceOf(db.owner, 'bob'))?.balance).toBe(before + 7n);
});

test.each([
  { moment: 'before the COMMIT reaches it', delivered: false },
  { moment: 'after the COMMIT, whose answer is lost', delivered: true },
])('only the open connections fall silent $moment: the posting goes on by a new one, once', async ({ delivered }) => {
  await openAccounts(db, { alice: 1000n, bob: 0n });
  const posting = transfer(db, 'alice', 'bob', 7n);
  const fallen = network.silenceAt('ledger_commit', { delivered, which: 'open' });
  const { outcome, ms } = await timed(ledger.postOne(posting));
  await fallen;
  expect(outcome).toMatchObject({ ok: true, value: { replayed: delivered } });
  expect(ms).toBeLessThan(BOUND_MS);
  expect(await entriesOf(posting.id)).toBe(2);
});

test.each<[Silenced, Fate]>([
  ['all', 'lost'],
  ['all', 'late'],
  ['open', 'lost'],
  ['open', 'late'],
])('under load, %s connections silent, their bytes %s: every caller is told in time, nothing twice', async (which, fate) => {
  await openAccounts(db, { alice: 1_000_000n, bob: 0n, carol: 1_000_000n, dave: 0n });
  const before = (await balanceOf(db.owner, 'dave'))?.balance ?? 0n;
  const slowest: number[] = [];
  const stop = new AbortController();
  const clients = Array.from({ length: 40 }, async (_, client) => {
    let count = 0;
    while (!stop.signal.aborted) {
      const posting = client % 2 ? transfer(db, 'carol', 'dave', 1n) : transfer(db, 'alice', 'bob', 1n);
      for (;;) {
        const { outcome, ms } = await timed(ledger.postOne(posting));
        slowest.push(ms);
        if (!(outcome instanceof Error)) break;
        expect(outcome).toBeInstanceOf(LedgerUnavailable);
      }
      count += client % 2;
      await pause(5);
    }
    return count;
  });
  await pause(200);
  network.silence(which, fate);
  await pause(2500);
  network.speak();
  await pause(500);
  stop.abort();
  const posted = (await Promise.all(clients)).reduce((sum, count) => sum + count, 0);
  expect(Math.max(...slowest)).toBeLessThan(BOUND_MS);
  expect((await balanceOf(db.owner, 'dave'))?.balance).toBe(before + BigInt(posted));
  expect(posted).toBeGreaterThan(20);
});

test('who waits behind a silent batch is told with it, and the ledger says how long its oldest has waited', async () => {
  await openAccounts(db, { alice: 1000n, bob: 0n });
  await ledger.postOne(transfer(db, 'alice', 'bob', 1n));
  expect(ledger.waitingMs()).toBe(0);
  network.silence();
  const first = timed(ledger.postOne(transfer(db, 'alice', 'bob', 1n)));
  await pause(50);
  const behind = [1, 2, 3].map(() => timed(ledger.postOne(transfer(db, 'alice', 'bob', 1n))));
  await pause(500);
  expect(ledger.waitingMs()).toBeGreaterThan(500);
  for (const { outcome, ms } of await Promise.all([first, ...behind])) {
    expect(outcome).toBeInstanceOf(LedgerUnavailable);
    expect(ms).toBeLessThan(BOUND_MS);
  }
  expect(ledger.waitingMs()).toBe(0);
});

test('a silent connection leaves the pool, with the idle ones beside it, and its session the database', async () => {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  other.release();
  network.silence('open');
  idleErrors.length = 0;
  await expect(one.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseSilent);
  one.release(true);
  await expect.poll(() => [pool.totalCount, idleErrors.length]).toEqual([0, 1]);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a goodbye that nobody hears does not keep who says it', async () => {
  const client = await pool.connect();
  network.silence('open');
  client.release(true);
  await expect.poll(() => client.listenerCount('end')).toBe(0);
});

test('a statement that PostgreSQL itself ends in time is its refusal, not a silence', async () => {
  await expect(pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
});
