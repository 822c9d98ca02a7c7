import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, entriesOf, openAccount, type Ledger } from '../index.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { outcomeOf, parseTable, type LedgerTable } from '../testing/ledger-table.ts';
import { ledgerTables } from '../testing/ledger-tables.ts';
import { money } from '@bank/core';

let db: LedgerDatabase;
beforeAll(async () => void (db = await ledgerDatabase()));
afterAll(() => db.drop());

let tables = 0;

async function open(text: string): Promise<LedgerTable> {
  tables += 1;
  const table = parseTable(text, `${String(tables).padStart(3, '0')}/`);
  for (const { name, floor } of table.accounts) {
    const opened = { id: name, kind: 'test', floor: floor === null ? null : money(floor), openedAt: db.clock.now() };
    expect(await openAccount(db.pool, opened)).toBe(true);
  }
  return table;
}

async function oneByOne(ledger: Ledger, table: LedgerTable): Promise<string[]> {
  const outcomes: string[] = [];
  for (const { posting } of table.events) outcomes.push(outcomeOf(await ledger.postOne(posting)));
  return outcomes;
}

async function asOneBatch(ledger: Ledger, table: LedgerTable): Promise<string[]> {
  return (await ledger.post(table.events.map(({ posting }) => posting))).map(outcomeOf);
}

for (const [mode, run] of [
  ['one by one', oneByOne],
  ['as one batch', asOneBatch],
] as const) {
  for (const [name, text] of Object.entries(ledgerTables)) {
    test(`${name} (${mode})`, async () => {
      const table = await open(text);
      const outcomes = await run(db.ledger, table);
      expect(table.events.map(({ line }, index) => `${outcomes[index]} ← ${line}`)).toEqual(
        table.events.map(({ line, outcome }) => `${outcome} ← ${line}`),
      );
      for (const { name: account, balance, held } of table.balances) {
        expect(await balanceOf(db.pool, account)).toMatchObject({ balance, held });
      }
      expect(await db.firstFault()).toBeNull();
    });
  }
}

test('M08 what was posted is told again, also where it would be refused today, and beside postings that are new', async () => {
  const table = await open(`
    account bank none
    account alice 0
    post t1 bank-70 alice+70 => ok
    post t2 alice-70 bank+70 => ok
    post t3 alice-70 bank+70 => insufficient-funds
    post t4 bank-1 alice+1 => ok`);
  const [paidIn, paidOut, refused, later] = table.events.map(({ posting }) => posting);
  if (!paidIn || !paidOut || !refused || !later) throw new Error('the table has four events');
  const first = await db.ledger.post([paidIn, paidOut]);
  const again = await db.ledger.post([paidIn, paidOut, refused, later]);
  expect(again.slice(0, 2)).toEqual(
    first.map((result) => result.ok && { ok: true, value: { ...result.value, replayed: true } }),
  );
  expect(again.slice(2).map(outcomeOf)).toEqual(['insufficient-funds', 'ok']);
  expect(await db.ledger.postOne(later)).toMatchObject({ ok: true, value: { replayed: true } });
  expect(await balanceOf(db.pool, later.legs[1]?.accountId ?? '')).toMatchObject({ balance: 1n });
  expect(await db.firstFault()).toBeNull();
});

test('M05 a replay has the entries and the answer of the first time, byte for byte', async () => {
  const table = await open(`
    account bank none
    account alice 0
    post t1 key:k1=corpo bank-70 alice+70 => ok
    post t2 key:k1=corpo bank-70 alice+70 => replayed`);
  const [first, second] = table.events.map(({ posting }) => posting);
  if (!first || !second) throw new Error('the table has two events');
  const posted = await db.ledger.postOne(first);
  const again = await db.ledger.postOne(second);
  if (!posted.ok || !again.ok) throw new Error('both are accepted');
  expect(again.value).toEqual({ ...posted.value, replayed: true, answer: { status: 201, body: Buffer.from('corpo') } });
  expect((await entriesOf(db.pool, first.id)).map(({ amount }) => amount)).toEqual([-70n, 70n]);
  expect(await entriesOf(db.pool, second.id)).toEqual([]);
});

test('an unbalanced posting is thrown to its caller and leaves the others alone', async () => {
  const table = await open(`
    account bank none
    account alice 0
    post t1 bank-5 alice+5 => ok
    post t2 bank-5 alice+6 => ok`);
  const [good, bad] = table.events.map(({ posting }) => db.ledger.postOne(posting));
  await expect(bad).rejects.toThrow('unbalanced by 1');
  expect((await good)?.ok).toBe(true);
});

test('a detail that JSON cannot say is thrown to its caller and leaves the others alone', async () => {
  const table = await open(`
    account bank none
    account alice 0
    post t1 bank-5 alice+5 => ok
    post t2 bank-5 alice+5 => ok`);
  const [first, second] = table.events.map(({ posting }) => posting);
  if (!first || !second) throw new Error('the table has two events');
  const legs = second.legs.map((leg) => ({ ...leg, detail: { amount: 5n as never } }));
  const [good, bad] = [db.ledger.postOne(first), db.ledger.postOne({ ...second, legs })];
  await expect(bad).rejects.toThrow(TypeError);
  expect((await good).ok).toBe(true);
  expect(await db.firstFault()).toBeNull();
});
