import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { balanceOf, LedgerUnavailable, raiseGuard, type Ledger, type PostResult, type Posting } from '../index.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { auditRow, openAccounts, transfer } from '../testing/postings.ts';
import { outcomeOf } from '../testing/ledger-table.ts';

let db: LedgerDatabase;
let writers: Ledger[];
beforeEach(async () => {
  db = await ledgerDatabase();
  writers = [db.ledger, db.anotherWriter(), db.anotherWriter()];
});
afterEach(async () => {
  const fault = await db.firstFault();
  await db.drop();
  expect(fault).toBeNull();
});

/** Each posting by another server process, all at once. */
function postEverywhere(postings: readonly Posting[]): Promise<PostResult[]> {
  return Promise.all(postings.map((posting, index) => (writers[index % writers.length] ?? db.ledger).postOne(posting)));
}

function count(results: readonly PostResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of results.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test('M03 A12 of 32 parallel debits of the whole balance exactly one succeeds [attack]', async () => {
  await openAccounts(db, { alice: 5000n, bob: 0n });
  const results = await postEverywhere(Array.from({ length: 32 }, () => transfer(db, 'alice', 'bob', 5000n)));
  expect(count(results)).toEqual({ ok: 1, 'insufficient-funds': 31 });
  expect(await balanceOf(db.pool, 'alice')).toMatchObject({ balance: 0n, version: 2n });
});

test('A12 parallel holds and debits never take more than there is [attack]', async () => {
  await openAccounts(db, { alice: 5000n, bob: 0n });
  const results = await postEverywhere(
    Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? transfer(db, 'alice', 'bob', 1000n)
        : transfer(db, 'alice', 'bob', 1n, {
            legs: [],
            holds: [{ place: { id: db.newId(), accountId: 'alice', amount: 1000n as never } }],
          }),
    ),
  );
  expect(count(results)).toEqual({ ok: 5, 'insufficient-funds': 25 });
  expect((await balanceOf(db.pool, 'alice'))?.available).toBe(0n);
});

test('Z10 S17 20 parallel payments of R$ 200 under a cap of R$ 1,000 a day: exactly 5 pass [attack]', async () => {
  await openAccounts(db, { alice: 1_000_000n, bob: 0n });
  const counters = [{ id: 'device:1:2026-11-20', amount: 20_000n, cap: 100_000n, refusal: 'device-limit' }];
  const results = await postEverywhere(
    Array.from({ length: 20 }, () => transfer(db, 'alice', 'bob', 20_000n, { counters })),
  );
  expect(count(results)).toEqual({ ok: 5, 'device-limit': 15 });
});

test('R14 A→B and B→A at once lock nobody out and lose nothing', async () => {
  await openAccounts(db, { alice: 100_000n, bob: 100_000n });
  const bait = Array.from({ length: 600 }, (_, index) =>
    index % 2 === 0 ? transfer(db, 'alice', 'bob', 3n) : transfer(db, 'bob', 'alice', 2n),
  );
  expect(count(await postEverywhere(bait))).toEqual({ ok: 600 });
  expect((await balanceOf(db.pool, 'alice'))?.balance).toBe(100_000n - 900n + 600n);
});

test('M05 the same key 50 times in parallel: one effect and equal answers [attack]', async () => {
  await openAccounts(db, { alice: 1000n, bob: 0n });
  const answer = { status: 201, body: new TextEncoder().encode('{"id":"ord_1"}') };
  const idempotency = { scope: 'c1 POST /v1/pix', key: 'key-1', requestHash: new Uint8Array([7]), answer };
  const results = await postEverywhere(
    Array.from({ length: 50 }, () => transfer(db, 'alice', 'bob', 10n, { idempotency })),
  );
  expect(count(results)).toEqual({ ok: 1, replayed: 49 });
  const outcomes = results.map((result) =>
    result.ok
      ? { ...result.value, replayed: false, answer: Buffer.from(result.value.answer?.body ?? []).toString() }
      : result,
  );
  for (const each of outcomes) expect(each).toEqual(outcomes[0]);
  expect((await balanceOf(db.pool, 'bob'))?.balance).toBe(10n);
});

test('M06 the same key in two companies has two effects', async () => {
  await openAccounts(db, { alice: 1000n, bob: 0n });
  const answer = { status: 201, body: new Uint8Array() };
  const claims = ['c1', 'c2'].map((scope) => ({ scope, key: 'key-1', requestHash: new Uint8Array([7]), answer }));
  const results = await postEverywhere(claims.map((idempotency) => transfer(db, 'alice', 'bob', 10n, { idempotency })));
  expect(count(results)).toEqual({ ok: 2 });
});

test('M08 the same transaction 50 times in parallel is posted once [attack]', async () => {
  await openAccounts(db, { alice: 1000n, bob: 0n });
  const posting = transfer(db, 'alice', 'bob', 10n, { audit: [auditRow(db, 'c1', 'x')] });
  expect(count(await postEverywhere(Array.from({ length: 50 }, () => posting)))).toEqual({ ok: 1, replayed: 49 });
});

test('R7 connections killed under load: what was acknowledged is there once, what was not is resolved by its id', async () => {
  await openAccounts(db, { alice: 10_000_000n, bob: 0n });
  const killer = new AbortController();
  const acknowledged: Posting[] = [];
  let killed = 0;
  const killing = (async () => {
    while (!killer.signal.aborted) {
      const { rowCount } = await db.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%ledger%' AND backend_type = 'client backend'`,
      );
      killed += rowCount ?? 0;
      // The next ones die when somebody got through: where connecting takes longer than a pause nobody ever would.
      const before = acknowledged.length;
      do await pause(15);
      while (acknowledged.length === before && !killer.signal.aborted);
    }
  })();
  await Promise.all(
    Array.from({ length: 24 }, async (_, client) => {
      for (let index = 0; index < 25; index += 1) {
        const posting = transfer(db, 'alice', 'bob', 3n, { audit: [auditRow(db, 'c1', `${client}.${index}`)] });
        const writer = writers[client % writers.length] ?? db.ledger;
        const result = await retried(writer, posting);
        if (result.ok) acknowledged.push(posting);
      }
    }),
  );
  killer.abort();
  await killing;
  expect(killed).toBeGreaterThan(3);
  expect(acknowledged).toHaveLength(600);
  const { rows } = await db.owner.query<{ id: string }>(
    `SELECT DISTINCT transaction_id AS id FROM ledger.entry WHERE account_id = 'bob'`,
  );
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(acknowledged.map(({ id }) => id)));
  expect((await balanceOf(db.owner, 'bob'))?.balance).toBe(1800n);
});

async function retried(writer: Ledger, posting: Posting): Promise<PostResult> {
  for (;;) {
    try {
      return await writer.postOne(posting);
    } catch (error) {
      if (!(error instanceof LedgerUnavailable)) throw error;
      // Not at once: a test whose time is over ends only where something is waited for.
      await pause(1);
    }
  }
}

test('a closed writer finishes what it took and takes no more', async () => {
  await openAccounts(db, { alice: 1000n, bob: 0n });
  const writer = db.anotherWriter();
  const taken = writer.post([transfer(db, 'alice', 'bob', 1n), transfer(db, 'alice', 'bob', 1n)]);
  await writer.close();
  expect(count(await taken)).toEqual({ ok: 2 });
  await expect(writer.postOne(transfer(db, 'alice', 'bob', 1n))).rejects.toBeInstanceOf(LedgerUnavailable);
});

test('M09 a posting that waits for the lock while its guard is raised is refused, and holds for who waits with it', async () => {
  await openAccounts(db, { alice: 100n, bob: 0n });
  const guarded = (version: bigint) => transfer(db, 'alice', 'bob', 1n, { guard: { accountId: 'alice', version } });
  const client = await db.pool.connect();
  await client.query('BEGIN');
  await raiseGuard(client, 'alice');
  const waiting = Promise.all([...writers.map((one) => one.postOne(guarded(0n))), db.ledger.postOne(guarded(1n))]);
  await pause(50);
  await client.query('COMMIT');
  client.release();
  expect(count(await waiting)).toEqual({ 'guard-moved': writers.length, ok: 1 });
  expect((await balanceOf(db.pool, 'alice'))?.balance).toBe(99n);
});

test('M09 a posting that changes no account keeps the guard that it names from moving, and changes nothing of it', async () => {
  await openAccounts(db, { alice: 100n, bob: 0n });
  const guard = { accountId: 'alice', version: 0n };
  const before = await balanceOf(db.pool, 'alice');
  expect(await db.ledger.postOne(transfer(db, 'alice', 'bob', 1n, { legs: [], guard }))).toMatchObject({ ok: true });
  expect(await balanceOf(db.pool, 'alice')).toEqual(before);
});
