import { expect, test } from 'vitest';
import { civilDate, money } from '@bank/core';
import { decideConfirmation, needsAuthorization, unconfirmedCounterId } from './confirmation.ts';

const facts = (amount: bigint, payeeIsKnown = true) => ({
  amount: money(amount),
  threshold: money(100_000n),
  payeeIsKnown,
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

test('with no rule set nobody needs to authorize', () => {
  expect(needsAuthorization({ kind: 'none' })).toBe(false);
});

test('the unconfirmed sum is counted by operator and banking day', () => {
  expect(unconfirmedCounterId('opr_1', civilDate('2026-11-23'))).toBe('unconfirmed:opr_1:2026-11-23');
});
