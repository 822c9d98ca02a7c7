import { expect, test } from 'vitest';
import { readSessionProfile } from './profile.ts';

const body = {
  type: 'LEGAL',
  productPermissions: ['PIX', 'SOMETHING_NEW'],
  operator: { id: 'opr_1', name: 'Ana', role: 'ADMIN', permissions: ['DEVICES', 'LATER'] },
  company: { name: 'Estrela', document: '1', bankAccount: '10001' },
};

test('reads what it knows and leaves out what it does not', () => {
  expect(readSessionProfile(body)).toEqual({
    isLegalPerson: true,
    productPermissions: ['PIX'],
    operator: { id: 'opr_1', name: 'Ana', role: 'ADMIN', permissions: ['DEVICES'] },
    company: { name: 'Estrela', document: '1', bankAccount: '10001' },
  });
});

test('only LEGAL marks a legal person', () => {
  expect(readSessionProfile({ ...body, type: 'NATURAL' })?.isLegalPerson).toBe(false);
});

test('an operator that is not there may do nothing', () => {
  expect(readSessionProfile({ type: 'LEGAL', productPermissions: [] })?.operator).toEqual({
    id: '',
    name: '',
    role: undefined,
    permissions: [],
  });
});

test.each([[null], ['text'], [[]], [{}]])('%o is no profile', (answer) => {
  expect(readSessionProfile(answer)).toBeUndefined();
});
