import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankingDate, money, newUuid } from '@bank/core';
import { balanceOf, createLedger, createLedgerPool, openAccount } from './index.ts';
import { ledgerDatabase, type LedgerDatabase } from './testing/ledger-database.ts';

let db: LedgerDatabase;
beforeAll(async () => void (db = await ledgerDatabase()));
afterAll(() => db.drop());

/** The README's first example, word for word. */
async function example(): Promise<string> {
  const { clock, entropy, url: connectionString, pool } = db;
  const at = clock.now();
  // begin
  const ledger = createLedger({ pool: createLedgerPool({ connectionString }) });

  await openAccount(pool, { id: 'own:cash', kind: 'own', floor: null, openedAt: at });
  await openAccount(pool, { id: 'company:1', kind: 'customer', floor: money(0n), openedAt: at });

  const result = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'deposit',
    bankingDate: bankingDate(at),
    at,
    legs: [
      { accountId: 'own:cash', amount: money(-100_00n) },
      { accountId: 'company:1', amount: money(100_00n), detail: { from: 'Padaria Aurora' } },
    ],
  });
  if (!result.ok) return result.error.code; // 'ledger.insufficient-funds', …
  // end
  await ledger.close();
  return 'posted';
}

test('the first example of the README runs', async () => {
  expect(await example()).toBe('posted');
  expect((await balanceOf(db.pool, 'company:1'))?.available).toBe(10_000n);
  expect(await db.firstFault()).toBeNull();
});

test('the example that runs is the one in the README', async () => {
  const [source, readme] = await Promise.all(
    ['./readme.db.test.ts', '../README.md'].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  );
  const [, ran = ''] = /^ {2}\/\/ begin\n([\s\S]*?)^ {2}\/\/ end$/m.exec(source ?? '') ?? [];
  const [, shown = ''] = /```ts\n([\s\S]*?)```/.exec(readme ?? '') ?? [];
  expect(ran.replaceAll(/^ {2}/gm, '')).toBe(shown);
});
