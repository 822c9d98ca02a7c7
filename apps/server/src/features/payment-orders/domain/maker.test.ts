import { expect, test } from 'vitest';
import { civilDate } from '@bank/core';
import { makerOf, programCapCounterId, programMaker } from './maker.ts';

test('a credential is told apart from an operator by its id, and by its name on every screen', () => {
  expect(makerOf('opr_1', 'Ana')).toEqual({ is: 'person', id: 'opr_1', name: 'Ana' });
  expect(programMaker({ id: 'crd_1', name: 'ERP' })).toEqual({ is: 'program', id: 'crd_1', name: 'credencial ERP' });
  expect(makerOf('crd_1', 'credencial ERP')).toEqual(programMaker({ id: 'crd_1', name: 'ERP' }));
});

test('what programs do by themselves is counted by company, credential and day', () => {
  const id = programCapCounterId({ companyId: 'cmp_1', credentialId: 'crd_1' }, civilDate('2026-11-23'));
  expect(id).toBe('program-cap:cmp_1:crd_1:2026-11-23');
});
