import { DAY_MS, instant } from '@bank/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextTryAt, PAUSES_MS } from './retry.ts';

test('pauses grow, and the last try comes 24 hours after the first', () => {
  expect(PAUSES_MS).toEqual(PAUSES_MS.toSorted((a, b) => a - b));
  expect(new Set(PAUSES_MS).size).toBe(PAUSES_MS.length);
  expect(PAUSES_MS.reduce((sum, pause) => sum + pause, 0)).toBe(DAY_MS);
});

test('a delivery that always fails is given up after a bounded number of tries, whenever it began', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (start) => {
      let at = instant(start);
      let tries = 1;
      for (let next = nextTryAt(tries, at); next !== undefined; next = nextTryAt(tries, at)) {
        expect(next).toBeGreaterThan(at);
        at = next;
        tries += 1;
      }
      expect(tries).toBe(PAUSES_MS.length + 1);
      expect(at - start).toBe(DAY_MS);
    }),
  );
});
