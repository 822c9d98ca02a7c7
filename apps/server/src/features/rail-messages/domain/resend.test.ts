import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { nextSendAt, nextTryAt, USUAL_PAUSES } from './resend.ts';

const AT = instant(0);

test('an unanswered message is sent again after 20 s at first, and never later than after 40 s', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 100].map((number) => nextSendAt({ at: AT, number }, 45_000) / 1000);
  expect(pauses).toEqual([20, 20, 25, 30, 40, 40, 40]);
});

test('one that could not be handed over is tried again soon', () => {
  const pauses = [1, 2, 3, 4, 5, 100].map((number) => nextTryAt({ at: AT, number }) / 1000);
  expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
});

test('a rail may have pauses of its own', () => {
  const own = { ...USUAL_PAUSES, unansweredParts: [1, 2], undeliveredMs: [500] } as const;
  expect([1, 2, 3].map((number) => nextSendAt({ at: AT, number }, 600_000, own) / 1000)).toEqual([600, 1200, 1200]);
  expect([1, 2].map((number) => nextTryAt({ at: AT, number }, own))).toEqual([500, 500]);
});
