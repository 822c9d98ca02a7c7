import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { EMPTY_INVITATION, faultyField, invitationFaults, phoneOf } from './new-operator.ts';

const today = civilDate('2026-11-21');

test('an empty invitation misses everything but what has a usual value', () => {
  expect(Object.keys(invitationFaults(EMPTY_INVITATION, today))).toEqual(['name', 'email', 'cpf', 'phone', 'role']);
});

test('a whole invitation has no fault', () => {
  const draft = {
    name: 'Célia Prado',
    email: 'celia@fora.com',
    cpf: '529.982.247-25',
    phone: '(54) 99123-4567',
    rights: { ...EMPTY_INVITATION.rights, role: 'GUEST' as const, profileId: 'prf_1' },
  };
  expect(invitationFaults(draft, today)).toEqual({});
  expect(invitationFaults({ ...draft, email: 'celia@empresa.photography' }, today)).toEqual({});
  expect(invitationFaults({ ...draft, cpf: '529.982.247-26', email: 'celia' }, today)).toEqual({
    cpf: 'CPF inválido. Confira os números.',
    email: 'E-mail inválido.',
  });
});

test('only a mobile number with its area code is one', () => {
  expect(phoneOf('(11) 99999-0000')).toBe('+5511999990000');
  for (const other of ['99999-0000', '(01) 99999-0000', '(11) 3333-4444', '']) expect(phoneOf(other)).toBeUndefined();
});

test('a refusal of the bank is told at the field that it is about', () => {
  expect(faultyField('operators.email-known')).toBe('email');
  expect(faultyField('operators.own-rights')).toBeUndefined();
  expect(faultyField(undefined)).toBeUndefined();
});
