import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate, instant, money, type Uuid } from '@bank/core';
import { outcomeOf, parseTable } from '../testing/ledger-table.ts';
import { ledgerTables } from '../testing/ledger-tables.ts';
import { assertWellFormed, decide, emptyBooks, type Books } from './decide.ts';
import type { HoldStep, Posting, PostResult } from './posting.ts';

const DAY = civilDate('2026-11-20');
const AT = instant(0);

function open(books: Books, id: string, floor: bigint | null): void {
  books.accounts.set(id, {
    id,
    balance: 0n,
    held: 0n,
    floor,
    version: 0n,
    openDate: civilDate('1900-01-01'),
    guard: 0n,
  });
}

function resultOf(books: Books, posting: Posting): PostResult {
  const decision = decide(books, posting);
  if (decision.is === 'refused') return { ok: false, error: decision.refusal };
  const replayed = decision.is === 'replayed';
  return { ok: true, value: { transactionId: posting.id, replayed, entries: [] } };
}

for (const [name, text] of Object.entries(ledgerTables)) {
  test(name, () => {
    const table = parseTable(text);
    const books = emptyBooks(AT);
    for (const account of table.accounts) open(books, account.name, account.floor);
    for (const { line, posting, outcome } of table.events) {
      expect(`${outcomeOf(resultOf(books, posting))} ← ${line}`).toBe(`${outcome} ← ${line}`);
    }
    for (const { name: account, balance, held } of table.balances) {
      expect(books.accounts.get(account)).toMatchObject({ id: account, balance, held });
    }
  });
}

test('M02 throws on a posting that does not sum to zero, has an empty leg, or places an empty hold', () => {
  const base: Posting = { id: 'x' as Uuid, kind: 'test', bankingDate: DAY, at: AT, legs: [] };
  const leg = (accountId: string, amount: bigint) => ({ accountId, amount: money(amount) });
  expect(() => assertWellFormed({ ...base, legs: [leg('a', -1n), leg('b', 2n)] })).toThrow('unbalanced by 1');
  expect(() => assertWellFormed({ ...base, legs: [leg('a', 0n)] })).toThrow('empty leg');
  const hold = { id: 'h' as Uuid, accountId: 'a', amount: money(0n) };
  expect(() => assertWellFormed({ ...base, holds: [{ place: hold }] })).toThrow('empty hold');
  expect(() => assertWellFormed({ ...base, legs: Array.from({ length: 2001 }, () => leg('a', 1n)) })).toThrow();
});

test('a counter that would give back more than was used is a bug', () => {
  const counters = [{ id: 'd', amount: -1n, cap: 10n, refusal: 'over' }];
  expect(() =>
    decide(emptyBooks(AT), { id: 'x' as Uuid, kind: 'k', bankingDate: DAY, at: AT, legs: [], counters }),
  ).toThrow();
});

const step = fc.record({
  id: fc.integer({ min: 0, max: 40 }),
  from: fc.integer({ min: 0, max: 3 }),
  to: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 1, max: 50 }),
  hold: fc.option(
    fc.record({ id: fc.integer({ min: 0, max: 6 }), what: fc.constantFrom('place', 'settle', 'release') }),
  ),
  amountCounted: fc.integer({ min: 0, max: 30 }),
});

test('M03 A12 any run keeps the sum at zero, no account under its floor, held as the sum of open holds, counters under their caps', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const books = emptyBooks(AT);
      for (const [index, floor] of [null, 0n, 0n, -100n].entries()) open(books, `a${index}`, floor);
      for (const { id, from, to, amount, hold, amountCounted } of steps) {
        const place = { id: `h${hold?.id}.${id}` as Uuid, accountId: `a${from}`, amount: money(BigInt(amount)) };
        const holds =
          hold && !(hold.what === 'place' && books.holds.has(place.id))
            ? [{ [hold.what]: place } as unknown as HoldStep]
            : [];
        const before = structuredClone(books);
        const decision = decide(books, {
          id: `t${id}` as Uuid,
          kind: 'test',
          bankingDate: DAY,
          at: AT,
          legs: [
            { accountId: `a${from}`, amount: money(BigInt(-amount)) },
            { accountId: `a${to}`, amount: money(BigInt(amount)) },
          ],
          holds,
          counters: [{ id: 'c', amount: BigInt(amountCounted), cap: 200n, refusal: 'over' }],
        });
        if (decision.is !== 'accepted') expect(books).toEqual(before);
      }
      const accounts = [...books.accounts.values()];
      expect(accounts.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n);
      for (const { id, balance, held, floor } of accounts) {
        expect(floor === null || balance - held >= floor).toBe(true);
        const open = [...books.holds.values()].filter((each) => each.accountId === id && each.state === 'held');
        expect(held).toBe(open.reduce((sum, { amount }) => sum + amount, 0n));
      }
      expect((books.counters.get('c') ?? 0n) <= 200n).toBe(true);
    }),
  );
});
