import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant, later, MINUTE_MS } from '@bank/core';
import {
  antiscanBucketOf,
  changedBy,
  holdsAt,
  refilled,
  USER_COST,
  USER_RATIONS,
  type TokenBucket,
} from './antiscan.ts';

test('e-mail and telephone draw on one bucket, documents and random keys on the other (DICT API 2.12.1)', () => {
  expect((['EMAIL', 'PHONE'] as const).map(antiscanBucketOf)).toEqual(['contacts', 'contacts']);
  expect((['CPF', 'CNPJ', 'EVP'] as const).map(antiscanBucketOf)).toEqual(['documents', 'documents', 'documents']);
});

test('a company has 1,000 tokens, 20 a minute and 2 for a payment; a hit costs 1, a miss 20 (DICT API 2.12.1)', () => {
  expect(USER_RATIONS.company).toEqual({ size: 1000, perMinute: 20, perPayment: 2 });
  expect(USER_COST).toEqual({ hit: 1, miss: 20 });
});

const refill = fc.record({ size: fc.integer({ min: 20, max: 1000 }), perMinute: fc.integer({ min: 1, max: 600 }) });
const steps = fc.array(
  fc.record({
    afterMs: fc.integer({ min: -MINUTE_MS, max: 10 * MINUTE_MS }),
    change: fc.integer({ min: -40, max: 5 }),
  }),
  { maxLength: 60 },
);
const begin = (size: number): TokenBucket => ({ tokens: size, at: instant(0) });

test('a bucket never holds more than its size, and its clock never goes back', () => {
  fc.assert(
    fc.property(refill, steps, (rule, told) => {
      let now = instant(0);
      let bucket = begin(rule.size);
      for (const { afterMs, change } of told) {
        now = instant(Math.max(0, now + afterMs));
        const next = changedBy(bucket, rule, change, now);
        expect(next.tokens).toBeLessThanOrEqual(rule.size);
        expect(next.at).toBeGreaterThanOrEqual(bucket.at);
        bucket = next;
      }
    }),
  );
});

test('only the clock fills it: however often it is looked at, in so long it gains so much', () => {
  fc.assert(
    fc.property(refill, fc.array(fc.integer({ min: 0, max: MINUTE_MS }), { maxLength: 30 }), (rule, pauses) => {
      const empty: TokenBucket = { tokens: 0, at: instant(0) };
      const looked = pauses.reduce((bucket, pause) => refilled(bucket, rule, later(bucket.at, pause)), empty);
      const atOnce = refilled(empty, rule, looked.at);
      expect(looked.tokens).toBeCloseTo(atOnce.tokens, 6);
      expect(refilled(looked, rule, looked.at)).toEqual(looked);
      expect(refilled(looked, rule, instant(0)).tokens).toBe(looked.tokens);
    }),
  );
});

test('it holds what is wanted at the moment that was named, and not a second before', () => {
  fc.assert(
    fc.property(
      refill,
      fc.integer({ min: -100, max: 1000 }),
      fc.integer({ min: 1, max: 20 }),
      (rule, tokens, wanted) => {
        const bucket: TokenBucket = { tokens: Math.min(tokens, rule.size), at: instant(0) };
        const at = holdsAt(bucket, rule, wanted, instant(0));
        expect(refilled(bucket, rule, at).tokens).toBeGreaterThanOrEqual(wanted - 1e-6);
        if (at > 0) expect(refilled(bucket, rule, instant(Math.max(0, at - 1000))).tokens).toBeLessThan(wanted);
      },
    ),
  );
});
