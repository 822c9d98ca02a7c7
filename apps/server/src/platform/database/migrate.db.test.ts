import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '@bank/testkit';
import { claimDatabase, ForeignDatabase } from './deployment.ts';
import { isMigrated, migrate, migrations, MissingRights, SchemaMismatch } from './migrate.ts';
import { createPool } from './pool.ts';
import { readRows } from './rows.ts';

const database = await createTestDatabase();
const pool = createPool({ url: database.url, connections: 2 });
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('steps are applied once, in order, also by two that start together', async () => {
  const applied = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
  expect(await migrate(database.url)).toEqual([]);
  expect(await isMigrated(pool)).toBe(true);
});

test('an owner without rights over roles is told what an administrator has to run, and then migrates', async () => {
  const owner = `ipe_owner_${randomBytes(4).toString('hex')}`;
  const theirs = await createTestDatabase();
  const admin = new pg.Client({ connectionString: theirs.url });
  await admin.connect();
  const url = new URL(theirs.url);
  await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'a-password'`);
  try {
    await admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${owner}`);
    url.username = owner;
    url.password = 'a-password';
    const refused = await migrate(url.toString()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MissingRights);
    const cure = /GRANT ipe_app TO .* WITH ADMIN OPTION;/.exec((refused as Error).message)?.[0];
    await admin.query(cure ?? 'no cure was told');
    expect(await migrate(url.toString())).toEqual(migrations.map(({ name }) => name));
    const server = createPool({ url: url.toString(), connections: 1 });
    expect(await isMigrated(server)).toBe(true);
    await server.end();
  } finally {
    await admin.end();
    await theirs.drop();
    await withoutRole(owner);
  }
});

async function withoutRole(owner: string): Promise<void> {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  try {
    await admin.query(`DROP ROLE ${owner}`);
  } finally {
    await admin.end();
  }
}

test('R19 a step that fails leaves nothing of itself, and the next start goes on from there', async () => {
  const good = { name: '900-good', sql: 'CREATE TABLE bank.good (id int)' };
  const bad = { name: '901-bad', sql: 'CREATE TABLE bank.half (id int); SELECT 1/0' };
  await expect(migrate(database.url, [...migrations, good, bad])).rejects.toThrow('901-bad');
  const tables = await tablesOf();
  expect(tables).toContain('good');
  expect(tables).not.toContain('half');
  const mended = { name: '901-bad', sql: 'CREATE TABLE bank.half (id int)' };
  expect(await migrate(database.url, [...migrations, good, mended])).toEqual(['901-bad']);
});

test('a step that was changed after it was applied is refused', async () => {
  const changed = migrations.map((step, index) => (index === 0 ? { ...step, sql: `${step.sql}\n` } : step));
  await expect(migrate(database.url, changed)).rejects.toThrow(SchemaMismatch);
  expect(await isMigrated(pool, changed)).toBe(false);
});

test('M02 the server works in a role that changes no entry, no audit row and no company’s identity [attack]', async () => {
  expect(await readRows(pool, 'SELECT current_user AS who')).toEqual([{ who: 'ipe_app' }]);
  for (const sql of [
    'UPDATE ledger.entry SET amount = 1',
    'DELETE FROM ledger.entry',
    'DELETE FROM ledger.audit_record',
    'UPDATE ledger.audit_record SET data = NULL',
    'TRUNCATE ledger.entry',
    `UPDATE bank.company SET cnpj = '11222333000181'`,
    'DELETE FROM bank.operator',
    `UPDATE bank.operator SET cpf = '52998224725'`,
    'UPDATE bank.device SET public_key = NULL',
    `UPDATE bank.deployment SET environment = 'production'`,
    'CREATE TABLE bank.mine (id int)',
    'DROP TABLE bank.session',
  ]) {
    await expect(readRows(pool, sql), sql).rejects.toMatchObject({ code: '42501' });
  }
});

test('Z04 every table of a company names it first in its key, and the column is never empty', async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query<{ table: string; nullable: boolean; first: string | null }>(`
    SELECT c.relname AS table, NOT a.attnotnull AS nullable,
      (SELECT k.attname FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = i.indkey[0]
       WHERE i.indrelid = c.oid AND i.indisprimary) AS first
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'bank'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id'
    WHERE c.relkind = 'r'`);
  await owner.end();
  const faults = rows.filter(({ table, nullable, first }) => {
    if (OF_NO_COMPANY.includes(table)) return false;
    return nullable || (first !== 'company_id' && !FOUND_OTHERWISE.includes(table));
  });
  expect(faults).toEqual([]);
  expect(rows.length).toBeGreaterThan(10);
});

// Found before the company is known: a session and a program by their tokens, a message by its turn.
const FOUND_OTHERWISE = ['session', 'credential_token', 'outgoing_message'];
// Not of one company, or not yet: requests to come in, what the rails bring and what of it the bank's staff resolve, and
// what stood before of companies and the bank.
const OF_NO_COMPANY = [
  'access_request',
  'rail_message',
  'pix_in',
  'ted_in',
  'stood_before',
  'reconciliation_difference',
  'resolution',
];

test('B09 a database belongs to the environment that took it first', async () => {
  await claimDatabase(pool, 'sandbox');
  await claimDatabase(pool, 'sandbox');
  await expect(claimDatabase(pool, 'production')).rejects.toThrow(ForeignDatabase);
});

async function tablesOf(): Promise<string[]> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'bank'`,
  );
  await owner.end();
  return rows.map(({ name }) => name);
}
