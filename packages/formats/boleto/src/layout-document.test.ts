import { expect, test } from 'vitest';
import { madeDocument } from '@bank/testkit';
import {
  AMOUNT_OVER_FACTOR,
  ARRECADACAO_BARCODE,
  ARRECADACAO_BY_CNPJ,
  ARRECADACAO_LINE,
  COBRANCA_BARCODE,
  COBRANCA_LINE,
  OWN_FREE_FIELD,
  SEGMENTS,
  VALUE_IDENTIFIERS,
  type LineField,
  type Part,
} from './index.ts';

// LAYOUT.md is made from the same tables that read and write. To renew it, run this test with UPDATE_LAYOUTS=1.
const DOCUMENT = new URL('../LAYOUT.md', import.meta.url);

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function positions({ from, to }: Part): string {
  return from === to ? `${from}` : `${from}–${to}`;
}

function partRows(table: object): string {
  const parts = Object.entries(table) as readonly (readonly [string, Part])[];
  return rows(
    ['positions', 'digits', 'name', 'in Portuguese', 'note'],
    parts.map(([name, part]) => [positions(part), `${part.to - part.from + 1}`, `\`${name}\``, part.label, part.note]),
  );
}

function lineRows(fields: readonly LineField[]): string {
  return rows(
    ['field', 'shows of the barcode', 'closed by a check digit', 'mask'],
    fields.map(({ stretches, checked, mask }, index) => [
      `${index + 1}`,
      stretches.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', '),
      checked ? 'yes' : 'no',
      `\`${mask}\``,
    ]),
  );
}

function document(): string {
  return [
    '# Layouts',
    'Made from the tables in the code, which read and write by them. Positions count from 1.',
    '## Cobrança, barcode of 44',
    partRows(COBRANCA_BARCODE),
    'An amount of more than ten digits pushes the factor out:',
    partRows({ amount: AMOUNT_OVER_FACTOR }),
    '## Cobrança, line of 47',
    lineRows(COBRANCA_LINE),
    '## Arrecadação, barcode of 44',
    partRows(ARRECADACAO_BARCODE),
    'Segment 6 has instead:',
    partRows(ARRECADACAO_BY_CNPJ),
    rows(
      ['segment', 'billers'],
      Object.entries(SEGMENTS).map(([digit, label]) => [digit, label]),
    ),
    rows(
      ['value identifier', 'value', 'modulus of all check digits'],
      Object.entries(VALUE_IDENTIFIERS).map(([digit, { label, modulus }]) => [digit, label, `${modulus}`]),
    ),
    '## Arrecadação, line of 48',
    lineRows(ARRECADACAO_LINE),
    '## Free field of our own bank, 25',
    partRows(OWN_FREE_FIELD),
  ].join('\n\n');
}

test('LAYOUT.md says what the tables say', () => {
  const { written, made } = madeDocument(DOCUMENT, document());
  expect(written).toEqual(made);
});

test.each<[string, object, number]>([
  ['the barcode of a cobrança', COBRANCA_BARCODE, 44],
  ['the barcode of arrecadação', ARRECADACAO_BARCODE, 44],
  ['the barcode of arrecadação by CNPJ', { ...ARRECADACAO_BARCODE, ...ARRECADACAO_BY_CNPJ }, 44],
  ['our own free field', OWN_FREE_FIELD, 25],
])('the parts of %s follow each other without gap or overlap', (_, table, length) => {
  let next = 1;
  for (const { from, to } of Object.values(table) as readonly Part[]) {
    expect(from).toBe(next);
    expect(to).toBeGreaterThanOrEqual(from);
    next = to + 1;
  }
  expect(next).toBe(length + 1);
});

test.each([
  ['cobrança', COBRANCA_LINE, 47],
  ['arrecadação', ARRECADACAO_LINE, 48],
])(
  'the line of %s shows each digit of the barcode once, and its mask has a sign for each of its own',
  (_, fields, length) => {
    const shown = fields
      .flatMap(({ stretches }) => stretches)
      .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (__, index) => from + index));
    expect(shown.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 44 }, (__, index) => index + 1));
    const digits = fields.map(({ mask }) => mask.replaceAll(/[^#]/g, '').length);
    expect(digits.reduce((total, count) => total + count, 0)).toBe(length);
    fields.forEach(({ stretches, checked }, index) => {
      const own = stretches.reduce((total, [from, to]) => total + to - from + 1, 0);
      expect(digits[index]).toBe(own + (checked ? 1 : 0));
    });
  },
);
