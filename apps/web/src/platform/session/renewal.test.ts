import { expect, test } from 'vitest';
import { ACTIVE_MS, RENEW_AGAIN_MS, renewalStep } from './renewal.ts';

const MINUTE = 60_000;
const at = { nowMs: 0, lastInputMs: 0, lastRenewalMs: undefined, warned: false };

test('a fresh token is left alone', () => {
  expect(renewalStep({ ...at, expiresAtMs: 9 * MINUTE })).toBe('nothing');
});

test('the token of somebody at work is renewed well before its end', () => {
  expect(renewalStep({ ...at, expiresAtMs: 4 * MINUTE })).toBe('renew');
});

test('one minute before the end somebody who is away is warned', () => {
  const away = { ...at, lastInputMs: -ACTIVE_MS - 1 };
  expect(renewalStep({ ...away, expiresAtMs: 4 * MINUTE })).toBe('nothing');
  expect(renewalStep({ ...away, expiresAtMs: MINUTE })).toBe('warn');
});

test('once the warning shows, a key alone does not renew', () => {
  expect(renewalStep({ ...at, warned: true, expiresAtMs: MINUTE / 2 })).toBe('warn');
});

test('a renewal that brought no time is not repeated at once, and ends in the warning', () => {
  const tried = { ...at, lastRenewalMs: -RENEW_AGAIN_MS + 1 };
  expect(renewalStep({ ...tried, expiresAtMs: 2 * MINUTE })).toBe('nothing');
  expect(renewalStep({ ...tried, expiresAtMs: MINUTE })).toBe('warn');
});

test('at the end it is over, warned or not', () => {
  expect(renewalStep({ ...at, expiresAtMs: 0 })).toBe('end');
  expect(renewalStep({ ...at, warned: true, expiresAtMs: -1 })).toBe('end');
});
