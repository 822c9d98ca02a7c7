import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testServerUrl } from '@bank/testkit';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: R2, R7. A database that goes away and comes back: 503 meanwhile, no restart of the server, no call half done.
const bank = await startTestBank();
const PROFILE = '/services/accounts-core/profile';
const name = new URL(bank.databaseUrl).pathname.slice(1);

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
}

/** How many are still connected: one that was cut says goodbye in its own time. */
async function connections(): Promise<number> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
  await client.end();
  return rowCount ?? 0;
}

const cutAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;

test('R2 while the database is away calls are 503 with Retry-After and /readyz says so; then they go on', async () => {
  const admin = await bank.as('admin');
  await asSuperuser(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`, cutAll);
  await expect.poll(connections).toBe(0);
  for (let turn = 0; turn < 3; turn += 1) {
    const reply = await admin.get(PROFILE);
    expect([reply.status, reply.code, reply.headers['retry-after']]).toEqual([503, 'service.unavailable', '1']);
  }
  const ready = await bank.bank.http.app.inject('/readyz');
  expect([ready.statusCode, ready.json().checks.database]).toEqual([503, false]);
  expect((await bank.anonymous.get('/healthz')).status).toBe(200);
  await asSuperuser(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  expect((await admin.get(PROFILE)).status).toBe(200);
});

test('R7 connections that are cut again and again cost at most the calls under way, never a 500', async () => {
  const admin = await bank.as('admin');
  const statuses: number[] = [];
  const cuts: Promise<void>[] = [];
  for (let turn = 0; turn < 150; turn += 1) {
    // By turns and not by time: a slow machine must not be cut more often in the same work.
    if (turn % 10 === 5) cuts.push(asSuperuser(cutAll));
    statuses.push(...(await Promise.all([admin.get(PROFILE), admin.get(PROFILE)])).map(({ status }) => status));
    await sleep(4);
  }
  await Promise.all(cuts);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200);
  expect((await admin.get(PROFILE)).status).toBe(200);
});
