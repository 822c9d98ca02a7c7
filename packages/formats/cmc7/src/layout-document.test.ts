import { expect, test } from 'vitest';
import { madeDocument } from '@bank/testkit';
import { CHEQUE_LINE_LAYOUT, CHEQUE_TYPES, CMC7_CHECKS, CMC7_LAYOUT } from './index.ts';
import type { Part } from './layout.ts';

// LAYOUT.md is made from the same tables that read and write. To renew it, run this test with UPDATE_LAYOUTS=1.
const DOCUMENT = new URL('../LAYOUT.md', import.meta.url);

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function partRows(table: object): string {
  const parts = Object.entries(table) as readonly (readonly [string, Part])[];
  return rows(
    ['positions', 'name', 'in Portuguese', 'note'],
    parts.map(([name, { from, to, label, note }]) => [
      from === to ? `${from}` : `${from}–${to}`,
      `\`${name}\``,
      label,
      note,
    ]),
  );
}

function document(): string {
  return [
    '# Layouts',
    'Made from the tables in the code, which read and write by them. Positions count from 1.',
    '## Magnetic strip (CMC7), 30 digits',
    partRows(CMC7_LAYOUT),
    rows(
      ['check digit', 'guards'],
      CMC7_CHECKS.map(({ digit, from, to }) => [`\`${digit}\``, `${from}–${to}`]),
    ),
    rows(
      ['type', 'cheque'],
      Object.entries(CHEQUE_TYPES).map(([type, label]) => [type, label]),
    ),
    '## Printed line ("linha 1"), 29 digits',
    partRows(CHEQUE_LINE_LAYOUT),
  ].join('\n\n');
}

test('LAYOUT.md says what the tables say', () => {
  const { written, made } = madeDocument(DOCUMENT, document());
  expect(written).toEqual(made);
});

test.each<[string, object, number]>([
  ['strip', CMC7_LAYOUT, 30],
  ['printed line', CHEQUE_LINE_LAYOUT, 29],
])('the parts of the %s follow each other without gap or overlap', (_, table, length) => {
  let next = 1;
  for (const { from, to } of Object.values(table) as readonly Part[]) {
    expect(from).toBe(next);
    next = to + 1;
  }
  expect(next).toBe(length + 1);
});
