import { expect, test } from 'vitest';
import {
  accountBodyOf,
  accountFaults,
  EMPTY_ACCOUNT,
  EMPTY_HOLDER,
  holderBodyOf,
  holderFaults,
  type AccountDraft,
} from './account-draft.ts';

const bank = (code: string | null): AccountDraft['bank'] => ({
  ispb: '00000000',
  code,
  name: 'Banco',
  fullName: null,
  spi: 'yes',
  str: 'yes',
  listed: true,
});
const at = (code: string | null, branch: string, accountNumber: string): AccountDraft => ({
  ...EMPTY_ACCOUNT,
  bank: bank(code),
  branch,
  accountNumber,
});

test('an account is sent bare, its branch without the digit', () => {
  const sent = { ispb: '00000000', branch: '1584', accountNumber: '2101696', accountType: 'CACC' };
  for (const branch of ['1584', '1584-9', '15849', ' 1584 - 9 '])
    expect(accountBodyOf(at('001', branch, '210.169-6'))).toEqual(sent);
  expect(accountBodyOf(at('001', '3-5', '210.169-6')).branch).toBe('3');
  expect(accountBodyOf(at('237', '12-P', '1')).branch).toBe('12');
  expect(accountBodyOf(at('001', '0584', '1')).branch).toBe('0584');
});

test('asks for all of it; a branch only where the account has to have one', () => {
  expect(Object.keys(accountFaults(EMPTY_ACCOUNT))).toEqual(['bank', 'branch', 'accountNumber']);
  expect(accountFaults(at('001', '', '1'))).toHaveProperty('branch');
  expect(accountFaults({ ...at('001', '', '1'), accountType: 'TRAN' }, ['TRAN'])).toEqual({});
  expect(accountFaults(at('001', '123456', '1'))).toHaveProperty('branch');
  expect(accountFaults(at('001', '1A', '1'))).toHaveProperty('branch');
  expect(accountFaults(at('001', '1', 'çã'))).toHaveProperty('accountNumber');
  expect(accountFaults(at('001', '1584-9', '210169-6'))).toEqual({});
});

test('says whose document is wrong', () => {
  expect(holderFaults(EMPTY_HOLDER)).toEqual({
    document: 'Informe o CPF ou CNPJ.',
    name: 'Informe o nome de quem recebe.',
  });
  expect(holderFaults({ document: '111.111.111-11', name: 'Ana' })).toEqual({ document: 'CPF inválido.' });
  expect(holderFaults({ document: '12.ABC.345/01DE-36', name: 'Ana' })).toEqual({ document: 'CNPJ inválido.' });
  expect(holderBodyOf({ document: '529.982.247-25', name: ' Ana ' })).toEqual({ document: '52998224725', name: 'Ana' });
});

test('a branch that is missing is asked for; one that is none is told what it looks like', () => {
  const draft = { bank: undefined, branch: '', accountNumber: '1', accountType: 'TRAN' } as const;
  expect(accountFaults(draft).branch).toBe('Informe a agência.');
  expect(accountFaults({ ...draft, branch: '123456' }).branch).toMatch(/^A agência tem até 4 números/);
});
