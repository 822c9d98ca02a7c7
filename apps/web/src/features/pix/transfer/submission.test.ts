import type { CallFailure } from '@bank/contracts';
import { expect, test } from 'vitest';
import { isDecided, submissionOf } from './submission.ts';

function counter(): () => string {
  let last = 0;
  return () => `key-${(last += 1)}`;
}

function refused(status: number, code: string): CallFailure {
  return { kind: 'refused', status, code, message: undefined, errors: [], members: {} };
}

test('the same order keeps its key, another one gets another', () => {
  const newKey = counter();
  const first = submissionOf(undefined, 'a', newKey);
  expect(submissionOf(first, 'a', newKey)).toBe(first);
  expect(submissionOf(first, 'b', newKey)).toEqual({ content: 'b', idempotencyKey: 'key-2' });
});

test('a refusal frees the order for a new attempt; silence, a failure of the bank and "still running" do not', () => {
  expect(isDecided(refused(422, 'payment-orders.insufficient-funds'))).toBe(true);
  expect(isDecided(refused(409, 'pix.lookup-expired'))).toBe(true);
  expect(isDecided(refused(403, 'devices.not-registered'))).toBe(true);
  for (const failure of [
    { kind: 'offline' } as const,
    { kind: 'cancelled' } as const,
    { kind: 'unreadable', status: 201 } as const,
    refused(500, 'service.unexpected'),
    refused(503, 'service.unavailable'),
    refused(409, 'idempotency.running'),
    refused(401, 'access.session-ended'),
    refused(429, 'rate.limited'),
  ])
    expect(isDecided(failure)).toBe(false);
});
