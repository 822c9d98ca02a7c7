import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { ENDPOINTS } from '@bank/contracts';
import { createPool } from '../platform/database/pool.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { readPrepared } from '../platform/database/rows.ts';
import { startPixBank } from './pix-bank.ts';

// A migration under servers that run: a table that gets a column fails nobody, though every connection holds
// statements that were planned before.
const bank = await startPixBank();
await bank.device('maker');
await bank.knowPayees();
await bank.setCompany('10001', 'confirmation_threshold_centavos = 1000000000000, approval_rules = NULL');
await bank.fund('10001', 1_000_000n);
const owner = new pg.Client({ connectionString: bank.databaseUrl });
await owner.connect();
afterAll(() => owner.end());

/** Every read that needs no name of a thing, and some of things that are there. */
const READS = ENDPOINTS.filter(({ method, path, media }) => method === 'GET' && !path.includes('{') && !media).map(
  ({ path }) => path,
);
const AT_ONCE = 6;

async function readAll(orderId: string): Promise<Readonly<Record<string, number>>> {
  const maker = await bank.as('maker');
  const admin = await bank.as('admin');
  const order = `/services/payment-orders/${orderId}`;
  const seen: Record<string, number> = {};
  for (const path of [...READS, order]) {
    // As many as there are connections, so that each of them holds the plan.
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => (turn % 2 ? maker : admin).get(path)),
    );
    seen[path] = Math.max(...replies.map(({ status }) => status));
  }
  return seen;
}

async function addColumns(name: string): Promise<number> {
  const { rows } = await owner.query<{ table: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('bank', 'ledger') AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  for (const { table } of rows) await owner.query(`ALTER TABLE ${table} ADD COLUMN ${name} text`);
  return rows.length;
}

let added = 0;

test('every table gets a column under a running bank: every read answers as before, and payments go on', async () => {
  const maker = await bank.as('maker');
  const paid = await bank.payTo(maker, bank.neighbour.key, '1.00');
  expect(paid.status).toBe(201);
  const { id } = paid.json<{ id: string }>();
  const before = await readAll(id);
  expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(20);
  expect(await addColumns(`added_${(added += 1)}`)).toBeGreaterThan(40);
  expect(await readAll(id)).toEqual(before);
  const again = await Promise.all(Array.from({ length: 8 }, () => bank.payTo(maker, bank.neighbour.key, '1.00')));
  expect(again.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(await readAll(id)).toEqual(before);
  // What failed in the background would be tried again, and again.
  bank.wake();
  await bank.until('the audit chain is whole', async () => {
    const { rowCount } = await bank.pool.query('SELECT FROM ledger.audit_queue');
    return rowCount === 0;
  });
});

test('a column that changes its type: what PostgreSQL refuses to run as planned is planned anew', async () => {
  await owner.query(
    'DROP TABLE IF EXISTS bank.planned; CREATE TABLE bank.planned (id int PRIMARY KEY, value int); INSERT INTO bank.planned VALUES (1, 7)',
  );
  await owner.query('GRANT SELECT ON bank.planned TO ipe_app');
  const pool = createPool({ url: bank.databaseUrl, connections: 3 });
  const statement = { name: 'planned_value', text: 'SELECT value FROM bank.planned WHERE id = $1' };
  const read = () => Promise.all([1, 2, 3].map(() => readPrepared(pool, statement, [1])));
  const readInTransaction = () => inTransaction(pool, (client) => readPrepared(client, statement, [1]));
  await read();
  await readInTransaction();
  await owner.query('ALTER TABLE bank.planned ALTER value TYPE text');
  expect(await readInTransaction()).toEqual([{ value: '7' }]);
  expect(await read()).toEqual(Array(3).fill([{ value: '7' }]));
  await owner.query('ALTER TABLE bank.planned ALTER value TYPE int8 USING value::int8');
  expect(await read()).toEqual(Array(3).fill([{ value: 7n }]));
  expect(await Promise.all([1, 2, 3].map(readInTransaction))).toEqual(Array(3).fill([{ value: 7n }]));
  await pool.end();
  await owner.query('DROP TABLE bank.planned');
});
