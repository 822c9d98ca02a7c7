import { expect, test } from 'vitest';
import { fakeClock } from '@bank/testkit';
import { createRateLimiter } from './rate-limiter.ts';

test('I13 a subject gets its burst, then as many as come back, and others are not held', () => {
  const clock = fakeClock('2026-11-23T13:00:00Z');
  const limiter = createRateLimiter({ burst: 3, perSecond: 2 }, clock);
  expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([undefined, undefined, undefined]);
  expect(limiter.take('a')).toBe(0.5);
  expect(limiter.take('b')).toBeUndefined();
  clock.advance(500);
  expect(limiter.take('a')).toBeUndefined();
  expect(limiter.take('a')).toBe(0.5);
  clock.advance(60_000);
  expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([undefined, undefined, undefined]);
  expect(limiter.take('a')).toBe(0.5);
});

test('a clock that goes back gives nothing and takes nothing', () => {
  const clock = fakeClock('2026-11-23T13:00:00Z');
  const limiter = createRateLimiter({ burst: 1, perSecond: 1 }, clock);
  limiter.take('a');
  clock.advance(-3_600_000);
  expect(limiter.take('a')).toBe(1);
  clock.advance(1000);
  expect(limiter.take('a')).toBeUndefined();
});
