import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, companion, type CompanionStatement, type PostResult } from '../index.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { openAccounts, transfer } from '../testing/postings.ts';

let db: LedgerDatabase;
beforeAll(async () => {
  db = await ledgerDatabase();
  await db.owner.query(
    `CREATE TABLE payment (id int PRIMARY KEY, state text NOT NULL, txid text CONSTRAINT txid_once UNIQUE)`,
  );
  await db.owner.query(`CREATE TABLE step (at int, payment int CHECK (payment < 1000))`);
  await db.owner.query('GRANT SELECT, INSERT, UPDATE ON payment, step TO ipe_app');
  await openAccounts(db, { alice: 10_000n, bob: 0n });
});
afterAll(() => db.drop());

const movePayment = {
  name: 'test_move_payment',
  order: 10,
  columns: { id: 'int4', from_state: 'text', to_state: 'text' },
  sql: `UPDATE payment p SET state = rows.to_state FROM {rows}
    WHERE p.id = rows.id AND p.state = rows.from_state RETURNING rows.ordinal`,
  refusal: 'payment.moved-meanwhile',
} as const satisfies CompanionStatement;

const addPayment = {
  name: 'test_add_payment',
  order: 5,
  columns: { id: 'int4', state: 'text', txid: 'text' },
  sql: 'INSERT INTO payment (id, state, txid) SELECT id, state, txid FROM {rows}',
  refusalByConstraint: { txid_once: 'payment.txid-used' },
} as const satisfies CompanionStatement;

const addStep = {
  name: 'test_add_step',
  order: 20,
  columns: { at: 'int4', payment: 'int4' },
  sql: 'INSERT INTO step (at, payment) SELECT at, payment FROM {new rows}',
} as const satisfies CompanionStatement;

const add = (id: number, txid: string) => companion(addPayment, { id, state: 'new', txid });
const move = (id: number) => companion(movePayment, { id, from_state: 'new', to_state: 'paid' });

function codes(results: readonly PostResult[]): string[] {
  return results.map((result) => (result.ok ? 'ok' : result.error.code));
}

test('M06 a companion is written with its posting, and only if the posting is accepted', async () => {
  const paid = transfer(db, 'alice', 'bob', 100n, {
    companions: [add(1, 'a'), move(1), companion(addStep, { at: 1, payment: 1 })],
  });
  const refused = transfer(db, 'alice', 'bob', 1_000_000n, { companions: [add(2, 'b')] });
  expect(codes(await db.ledger.post([paid, refused]))).toEqual(['ok', 'ledger.insufficient-funds']);
  const { rows } = await db.owner.query(
    'SELECT p.id, state, at FROM payment p LEFT JOIN step s ON s.payment = p.id ORDER BY 1',
  );
  expect(rows).toEqual([{ id: 1, state: 'paid', at: 1 }]);
});

test('a companion that does not apply refuses its posting alone', async () => {
  await db.ledger.postOne(transfer(db, 'alice', 'bob', 1n, { companions: [add(10, 'x10')] }));
  const before = await balanceOf(db.pool, 'bob');
  const batch = [move(10), move(11), move(10)].map((each) => transfer(db, 'alice', 'bob', 5n, { companions: [each] }));
  const plain = transfer(db, 'alice', 'bob', 7n);
  const result = codes(await db.ledger.post([...batch, plain]));
  expect(result.slice(1, 2)).toEqual(['payment.moved-meanwhile']);
  // Two asked for the same step: whichever came first has it.
  expect(new Set([result[0], result[2]])).toEqual(new Set(['ok', 'payment.moved-meanwhile']));
  expect(result[3]).toBe('ok');
  expect((await balanceOf(db.pool, 'bob'))?.balance).toBe((before?.balance ?? 0n) + 12n);
  expect(await db.firstFault()).toBeNull();
});

test('M08 a violated constraint refuses its posting alone, with the code named for it', async () => {
  const batch = ['t20', 't21', 't20'].map((txid, index) =>
    transfer(db, 'alice', 'bob', 1n, { companions: [add(20 + index, txid)] }),
  );
  expect(codes(await db.ledger.post(batch))).toEqual(['ok', 'ok', 'payment.txid-used']);
  expect(await db.firstFault()).toBeNull();
});

test('an unexpected error of a companion is thrown to its caller and nobody else', async () => {
  const good = db.ledger.postOne(transfer(db, 'alice', 'bob', 1n));
  const bad = db.ledger.postOne(
    transfer(db, 'alice', 'bob', 1n, { companions: [companion(addStep, { at: 1, payment: 1000 })] }),
  );
  const alsoGood = db.ledger.postOne(transfer(db, 'alice', 'bob', 1n));
  await expect(bad).rejects.toThrow('step_payment_check');
  expect(codes([await good, await alsoGood])).toEqual(['ok', 'ok']);
  expect(await db.firstFault()).toBeNull();
});

test('a posting without legs carries companions, and a key with its first answer', async () => {
  const answer = { status: 422, body: new TextEncoder().encode('{"code":"x"}') };
  const idempotency = { scope: 'c1 POST /pix', key: 'k-1', requestHash: new Uint8Array([1]), answer };
  const posting = () =>
    transfer(db, 'alice', 'bob', 1n, {
      legs: [],
      idempotency,
      companions: [companion(addStep, { at: 9, payment: 9 })],
    });
  const [first, second] = [await db.ledger.postOne(posting()), await db.ledger.postOne(posting())];
  expect(first).toMatchObject({ ok: true, value: { replayed: false, entries: [], answer } });
  expect(second).toMatchObject({ ok: true, value: { replayed: true, entries: [] } });
  expect((await db.owner.query('SELECT FROM step WHERE at = 9')).rowCount).toBe(1);
});

test('an INSERT that goes with the ledger’s own writes refuses only who asks for a taken key', async () => {
  await db.owner.query(`CREATE TABLE ticket (id text PRIMARY KEY, seat text, row_number int,
    CONSTRAINT seat_once UNIQUE (row_number, seat))`);
  await db.owner.query('GRANT SELECT, INSERT ON ticket TO ipe_app');
  const addTicket = {
    name: 'test_add_ticket',
    order: 10,
    columns: { id: 'text', seat: 'text', row_number: 'int4' },
    sql: 'INSERT INTO ticket (id, seat, row_number) SELECT id, seat, row_number FROM {new rows}',
    refusalByConstraint: { seat_once: 'ticket.seat-taken' },
  } as const satisfies CompanionStatement;
  const buy = (id: string, seat: string) =>
    transfer(db, 'alice', 'bob', 1n, { companions: [companion(addTicket, { id, seat, row_number: 1 })] });

  const bought = buy('t1', 'A, (left)');
  expect(codes(await db.ledger.post([bought, buy('t2', 'B')]))).toEqual(['ok', 'ok']);
  const before = await balanceOf(db.pool, 'bob');
  const asked = [buy('t3', 'C'), buy('t4', 'A, (left)'), buy('t5', 'D'), buy('t6', 'D')];
  expect(codes(await db.ledger.post(asked))).toEqual(['ok', 'ticket.seat-taken', 'ok', 'ticket.seat-taken']);
  expect((await balanceOf(db.pool, 'bob'))?.balance).toBe((before?.balance ?? 0n) + 2n);

  // What happened before is told again, though its key is taken: by itself.
  const again = await db.ledger.post([buy('t7', 'E'), bought]);
  expect(again).toMatchObject([
    { ok: true, value: { replayed: false } },
    { ok: true, value: { replayed: true } },
  ]);
  expect(await db.firstFault()).toBeNull();
});
