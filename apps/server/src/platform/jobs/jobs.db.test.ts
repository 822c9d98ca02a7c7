import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { patience } from '@bank/testkit';
import { startTestBank } from '../../testing/test-bank.ts';
import { createLeases, isLeaseTaken } from './leases.ts';

/** Long enough for a busy machine to ask whose it is before it ends. */
const LEASE_MS = patience(1000);

const disk = { hasRoom: true };
const bank = await startTestBank({
  start: true,
  settings: { storageDirectory: '/' },
  lookForRoom: async () => disk.hasRoom,
});

test('a lease is one process’s until it ends or is given back', async () => {
  const one = createLeases(bank.pool, 'one');
  const other = createLeases(bank.pool, 'other');
  expect(await one.take('job', 60_000)).toBe(true);
  expect(await one.take('job', 60_000)).toBe(true);
  expect(await other.take('job', 60_000)).toBe(false);
  await other.release('job');
  expect(await other.take('job', 60_000)).toBe(false);
  await one.release('job');
  expect(await other.take('job', 30)).toBe(true);
  await sleep(40);
  expect(await one.take('job', 60_000)).toBe(true);
});

test('within a transaction that asked whose a lease is nobody else gets it, even at its end', async () => {
  const one = createLeases(bank.pool, 'one');
  const other = createLeases(bank.pool, 'other');
  await one.take('guarded', LEASE_MS);
  const writing = await bank.pool.connect();
  await writing.query('BEGIN');
  expect(await one.stillHeld(writing, 'guarded')).toBe(true);
  await sleep(LEASE_MS + 10);
  expect(await isLeaseTaken(bank.pool, 'guarded')).toBe(false);
  let taken: boolean | undefined;
  const taking = other.take('guarded', 60_000).then((got) => (taken = got));
  await sleep(100);
  expect(taken).toBeUndefined();
  await writing.query('COMMIT');
  writing.release();
  await taking;
  expect(taken).toBe(true);
  expect(await one.stillHeld(bank.pool, 'guarded')).toBe(false);
  expect(await isLeaseTaken(bank.pool, 'guarded')).toBe(true);
});

test('of many processes that reach for a free lease at once one gets it', async () => {
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, index) => createLeases(bank.pool, `p${index}`).take('contested', 60_000)),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('B12 while the disk is full writes are 507, reading and signing in go on, and it ends by itself', async () => {
  const admin = await bank.as('admin');
  const register = () =>
    admin.post('/services/devices', {
      name: 'x',
      publicKey: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) },
    });
  expect((await register()).status).toBe(400);
  disk.hasRoom = false;
  wakeGate();
  await expect.poll(async () => (await register()).status).toBe(507);
  expect((await register()).code).toBe('service.storage-full');
  expect((await admin.get('/services/accounts-core/profile')).status).toBe(200);
  expect((await admin.post('/services/accounts/session/renew')).status).toBe(200);
  expect((await bank.anonymous.get('/readyz')).json()).toMatchObject({
    status: 'not-ready',
    checks: { storage: false },
  });
  disk.hasRoom = true;
  wakeGate();
  await expect.poll(async () => (await register()).status).toBe(400);
});

function wakeGate(): void {
  bank.bank.loops.find(({ name }) => name === 'space-gate')?.wake();
}

test('live notices reach subscribers with their company, doubled ones once, also after the connection was cut', async () => {
  const heard: string[] = [];
  let gaps = 0;
  const unsubscribe = bank.platform.live.subscribe({
    events: (companyId, events) => heard.push(...events.map(({ type }) => `${companyId} ${type}`)),
    sessionsEnded: (ids) => heard.push(...ids),
    gap: () => (gaps += 1),
  });
  for (let turn = 0; turn < 3; turn += 1) bank.platform.live.publish('com_x', [{ type: 'balance' }]);
  bank.platform.live.endSessions(['abc']);
  await expect.poll(() => heard).toContain('abc');
  expect(heard).toEqual(['com_x balance', 'abc']);
  const owner = new pg.Client({ connectionString: bank.databaseUrl });
  await owner.connect();
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN ipe_live%'`,
  );
  await owner.end();
  await expect.poll(() => gaps).toBe(1);
  for (let index = 0; index < 500; index += 1) bank.platform.live.publish(`com_${index}`, [{ type: 'statement' }]);
  await expect.poll(() => heard).toHaveLength(502);
  unsubscribe();
});
