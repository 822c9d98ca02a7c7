import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { nextSendAt, nextTryAt } from './resend.ts';

const AT = instant(0);

test('an unanswered message is sent again after 20 s at first, and never later than after 40 s', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 100].map((attempts) => nextSendAt(AT, attempts, 45_000) / 1000);
  expect(pauses).toEqual([20, 20, 25, 30, 40, 40, 40]);
});

test('one that could not be handed over is tried again soon', () => {
  const pauses = [1, 2, 3, 4, 5, 100].map((attempts) => nextTryAt(AT, attempts) / 1000);
  expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
});
