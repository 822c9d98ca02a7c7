import { unlistedInstitution } from '@bank/contracts';
import { expect, test } from 'vitest';
import {
  EMPTY_TRANSFER,
  isSameHolder,
  lookUpBodyOf,
  transferFaults,
  transferIdentity,
  usualPurpose,
  type TransferDraft,
} from './payee.ts';

const elsewhere: TransferDraft = {
  ...EMPTY_TRANSFER,
  bank: unlistedInstitution('99999010'),
  branch: '1584-9',
  accountNumber: '210.169-6',
  document: '529.982.247-25',
  name: ' Maria de Fora ',
};
const COMPANY = '11222333000181';

test('an account is sent bare, with its holder and, where somebody chose one, the purpose', () => {
  const body = {
    ispb: '99999010',
    branch: '1584',
    accountNumber: '2101696',
    accountType: 'CACC',
    document: '52998224725',
    name: 'Maria de Fora',
  };
  expect(lookUpBodyOf(elsewhere)).toEqual(body);
  expect(lookUpBodyOf({ ...elsewhere, purpose: '00005' })).toEqual({ ...body, purpose: '00005' });
});

test('an account of the company itself needs neither name nor document', () => {
  const own: TransferDraft = { ...elsewhere, isOwn: true, document: '', name: '' };
  expect(transferFaults(own)).toEqual({});
  expect(lookUpBodyOf(own)).toEqual({
    ispb: '99999010',
    branch: '1584',
    accountNumber: '2101696',
    accountType: 'CACC',
    sameHolder: true,
  });
});

test('the same holder is told by the document, and takes another purpose', () => {
  expect(isSameHolder({ ...elsewhere, document: '11.222.333/0001-81' }, COMPANY)).toBe(true);
  expect(isSameHolder({ ...elsewhere, isOwn: true }, undefined)).toBe(true);
  expect(isSameHolder(elsewhere, COMPANY)).toBe(false);
  expect(isSameHolder({ ...elsewhere, document: '' }, '')).toBe(false);
  expect([usualPurpose(true), usualPurpose(false)]).toEqual(['00110', '00010']);
});

test('a payment account may have no branch, every other one has', () => {
  expect(transferFaults({ ...elsewhere, branch: '', accountType: 'TRAN' })).toEqual({});
  expect(lookUpBodyOf({ ...elsewhere, branch: '', accountType: 'TRAN' })).toMatchObject({ branch: null });
  expect(transferFaults({ ...elsewhere, branch: '' })).toHaveProperty('branch');
});

test('says what is missing, and that a typed purpose is none', () => {
  expect(Object.keys(transferFaults(EMPTY_TRANSFER))).toEqual(['bank', 'branch', 'accountNumber', 'document', 'name']);
  expect(transferFaults({ ...elsewhere, purpose: null })).toEqual({ purpose: 'Escolha a finalidade na lista.' });
});

test('somebody who is paid again is asked about by what the bank knows them by', () => {
  const again = { ...EMPTY_TRANSFER, again: { to: { favouriteId: 'fav_1' }, name: 'Maria' } };
  expect(transferFaults(again)).toEqual({});
  expect(lookUpBodyOf(again)).toEqual({ favouriteId: 'fav_1' });
});

test('the same question in other writing is the same payee; another purpose is another', () => {
  expect(transferIdentity({ ...elsewhere, branch: '1584', accountNumber: '2101696' })).toBe(
    transferIdentity(elsewhere),
  );
  expect(transferIdentity({ ...elsewhere, purpose: '00005' })).not.toBe(transferIdentity(elsewhere));
});
