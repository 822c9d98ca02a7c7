import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { civilDate, instant, money, type Uuid } from '@bank/core';
import {
  balanceOf,
  chainAudit,
  closeDay,
  companion,
  openAccount,
  type CompanionStatement,
  type HoldStep,
  type Posting,
} from '../index.ts';
import { decide, emptyBooks, type Books } from '../domain/decide.ts';
import { ledgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts';
import { auditRow } from '../testing/postings.ts';

let db: LedgerDatabase;
beforeAll(async () => {
  db = await ledgerDatabase();
  await db.owner.query('CREATE TABLE run_step (id uuid PRIMARY KEY, works int NOT NULL CHECK (works > 0))');
  await db.owner.query('GRANT SELECT, INSERT ON run_step TO ipe_app');
});
afterAll(() => db.drop());

const addStep = {
  name: 'test_add_run_step',
  order: 1,
  columns: { id: 'uuid', works: 'int4' },
  sql: 'INSERT INTO run_step (id, works) SELECT id, works FROM {new rows}',
  refusalByConstraint: { run_step_works_check: 'step.does-not-work' },
} as const satisfies CompanionStatement;

const step = fc.record({
  from: fc.integer({ min: 0, max: 4 }),
  to: fc.integer({ min: 0, max: 4 }),
  amount: fc.integer({ min: 1, max: 60 }),
  hold: fc.option(
    fc.record({ id: fc.integer({ min: 0, max: 5 }), what: fc.constantFrom('place', 'settle', 'release') }),
  ),
  key: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 3 }),
  counted: fc.integer({ min: 0, max: 25 }),
  fault: fc.integer({ min: 0, max: 9 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let runs = 0;

function postings(steps: readonly Step[], name: (index: number) => string): Posting[] {
  const holds = new Map<number, Uuid>();
  return steps.map(({ from, to, amount, hold, key, counted, fault }, index) => {
    const holdSteps: HoldStep[] = [];
    if (hold) {
      const id = hold.what === 'place' || !holds.has(hold.id) ? db.newId() : (holds.get(hold.id) ?? db.newId());
      if (hold.what === 'place') holds.set(hold.id, id);
      holdSteps.push({
        [hold.what]: { id, accountId: name(from), amount: money(BigInt(amount)) },
      } as unknown as HoldStep);
    }
    const answer = { status: 201, body: new Uint8Array([index % 256]) };
    const claim = { scope: name(9), key: `k${key}`, requestHash: new Uint8Array([amount % 2]), answer };
    const id = db.newId();
    return {
      id,
      kind: 'test',
      bankingDate: civilDate('2026-11-20'),
      at: db.clock.now(),
      legs: [
        { accountId: name(from), amount: money(BigInt(-amount)) },
        { accountId: name(to), amount: money(BigInt(amount)) },
      ],
      holds: holdSteps,
      counters: [{ id: name(9), amount: BigInt(counted), cap: 200n, refusal: 'over' }],
      audit: [auditRow(db, name(9), id)],
      ...(key !== null && { idempotency: claim }),
      companions: [companion(addStep, { id, works: fault === 0 ? 0 : 1 })],
    };
  });
}

test('M02 M03 A12 any run, in batches of any cut, ends as the model says, with clean books', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      async (steps, cut) => {
        runs += 1;
        const name = (index: number): string => `${String(runs).padStart(4, '0')}/${index}`;
        const books = emptyBooks(instant(0));
        for (const [index, floor] of [null, 0n, 0n, -100n, 0n].entries()) {
          await openAccount(db.pool, {
            id: name(index),
            kind: 'test',
            floor: floor === null ? null : money(floor),
            openedAt: db.clock.now(),
          });
          books.accounts.set(name(index), {
            id: name(index),
            balance: 0n,
            held: 0n,
            floor,
            version: 0n,
            openDate: civilDate('1900-01-01'),
            guard: 0n,
          });
        }
        const all = postings(steps, name);
        for (let at = 0; at < all.length; at += cut) {
          const batch = all.slice(at, at + cut);
          const results = await db.ledger.post(batch);
          const outcomes = results.map((result) =>
            result.ok ? (result.value.replayed ? 'replayed' : 'accepted') : result.error.code,
          );
          // A faulty companion sends the batch through one by one, in the same order: the model is the same either way.
          expect(outcomes).toEqual(batch.map((posting) => modelled(books, posting)));
        }
        for (const account of books.accounts.values()) {
          const { balance, held, version } = account;
          expect(await balanceOf(db.pool, account.id)).toMatchObject({ balance, held, version });
        }
      },
    ),
    { numRuns: 40 },
  );
  await chainAudit(db.pool, {
    holder: db.newId(),
    signer: { keyId: 'none', sign: () => new Uint8Array(64) },
    limit: 10_000,
  });
  await closeDay(db.pool, civilDate('2026-11-20'));
  expect(await db.firstFault()).toBeNull();
});

function modelled(books: Books, posting: Posting): string {
  const before = structuredClone(books);
  const decision = decide(books, posting);
  if (decision.is === 'refused') return decision.refusal.code;
  if (decision.is === 'replayed') return 'replayed';
  if (posting.companions?.[0]?.row.works !== 0) return 'accepted';
  Object.assign(books, before);
  return 'step.does-not-work';
}
