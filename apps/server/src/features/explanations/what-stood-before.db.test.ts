import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BooksCheck } from '@bank/ledger';
import { readRows } from '../../platform/database/rows.ts';
import { seedSandbox } from '../../seed/seed-sandbox.ts';
import { startTestBank } from '../../testing/test-bank.ts';

// A bank that is there already gets its past and what stands from the migration: in the very words in which the seeds and the
// acts write them.
const bank = await startTestBank();
const sql = readFileSync(new URL('../../../migrations/092-explanations.sql', import.meta.url), 'utf8');
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client(bank.databaseUrl);
  await owner.connect();
  await seedSandbox(bank.platform);
}, 30_000);
afterAll(() => owner.end());

/** The migration's statement that fills that table. */
function filling(table: string): string {
  const from = sql.indexOf(`INSERT INTO ${table}`);
  return sql.slice(from, sql.indexOf(';', from));
}

async function faults(names: RegExp): Promise<readonly string[]> {
  const asked = bank.bank.checks.filter(({ name }: BooksCheck) => names.test(name));
  const found: string[] = [];
  for (const check of asked) {
    const { firstFault } = await check.run(owner);
    if (firstFault !== null) found.push(firstFault);
  }
  return found;
}

test('the past of a sandbox', async () => {
  const past = () => readRows(owner, 'SELECT * FROM bank.made_up_past ORDER BY transaction_id');
  const seeded = await past();
  expect(seeded.length).toBeGreaterThan(1000);
  await owner.query('BEGIN');
  try {
    await owner.query(`INSERT INTO bank.deployment (environment) VALUES ('sandbox') ON CONFLICT DO NOTHING`);
    await owner.query('DELETE FROM bank.made_up_past');
    expect(await faults(/^explanations\.(entries|past)$/)).toHaveLength(1);
    await owner.query(filling('bank.made_up_past'));
    // When explanations began no seed had made up what came back of a payment: only those since say of which.
    const named = await readRows(
      owner,
      `UPDATE bank.made_up_past past SET order_id = r.order_id FROM bank.pix_return_in r
       WHERE r.transaction_id = past.transaction_id AND past.order_id IS NULL RETURNING 1 AS row`,
    );
    expect(named).toHaveLength(1);
    expect(await past()).toEqual(seeded);
    expect(await faults(/^explanations\.(entries|kinds|days|past|holds|counters)$/)).toEqual([]);
  } finally {
    await owner.query('ROLLBACK');
  }
});

test('what stands', async () => {
  await bank.device('maker');
  await owner.query('BEGIN');
  try {
    await owner.query('DELETE FROM bank.stood_before');
    // Nothing of this kind stood when explanations began.
    await owner.query(`DELETE FROM bank.usage_limit WHERE subject LIKE 'lpy\\_%'`);
    await owner.query('DELETE FROM bank.limited_payee');
    await owner.query("SET LOCAL session_replication_role = 'replica'");
    await owner.query('DELETE FROM bank.credential');
    await owner.query("SET LOCAL session_replication_role = 'origin'");
    expect(await faults(/^explanations\.standing$/)).toHaveLength(1);
    await owner.query(filling('bank.stood_before'));
    expect(await faults(/^explanations\.standing$/)).toEqual([]);
    // Later nobody adds to it: what is marked then did not stand before.
    expect(await faults(/^explanations\.before$/)).toHaveLength(1);
  } finally {
    await owner.query('ROLLBACK');
  }
});
