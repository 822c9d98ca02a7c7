import { expect, test } from 'vitest';
import { accountDigitDiffers } from './account-digit.ts';

const ITAU = { ispb: '60701190', bankName: 'Itaú', branch: '1234', accountType: 'CACC' } as const;

test('an account whose digit its bank’s rule gives raises no doubt, another digit does', () => {
  expect(accountDigitDiffers({ ...ITAU, accountNumber: '123451' })).toBe(false);
  expect(accountDigitDiffers({ ...ITAU, accountNumber: '123452' })).toBe(true);
});

test('of a bank whose rule is not known, of none on the list and of payment accounts nothing differs', () => {
  expect(accountDigitDiffers({ ...ITAU, ispb: '12345678', accountNumber: '123452' })).toBe(false);
  expect(accountDigitDiffers({ ...ITAU, ispb: '18236120', accountNumber: '123452' })).toBe(false);
  expect(accountDigitDiffers({ ...ITAU, branch: null, accountType: 'TRAN', accountNumber: '123452' })).toBe(false);
});
