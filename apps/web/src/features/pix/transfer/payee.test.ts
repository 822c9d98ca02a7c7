import { unlistedInstitution } from '@bank/contracts';
import { expect, test } from 'vitest';
import { EMPTY_PAYEE, lookUpBodyOf, payeeFaults, payeeIdentity, recognise, type PayeeDraft } from './payee.ts';

const withKey = (key: string, more: Partial<PayeeDraft> = {}): PayeeDraft => ({ ...EMPTY_PAYEE, key, ...more });

const account: PayeeDraft = {
  ...EMPTY_PAYEE,
  way: 'account',
  bank: unlistedInstitution('99999010'),
  branch: '1',
  accountNumber: '12345-x',
  document: '529.982.247-25',
  name: ' Ana Souza ',
};

test('a pasted key is taken with its mask and sent without', () => {
  expect(payeeFaults(withKey(' 11.222.333/0001-81 '))).toEqual({});
  expect(lookUpBodyOf(withKey(' 11.222.333/0001-81 '))).toEqual({ key: '11222333000181' });
  expect(lookUpBodyOf(withKey('(11) 98765-4321'))).toEqual({ key: '+5511987654321' });
});

test('digits that can be a CPF or a telephone are asked about, and sent with the answer', () => {
  const both = '11987654374';
  const recognition = recognise(withKey(both));
  if (recognition.kind !== 'ambiguous') throw new Error('choose digits that are both');
  expect(payeeFaults(withKey(both)).key).toMatch(/CPF ou um telefone/);
  expect(payeeFaults(withKey(both, { keyType: 'PHONE' }))).toEqual({});
  expect(lookUpBodyOf(withKey(both, { keyType: 'PHONE' }))).toEqual({ key: `+55${both}`, keyType: 'PHONE' });
  expect(lookUpBodyOf(withKey(both, { keyType: 'CPF' }))).toEqual({ key: both, keyType: 'CPF' });
});

test('an answer about digits says nothing about a key typed later', () => {
  expect(lookUpBodyOf(withKey('ana@exemplo.com', { keyType: 'PHONE' }))).toEqual({ key: 'ana@exemplo.com' });
});

test('says what is wrong with a key in words', () => {
  expect(payeeFaults(EMPTY_PAYEE).key).toBe('Informe a chave Pix.');
  expect(payeeFaults(withKey('ana@')).key).toBe('A chave está incompleta.');
  expect(payeeFaults(withKey('123.456.789-00')).key).toMatch(/CPF ou CNPJ válido/);
});

test('bank details are all asked for, and sent bare', () => {
  expect(Object.keys(payeeFaults({ ...EMPTY_PAYEE, way: 'account' }))).toEqual([
    'bank',
    'branch',
    'accountNumber',
    'document',
    'name',
  ]);
  expect(payeeFaults({ ...account, document: '111.111.111-11' })).toEqual({ document: 'CPF inválido.' });
  expect(payeeFaults({ ...account, document: '12.ABC.345/01DE-36' })).toEqual({ document: 'CNPJ inválido.' });
  expect(payeeFaults(account)).toEqual({});
  expect(lookUpBodyOf(account)).toEqual({
    ispb: '99999010',
    branch: '1',
    accountNumber: '12345X',
    accountType: 'CACC',
    document: '52998224725',
    name: 'Ana Souza',
  });
});

test('the same question in other writing is the same payee; another account is another', () => {
  expect(payeeIdentity({ ...account, accountNumber: '12345-X' })).toBe(payeeIdentity(account));
  expect(payeeIdentity({ ...account, branch: '2' })).not.toBe(payeeIdentity(account));
  expect(payeeIdentity(withKey('529.982.247-25'))).toBe(payeeIdentity(withKey('52998224725')));
});
