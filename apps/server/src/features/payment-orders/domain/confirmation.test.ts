import { expect, test } from 'vitest';
import { civilDate, money } from '@bank/core';
import { decideConfirmation, isByTrustedDevice, thresholdBehind, unconfirmedCounterId } from './confirmation.ts';

const facts = (amount: bigint, payeeIsKnown = true, repeats = false, byTrustedDevice = true) => ({
  amount: money(amount),
  threshold: money(100_000n),
  warnings: [] as readonly string[],
  payeeIsKnown,
  repeats,
  byTrustedDevice,
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

test('an order to somebody reported for fraud always waits for the app, and that is the reason that is told', () => {
  for (const warning of ['reported-for-fraud-90-days', 'reported-for-fraud-12-months']) {
    expect(decideConfirmation({ ...facts(1n), warnings: [warning] })).toBe('reported-for-fraud');
    expect(decideConfirmation({ ...facts(100_001n, false, true, false), warnings: ['first-payment', warning] })).toBe(
      'reported-for-fraud',
    );
  }
  expect(decideConfirmation({ ...facts(1n), warnings: ['first-payment'] })).toBe('unless-daily-sum');
});

test('an order whose payee is another than the last time waits for the app, even where both were paid before [attack]', () => {
  const changed = { ...facts(1n), warnings: ['payee-changed'] };
  expect(decideConfirmation(changed)).toBe('payee-changed');
  expect(decideConfirmation({ ...changed, payeeIsKnown: false })).toBe('payee-changed');
  expect(decideConfirmation({ ...changed, amount: money(100_001n) })).toBe('above-threshold');
});

test('an order that repeats always waits for the app, for every later payment goes by that one signature', () => {
  expect(decideConfirmation(facts(1n, true, true))).toBe('recurrence');
});

test('without a trusted device every order waits for the app, however small and whoever is paid', () => {
  expect(decideConfirmation(facts(1n, true, false, false))).toBe('no-trusted-device');
  expect(decideConfirmation(facts(100_000n, true, false, false))).toBe('no-trusted-device');
});

test('what is about the payment itself is told before what is about the session', () => {
  expect(decideConfirmation(facts(100_001n, true, false, false))).toBe('above-threshold');
  expect(decideConfirmation(facts(1n, false, false, false))).toBe('first-payment');
  expect(decideConfirmation(facts(1n, true, true, false))).toBe('recurrence');
});

test('the device of a session counts as long as it is trusted, and only that one', () => {
  const terms = { trustedDevices: ['dev_1', 'dev_2'] };
  expect(isByTrustedDevice({ deviceId: 'dev_2' }, terms)).toBe(true);
  expect(isByTrustedDevice({ deviceId: 'dev_3' }, terms)).toBe(false);
  expect(isByTrustedDevice({ deviceId: null }, terms)).toBe(false);
});

test('the unconfirmed sum is counted by operator and banking day', () => {
  expect(unconfirmedCounterId('opr_1', civilDate('2026-11-23'))).toBe('unconfirmed:opr_1:2026-11-23');
});

test('the threshold is kept where it is why, and with no other reason', () => {
  const threshold = money(100_000n);
  expect([thresholdBehind('above-threshold', threshold), thresholdBehind('daily-sum', threshold)]).toEqual([
    threshold,
    threshold,
  ]);
  for (const reason of ['first-payment', 'recurrence', 'edited', 'no-trusted-device', null] as const)
    expect(thresholdBehind(reason, threshold)).toBeNull();
});
