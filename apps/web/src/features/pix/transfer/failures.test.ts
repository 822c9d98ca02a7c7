import {
  createPixOrder,
  lookUpPayee,
  messageOf,
  warningSchema,
  type CallFailure,
  type ErrorCode,
} from '@bank/contracts';
import { expect, test } from 'vitest';
import { causeOf, faultsOfLookUp, needsDevice } from './failures.ts';
import { WARNING_WORDS, warningsFor } from './warnings.ts';

function refused(code: ErrorCode | 'new.code', field?: string): CallFailure {
  const message = code === 'new.code' ? 'Algo novo.' : messageOf(code);
  const errors = [{ code, message, ...(field === undefined ? {} : { field }) }];
  return { kind: 'refused', status: 422, code, message, errors, members: {} };
}

test('a refused order is put right where its cause is, and what is not known stays at the review', () => {
  expect(causeOf(refused('payment-orders.insufficient-funds'))).toEqual({ step: 'amount', field: 'amount' });
  expect(causeOf(refused('payment-orders.date-invalid'))).toEqual({ step: 'amount', field: 'date' });
  expect(causeOf(refused('payment-orders.recurrence-invalid'))).toEqual({ step: 'amount', field: 'repetition' });
  expect(causeOf(refused('pix.lookup-expired'))).toEqual({ step: 'payee', field: undefined });
  expect(causeOf(refused('new.code'))).toEqual({ step: 'review', field: undefined });
  expect(causeOf({ kind: 'offline' })).toEqual({ step: 'review', field: undefined });
});

test('only a missing device asks to register one', () => {
  expect(createPixOrder.errors.filter((code) => needsDevice(refused(code)))).toEqual(['devices.not-registered']);
});

test('what the bank says of a key or a field stands at that field', () => {
  expect(faultsOfLookUp(refused('pix.key-not-found'))).toEqual({ key: messageOf('pix.key-not-found') });
  expect(faultsOfLookUp(refused('new.code', 'body/branch'))).toEqual({ branch: 'Algo novo.' });
  expect(faultsOfLookUp(refused('pix.directory-unavailable'))).toEqual({});
  expect(lookUpPayee.errors.filter((code) => code.startsWith('pix.key-'))).toSatisfy((codes: ErrorCode[]) =>
    codes.every((code) => faultsOfLookUp(refused(code)).key !== undefined),
  );
});

test('every warning has its words, and a report of fraud comes first', () => {
  for (const warning of warningSchema.options) expect(WARNING_WORDS[warning].text).toMatch(/\.$/);
  const warnings = warningsFor({ warnings: ['first-payment', 'reported-for-fraud'], amountsToday: [] }, 100n);
  expect(warnings).toEqual(['reported-for-fraud', 'first-payment']);
});

test('the same amount to the same payee on one day is told once it is typed', () => {
  const lookup = { warnings: [], amountsToday: ['198.00'] };
  expect(warningsFor(lookup, 19_800n)).toEqual(['same-amount-today']);
  expect(warningsFor(lookup, 19_801n)).toEqual([]);
});
