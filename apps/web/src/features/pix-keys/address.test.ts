import { expect, test } from 'vitest';
import { readPixKeysAddress } from './address.ts';

const KEY = 'pky_0123456789abcdefghjkmnpq01';
const CODE = 'pkc_0123456789abcdefghjkmnpq01';

test('an address says what shows, and nothing that cannot be', () => {
  expect(readPixKeysAddress({ aba: 'pedidos', chave: KEY })).toEqual({ aba: 'pedidos', chave: KEY });
  expect(readPixKeysAddress({ registrar: 'email', codigo: CODE })).toEqual({ registrar: 'email', codigo: CODE });
  expect(readPixKeysAddress({ aba: 'x', registrar: 'pix', codigo: 1, chave: 'pky_' })).toEqual({});
});

test('one thing is open at a time', () => {
  expect(readPixKeysAddress({ registrar: 'escolher', chave: KEY })).toEqual({ registrar: 'escolher' });
});
