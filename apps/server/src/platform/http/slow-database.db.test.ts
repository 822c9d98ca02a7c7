import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Patience } from '@bank/ledger';
import { startTestBank } from '../../testing/test-bank.ts';

// Goal: B07. Each wait for the database has its bound; several slow ones of one call may not add up past half a minute. The
// bounds here are smaller than the real ones.
const patience: Patience = { connectMs: 2000, lockMs: 500, statementMs: 2500, silentMs: 3000, postingMs: 100 };

const bank = await startTestBank({ settings: { patience } });
const owner = new pg.Client({ connectionString: bank.databaseUrl });
const admin = await bank.as('admin');
await bank.device('admin');

/** Tables that one call writes, one statement after the other. */
const SLOWED = ['bank.signed_change', 'bank.outgoing_message', 'ledger.audit_record'];

beforeAll(async () => {
  await owner.connect();
  await owner.query(`CREATE FUNCTION public.slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1.4); RETURN NULL; END $$`);
});
afterEach(quicken);
afterAll(() => owner.end());

async function slowDown(): Promise<void> {
  for (const table of SLOWED)
    await owner.query(`CREATE TRIGGER slow AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION public.slow()`);
}

async function quicken(): Promise<void> {
  for (const table of SLOWED) await owner.query(`DROP TRIGGER IF EXISTS slow ON ${table}`);
}

const ask = (key: string, name: string) =>
  admin.post('/services/access-users/profiles', { name, permissions: [] }, { 'idempotency-key': key });

async function changesNamed(name: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bank.signed_change WHERE content::text LIKE '%' || $1 || '%'`,
    [name],
  );
  return rows[0]?.count ?? 0;
}

test('B07 statements of which each is slow enough to pass do not add up: the caller is told in time, and their key finds the answer', async () => {
  await slowDown();
  const overdue = await ask('slow-1', 'Perfil lento');
  expect([overdue.status, overdue.code, overdue.headers['retry-after']]).toEqual([503, 'service.unavailable', '1']);
  // It was told before the work's end: of that, which is all or nothing, nothing is there as yet.
  expect(await changesNamed('Perfil lento')).toBe(0);
  await expect.poll(() => changesNamed('Perfil lento')).toBe(1);
  await quicken();
  const again = await ask('slow-1', 'Perfil lento');
  expect(again.status, again.text).toBe(201);
  expect(await changesNamed('Perfil lento')).toBe(1);
});

test('what fails after its caller was told ends there, and leaves nothing', async () => {
  await slowDown();
  await owner.query(`CREATE FUNCTION public.late_failure() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'too late'; END $$;
    CREATE CONSTRAINT TRIGGER late_failure AFTER INSERT ON bank.outgoing_message DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION public.late_failure()`);
  expect((await ask('slow-2', 'Perfil perdido')).status).toBe(503);
  await pause(2000);
  await owner.query('DROP TRIGGER late_failure ON bank.outgoing_message');
  await quicken();
  expect(await changesNamed('Perfil perdido')).toBe(0);
  expect((await ask('slow-2', 'Perfil perdido')).status).toBe(201);
  expect(await changesNamed('Perfil perdido')).toBe(1);
});
