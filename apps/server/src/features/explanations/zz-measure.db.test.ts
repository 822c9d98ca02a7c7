import pg from 'pg';
import { expect, test } from 'vitest';
import { checksOf } from '@bank/ledger';
import { seedSandbox } from '../../seed/seed-sandbox.ts';
import { LARGE_COMPANY, seedLarge } from '../../seed/seed-large.ts';
import { startTestBank } from '../../testing/test-bank.ts';
const bank = await startTestBank();
async function measure(name: string) {
  const client = new pg.Client(bank.databaseUrl);
  await client.connect();
  await client.query('ANALYZE');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  for (const setting of ['statement_timeout = 0', 'enable_seqscan = on', "work_mem = '64MB'", 'jit = off'])
    await client.query(`SET LOCAL ${setting}`);
  const times: Record<string, number> = {};
  for (const check of checksOf({ checks: bank.bank.checks })) {
    const t = performance.now();
    const f = await check.run(client);
    times[check.name] = Math.round(performance.now() - t);
    if (f.faults > 0) times[`FAULT ${check.name} ${f.firstFault}`] = f.faults;
  }
  await client.end();
  const isNew = (n: string) => n.startsWith('explanations.') || n === 'order-acts';
  const sum = (of: (n: string) => boolean) =>
    Object.entries(times)
      .filter(([n]) => of(n))
      .reduce((s, [, t]) => s + t, 0);
  console.log(
    name,
    'old',
    sum((n) => !isNew(n)),
    'new',
    sum(isNew),
    JSON.stringify(times),
  );
}
test('measure', async () => {
  await seedSandbox({ ...bank.platform, settings: { ...bank.platform.settings, migrateUrl: bank.databaseUrl } });
  await measure('sandbox');
  await measure('sandbox again');
  await seedLarge(
    { ...bank.platform, settings: { ...bank.platform.settings, migrateUrl: bank.databaseUrl } },
    LARGE_COMPANY,
    300_000,
  );
  await measure('300k');
  expect(1).toBe(1);
}, 300_000);
