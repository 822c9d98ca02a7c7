import { expect, test } from 'vitest';
import { modulus10, modulus11OfArrecadacao, modulus11OfCobranca } from './index.ts';

const FEBRABAN_43 = '8220000215048200974123220154098290108605940';

test('computes the worked examples of FEBRABAN, Layout Padrão de Arrecadação v4, sections 07 to 10', () => {
  expect(modulus10('01230067896')).toBe('3');
  expect(modulus10(FEBRABAN_43)).toBe('1');
  expect(modulus11OfArrecadacao('01230067896')).toBe('0');
  expect(modulus11OfArrecadacao(FEBRABAN_43)).toBe('0');
});

// A single 1, moved from right to left, shows every weight: the digit is what is missing to the modulus.
test('modulus 10 weighs 2 and 1 in turn, from the right', () => {
  const digits = [0, 1, 2, 3, 4, 5].map((zeros) => modulus10(`1${'0'.repeat(zeros)}`));
  expect(digits).toEqual(['8', '9', '8', '9', '8', '9']);
});

test('modulus 10 sums the digits of each product', () => {
  expect(Array.from('0123456789', (digit) => modulus10(digit))).toEqual([
    '0',
    '8',
    '6',
    '4',
    '2',
    '9',
    '7',
    '5',
    '3',
    '1',
  ]);
  expect(Array.from('0123456789', (digit) => modulus10(`${digit}0`))).toEqual(Array.from('0987654321'));
});

test('modulus 11 weighs 2 to 9, from the right, over and over', () => {
  const digits = Array.from({ length: 17 }, (_, zeros) => modulus11OfArrecadacao(`1${'0'.repeat(zeros)}`));
  expect(digits.join('')).toBe('98765432987654329');
  expect(Array.from({ length: 9 }, (_, zeros) => modulus11OfCobranca(`1${'0'.repeat(zeros)}`)).join('')).toBe(
    '987654329',
  );
});

// The digits 00 to 99 run through all remainders: the two rules differ only where the remainder is 0 or 1.
test.each([
  [0, '00', '1', '0'],
  [1, '06', '1', '0'],
  [2, '01', '9', '9'],
  [3, '07', '8', '8'],
  [4, '02', '7', '7'],
  [5, '08', '6', '6'],
  [6, '03', '5', '5'],
  [7, '09', '4', '4'],
  [8, '04', '3', '3'],
  [9, '13', '2', '2'],
  [10, '05', '1', '1'],
])('with remainder %d of modulus 11 (%s) a cobrança gets %s and arrecadação %s', (_, digits, cobranca, arrecadacao) => {
  expect([modulus11OfCobranca(digits), modulus11OfArrecadacao(digits)]).toEqual([cobranca, arrecadacao]);
});

test('no digits sum to nothing', () => {
  expect([modulus10(''), modulus11OfArrecadacao(''), modulus11OfCobranca('')]).toEqual(['0', '0', '1']);
});

test('takes a stretch of a text, and leaves one digit out as if it were not there', () => {
  for (const checkDigit of [modulus10, modulus11OfArrecadacao, modulus11OfCobranca]) {
    const whole = '8220000215048200974123';
    expect(checkDigit(`9${whole}9`, 1, whole.length + 1)).toBe(checkDigit(whole));
    expect(checkDigit(`8227${whole.slice(3)}`, 0, whole.length + 1, 3)).toBe(checkDigit(whole));
  }
});
