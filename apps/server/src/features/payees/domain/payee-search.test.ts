import { expect, test } from 'vitest';
import type { OrderPayee } from '@bank/contracts';
import { payeeSearch } from './payee-search.ts';

const account = {
  ispb: '99999010',
  bankName: 'Banco de Fora',
  branch: '3000',
  accountNumber: '500000',
  accountType: 'CACC',
} as const;
const ana: OrderPayee = {
  kind: 'pix-key',
  ...account,
  name: 'Ana Conceição',
  document: '52998224725',
  key: '+5511987654321',
  keyType: 'PHONE',
};
const firm: OrderPayee = { kind: 'account', ...account, name: 'Papelaria Central Ltda', document: '11222333000181' };
const finds = (typed: string, payee: OrderPayee, name?: string) => payeeSearch(typed)({ name, payee });

test('finds by the given name and the payee’s, whatever case and accents', () => {
  expect(finds('conceicao', ana)).toBe(true);
  expect(finds('CONTADORA', ana, 'Contadora')).toBe(true);
  expect(finds('contadora', firm)).toBe(false);
  expect(finds('  ', firm)).toBe(true);
});

test('a company is found from the root of its CNPJ on, with or without mask', () => {
  expect(finds('11.222.333', firm)).toBe(true);
  expect(finds('11222333000181', firm)).toBe(true);
  expect(finds('11222334', firm)).toBe(false);
});

test('B04 a CPF or a key is found whole or as it is shown, never by a part that is hidden [attack]', () => {
  for (const whole of ['529.982.247-25', '52998224725', '(11) 98765-4321', '+5511987654321']) {
    expect(finds(whole, ana), whole).toBe(true);
  }
  expect(finds('982.247', ana)).toBe(true);
  for (const part of ['529', '52998', '24725', '98765', '+551198765432']) expect(finds(part, ana), part).toBe(false);
});

test('an account is found by its number and its institution, as they are shown', () => {
  expect(finds('500000', firm)).toBe(true);
  expect(finds('banco de fora', firm)).toBe(true);
});
