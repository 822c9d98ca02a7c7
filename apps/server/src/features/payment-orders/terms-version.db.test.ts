import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from '../../testing/program.ts';
import { startTestBank } from '../../testing/test-bank.ts';

// The version of a company's terms moves with whatever terms are made of. Nobody calls anything for it: the tables do it.
const bank = await startTestBank();
const companyId = bank.companyId('10001');
let owner: pg.Client;
beforeAll(async () => {
  await bank.device('maker');
  owner = new pg.Client(bank.databaseUrl);
  await owner.connect();
  await owner.query(
    `INSERT INTO bank.absence (company_id, operator_id, substitute_id, from_date, until_date, made_at)
     VALUES ($1, $2, $3, '2026-12-01', '2026-12-02', '2026-11-23T13:00:00Z')`,
    [companyId, bank.operator('approver').id, bank.operator('admin').id],
  );
  await owner.query(
    `INSERT INTO bank.limited_payee (company_id, id, name, fingerprint, payee, registered_by, registered_at)
     VALUES ($1, 'lpy_1', 'Maria', '1:1:1:1', '{}', $2, '2026-11-23T13:00:00Z')`,
    [companyId, bank.operator('admin').id],
  );
  await programOf(bank, '10001', ['pix.write']);
  // Here any column is to be changed to anything.
  await owner.query(
    `DO $$ DECLARE one record; BEGIN
       FOR one IN SELECT conrelid::regclass AS table, conname FROM pg_constraint
         WHERE contype IN ('c', 'f') AND connamespace = 'bank'::regnamespace
       LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.table, one.conname); END LOOP; END $$`,
  );
});
afterAll(() => owner.end());

/** The tables that terms are made of, and the columns of theirs that nothing is decided by. */
const TERMS_TABLES: Readonly<Record<string, readonly string[]>> = {
  company: [],
  operator: [
    'last_access_at',
    'password_hash',
    'password_kind',
    'password_changed_at',
    'temporary_expires_at',
    'temporary_tries_left',
  ],
  permission_profile: [],
  device: ['last_used_at', 'code_hash', 'code_expires_at', 'code_tries_left', 'code_sent_at', 'codes_sent'],
  absence: [],
  usage_limit: [],
  limited_payee: [],
  credential: ['secret_for', 'secret_hash', 'secret_shown'],
};

/** Read with the terms and of no version: the order's own, and what orders count and learn. */
const OF_ORDERS = new Set(['payment_order', 'known_payee', 'order_approval']);

async function version(): Promise<bigint> {
  const { rows } = await owner.query<{ guard: string }>(
    'SELECT a.guard FROM ledger.account a JOIN bank.company c ON c.account_id = a.id WHERE c.id = $1',
    [companyId],
  );
  return BigInt(rows[0]?.guard ?? -1);
}

/** By how much the version moves with a statement, which is undone. */
async function movedBy(change: string, values: readonly unknown[] = [companyId]): Promise<bigint> {
  await owner.query('BEGIN');
  try {
    const before = await version();
    const { rowCount } = await owner.query(change, [...values]);
    expect(rowCount, change).toBeGreaterThan(0);
    await owner.query('SET CONSTRAINTS ALL IMMEDIATE');
    return (await version()) - before;
  } finally {
    await owner.query('ROLLBACK');
  }
}

/** A value that stands in no row, by the column's type. */
const OTHER: Readonly<Record<string, string>> = {
  text: `'other'`,
  character: `'00000'`,
  bigint: '987654321',
  smallint: '3',
  integer: '3',
  boolean: 'true',
  date: `'2027-01-01'`,
  'timestamp with time zone': `'2027-01-01'`,
  json: `'{"other":1}'`,
  jsonb: `'{"other":1}'`,
  bytea: `'\\x01'`,
  ARRAY: `'{OTHER}'`,
};

async function columnsOf(table: string): Promise<readonly { readonly name: string; readonly type: string }[]> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'bank' AND table_name = $1 AND column_name NOT IN ('id', 'company_id', 'account_id')`,
    [table],
  );
  return rows;
}

test.each(Object.entries(TERMS_TABLES))(
  'every change of bank.%s moves the version of the terms',
  async (table, left) => {
    const key = table === 'company' ? 'id' : 'company_id';
    const one = `(SELECT ctid FROM bank.${table} WHERE ${key} = $1 ORDER BY ctid LIMIT 1)`;
    for (const { name, type } of await columnsOf(table)) {
      const moved = await movedBy(`UPDATE bank.${table} SET ${name} = ${OTHER[type] ?? 'NULL'} WHERE ctid = ${one}`);
      expect([name, moved > 0n]).toEqual([name, !left.includes(name)]);
    }
    expect(await movedBy(`UPDATE bank.${table} SET ${key} = ${key} WHERE ctid = ${one}`)).toBe(0n);
    if (table === 'company') return;
    expect(await movedBy(`DELETE FROM bank.${table} WHERE ctid = ${one}`)).toBe(1n);
    const { rows } = await owner.query<{ row: object }>(
      `DELETE FROM bank.${table} WHERE ctid = ${one} RETURNING to_jsonb(${table}) AS row`,
      [companyId],
    );
    const insert = `INSERT INTO bank.${table} SELECT * FROM jsonb_populate_record(NULL::bank.${table}, $1)`;
    expect(await movedBy(insert, [JSON.stringify(rows[0]?.row)])).toBe(1n);
    await owner.query(insert, [JSON.stringify(rows[0]?.row)]);
  },
);

test('every table that an order is decided by is one of these', () => {
  const here = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const read = [
    './postgres/order-terms.ts',
    './postgres/usage-limits.ts',
    '../authorizations/postgres/people.ts',
    '../operators/postgres/absences.ts',
    '../device-keys/postgres/devices.ts',
  ].flatMap((path) => [...here(path).matchAll(/\b(?:FROM|JOIN) bank\.(\w+)/g)].map(([, table]) => table ?? ''));
  const unversioned = new Set(read.filter((table) => !(table in TERMS_TABLES) && !OF_ORDERS.has(table)));
  expect([...unversioned]).toEqual([]);
  expect(read).toContain('usage_limit');
});

test('what an account moves, or a sign-in, leaves the version alone', async () => {
  const before = await version();
  await bank.fund('10001', 100n);
  await owner.query('UPDATE bank.operator SET last_access_at = $2 WHERE company_id = $1', [
    companyId,
    new Date(bank.clock.now()),
  ]);
  expect(await version()).toBe(before);
});
