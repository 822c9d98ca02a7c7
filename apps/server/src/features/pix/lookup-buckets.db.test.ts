import * as fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { instant, later, MINUTE_MS, SECOND_MS } from '@bank/core';
import { changedBy, refilled, type TokenBucket } from '@bank/pix-key';
import { startTestBank } from '../../testing/test-bank.ts';
import { openLookupBuckets } from './postgres/lookup-buckets.ts';

// Goal: a company's buckets hold what the rules say, whichever server takes from them.
const bank = await startTestBank();
const refill = { size: 100, perMinute: 20 };
const buckets = openLookupBuckets(bank.pool, refill);
const START = bank.clock.now();
const contacts = { companyId: 'cmp_one', bucket: 'contacts' } as const;

beforeEach(() => bank.byHand('DELETE FROM bank.pix_lookup_bucket'));
afterAll(() => bank.byHand('DELETE FROM bank.pix_lookup_bucket'));

const step = fc.record({
  is: fc.constantFrom('take', 'change'),
  tokens: fc.integer({ min: 1, max: 40 }),
  sign: fc.constantFrom(1, -1),
  afterMs: fc.integer({ min: -10 * SECOND_MS, max: 2 * MINUTE_MS }),
});

test('what is kept is what the rule works out: never below nothing, never above its size, filled by the clock', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await bank.byHand('DELETE FROM bank.pix_lookup_bucket');
      let expected: TokenBucket = { tokens: refill.size, at: START };
      let isThere = false;
      let now = START;
      for (const { is, tokens, sign, afterMs } of steps) {
        now = instant(Math.max(START, now + afterMs));
        if (is === 'take') {
          const filled = refilled(expected, refill, now);
          const enough = filled.tokens >= tokens - 1e-6;
          // What differs by a rounding is not what this test is about.
          if (Math.abs(filled.tokens - tokens) < 1e-6) continue;
          expect(await buckets.take(contacts, tokens, now)).toBe(enough);
          if (enough) expected = changedBy(expected, refill, -tokens, now);
          isThere ||= enough;
        } else {
          await buckets.change(contacts, sign * tokens, now);
          if (!isThere) continue;
          const changed = changedBy(expected, refill, sign * tokens, now);
          expected = { ...changed, tokens: Math.max(0, changed.tokens) };
        }
        const kept = await buckets.read(contacts, now);
        expect(refilled(kept, refill, now).tokens).toBeCloseTo(refilled(expected, refill, now).tokens, 3);
        expect(kept.tokens).toBeGreaterThanOrEqual(0);
        expect(kept.tokens).toBeLessThanOrEqual(refill.size);
      }
    }),
    { numRuns: 15 },
  );
});

test('I13 servers that take at once take no more than there is [attack]', async () => {
  const servers = [buckets, openLookupBuckets(bank.pool, refill), openLookupBuckets(bank.pool, refill)];
  const taken = await Promise.all(
    Array.from({ length: 30 }, (_, turn) => servers[turn % 3]?.take(contacts, 20, START) ?? Promise.resolve(false)),
  );
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect((await buckets.read(contacts, START)).tokens).toBe(0);
});

test('each kind of key, and each company, has a bucket of its own', async () => {
  const others = [
    { companyId: 'cmp_one', bucket: 'documents' },
    { companyId: 'cmp_one', bucket: 'elsewhere' },
    { companyId: 'cmp_two', bucket: 'contacts' },
  ] as const;
  expect(await buckets.take(contacts, 100, START)).toBe(true);
  expect(await buckets.take(contacts, 1, START)).toBe(false);
  for (const other of others) expect(await buckets.take(other, 100, START)).toBe(true);
});

test('what many get back is written at once, up to the size of each; nobody who took nothing gets a row', async () => {
  const two = { companyId: 'cmp_two', bucket: 'documents' } as const;
  await buckets.take(contacts, 90, START);
  await buckets.take(two, 1, START);
  await buckets.giveBack(
    [
      { ...contacts, tokens: 6 },
      { ...two, tokens: 6 },
      { companyId: 'cmp_three', bucket: 'contacts', tokens: 6 },
    ],
    START,
  );
  expect([(await buckets.read(contacts, START)).tokens, (await buckets.read(two, START)).tokens]).toEqual([16, 100]);
  const { rows } = await bank.pool.query(`SELECT 1 FROM bank.pix_lookup_bucket WHERE company_id = 'cmp_three'`);
  expect(rows).toEqual([]);
});

test('who waits gets a place of its own, at the pace of the bucket, also from several servers at once', async () => {
  await buckets.take(contacts, 100, START);
  const places = await Promise.all(Array.from({ length: 12 }, () => buckets.placeIn(contacts, 1, START)));
  const waits = places.map((place) => (place - START) / SECOND_MS).toSorted((one, other) => one - other);
  // Twenty a minute: one every three seconds.
  expect(waits).toEqual(Array.from({ length: 12 }, (_, index) => 3 * (index + 1)));
  for (const wait of waits) expect(await buckets.take(contacts, 1, later(START, wait * SECOND_MS))).toBe(true);
});
