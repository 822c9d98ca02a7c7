import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '@bank/testkit';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { assertSafeDatabase, UnsafeDatabase, weakSettings } from './server-login.ts';

// Goal: a production server works as a login that can do nothing but what ipe_app may, on a database that keeps its word.
const database = await createTestDatabase();
await migrate(database.url);
const admin = new pg.Client({ connectionString: database.url });
await admin.connect();
const part = randomBytes(4).toString('hex');
const LOGIN = `ipe_login_${part}`;
const OTHER = `ipe_other_${part}`;
const name = new URL(database.url).pathname.slice(1);

// Tests run on a PostgreSQL that is quick and not durable: what concerns that is tried by itself below.
const DURABILITY = /PostgreSQL: (fsync|full_page_writes|synchronous_commit) /;

async function faults(url = loginUrl()): Promise<readonly string[]> {
  const pool = createPool({ url, connections: 1 });
  try {
    await assertSafeDatabase(pool);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(UnsafeDatabase);
    const [first, ...rest] = (error as Error).message.split('\n');
    expect(first).toBe('O servidor não iniciou: o banco de dados não é seguro para produção.');
    return rest.filter((line) => !DURABILITY.test(line));
  } finally {
    await pool.end();
  }
}

function loginUrl(): string {
  const url = new URL(database.url);
  url.username = LOGIN;
  url.password = 'a-password';
  return url.toString();
}

beforeEach(async () => {
  await admin.query(`CREATE ROLE ${LOGIN} LOGIN PASSWORD 'a-password'; GRANT ipe_app TO ${LOGIN};`);
  await admin.query(`CREATE ROLE ${OTHER}`);
});
afterEach(async () => {
  await admin.query(`REASSIGN OWNED BY ${LOGIN}, ${OTHER} TO CURRENT_USER; DROP OWNED BY ${LOGIN}, ${OTHER}`);
  await admin.query(`DROP ROLE ${LOGIN}, ${OTHER}`);
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test('M02 a login that is a member of ipe_app and nothing else is taken', async () => {
  expect(await faults()).toEqual([]);
});

test('M02 the owner of the database is refused as the server, and told which login to make [attack]', async () => {
  const [refusal] = await faults(database.url);
  expect(refusal).toMatch(/^- DATABASE_URL: \S+ é SUPERUSER\. Crie um login só para o servidor .*GRANT ipe_app TO/);
  await admin.query(`ALTER DATABASE ${name} OWNER TO ${LOGIN}`);
  expect((await faults()).join('\n')).toContain(`dono de o banco ${name}`);
});

test.each([
  ['CREATEROLE', `ALTER ROLE ${LOGIN} CREATEROLE`, 'tem CREATEROLE'],
  ['BYPASSRLS', `ALTER ROLE ${LOGIN} BYPASSRLS`, 'tem BYPASSRLS'],
  ['REPLICATION', `ALTER ROLE ${LOGIN} REPLICATION`, 'tem REPLICATION'],
  ['CREATEDB', `ALTER ROLE ${LOGIN} CREATEDB`, 'tem CREATEDB'],
  ['a table of the books', `ALTER TABLE ledger.entry OWNER TO ${LOGIN}`, 'dono de ledger.entry'],
  ['a schema', `ALTER SCHEMA bank OWNER TO ${LOGIN}`, 'dono de o esquema bank'],
  ['a function', `ALTER FUNCTION ledger.raise_guard OWNER TO ${LOGIN}`, 'dono de ledger.raise_guard'],
  [
    'membership in an owner',
    `ALTER TABLE ledger.entry OWNER TO ${OTHER}; GRANT ${OTHER} TO ${LOGIN}`,
    'pode ser, dono de',
  ],
  ['any other role', `GRANT ${OTHER} TO ${LOGIN}`, `pode assumir também ${OTHER}`],
  ['all data by a role of PostgreSQL', `GRANT pg_write_all_data TO ${LOGIN}`, 'também pg_write_all_data'],
  ['a grant of its own', `GRANT UPDATE ON ledger.entry TO ${LOGIN}`, 'em ledger.entry. Rode REVOKE'],
  ['a grant of one column', `GRANT UPDATE (amount) ON ledger.entry TO ${LOGIN}`, 'em ledger.entry. Rode REVOKE'],
  ['a grant to everybody', `GRANT DELETE ON ledger.audit_record TO PUBLIC`, 'em ledger.audit_record'],
  ['the right to make tables', `GRANT CREATE ON SCHEMA bank TO ${LOGIN}`, 'pode criar objetos no esquema bank'],
  ['another isolation', `ALTER ROLE ${LOGIN} SET default_transaction_isolation = 'serializable'`, 'isolation está'],
  [
    'a session without constraints',
    `ALTER ROLE ${LOGIN} SET session_replication_role = 'replica'`,
    'role está em replica',
  ],
])('M02 a server whose login has %s does not start, and says what to do [attack]', async (_, plant, says) => {
  await admin.query(plant);
  try {
    expect((await faults()).join('\n')).toContain(says);
  } finally {
    await admin.query('REVOKE ALL ON ledger.audit_record FROM PUBLIC');
  }
});

const GOOD = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_sync_retry: 'off',
  zero_damaged_pages: 'off',
  ignore_checksum_failure: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  session_replication_role: 'origin',
};

test('durable settings are taken, and synchronous standbys may be waited for longer', () => {
  expect(weakSettings(GOOD)).toEqual([]);
  expect(weakSettings({ ...GOOD, synchronous_commit: 'remote_apply' })).toEqual([]);
});

test.each([
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'off'],
  ['synchronous_commit', 'local'],
  ['synchronous_commit', 'remote_write'],
  ['data_sync_retry', 'on'],
  ['zero_damaged_pages', 'on'],
  ['ignore_checksum_failure', 'on'],
  ['default_transaction_isolation', 'repeatable read'],
  ['default_transaction_read_only', 'on'],
  ['session_replication_role', 'replica'],
])('a database with %s = %s is refused with the line that mends it', (setting, value) => {
  const [fault, ...others] = weakSettings({ ...GOOD, [setting]: value });
  expect(others).toEqual([]);
  expect(fault).toContain(`${setting} está em ${value}`);
  expect(fault).toContain(`ALTER SYSTEM SET ${setting} = '`);
});

test('settings that cannot be read are taken for weak', () => {
  expect(weakSettings({})).toHaveLength(Object.keys(GOOD).length);
});
