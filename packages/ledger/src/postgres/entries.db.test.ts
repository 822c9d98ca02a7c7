import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, bankingDate, civilDate, DAY_MS, instant, later, money, negate, type Uuid } from '@bank/core';
import {
  balanceAtEndOf,
  closeDay,
  entriesOf,
  importPostings,
  openHolds,
  readEntries,
  type EntriesQuery,
  type Posting,
  type StatementEntry,
} from '../index.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { openAccounts, transfer } from '../testing/postings.ts';

let db: LedgerDatabase;
const START = instant(Date.UTC(2026, 0, 1, 15));
const DAYS = 100;

/** Five lines a day for a hundred days: four in, then one out. */
function* history(): Generator<Posting> {
  for (let day = 0; day < DAYS; day += 1) {
    for (let line = 0; line < 5; line += 1) {
      const at = later(START, day * DAY_MS + line * 1000);
      const out = line === 4;
      const amount = money(BigInt(out ? -100 : 100 + line));
      const detail = { counterpart: { name: out ? 'Água & Luz S.A.' : `Cliente ${day}` }, document: `${day}/${line}` };
      yield {
        id: db.newId(),
        kind: 'transfer',
        bankingDate: bankingDate(at),
        at,
        legs: [
          { accountId: 'company', amount, kind: out ? 'bill' : 'pix-received', detail },
          { accountId: 'bank', amount: negate(amount) },
        ],
      };
    }
  }
}

beforeAll(async () => {
  db = await ledgerDatabase();
  await openAccounts(db, { company: 0n, idle: 0n });
  expect(await importPostings(db.owner, history())).toEqual({ transactions: 500, entries: 1000 });
});
afterAll(() => db.drop());

async function all(asked: Omit<EntriesQuery, 'accountId' | 'limit'>, limit = 7): Promise<StatementEntry[]> {
  const found: StatementEntry[] = [];
  for (let before: bigint | undefined; ;) {
    const page = await readEntries(db.pool, {
      accountId: 'company',
      limit,
      ...asked,
      ...(before !== undefined && { before }),
    });
    found.push(...page.entries);
    if (page.next === null) return found;
    before = page.next;
  }
}

test('an import keeps every rule of the books', async () => {
  expect(await db.firstFault()).toBeNull();
});

test('an import that is run again changes nothing, and one that breaks a rule says which posting', async () => {
  const postings = [transfer(db, 'bank', 'idle', 5n)];
  expect(await importPostings(db.owner, postings)).toEqual({ transactions: 1, entries: 2 });
  expect(await importPostings(db.owner, postings)).toEqual({ transactions: 0, entries: 0 });
  const refused = transfer(db, 'idle', 'bank', 6n);
  await expect(importPostings(db.owner, [refused])).rejects.toThrow(
    `${refused.id} is refused: ledger.insufficient-funds`,
  );
});

test('pages follow one another without gap or repetition, newest first', async () => {
  const lines = await all({});
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, index) => BigInt(500 - index)));
  expect(lines[0]).toMatchObject({ accountId: 'company', kind: 'bill', amount: -100n, detail: { document: '99/4' } });
});

test('a period is its days, both ends included', async () => {
  const lines = await all({ from: civilDate('2026-01-10'), to: civilDate('2026-01-11') });
  expect(lines.map(({ bankingDate: date }) => date)).toEqual([
    ...Array(5).fill('2026-01-11'),
    ...Array(5).fill('2026-01-10'),
  ]);
  expect(await all({ from: civilDate('2026-12-01') })).toEqual([]);
  expect(await all({ to: civilDate('2025-12-31') })).toEqual([]);
  expect(await all({ from: civilDate('2020-01-01'), to: civilDate('2030-01-01') }, 1000)).toHaveLength(500);
});

for (const [what, asked, count] of [
  ['direction out', { direction: 'out' }, 100],
  ['direction in', { direction: 'in' }, 400],
  ['kinds', { kinds: ['bill', 'other'] }, 100],
  ['no kind at all', { kinds: [] }, 0],
  ['least amount', { amountMin: money(102n) }, 200],
  ['amounts of both signs', { amountMin: money(100n), amountMax: money(100n) }, 200],
  ['text in any detail, whatever the case', { text: 'água & luz' }, 100],
  ['text in one line', { text: 'CLIENTE 42' }, 4],
  ['text with wildcards is only text', { text: '%' }, 0],
  [
    'all together',
    {
      direction: 'in',
      kinds: ['pix-received'],
      amountMax: money(101n),
      text: 'cliente 1',
      from: civilDate('2026-01-01'),
    },
    22,
  ],
] as const satisfies readonly (readonly [string, Omit<EntriesQuery, 'accountId' | 'limit'>, number])[]) {
  test(`finds lines by ${what}`, async () => {
    expect(await all(asked)).toHaveLength(count);
  });
}

test('V12 the balance at the end of a day is that of its last entry, or of the last day before', async () => {
  const aDay = 100n + 101n + 102n + 103n - 100n;
  expect(await balanceAtEndOf(db.pool, 'company', civilDate('2025-12-31'))).toBe(0n);
  expect(await balanceAtEndOf(db.pool, 'company', civilDate('2026-01-01'))).toBe(aDay);
  expect(await balanceAtEndOf(db.pool, 'company', civilDate('2026-02-01'))).toBe(32n * aDay);
  expect(await balanceAtEndOf(db.pool, 'company', civilDate('2026-11-20'))).toBe(100n * aDay);
  expect(await balanceAtEndOf(db.pool, 'nobody', civilDate('2026-11-20'))).toBe(0n);
});

test('both sides of a transaction are found by its id', async () => {
  const [line] = await all({ text: '7/0' });
  const sides = await entriesOf(db.pool, line?.transactionId as Uuid);
  expect(sides.map(({ accountId, amount, detail }) => [accountId, amount, detail !== null])).toEqual([
    ['company', 100n, true],
    ['bank', -100n, false],
  ]);
});

test('open holds are listed until they are closed', async () => {
  const place = { id: db.newId(), accountId: 'company', amount: money(11n) };
  const placed = transfer(db, 'bank', 'company', 1n, { legs: [], holds: [{ place }] });
  await db.ledger.postOne(placed);
  expect(await openHolds(db.pool, 'company')).toEqual([
    { id: place.id, amount: 11n, placedBy: placed.id, placedAt: placed.at },
  ]);
  await db.ledger.postOne(transfer(db, 'bank', 'company', 1n, { legs: [], holds: [{ release: place }] }));
  expect(await openHolds(db.pool, 'company')).toEqual([]);
});

test('V12 closing a day proves and keeps each day up to it, once, and no later posting is dated into it', async () => {
  const closed = civilDate('2026-02-01');
  expect(await closeDay(db.pool, closed)).toEqual({ accounts: 3, snapshots: 2 * 32, faults: [] });
  expect(await closeDay(db.pool, closed)).toEqual({ accounts: 3, snapshots: 0, faults: [] });
  const today = bankingDate(db.clock.now());
  expect((await closeDay(db.pool, today)).faults).toEqual([]);
  const late = await db.ledger.postOne(transfer(db, 'bank', 'idle', 5n));
  expect(late).toMatchObject({
    ok: true,
    value: { entries: [{ bankingDate: addDays(today, 1) }, { bankingDate: addDays(today, 1) }] },
  });
  expect(await db.firstFault()).toBeNull();
});

test('what is asked within each few accounts belongs to them: where it throws nothing of them is written', async () => {
  const many = await ledgerDatabase();
  await openAccounts(many, Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`a${index}`, 1n])));
  const seen: number[] = [];
  const cut = closeDay(many.pool, civilDate('2026-11-20'), (_, { accounts }) => {
    seen.push(accounts);
    return accounts > 200 ? Promise.reject(new Error('on purpose')) : Promise.resolve();
  });
  await expect(cut).rejects.toThrow('on purpose');
  expect(seen[0]).toBe(200);
  const { rows } = await many.owner.query('SELECT count(*)::int AS kept FROM ledger.balance_snapshot');
  expect(rows).toEqual([{ kept: expect.any(Number) }]);
  const kept = (rows[0] as { kept: number }).kept;
  const { accounts, snapshots } = await closeDay(many.pool, civilDate('2026-11-20'));
  expect([kept, kept + snapshots]).toEqual([200, accounts]);
  await many.drop();
});

test('a day whose entries do not add up is not closed but named', async () => {
  const tampered = await ledgerDatabase();
  await openAccounts(tampered, { alice: 10n, bob: 10n });
  await tampered.owner.query(`UPDATE ledger.entry SET balance_after = 11 WHERE account_id = 'alice'`);
  expect(await closeDay(tampered.pool, civilDate('2026-11-20'))).toEqual({
    accounts: 3,
    snapshots: 2,
    faults: [{ accountId: 'alice', date: '2026-11-20' }],
  });
  await tampered.drop();
});
