import { expect, test } from 'vitest';
import {
  ALPHA,
  ALPHA_REQUIRED,
  AMOUNT,
  AMOUNT_REQUIRED,
  BLANK,
  code,
  COUNT,
  DATE_6,
  DATE_8,
  DATE_8_REQUIRED,
  DIGITS,
  DOCUMENT,
  DOCUMENT_REQUIRED,
  field,
  FREE,
  literal,
  NAME,
  TIME,
  ZEROS,
  type FieldFormat,
  type FieldValue,
  type RecordLayout,
} from './layout.ts';
import { plainText, writeRecord } from './write.ts';

function write(format: FieldFormat, width: number, value: FieldValue | undefined): readonly [string, ...string[]] {
  const layout: RecordLayout = {
    name: 'test.record',
    label: 'Registro',
    length: 240,
    matches: [],
    fields: [field('one', 1, width, format, 'Um')],
  };
  const { text, faults } = writeRecord(layout, { one: value });
  return [text, ...faults.map(({ code: fault }) => fault)];
}

const KEEP: FieldFormat = { is: 'alpha', keepCase: true };
const NUMBERS = code({ '01': 'Um', '02': 'Dois' });
const LETTERS = code({ A: 'Aceite', N: 'Não' });

test.each<[FieldFormat, number, FieldValue | undefined, readonly string[]]>([
  [ALPHA, 5, 'abc', ['ABC  ']],
  [ALPHA, 5, undefined, ['     ']],
  [ALPHA, 5, null, ['     ']],
  [ALPHA, 3, 'ABCD', ['ABC', 'cnab.field.too-long']],
  [ALPHA_REQUIRED, 3, '', ['   ', 'cnab.field.required']],
  [ALPHA_REQUIRED, 3, 'é', ['E  ']],
  [NAME, 3, 'ABCD', ['ABC']],
  [NAME, 3, 'AB CD', ['AB ']],
  [KEEP, 5, 'aBc', ['aBc  ']],
  [DIGITS, 5, '12', ['00012']],
  [DIGITS, 5, '', ['00000']],
  [DIGITS, 5, '123456', ['12345', 'cnab.field.too-long']],
  [DIGITS, 5, '1A', ['0001A', 'cnab.field.digits']],
  [COUNT, 3, 7, ['007']],
  [COUNT, 3, 1000, ['100', 'cnab.field.too-long']],
  [COUNT, 3, 1.5, ['1.5', 'cnab.field.digits']],
  [COUNT, 3, Number.NaN, ['NaN', 'cnab.field.digits']],
  [AMOUNT, 5, 123n, ['00123']],
  [AMOUNT, 5, null, ['00000']],
  [AMOUNT, 5, -1n, ['000-1', 'cnab.field.digits']],
  [AMOUNT, 5, 100_000n, ['10000', 'cnab.field.too-long']],
  [AMOUNT_REQUIRED, 5, undefined, ['00000', 'cnab.field.required']],
  [AMOUNT_REQUIRED, 5, 0n, ['00000']],
  [DATE_8, 8, '2026-11-21', ['21112026']],
  [DATE_6, 6, '2026-11-21', ['211126']],
  [DATE_6, 6, '1969-12-31', ['311269', 'cnab.field.date']],
  [DATE_6, 6, '1970-01-01', ['010170']],
  [{ is: 'date', digits: 8, order: 'YMD' }, 8, '2026-11-21', ['20261121']],
  [{ is: 'date', digits: 6, order: 'YMD' }, 6, '2026-11-21', ['261121']],
  [DATE_8, 8, null, ['00000000']],
  [DATE_8, 8, '', ['00000000']],
  [DATE_8, 8, '2026-02-30', ['30022026', 'cnab.field.date']],
  [DATE_8_REQUIRED, 8, null, ['00000000', 'cnab.field.required']],
  [TIME, 6, '103000', ['103000']],
  [DOCUMENT, 15, '11222333000181', ['011222333000181']],
  [DOCUMENT, 15, '12abc34501de35', ['012ABC34501DE35']],
  [DOCUMENT, 14, undefined, ['00000000000000']],
  [DOCUMENT, 3, '1.2', ['1.2', 'cnab.field.document']],
  [DOCUMENT, 3, '1234', ['123', 'cnab.field.too-long']],
  [DOCUMENT_REQUIRED, 3, '000', ['000', 'cnab.field.required']],
  [NUMBERS, 2, '02', ['02']],
  [NUMBERS, 2, '', ['00']],
  [NUMBERS, 2, '03', ['03', 'cnab.field.code']],
  [LETTERS, 1, 'A', ['A']],
  [LETTERS, 1, undefined, [' ']],
  [code({ '1': 'Um' }, true), 2, undefined, ['00', 'cnab.field.required']],
  [literal('01'), 3, 'X', ['01 ']],
  [BLANK, 3, 'X', ['   ']],
  [ZEROS, 3, 'X', ['000']],
  [FREE, 3, 'é\t', ['é\t ']],
  [FREE, 1, 'AB', ['A', 'cnab.field.too-long']],
])('%o of %i places writes %o', (format, width, value, expected) => {
  expect(write(format, width, value)).toEqual(expected);
});

test('a fault says what was given and what there is room for', () => {
  const layout: RecordLayout = {
    name: 'r',
    label: 'R',
    length: 240,
    matches: [],
    fields: [field('one', 3, 5, DIGITS, 'Um')],
  };
  expect(writeRecord(layout, { one: '1234' }).faults).toEqual([
    {
      severity: 'error',
      code: 'cnab.field.too-long',
      field: 'one',
      label: 'Um',
      from: 3,
      to: 5,
      expected: '3 dígitos',
      found: '1234',
    },
  ]);
});

test.each([
  ['São João da Conceição', 'SAO JOAO DA CONCEICAO'],
  ['Nº 1ª “aspas” – travessão…', 'NO 1A "ASPAS" - TRAVESSAO...'],
  ['Æsir & Straße', 'AESIR & STRASSE'],
  ['½', '1/2'],
  ['日本 A', 'A'],
  ['a\tb\nc', 'A B C'],
  ['  a  ', 'A'],
  ['😀x', 'X'],
])('%o becomes %o', (given, written) => {
  expect(plainText(given)).toBe(written);
});

test('letters may keep their case, never their accents', () => {
  expect(plainText('Pix-Ção', true)).toBe('Pix-Cao');
});
