import { expect, test } from 'vitest';
import { checkDocument, purposeFor, whyNotCarried } from './typed-account.ts';

const ACCOUNT = {
  ispb: '99999010',
  branch: '3000',
  accountNumber: '500000',
  accountType: 'CACC',
  name: 'Maria',
  document: '529.982.247-25',
} as const;

test('a document is taken bare, and one that cannot be is refused at its field', () => {
  expect(checkDocument(ACCOUNT)).toMatchObject({ ok: true, value: { document: '52998224725' } });
  expect(checkDocument({ ...ACCOUNT, document: '52998224726' })).toMatchObject({
    ok: false,
    error: { code: 'transfers.document-invalid', field: 'document' },
  });
});

test.each([
  ['a current account', {}, undefined],
  ['a check digit that is a letter', { accountNumber: '12345X' }, undefined],
  ['a payment account without branch', { accountType: 'TRAN', branch: null }, undefined],
  ['twenty digits of a payment account', { accountType: 'TRAN', accountNumber: '1'.repeat(20) }, undefined],
  ['zeros before the number', { accountNumber: '000123456' }, undefined],
  ['fourteen digits of a current account', { accountNumber: '1'.repeat(14) }, 'account-number-not-carried'],
  ['letters within', { accountNumber: '12A456' }, 'account-number-not-carried'],
  ['nothing but zeros', { accountNumber: '0000' }, 'account-number-not-carried'],
  ['no branch', { branch: null }, 'branch-missing'],
  ['a salary account', { accountType: 'SLRY' }, 'account-type-not-carried'],
] as const)('%s: what a TED says of it', (_, more, code) => {
  const codes = whyNotCarried({ ...ACCOUNT, ...more }).map((why) => why.code);
  expect(codes).toEqual(code === undefined ? [] : [`transfers.${code}`]);
});

test('the purpose is the chosen one, else that of the last time, else what holder and payer suggest', () => {
  const value = (...asked: Parameters<typeof purposeFor>) => {
    const purpose = purposeFor(...asked);
    return purpose.ok ? purpose.value : purpose.error.code;
  };
  const nothing = { chosen: undefined, before: undefined };
  expect(value(nothing, false)).toBe('00010');
  expect(value(nothing, true)).toBe('00110');
  expect(value({ chosen: undefined, before: '00007' }, false)).toBe('00007');
  expect(value({ chosen: '00005', before: '00007' }, true)).toBe('00005');
  expect(value({ chosen: '00110', before: undefined }, false)).toBe('transfers.holder-differs');
});
