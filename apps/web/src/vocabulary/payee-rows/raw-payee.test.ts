import { typedPayeeSchema } from '@bank/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYEE_FIELDS, payeeColumn } from './payee-columns.ts';
import { accountTypeMeant } from './account-types.ts';
import type { ListedBank } from './bank-meant.ts';
import { payeeBy, payeeTextsOf, rawPayeeOf, type PayeeTexts } from './raw-payee.ts';

const BANKS: readonly ListedBank[] = [
  { ispb: '00000000', code: '001', name: 'Banco do Brasil' },
  { ispb: '60746948', code: '237', name: 'Bradesco' },
  { ispb: '60701190', code: '341', name: 'Itaú' },
  { ispb: '00416968', code: '077', name: 'Inter' },
  { ispb: '12ABC345', code: null, name: 'Pagadora Nova' },
];
const EMPTY: PayeeTexts = {
  name: '',
  document: '',
  key: '',
  ispb: '',
  branch: '',
  accountNumber: '',
  accountType: '',
};

test.each([
  ['Conta corrente', 'CACC'],
  ['corrente', 'CACC'],
  ['CC', 'CACC'],
  ['Poupança', 'SVGS'],
  ['conta pagamento', 'TRAN'],
  ['Salário', 'SLRY'],
  ['aplicação', undefined],
])('a cell with %j means the kind of account %s', (text, type) => {
  expect(accountTypeMeant(text)).toBe(type);
});

test('a key comes before an account, unless it may not be paid by one', () => {
  const both = { ...EMPTY, key: 'ana@exemplo.com', ispb: '237', accountNumber: '12345-6' };
  expect(payeeBy(both, ['pix-key', 'account'])).toBe('pix-key');
  expect(payeeBy(both, ['account'])).toBe('account');
  expect(payeeBy({ ...both, key: '' }, ['pix-key', 'account'])).toBe('account');
  expect(payeeBy(EMPTY, ['pix-key', 'account'])).toBe('pix-key');
});

test('an account is sent bare, as a payee that the bank can judge', () => {
  const texts = {
    ...EMPTY,
    name: ' Ana Lima ',
    document: '529.982.247-25',
    ispb: '237 · Bradesco',
    branch: '1584-9',
    accountNumber: '12.345-x',
    accountType: 'poupança',
  };
  const payee = rawPayeeOf(texts, 'account', BANKS);
  expect(payee).toEqual({
    by: 'account',
    ispb: '60746948',
    branch: '1584',
    accountNumber: '12345X',
    accountType: 'SVGS',
    name: 'Ana Lima',
    document: '52998224725',
  });
  expect(typedPayeeSchema.safeParse(payee).success).toBe(true);
});

test('what cannot be read goes as it was typed', () => {
  const texts = { ...EMPTY, name: 'Ana', ispb: 'Banco da esquina', branch: 'centro', accountNumber: 'não sei' };
  expect(rawPayeeOf(texts, 'account', BANKS)).toMatchObject({ ispb: 'Banco da esquina', branch: 'centro' });
});

test('a payee that was sent stands in the cells again, and is sent as the same', () => {
  const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
  const account = fc.record({
    by: fc.constant('account' as const),
    ispb: fc.constantFrom('60746948', '00416968', '99999999', 'Banco da esquina'),
    branch: fc.option(digits(4)),
    accountNumber: fc.stringMatching(/^[0-9A-Z]{1,20}$/),
    accountType: fc.constantFrom('CACC' as const, 'SVGS' as const, 'TRAN' as const, 'SLRY' as const),
    name: fc.constantFrom('Ana Lima', 'Padaria São João'),
    document: digits(14),
  });
  const key = fc.record({
    by: fc.constant('pix-key' as const),
    key: fc.constantFrom('ana@exemplo.com', '+5511999990000', 'sem chave'),
    name: fc.constantFrom('Ana Lima', ''),
    document: fc.option(digits(11)),
  });
  fc.assert(
    fc.property(fc.oneof(account, key), (payee) => {
      expect(rawPayeeOf(payeeTextsOf(payee, BANKS), payee.by, BANKS)).toEqual(payee);
    }),
  );
});

test('every field has a column that reads its own writing, and keeps what it cannot read', () => {
  for (const field of PAYEE_FIELDS) {
    const column = payeeColumn(field, { key: field, header: field, widthPx: 100 }, BANKS);
    for (const text of ['Ana', '237', '12345-6', '529.982.247-25', '1', 'Conta corrente']) {
      const read = column.read(text);
      if (read.ok) expect(column.read(column.write(read.value))).toEqual(read);
    }
  }
});
