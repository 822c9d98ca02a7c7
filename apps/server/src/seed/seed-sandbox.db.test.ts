import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expectOk } from '@bank/core';
import { balanceOf, verifyBooks } from '@bank/ledger';
import { createTestDatabase, fakeClock, seededEntropy } from '@bank/testkit';
import { createBank } from '../bank.ts';
import { receiptChecks } from '../features/receipts/index.ts';
import { statementChecks } from '../features/statement/index.ts';
import { readSettings } from '../platform/config/settings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readRows } from '../platform/database/rows.ts';
import { openPlatform, type OpenPlatform } from '../platform/open-platform.ts';
import { seedSandbox } from './seed-sandbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ipe-seed-'));
const endings: (() => Promise<void>)[] = [() => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }))];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** An empty bank, migrated and seeded, and what the seed cost. */
async function seeded(at: string, entropySeed: number): Promise<{ platform: OpenPlatform; cpuMs: number }> {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  await migrate(database.url);
  const settings = expectOk(
    readSettings({ BANK_ENV: 'sandbox', DATABASE_URL: database.url, DATA_DIR: dataDir, IPE_LOG_LEVEL: 'silent' }),
  );
  const platform = openPlatform({ settings, clock: fakeClock(at), entropy: seededEntropy(entropySeed) });
  endings.push(() => platform.close());
  const before = process.cpuUsage();
  await seedSandbox(platform);
  const { user, system } = process.cpuUsage(before);
  return { platform, cpuMs: (user + system) / 1000 };
}

/** Everything that the seed wrote but for password hashes, whose salt is chance, in an order of its own. */
async function contents({ pool }: OpenPlatform): Promise<string> {
  const tables = [
    'ledger.account',
    'ledger.ledger_transaction',
    'ledger.entry',
    'ledger.hold',
    'ledger.idempotency',
    'ledger.audit_record',
    'bank.company',
    'bank.company_registration',
    'bank.company_partner',
    'bank.company_request',
    'bank.customer_document',
    'bank.payment_order',
    'bank.order_event',
    'bank.known_payee',
    'bank.pix_in',
    'bank.pix_return_in',
    'bank.ted_in',
    'bank.batch',
    'bank.batch_row',
    'bank.receipt',
    'bank.pix_key',
    'bank.pix_key_code',
    'bank.statement_day',
    'bank.statement_progress',
    'bank.issued_file',
    'bank.issued_file_content',
  ];
  const digests: string[] = [];
  for (const table of tables) {
    const [row] = await readRows<{ digest: string; count: bigint }>(
      pool,
      `SELECT md5(COALESCE(string_agg(row::text, E'\\n' ORDER BY row::text), '')) AS digest, count(*) AS count FROM ${table} AS row`,
    );
    digests.push(`${table} ${row?.count} ${row?.digest}`);
  }
  return digests.join('\n');
}

describe('the seeded sandbox', () => {
  test('is the same for the same day, whatever chance brings', async () => {
    const one = await seeded('2026-11-23T13:00:00Z', 1);
    const other = await seeded('2026-11-23T13:00:00Z', 2);
    expect(await contents(one.platform)).toBe(await contents(other.platform));
  });

  test.each(['2026-11-23T13:00:00Z', '2027-01-01T03:30:00Z'])(
    'at %s: books and every check are clean, the balances are those promised, and it takes less than 5 s of work',
    async (at) => {
      const { platform, cpuMs } = await seeded(at, 3);
      expect(cpuMs).toBeLessThan(5000);
      const bank = await createBank(platform);
      const client = await platform.pool.connect();
      const report = await verifyBooks(client, { checks: [...statementChecks, ...receiptChecks, ...bank.checks] });
      client.release();
      expect(report.checks.filter(({ faults }) => faults > 0)).toEqual([]);
      expect(await balanceOf(platform.pool, 'customer:10001')).toMatchObject({ balance: 254_310_87n, held: 0n });
      expect(await balanceOf(platform.pool, 'customer:10002')).toMatchObject({ balance: 18_742_15n });
      expect(await balanceOf(platform.pool, 'customer:10003')).toMatchObject({ balance: 0n, version: 0n });
      const states = await readRows<{ state: string; count: bigint }>(
        platform.pool,
        'SELECT state, count(*) AS count FROM bank.payment_order GROUP BY state ORDER BY state',
      );
      expect(states.map(({ state }) => state)).toEqual([
        'awaiting_authorization',
        'awaiting_confirmation',
        'rejected',
        'scheduled',
        'settled',
      ]);
      // Three payments and a batch.
      expect(states[0]?.count).toBe(4n);
      expect(Number(states.at(-1)?.count)).toBeGreaterThan(150);
      const issued = await readRows<{ kind: string; count: bigint; last: bigint }>(
        platform.pool,
        `SELECT kind, count(*) AS count, max(number) AS last FROM bank.issued_file
         WHERE company_id = (SELECT id FROM bank.company WHERE bank_account = '10001') GROUP BY kind ORDER BY kind`,
      );
      // Return files of the last days before this month; months of a year.
      expect(issued.map(({ kind, count, last }) => [kind, count === last, count > 7n])).toEqual([
        ['pix-day-240', true, true],
        ['pix-day-750', true, true],
        ['pix-day-csv', true, true],
        ['statement-month-csv', true, true],
        ['statement-month-ofx', true, true],
      ]);
    },
  );

  test('a second run changes nothing', async () => {
    const { platform } = await seeded('2026-11-23T13:00:00Z', 4);
    const before = await contents(platform);
    expect(await seedSandbox(platform)).toEqual({ transactions: 0, entries: 0, auditRecords: 0 });
    expect(await contents(platform)).toBe(before);
    // Nor does it stumble over a company whose rules are out of force.
    await platform.pool.query('UPDATE bank.company SET approval_rules = NULL');
    expect(await seedSandbox(platform)).toEqual({ transactions: 0, entries: 0, auditRecords: 0 });
  });
});
