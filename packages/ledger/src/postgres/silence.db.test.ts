import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSilentNetwork, patience, until, type Fate, type SilentNetwork, type Silenced } from '@bank/testkit';
import { balanceOf, createLedger, createLedgerPool, DatabaseSilent, LedgerUnavailable, type Ledger } from '../index.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { openAccounts, transfer } from '../testing/postings.ts';
import type { Patience } from './patience.ts';

// A database that says nothing more, without a word of farewell. The bounds are a fraction of the real ones, and wide
// enough for a connection to be made on a busy machine.
const PATIENCE: Patience = {
  connectMs: patience(600),
  lockMs: patience(650),
  statementMs: patience(1500),
  silentMs: patience(1800),
  postingMs: patience(3600),
};
/** Tells an answer from none; that it comes within half a minute faults/silent-network.fault.ts shows. */
const BOUND_MS = patience(15_000);

let db: LedgerDatabase;
const lines: Line[] = [];

/** A writer whose way to the database can fall silent. */
interface Line {
  readonly network: SilentNetwork;
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
  readonly idleErrors: readonly Error[];
}

async function newLine(): Promise<Line> {
  const network = await openSilentNetwork(db.url);
  const idleErrors: Error[] = [];
  const onIdleError = (error: Error) => void idleErrors.push(error);
  const pool = createLedgerPool({ connectionString: network.url, patience: PATIENCE, onIdleError });
  const line = { network, pool, ledger: createLedger({ pool, patience: PATIENCE }), idleErrors };
  lines.push(line);
  return line;
}

beforeAll(async () => {
  db = await ledgerDatabase();
});
afterAll(async () => {
  for (const { network, pool, ledger } of lines) {
    await ledger.close();
    await pool.end();
    await network.close();
  }
  const fault = await db.firstFault();
  await db.drop();
  expect(fault).toBeNull();
});

let names = 0;
/** A payer with money and a payee that no other test uses. */
async function newPair(): Promise<readonly [payer: string, payee: string]> {
  names += 1;
  const pair = [`payer${names}`, `payee${names}`] as const;
  await openAccounts(db, { [pair[0]]: 1_000_000n, [pair[1]]: 0n });
  return pair;
}

async function balance(account: string): Promise<bigint> {
  return (await balanceOf(db.owner, account))?.balance ?? 0n;
}

async function timed<T>(work: Promise<T>): Promise<{ readonly outcome: T | Error; readonly ms: number }> {
  const since = performance.now();
  const outcome = await work.catch((error: Error) => error);
  return { outcome, ms: performance.now() - since };
}

async function entriesOf(id: string): Promise<number> {
  const { rowCount } = await db.owner.query('SELECT FROM ledger.entry WHERE transaction_id = $1', [id]);
  return rowCount ?? 0;
}

const MOMENTS = [
  { moment: 'before the COMMIT reaches it', delivered: false },
  { moment: 'after the COMMIT, whose answer is lost', delivered: true },
];

// Each with a way to the database of its own, so that they can wait side by side.
describe.concurrent('a database that falls silent', () => {
  test.each(MOMENTS)('$moment: told in time, and the same id is posted once', async ({ delivered }) => {
    const { network, ledger } = await newLine();
    const [payer, payee] = await newPair();
    const posting = transfer(db, payer, payee, 7n);
    const fallen = network.silenceAt('ledger_commit', { delivered });
    const { outcome, ms } = await timed(ledger.postOne(posting));
    await fallen;
    expect(outcome).toBeInstanceOf(LedgerUnavailable);
    expect(ms).toBeLessThan(BOUND_MS);
    expect(await entriesOf(posting.id)).toBe(delivered ? 2 : 0);

    network.speak();
    expect(await ledger.postOne(posting)).toMatchObject({ ok: true, value: { replayed: delivered } });
    expect(await entriesOf(posting.id)).toBe(2);
    expect(await balance(payee)).toBe(7n);
  });

  test.each(MOMENTS)('on its open connections only, $moment: posted by a new one, once', async ({ delivered }) => {
    const { network, ledger } = await newLine();
    const [payer, payee] = await newPair();
    const posting = transfer(db, payer, payee, 7n);
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
  ])('under load, %s connections, their bytes %s: all told in time, nothing twice', async (which, fate) => {
    const { network, ledger } = await newLine();
    const [one, other] = [await newPair(), await newPair()];
    const answerMs: number[] = [];
    let posted = 0;
    const stop = new AbortController();
    const clients = Array.from({ length: 30 }, async (_, client) => {
      while (!stop.signal.aborted) {
        const posting = transfer(db, ...(client % 2 ? one : other), 1n);
        for (;;) {
          const { outcome, ms } = await timed(ledger.postOne(posting));
          answerMs.push(ms);
          if (!(outcome instanceof Error)) break;
          expect(outcome).toBeInstanceOf(LedgerUnavailable);
        }
        posted += 1;
        await pause(10);
      }
    });
    const morePosted = async (what: string): Promise<void> => {
      const wanted = posted + clients.length;
      await until(what, () => posted > wanted);
    };
    await morePosted('the load');
    network.silence(which, fate);
    // Longer than anybody waits for a word.
    await pause(PATIENCE.silentMs + 700);
    network.speak();
    await morePosted('the load after the silence');
    stop.abort();
    await Promise.all(clients);
    expect(Math.max(...answerMs)).toBeLessThan(BOUND_MS);
    expect((await balance(one[1])) + (await balance(other[1]))).toBe(BigInt(posted));
  });

  test('with others waiting behind: they are told with it, and the ledger says how long its oldest has waited', async () => {
    const { network, ledger } = await newLine();
    const [payer, payee] = await newPair();
    await ledger.postOne(transfer(db, payer, payee, 1n));
    expect(ledger.waitingMs()).toBe(0);
    network.silence();
    const first = timed(ledger.postOne(transfer(db, payer, payee, 1n)));
    const waits = (ms: number): Promise<true> => until(`it waits for ${ms} ms`, () => ledger.waitingMs() > ms);
    await waits(40);
    const behind = [1, 2, 3].map(() => timed(ledger.postOne(transfer(db, payer, payee, 1n))));
    await waits(500);
    for (const { outcome, ms } of await Promise.all([first, ...behind])) {
      expect(outcome).toBeInstanceOf(LedgerUnavailable);
      expect(ms).toBeLessThan(BOUND_MS);
    }
    expect(ledger.waitingMs()).toBe(0);
  });

  test('on a lent connection: it leaves the pool, and the idle one beside it', async ({ expect }) => {
    const { network, pool, idleErrors } = await newLine();
    const [lent, idle] = await Promise.all([pool.connect(), pool.connect()]);
    idle.release();
    network.silence('open');
    await expect(lent.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseSilent);
    lent.release(true);
    await expect.poll(() => [pool.totalCount, idleErrors.length]).toEqual([0, 1]);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('and does not hear a goodbye keeps nobody', async () => {
    const { network, pool } = await newLine();
    const client = await pool.connect();
    const ended = new Promise<void>((done) => client.once('end', done));
    network.silence('open');
    client.release(true);
    await ended;
  });

  test('by ending a statement in time itself is not silent: its refusal stays what it is', async () => {
    const { pool } = await newLine();
    await expect(pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  });
});
