import { civilDate } from '@bank/core';
import { PARTICIPANTS } from '@bank/identifiers';
import { expect, test } from 'vitest';
import type { PixLookup } from '@bank/contracts';
import { EMPTY_REPETITION } from '../../../vocabulary/repetition.ts';
import {
  EMPTY_DRAFT,
  lookUpBodyOf,
  orderBodyOf,
  payeeFaults,
  payeePart,
  recognise,
  type TransferDraft,
} from './draft.ts';

const withKey = (key: string, more: Partial<TransferDraft> = {}): TransferDraft => ({ ...EMPTY_DRAFT, key, ...more });

const account: TransferDraft = {
  ...EMPTY_DRAFT,
  way: 'account',
  bank: PARTICIPANTS.find((bank) => bank.code === '991'),
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
  expect(payeeFaults(EMPTY_DRAFT).key).toBe('Informe a chave Pix.');
  expect(payeeFaults(withKey('ana@')).key).toBe('A chave está incompleta.');
  expect(payeeFaults(withKey('123.456.789-00')).key).toMatch(/CPF ou CNPJ válido/);
});

test('bank details are all asked for, and sent bare', () => {
  expect(Object.keys(payeeFaults({ ...EMPTY_DRAFT, way: 'account' }))).toEqual([
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

test('the order carries the amount in reais, and date and message only where there are some', () => {
  const lookup = { id: 'lkp_00000000000000000000000001' } as PixLookup;
  expect(orderBodyOf(withKey('x', { centavos: 19_800n }), lookup)).toEqual({ lookupId: lookup.id, amount: '198.00' });
  expect(
    orderBodyOf(withKey('x', { centavos: 5n, message: ' pedido 88 ', date: civilDate('2026-12-01') }), lookup),
  ).toEqual({ lookupId: lookup.id, amount: '0.05', message: 'pedido 88', date: '2026-12-01' });
});

test('a payment that repeats carries how, from the day that was chosen', () => {
  const lookup = { id: 'lkp_00000000000000000000000001' } as PixLookup;
  const repeating = withKey('x', {
    centavos: 5n,
    date: civilDate('2026-12-31'),
    repetition: { ...EMPTY_REPETITION, unit: 'week', weeks: 2, end: 'count', times: '6' },
  });
  expect(orderBodyOf(repeating, lookup)).toEqual({
    lookupId: lookup.id,
    amount: '0.05',
    date: '2026-12-31',
    recurrence: { every: { unit: 'week', count: 2 }, ends: { by: 'count', count: 6 }, onHoliday: 'same-day' },
  });
});

test('only who is paid decides whether a look-up still holds', () => {
  expect(payeePart({ ...account, centavos: 5n, message: 'x' })).toBe(payeePart(account));
  expect(payeePart({ ...account, branch: '2' })).not.toBe(payeePart(account));
  expect(payeePart(withKey('529.982.247-25'))).toBe(payeePart(withKey('52998224725')));
});
