import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant, SECOND_MS, type Instant } from '@bank/core';
import type { PixPayee } from '@bank/contracts';
import { refilled, USER_COST, USER_RATIONS } from '@bank/pix-key';
import { LIMITS } from '../../../platform/config/limits.ts';
import { backAfter, backForPayment, bucketOfPayee, nextPlace, TAKEN_FIRST, type KeptBucket } from './lookup-bucket.ts';

const account = { name: 'Maria', document: '52998224725', ispb: '99999010', bankName: 'Banco', branch: '1' } as const;
const holder = { ...account, accountNumber: '1', accountType: 'CACC' } as const;
const byKey = (keyType: 'EMAIL' | 'CNPJ'): PixPayee => ({ kind: 'pix-key', ...holder, key: 'k', keyType });
const byAccount: PixPayee = { kind: 'account', ...holder };

test('the bank lets through no more than the directory does (Manual Operacional do DICT, 13.2.2)', () => {
  for (const { lookups } of Object.values(LIMITS)) {
    expect(lookups.size).toBeLessThanOrEqual(USER_RATIONS.company.size);
    expect(lookups.perMinute).toBeLessThanOrEqual(USER_RATIONS.company.perMinute);
    expect(lookups.size).toBeGreaterThanOrEqual(USER_COST.miss);
  }
});

test('whoever is looked up, the answer costs what the directory takes for it', () => {
  for (const lookedUp of ['anybody', 'payee-of-order'] as const) {
    for (const answer of ['hit', 'miss'] as const) {
      expect(TAKEN_FIRST[lookedUp] - backAfter(lookedUp, answer)).toBe(USER_COST[answer]);
    }
  }
});

test('a payment to a key through the SPI brings back two, any other what its look-up had cost', () => {
  expect([byKey('EMAIL'), byKey('CNPJ'), byAccount].map(bucketOfPayee)).toEqual(['contacts', 'documents', 'elsewhere']);
  expect(backForPayment(byKey('EMAIL'), true)).toBe(2);
  expect(backForPayment(byKey('EMAIL'), false)).toBe(1);
  expect(backForPayment(byAccount, true)).toBe(1);
});

test('places follow one another by what the bucket gives, none before there is a token, none twice', () => {
  const refill = fc.record({ size: fc.integer({ min: 20, max: 900 }), perMinute: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(refill, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 2, max: 40 }), (rule, tokens, count) => {
      const now = instant(1_000_000);
      const bucket = { tokens, at: now };
      const places: Instant[] = [];
      for (let index = 0; index < count; index += 1) {
        const kept: KeptBucket = { ...bucket, place: places.at(-1) ?? null };
        places.push(nextPlace(kept, rule, 1, now));
      }
      for (const [index, place] of places.entries()) {
        // Whoever tries at its place finds a token, after all before took theirs at their own.
        const found = refilled(bucket, { ...rule, size: Infinity }, place).tokens - index;
        expect(found).toBeGreaterThanOrEqual(1 - 1e-6);
        if (index > 0) expect(place).toBeGreaterThan(places[index - 1] ?? now);
      }
    }),
  );
});

test('a place that is over holds nobody up', () => {
  const kept: KeptBucket = { tokens: 0, at: instant(0), place: instant(0) };
  const next = nextPlace(kept, { size: 200, perMinute: 20 }, 1, instant(SECOND_MS));
  expect(next / SECOND_MS).toBeCloseTo(3, 2);
});
