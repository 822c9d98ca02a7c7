import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankingDate, instant, money, type Uuid } from '@bank/core';
import { accountsOf, nextBatch } from './batching.ts';
import type { Posting } from './posting.ts';

const AT = instant(Date.UTC(2026, 10, 20, 15));
const WIDE = { postingsMax: 256, partsMax: 8000, shares: 1 };

/** A posting that moves one centavo from the first account to each of the others. */
function posting(...accounts: readonly string[]): Posting {
  const [payer, ...payees] = accounts;
  const legs = payees.map((accountId) => ({ accountId, amount: money(1n) }));
  const debit = payer === undefined ? [] : [{ accountId: payer, amount: money(-BigInt(payees.length)) }];
  return { id: '' as Uuid, kind: 'test', bankingDate: bankingDate(AT), at: AT, legs: [...debit, ...legs] };
}

const none = new Set<string>();

test('all that wait make one batch when nothing else is under way', () => {
  expect(nextBatch([posting('a', 'b'), posting('c', 'd'), posting('a', 'd')], none, WIDE)).toEqual([0, 1, 2]);
});

test('a batch ends at its number of postings and at its number of parts; one posting always fits', () => {
  const waiting = [posting('a', 'b'), posting('c', 'd'), posting('e', 'f')];
  expect(nextBatch(waiting, none, { ...WIDE, postingsMax: 2 })).toEqual([0, 1]);
  expect(nextBatch(waiting, none, { ...WIDE, partsMax: 6 })).toEqual([0, 1]);
  expect(nextBatch(waiting, none, { ...WIDE, partsMax: 5 })).toEqual([0]);
  expect(nextBatch(waiting, none, { ...WIDE, partsMax: 1 })).toEqual([0]);
});

test('what touches a busy account waits, and so does what came after it on the same accounts', () => {
  const waiting = [posting('a', 'b'), posting('busy', 'c'), posting('c', 'd'), posting('d', 'e'), posting('f', 'g')];
  expect(nextBatch(waiting, new Set(['busy']), WIDE)).toEqual([0, 4]);
});

test('where batches share what waits, a batch takes its part and what touches the accounts of that part', () => {
  const waiting = [posting('a', 'b'), posting('c', 'd'), posting('b', 'e'), posting('f', 'g')];
  expect(nextBatch(waiting, none, { ...WIDE, shares: 2 })).toEqual([0, 1, 2]);
});

test('a hot account keeps its large batches, however many could share', () => {
  const waiting = Array.from({ length: 9 }, (_, index) => posting('hot', `payee-${index}`));
  expect(nextBatch(waiting, none, { ...WIDE, shares: 4 })).toHaveLength(9);
});

test('postings without accounts keep their order among themselves', () => {
  expect(accountsOf(posting())).toEqual(['']);
  expect(nextBatch([posting(), posting()], new Set(['']), WIDE)).toEqual([]);
});

test('holds lock their accounts as legs do', () => {
  const id = '' as Uuid;
  const holds = [
    { place: { id, accountId: 'a', amount: money(1n) } },
    { settle: { id, accountId: 'b' } },
    { release: { id, accountId: 'c' } },
  ];
  expect(accountsOf({ ...posting(), holds })).toEqual(['a', 'b', 'c']);
});

const anyPosting = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 3 }).map((names) => posting(...names));

test('whatever waits: no batch touches a busy account, none passes another of its accounts, and something always goes', () => {
  fc.assert(
    fc.property(
      fc.array(anyPosting, { minLength: 1, maxLength: 30 }),
      fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 4 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 12 }),
      (waiting, busyNames, shares, postingsMax) => {
        const busy = new Set(busyNames);
        const batch = nextBatch(waiting, busy, { ...WIDE, shares, postingsMax });
        const taken = new Set(batch);
        expect([...taken]).toEqual(batch.toSorted((a, b) => a - b));
        for (const [index, one] of waiting.entries()) {
          if (!taken.has(index)) continue;
          const accounts = accountsOf(one);
          expect(accounts.some((id) => busy.has(id))).toBe(false);
          for (const [earlier, other] of waiting.slice(0, index).entries()) {
            if (!taken.has(earlier)) expect(accountsOf(other).some((id) => accounts.includes(id))).toBe(false);
          }
        }
        const first = waiting[0];
        if (first && !accountsOf(first).some((id) => busy.has(id))) expect(batch[0]).toBe(0);
      },
    ),
  );
});
