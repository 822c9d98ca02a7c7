import { expect, test } from 'vitest';
import { civilDate, money } from '@bank/core';
import { decideConfirmation, unconfirmedCounterId } from './confirmation.ts';

const facts = (amount: bigint, payeeIsKnown = true, repeats = false) => ({
  amount: money(amount),
  threshold: money(100_000n),
  payeeIsKnown,
  repeats,
});

test('an order above the threshold waits for the app, one at the threshold does not', () => {
  expect(decideConfirmation(facts(100_001n))).toBe('above-threshold');
  expect(decideConfirmation(facts(100_000n))).toBe('unless-daily-sum');
});

test('the first order to a payee waits for the app, however small', () => {
  expect(decideConfirmation(facts(1n, false))).toBe('first-payment');
});

test('above the threshold says so even for a first payment: the larger reason is told', () => {
  expect(decideConfirmation(facts(100_001n, false))).toBe('above-threshold');
});

test('an order that repeats always waits for the app, for every later payment goes by that one signature', () => {
  expect(decideConfirmation(facts(1n, true, true))).toBe('recurrence');
});

test('the unconfirmed sum is counted by operator and banking day', () => {
  expect(unconfirmedCounterId('opr_1', civilDate('2026-11-23'))).toBe('unconfirmed:opr_1:2026-11-23');
});
