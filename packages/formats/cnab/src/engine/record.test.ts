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
  DIGITS_REQUIRED,
  DOCUMENT,
  DOCUMENT_REQUIRED,
  field,
  FREE,
  literal,
  TIME,
  ZEROS,
  type FieldFormat,
  type RecordLayout,
} from './layout.ts';
import {
  amountOf,
  checkRecord,
  countOf,
  dateOf,
  isEmpty,
  layoutOf,
  matches,
  readRecord,
  textIfAny,
  textOf,
  valueOf,
} from './record.ts';

/** A layout of one field that begins at 2, so that an offset of one shows. */
function layoutWith(format: FieldFormat, width: number): RecordLayout {
  return {
    name: 'test.record',
    label: 'Registro',
    length: 240,
    matches: [],
    fields: [
      field('before', 1, 1, FREE, 'Antes'),
      field('one', 2, width + 1, format, 'Um'),
      field('after', width + 2, 240, FREE, 'Depois'),
    ],
  };
}

function read(
  format: FieldFormat,
  text: string,
): { value: unknown; code?: string; suggestion?: string; severity?: string } {
  const { values, faults } = readRecord(layoutWith(format, text.length), `X${text}X`);
  expect(faults.length).toBeLessThanOrEqual(1);
  const [fault] = faults;
  return {
    value: values['one'],
    ...(fault && { code: fault.code, severity: fault.severity }),
    ...(fault?.suggestion !== undefined && { suggestion: fault.suggestion }),
  };
}

const KINDS = code({ '01': 'Um', '02': 'Dois', A: 'Á' });
const KINDS_REQUIRED = code({ '01': 'Um' }, true);
const YMD: FieldFormat = { is: 'date', digits: 8, order: 'YMD' };

test.each([
  [ALPHA, 'ABC  ', 'ABC'],
  [ALPHA, '  ABC', 'ABC'],
  [ALPHA, '     ', ''],
  [ALPHA, 'ÇÃO ~', 'ÇÃO ~'],
  [DIGITS, '00012', '00012'],
  [DIGITS, '     ', ''],
  [DIGITS_REQUIRED, '00000', '00000'],
  [COUNT, '00012', 12],
  [COUNT, '     ', null],
  [AMOUNT, '00012', 12n],
  [AMOUNT, '     ', null],
  [AMOUNT, '123456789012345', 123456789012345n],
  [AMOUNT, '1234567890123456', 1234567890123456n],
  [AMOUNT, '99999999999999999', 99999999999999999n],
  [DATE_8, '21112026', '2026-11-21'],
  [DATE_8, '29022024', '2024-02-29'],
  [DATE_8, '01011900', '1900-01-01'],
  [DATE_8, '31122199', '2199-12-31'],
  [DATE_8, '00000000', null],
  [DATE_8, '        ', null],
  [DATE_6, '211126', '2026-11-21'],
  [DATE_6, '010169', '2069-01-01'],
  [DATE_6, '010170', '1970-01-01'],
  [YMD, '20261121', '2026-11-21'],
  [TIME, '235959', '235959'],
  [TIME, '      ', ''],
  [DOCUMENT, '012ABC34501DE35', '012ABC34501DE35'],
  [DOCUMENT, ' 11222333000181', '11222333000181'],
  [DOCUMENT, '               ', ''],
  [KINDS, '01', '01'],
  [KINDS, 'A ', 'A'],
  [KINDS, '  ', ''],
  [KINDS, '00', '00'],
  [literal('01'), '01', '01'],
  [literal('01'), '01   ', '01'],
  [BLANK, 'XY', 'XY'],
  [ZEROS, '0X', '0X'],
  [FREE, 'A\u0000\t', 'A\u0000'],
] as const)('%o reads %o without fault', (format, text, value) => {
  expect(read(format, text)).toEqual({ value });
});

test.each([
  [ALPHA, 'A\tB', { code: 'cnab.field.characters' }],
  [ALPHA, 'A\u007fB', { code: 'cnab.field.characters' }],
  [ALPHA, 'A\u009fB', { code: 'cnab.field.characters' }],
  [ALPHA_REQUIRED, '   ', { code: 'cnab.field.required' }],
  [DIGITS, '12A', { code: 'cnab.field.digits' }],
  [DIGITS, '1/3', { code: 'cnab.field.digits' }],
  [DIGITS, '1:3', { code: 'cnab.field.digits' }],
  [DIGITS, '12 ', { code: 'cnab.field.digits' }],
  [DIGITS, ' 12', { code: 'cnab.dirt.not-padded', severity: 'warning', suggestion: '012', value: '012' }],
  [DIGITS_REQUIRED, '   ', { code: 'cnab.field.required' }],
  [COUNT, '1 2', { code: 'cnab.field.digits', value: null }],
  [COUNT, '  7', { code: 'cnab.dirt.not-padded', severity: 'warning', value: 7 }],
  [AMOUNT, '1.5', { code: 'cnab.field.digits', value: null }],
  [AMOUNT, '-12', { code: 'cnab.field.digits', value: null }],
  [AMOUNT, '  12', { code: 'cnab.dirt.not-padded', severity: 'warning', suggestion: '0012', value: 12n }],
  [AMOUNT, '1234567890123456-', { code: 'cnab.field.digits', value: null }],
  [AMOUNT_REQUIRED, '    ', { code: 'cnab.field.required', value: null }],
  [DATE_8, '31022026', { code: 'cnab.field.date', value: null }],
  [DATE_8, '29022025', { code: 'cnab.field.date' }],
  [DATE_8, '11212026', { code: 'cnab.field.date', suggestion: '21112026' }],
  [DATE_8, '20261121', { code: 'cnab.field.date', suggestion: '21112026' }],
  [DATE_8, '00112026', { code: 'cnab.field.date' }],
  [DATE_8, '31121899', { code: 'cnab.field.date' }],
  [DATE_8, '01012200', { code: 'cnab.field.date' }],
  [DATE_8, '2111202A', { code: 'cnab.field.date' }],
  [DATE_6, '112126', { code: 'cnab.field.date', suggestion: '211126' }],
  [YMD, '20262111', { code: 'cnab.field.date', suggestion: '20261121' }],
  [DATE_8_REQUIRED, '00000000', { code: 'cnab.field.required' }],
  [DATE_8_REQUIRED, '        ', { code: 'cnab.field.required' }],
  [TIME, '240000', { code: 'cnab.field.time', severity: 'warning' }],
  [TIME, '236000', { code: 'cnab.field.time', severity: 'warning' }],
  [TIME, '235960', { code: 'cnab.field.time', severity: 'warning' }],
  [TIME, '23595X', { code: 'cnab.field.time', severity: 'warning' }],
  [DOCUMENT, '012abc34501de35', { code: 'cnab.field.document', suggestion: '012ABC34501DE35' }],
  [DOCUMENT, '11.222.333/0001', { code: 'cnab.field.document' }],
  [DOCUMENT, '1122 3330001', { code: 'cnab.field.document' }],
  [DOCUMENT_REQUIRED, '000000000000000', { code: 'cnab.field.required' }],
  [DOCUMENT_REQUIRED, '               ', { code: 'cnab.field.required' }],
  [KINDS, '03', { code: 'cnab.field.code' }],
  [KINDS, 'a ', { code: 'cnab.field.code' }],
  [KINDS_REQUIRED, '  ', { code: 'cnab.field.required' }],
  [KINDS_REQUIRED, '00', { code: 'cnab.field.code' }],
  [literal('01'), '02', { code: 'cnab.field.literal' }],
  [literal('01'), '01X', { code: 'cnab.field.literal' }],
  [literal('01'), '  ', { code: 'cnab.field.literal' }],
] as const)('%o refuses %o', (format, text, expected) => {
  expect(read(format, text)).toMatchObject({ severity: 'error', ...expected });
});

test('a fault says field, label and positions, what was found and what is expected', () => {
  expect(checkRecord(layoutWith(KINDS_REQUIRED, 2), '907'.padEnd(240))).toEqual([
    {
      severity: 'error',
      code: 'cnab.field.code',
      field: 'one',
      label: 'Um',
      from: 2,
      to: 3,
      found: '07',
      expected: '01',
    },
  ]);
});

test('many codes are not all listed', () => {
  const table = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 10), 'X']));
  const [fault] = checkRecord(layoutWith(code(table), 2), '999'.padEnd(240));
  expect(fault?.expected).toBe('10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21…');
});

test('a layout is found by its marks: all of them, any text of one', () => {
  const marked: RecordLayout = {
    ...layoutWith(ALPHA, 2),
    matches: [
      { from: 1, text: '3' },
      { from: 4, text: ['P', 'Q'] },
    ],
  };
  expect(['3..P', '3..Q', '3..R', '2..P'].map((text) => matches(marked, text))).toEqual([true, true, false, false]);
  expect(layoutOf([{ ...marked, matches: [{ from: 1, text: '9' }] }, marked], '3..Q')).toBe(marked);
  expect(layoutOf([marked], '9')).toBeUndefined();
});

test('single values are read by name; a name that is not there is a bug', () => {
  const layout = layoutWith(AMOUNT, 4);
  const record = { layout, line: 1, text: 'X0012'.padEnd(240) };
  expect(amountOf(record, 'one')).toBe(12n);
  expect(amountOf(record, 'before')).toBeNull();
  expect(countOf(record, 'one')).toBe(12);
  expect(textOf(record, 'one')).toBe('0012');
  expect(valueOf(record, 'before')).toBe('X');
  expect(dateOf(record, 'one')).toBeNull();
  expect([isEmpty(record, 'one'), isEmpty(record, 'after'), isEmpty(record, 'before')]).toEqual([false, true, false]);
  expect(textIfAny(record, 'none')).toBe('');
  expect(textIfAny(undefined, 'one')).toBe('');
  expect(() => valueOf(record, 'none')).toThrow('test.record has no field none');
});

test('a line that is too short counts as filled up with blanks', () => {
  expect(readRecord(layoutWith(ALPHA_REQUIRED, 3), '9').faults.map(({ code: fault }) => fault)).toEqual([
    'cnab.field.required',
  ]);
  expect(readRecord(layoutWith(ALPHA, 3), '9AB'.padEnd(300, 'X')).values['one']).toBe('ABX');
});
