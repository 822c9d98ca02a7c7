import { expect, test } from 'vitest';
import { instant, later } from '@bank/core';
import { nextJudgingAt, nextTryAfter, TRIES_MAX } from './waiting.ts';

const AT = instant(1_800_000_000_000);

test('a message that fails is tried again after 1, 5, 15 and 30 s, and then given up', () => {
  const pauses = [1, 2, 3, 4, 5].map((tries) => nextTryAfter(tries, AT));
  expect(pauses).toEqual([later(AT, 1000), later(AT, 5000), later(AT, 15_000), later(AT, 30_000), undefined]);
  expect(TRIES_MAX).toBe(5);
});

test('a message that came too early is judged again each second at first, and at least every 15 s', () => {
  expect(nextJudgingAt(AT, AT)).toBe(later(AT, 1000));
  expect(nextJudgingAt(AT, later(AT, 4000))).toBe(later(AT, 5000));
  expect(nextJudgingAt(AT, later(AT, 20_000))).toBe(later(AT, 25_000));
  expect(nextJudgingAt(AT, later(AT, 3_600_000))).toBe(later(AT, 3_615_000));
});
