import { expect, test } from 'vitest';
import {
  cnpjCheckDigits,
  cpfCheckDigits,
  explainDocument,
  isRepeated,
  modulus11,
  parseCnpj,
  parseCpf,
  withoutMask,
} from './index.ts';

// One place set to 1 at a time shows the weight of each place (expected values computed apart, from the published rule).
test.each([
  ['100000000', '19'],
  ['010000000', '28'],
  ['001000000', '37'],
  ['000100000', '46'],
  ['000010000', '55'],
  ['000001000', '64'],
  ['000000100', '73'],
  ['000000010', '82'],
  ['000000001', '91'],
  ['000000000', '00'],
  ['111111111', '11'],
  ['123456789', '09'],
])('the check digits of the CPF %s are %s', (base, digits) => expect(cpfCheckDigits(base)).toBe(digits));

test.each([
  ['100000000000', '64'],
  ['010000000000', '73'],
  ['001000000000', '82'],
  ['000100000000', '91'],
  ['000010000000', '25'],
  ['000001000000', '37'],
  ['000000100000', '46'],
  ['000000010000', '55'],
  ['000000001000', '64'],
  ['000000000100', '73'],
  ['000000000010', '82'],
  ['000000000001', '91'],
  ['Z00000000000', '01'],
  ['00000000000A', '04'],
  ['000000000000', '00'],
  ['12ABC34501DE', '35'],
])('the check digits of the CNPJ %s are %s', (base, digits) => expect(cnpjCheckDigits(base)).toBe(digits));

test.each([
  ['0', [1], 0],
  ['1', [1], 0],
  ['2', [1], 9],
  ['5', [2], 1],
  ['6', [2], 0],
  ['A', [1], 5],
  ['Z', [1], 2],
  ['11', [5, 6], 0],
  ['12', [5, 3], 0],
])('the digit of modulus 11 for %s by %j is %i', (characters, weights, digit) => {
  expect(modulus11(characters, weights)).toBe(digit);
});

test('a mask is dots, dashes, slashes and blanks, in a text of at most 40', () => {
  expect(withoutMask(' 1.2-3/4\t5 ab')).toBe('12345AB');
  expect(withoutMask('\u00A0\uFEFF1\v\f\r\n2\u2003')).toBe('12');
  for (const other of ['1,2', '1\b2', '1\u000E2', '1!2', '1\u001F2', '1\u007F2', '1é', 'ß']) {
    expect([other, withoutMask(other)]).toEqual([other, undefined]);
  }
  expect(withoutMask('\u200e1\u200b2\u00ad3\u22124\u20125\u202c')).toBe('12345');
  expect(withoutMask('1_2')).toBeUndefined();
  expect(withoutMask('')).toBeUndefined();
  expect(withoutMask('.-/ ')).toBeUndefined();
  expect(withoutMask('1'.repeat(40))).toBe('1'.repeat(40));
  expect(withoutMask('1'.repeat(41))).toBeUndefined();
});

test.each([
  ['', false],
  ['1', true],
  ['11', true],
  ['12', false],
  ['1112', false],
  ['2111', false],
])('%j is one character repeated: %s', (text, repeated) => expect(isRepeated(text)).toBe(repeated));

test('every refusal has its words', () => {
  const refusals = [parseCpf('1'), parseCnpj('00000000000000'), parseCpf('52998224726')];
  expect(refusals.map((refusal) => (refusal.ok ? '' : explainDocument(refusal.error)))).toEqual([
    'O texto não tem a forma de um CPF ou CNPJ.',
    'Um só algarismo repetido não é um documento.',
    'Os dígitos verificadores não conferem.',
  ]);
});
