import { expect, test } from 'vitest';
import { instant, MINUTE_MS, SECOND_MS } from '@bank/core';
import { restsUntil } from './broken-tries.ts';

test('an order whose look breaks rests twice as long each time, and never longer than a quarter of an hour', () => {
  const now = instant(0);
  expect([1, 2, 3, 20, 2000].map((tries) => restsUntil(tries, now) - now)).toEqual([
    10 * SECOND_MS,
    20 * SECOND_MS,
    40 * SECOND_MS,
    15 * MINUTE_MS,
    15 * MINUTE_MS,
  ]);
});
