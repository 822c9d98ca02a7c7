import { createPixOrder, messageOf, type CallFailure, type ErrorCode } from '@bank/contracts';
import { expect, test } from 'vitest';
import type { Cause } from '../steps.ts';
import { causeOf, fieldFaultsOf, needsDevice } from './failures.ts';

function refused(code: ErrorCode | 'new.code', field?: string): CallFailure {
  const message = code === 'new.code' ? 'Algo novo.' : messageOf(code);
  const errors = [{ code, message, ...(field === undefined ? {} : { field }) }];
  return { kind: 'refused', status: 422, code, message, errors, members: {} };
}

const own: Readonly<Record<string, Cause>> = { 'pix.lookup-expired': { step: 'payee', field: undefined } };

test('a refused order is put right where its cause is, and what is not known stays at the review', () => {
  expect(causeOf(refused('payment-orders.insufficient-funds'), own)).toEqual({ step: 'amount', field: 'amount' });
  expect(causeOf(refused('payment-orders.date-invalid'), own)).toEqual({ step: 'amount', field: 'date' });
  expect(causeOf(refused('payment-orders.recurrence-invalid'), own)).toEqual({ step: 'amount', field: 'repetition' });
  expect(causeOf(refused('pix.lookup-expired'), own)).toEqual({ step: 'payee', field: undefined });
  expect(causeOf(refused('new.code'), own)).toEqual({ step: 'review', field: undefined });
  expect(causeOf({ kind: 'offline' }, own)).toEqual({ step: 'review', field: undefined });
});

test('only a missing device asks to register one', () => {
  expect(createPixOrder.errors.filter((code) => needsDevice(refused(code)))).toEqual(['devices.not-registered']);
});

test('what the bank says of a code or of a field of the question stands at its field, the first word of each', () => {
  const named = (failure: CallFailure) =>
    fieldFaultsOf(failure, { 'pix.key-not-found': 'key' }, { branch: 'branch', ispb: 'bank' });
  expect(named(refused('pix.key-not-found'))).toEqual({ key: messageOf('pix.key-not-found') });
  expect(named(refused('new.code', 'body/branch'))).toEqual({ branch: 'Algo novo.' });
  expect(named(refused('pix.directory-unavailable'))).toEqual({});
  expect(named({ kind: 'offline' })).toEqual({});
});
