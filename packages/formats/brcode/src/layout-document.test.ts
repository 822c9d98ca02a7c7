import { expect, test } from 'vitest';
import { madeDocument } from '@bank/testkit';
import { BR_CODE_LENGTH_MAX, CRC, ROOT_LAYOUT, TEMPLATES, VALUE_LENGTH_MAX, type FieldLayout } from './layout.ts';

// LAYOUT.md is made from the same table that reads and writes. To renew it, run this test with UPDATE_LAYOUTS=1.
const DOCUMENT = new URL('../LAYOUT.md', import.meta.url);

function two(id: number): string {
  return `${id}`.padStart(2, '0');
}

function table(rows: readonly FieldLayout[]): string {
  const lines = rows.map(({ id, name, lengthMin, lengthMax, presence, rule, refusal }) => {
    const length = lengthMin === lengthMax ? `${lengthMax}` : `${lengthMin} to ${lengthMax}`;
    return `| ${two(id)} | \`${name}\` | ${length} | ${presence} | ${rule} | \`${refusal}\` |`;
  });
  const head = '| id | field | length | presence | rule | refusal |';
  return [head, '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}

function document(): string {
  const templates = TEMPLATES.map(({ name, ids: { first, last }, rows }) => {
    const where = first === last ? `template ${two(first)}` : `one of the templates ${two(first)} to ${two(last)}`;
    return `## ${name}: ${where}\n\n${table(rows)}\n`;
  });
  return [
    '# Layout\n\nMade from the table in the code, which reads and writes by it.\n',
    `A code is at most ${BR_CODE_LENGTH_MAX} characters, a value ${VALUE_LENGTH_MAX}; each field is two digits of identifier, two of length, the value.\n`,
    `## The code\n\n${table([...ROOT_LAYOUT, CRC])}\n`,
    ...templates,
  ].join('\n');
}

test('LAYOUT.md says what the table says', () => {
  const { written, made } = madeDocument(DOCUMENT, document());
  expect(written).toEqual(made);
});
