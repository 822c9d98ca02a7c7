import { afterEach, beforeEach, expect, test } from 'vitest';
import { money } from '@bank/core';
import { closeDay, createLedgerPool, openAccount, setFloor, verifyBooks, type BooksCheck } from '../index.ts';
import { civilDate } from '@bank/core';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { auditRow, openAccounts, transfer } from '../testing/postings.ts';

let db: LedgerDatabase;
beforeEach(async () => {
  db = await ledgerDatabase();
  await openAccounts(db, { alice: 1000n, bob: 0n });
  const answer = { status: 201, body: new Uint8Array() };
  const idempotency = { scope: 'c1', key: 'k1', requestHash: new Uint8Array([1]), answer };
  const place = { id: db.newId(), accountId: 'alice', amount: money(50n) };
  const audit = [auditRow(db, 'c1', 'x')];
  await db.ledger.postOne(transfer(db, 'alice', 'bob', 100n, { idempotency, audit, holds: [{ place }] }));
  await closeDay(db.pool, civilDate('2026-11-20'));
  expect(await db.firstFault()).toBeNull();
});
afterEach(() => db.drop());

for (const statement of [
  'UPDATE ledger.entry SET amount = 1',
  'DELETE FROM ledger.entry',
  'TRUNCATE ledger.entry',
  'UPDATE ledger.ledger_transaction SET kind = $$x$$',
  'DELETE FROM ledger.ledger_transaction',
  'UPDATE ledger.idempotency SET status = 200',
  'DELETE FROM ledger.idempotency',
  'UPDATE ledger.audit_record SET actor = $$x$$',
  'DELETE FROM ledger.audit_record',
  'UPDATE ledger.audit_link SET seq = 7',
  'DELETE FROM ledger.audit_link',
  'DELETE FROM ledger.audit_head',
  'UPDATE ledger.balance_snapshot SET balance = 0',
  'DELETE FROM ledger.balance_snapshot',
  'DELETE FROM ledger.account',
  'UPDATE ledger.account SET id = $$x$$',
  'UPDATE ledger.hold SET amount = 1',
  'DELETE FROM ledger.hold',
  'DELETE FROM ledger.counter',
  'ALTER TABLE ledger.entry DROP CONSTRAINT entry_floor',
]) {
  test(`M02 A15 the server's role cannot: ${statement}`, async () => {
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
}

test('M02 A15 connections of the writer work in the role ipe_app from their first statement', async () => {
  const { rows } = await db.pool.query('SELECT current_user AS role');
  expect(rows).toEqual([{ role: 'ipe_app' }]);
});

test('M03 the database itself refuses a balance under the floor, also as owner', async () => {
  await expect(db.owner.query(`UPDATE ledger.account SET balance = 49 WHERE id = 'alice'`)).rejects.toMatchObject({
    constraint: 'account_floor',
  });
  const entry = `INSERT INTO ledger.entry SELECT account_id, 99, transaction_id, leg, kind, -1, -1, 0, banking_date, at FROM ledger.entry LIMIT 1`;
  await expect(db.owner.query(entry)).rejects.toMatchObject({ constraint: 'entry_floor' });
});

for (const [what, sql, fault] of [
  [
    'an unbalanced row',
    `INSERT INTO ledger.ledger_transaction VALUES ('00000000-0000-7000-8000-00000000bad0', 'x', '2026-11-21', '2026-11-21T13:00:00Z');
     INSERT INTO ledger.entry VALUES ('bob', 2, '00000000-0000-7000-8000-00000000bad0', 0, 'x', 5, 105, 0, '2026-11-21', '2026-11-21T13:00:00Z');
     UPDATE ledger.account SET balance = 105, version = 2 WHERE id = 'bob'`,
    'transaction 00000000-0000-7000-8000-00000000bad0 sums to 5 centavos',
  ],
  [
    'an entry without its transaction',
    `DELETE FROM ledger.ledger_transaction WHERE id = (SELECT transaction_id FROM ledger.entry WHERE account_id = 'bob')`,
    /^transaction .* has entries but is not in the book$/,
  ],
  ['a leg that is gone', `DELETE FROM ledger.entry WHERE account_id = 'bob'`, /^transaction .* sums to -100 centavos$/],
  [
    'a balance that does not follow',
    `UPDATE ledger.entry SET balance_after = 899 WHERE account_id = 'alice' AND seq = 2`,
    'account alice seq 2: balance 899 does not follow from 1000 and -100',
  ],
  [
    'a gap',
    `UPDATE ledger.entry SET seq = 3 WHERE account_id = 'alice' AND seq = 2`,
    'account alice: a gap before seq 3',
  ],
  [
    'a date that goes back',
    `UPDATE ledger.entry SET banking_date = '2026-11-19' WHERE account_id = 'alice' AND seq = 2`,
    'account alice seq 2: its date goes back',
  ],
  [
    'a stored balance',
    `UPDATE ledger.account SET balance = 901 WHERE id = 'alice'`,
    'account alice holds 901, its entries sum to 900',
  ],
  ['a version', `UPDATE ledger.account SET version = 3 WHERE id = 'alice'`, 'account alice counts 3 entries and has 2'],
  [
    'an amount set aside',
    `UPDATE ledger.account SET held = 51 WHERE id = 'alice'`,
    'account alice has 51 set aside, its holds sum to 50',
  ],
  [
    'a hold closed behind the account',
    `UPDATE ledger.hold SET state = 'released', closed_by = placed_by, closed_at = '2026-11-21T13:00:00Z'`,
    'account alice has 50 set aside, its holds sum to 0',
  ],
  [
    'a key without effect',
    `UPDATE ledger.idempotency SET transaction_id = '00000000-0000-7000-8000-000000000bad'`,
    'key k1 in c1 names transaction 00000000-0000-7000-8000-000000000bad, which does not exist',
  ],
  [
    'a second key of one effect',
    `INSERT INTO ledger.idempotency SELECT scope, 'k2', request_hash, transaction_id, status, body, at FROM ledger.idempotency`,
    /^transaction .* answers to more than one key$/,
  ],
  [
    'a snapshot',
    `UPDATE ledger.balance_snapshot SET balance = 1 WHERE account_id = 'bob'`,
    'account bob on 2026-11-20: the snapshot says 1 at seq 1',
  ],
] as const) {
  test(`M02 V1 V2 V3 V4 V12 the verifier names ${what} that was tampered with`, async () => {
    await db.owner.query(sql);
    const fault_ = await db.firstFault();
    if (typeof fault === 'string') expect(fault_).toBe(fault);
    else expect(fault_).toMatch(fault);
  });
}

test('V3 names an entry under the floor of its moment, should the constraint be gone', async () => {
  await db.owner.query('ALTER TABLE ledger.entry DROP CONSTRAINT entry_floor');
  await db.owner.query(`UPDATE ledger.entry SET floor = 950 WHERE account_id = 'alice' AND seq = 2`);
  expect(await db.firstFault()).toBe('account alice seq 2: 900 is under the floor 950');
});

test('the verifier runs the checks of features too, and counts what it looked at', async () => {
  const check: BooksCheck = {
    name: 'test.own',
    title: 'A check of a feature.',
    run: () => Promise.resolve({ counted: 3, faults: 1, firstFault: 'the third is wrong' }),
  };
  const client = await db.owner.connect();
  const { ok, checks } = await verifyBooks(client, { checks: [check] });
  client.release();
  expect(ok).toBe(false);
  expect(checks.map(({ name, counted, faults }) => [name, counted, faults])).toEqual([
    ['ledger.balanced', 2, 0],
    ['ledger.running-balance', 4, 0],
    ['ledger.stored-balance', 3, 0],
    ['ledger.holds', 3, 0],
    ['ledger.idempotency', 1, 0],
    ['ledger.days', 3, 0],
    ['ledger.audit', 1, 0],
    ['test.own', 3, 1],
  ]);
});

test('a floor moves down at once, and up only as far as the money reaches', async () => {
  expect(await setFloor(db.pool, 'alice', money(851n))).toEqual({
    ok: false,
    error: { code: 'ledger.insufficient-funds' },
  });
  expect(await setFloor(db.pool, 'nobody', money(0n))).toEqual({
    ok: false,
    error: { code: 'ledger.unknown-account' },
  });
  expect((await setFloor(db.pool, 'alice', money(-500n))).ok).toBe(true);
  expect((await db.ledger.postOne(transfer(db, 'alice', 'bob', 1350n))).ok).toBe(true);
  expect((await setFloor(db.pool, 'alice', null)).ok).toBe(true);
  expect(await db.firstFault()).toBeNull();
});

test('opening an account twice changes nothing', async () => {
  const again = { id: 'alice', kind: 'other', floor: null, openedAt: db.clock.now() };
  expect(await openAccount(db.pool, again)).toBe(false);
  expect((await db.owner.query(`SELECT kind FROM ledger.account WHERE id = 'alice'`)).rows).toEqual([
    { kind: 'customer' },
  ]);
});

test('a batch tells listeners which accounts it touched', async () => {
  const listener = createLedgerPool({ connectionString: db.url, pipeline: false });
  const client = await listener.connect();
  await client.query('LISTEN ledger_posted');
  const heard = new Promise<string | undefined>((resolve) =>
    client.once('notification', ({ payload }) => resolve(payload)),
  );
  await db.ledger.postOne(transfer(db, 'alice', 'bob', 1n));
  expect((await heard)?.split(' ').toSorted()).toEqual(['alice', 'bob']);
  client.release();
  await listener.end();
});
