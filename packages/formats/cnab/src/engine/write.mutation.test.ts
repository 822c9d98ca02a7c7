import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { AMOUNT, COUNT, field, NAME, type RecordLayout } from './layout.ts';
import { amountOf, countOf, type CnabRecord } from './record.ts';
import { collectFile, plainText, writeFileFlat, writeRecord, type OutputRecord } from './write.ts';

// Goal: no character, digit or count of a written file may change unnoticed. Method: exact values on both sides of each bound.

test.each([
  ['–—', '--'],
  ['‘’', "''"],
  ['“”', '""'],
  ['•', '*'],
  ['…', '...'],
  ['⁄', '/'],
  ['Ææ', 'AEae'],
  ['Øø', 'Oo'],
  ['Œœ', 'OEoe'],
  ['ß', 'ss'],
  ['Đđ', 'Dd'],
  ['Łł', 'Ll'],
  ['ãÇé', 'aCe'],
])('%s is written %s', (given, written) => {
  expect(plainText(given, true)).toBe(written);
  expect(plainText(given)).toBe(written.toUpperCase());
});

test('everything from blank to tilde stays, all around it becomes a blank, accents fall away', () => {
  expect(plainText('a !~b', true)).toBe('a !~b');
  expect(plainText('a\u001fb\u007fc', true)).toBe('a b c');
  expect(plainText('a\u0300b\u036fc\u02ffd\u0370e', true)).toBe('abc d e');
});

const LINE: RecordLayout = {
  name: 'line',
  label: 'Linha',
  length: 240,
  matches: [],
  fields: [
    field('sequence', 1, 6, COUNT, 'Sequência'),
    field('name', 7, 12, NAME, 'Nome'),
    field('small', 13, 27, AMOUNT, 'Valor de 15'),
    field('large', 28, 44, AMOUNT, 'Valor de 17'),
    field('day', 45, 50, { is: 'date', digits: 6 }, 'Dia'),
    field('rest', 51, 240, { is: 'blank' }, 'Brancos'),
  ],
};

function lineOf(text: string): CnabRecord {
  return { layout: LINE, line: 1, text };
}

test('amounts of fifteen digits and of more are written and read to the last one', () => {
  const values = {
    sequence: 7,
    small: 999_999_999_999_999n,
    large: 99_999_999_999_999_999n,
    day: civilDate('2026-11-21'),
  };
  const { text, faults, changes } = writeRecord(LINE, values);
  expect([text, faults, changes]).toEqual([`000007      ${'9'.repeat(32)}211126${' '.repeat(190)}`, [], []]);
  expect(amountOf(lineOf(text), 'small')).toBe(999_999_999_999_999n);
  expect(amountOf(lineOf(text), 'large')).toBe(99_999_999_999_999_999n);
  expect(countOf(lineOf(text), 'sequence')).toBe(7);
});

test('an amount with blanks in front is read, one with anything else is not', () => {
  const withAmounts = (small: string, large: string) => lineOf(`${' '.repeat(12)}${small}${large}`.padEnd(240));
  const padded = withAmounts('12345'.padStart(15), '12345'.padStart(17));
  expect([amountOf(padded, 'small'), amountOf(padded, 'large')]).toEqual([12_345n, 12_345n]);
  const broken = withAmounts('1234:'.padStart(15), 'x2345'.padStart(17));
  expect([amountOf(broken, 'small'), amountOf(broken, 'large')]).toEqual([null, null]);
  const blank = withAmounts(' '.repeat(15), ' '.repeat(17));
  expect([amountOf(blank, 'small'), amountOf(blank, 'large')]).toEqual([null, null]);
});

test('a number that does not fit says how many digits do, and a name that is cut says so', () => {
  const { text, faults, changes } = writeRecord(LINE, { sequence: 1_234_567, name: 'Ação do Zé' });
  expect(text.slice(0, 12)).toBe('123456ACAO D');
  expect(faults.map(({ code, expected, found }) => [code, expected, found])).toEqual([
    ['cnab.field.too-long', '6 dígitos', '1234567'],
  ]);
  expect(changes).toEqual([{ field: 'name', given: 'Ação do Zé', written: 'ACAO D' }]);
});

function* records(...names: readonly string[]): Generator<OutputRecord> {
  for (const name of names) yield { layout: LINE, values: { name } };
}

test('a flat file numbers its lines, counts them for its trailer and gathers what was changed', () => {
  const [header] = records('HEADER');
  if (!header) throw new Error('no header');
  const tallies: unknown[] = [];
  const trailer = (tally: unknown) => {
    tallies.push(tally);
    return header;
  };
  const written = collectFile(writeFileFlat({ header, details: records('UM', 'dois', 'TRES'), trailer }));
  if (!written.ok) throw new Error('refused');
  expect(written.value.text.split('\r\n').map((line) => line.slice(0, 12).trimEnd())).toEqual([
    '000001HEADER',
    '000002UM',
    '000003DOIS',
    '000004TRES',
    '000005HEADER',
    '',
  ]);
  expect(tallies).toEqual([{ records: 5, details: 3 }]);
  expect(written.value.changes).toEqual([{ field: 'name', given: 'dois', written: 'DOIS', line: 3 }]);
});

test('a flat file ends with the first line that does not fit', () => {
  const [good] = records('BOM');
  const bad: OutputRecord = { layout: LINE, values: { small: 10n ** 15n } };
  if (!good) throw new Error('no record');
  const lines = [...writeFileFlat({ header: good, details: [good, bad, good], trailer: () => good })];
  expect(lines.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect([...writeFileFlat({ header: bad, details: [good], trailer: () => good })].map(({ ok }) => ok)).toEqual([
    false,
  ]);
  const refused = collectFile(writeFileFlat({ header: good, details: [bad], trailer: () => good }));
  expect(refused.ok ? [] : refused.error.faults.map(({ line, scope, field: name }) => [line, scope, name])).toEqual([
    [2, 'title', 'small'],
  ]);
});
