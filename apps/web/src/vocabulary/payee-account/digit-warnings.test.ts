import { expect, test } from 'vitest';
import { EMPTY_ACCOUNT, type AccountDraft } from './account-draft.ts';
import { digitWarnings } from './digit-warnings.ts';

const at = (code: string | null, branch: string, accountNumber: string): AccountDraft => ({
  ...EMPTY_ACCOUNT,
  bank: { ispb: '00000000', code, name: 'Banco', fullName: null, spi: 'yes', str: 'yes', listed: true },
  branch,
  accountNumber,
});

test('warns of digits that the bank’s rule gives otherwise, and of nothing else', () => {
  expect(digitWarnings(at('001', '1584-9', '210169-6'))).toEqual({});
  expect(digitWarnings(at('001', '1584-8', '210169-5'))).toEqual({
    branch: 'O dígito não confere com a regra do banco (seria 9). Confira a agência.',
    accountNumber: 'O dígito não confere com a regra do banco (seria 6). Confira a conta.',
  });
  expect(digitWarnings(at('001', '1584', '210169-6'))).toEqual({});
  expect(digitWarnings(at(null, '1584-8', '210169-5'))).toEqual({});
  expect(digitWarnings(at('260', '1', '210169-5'))).toEqual({});
  expect(digitWarnings(EMPTY_ACCOUNT)).toEqual({});
});
