import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readmeExamples } from '@bank/testkit';
import * as exported from './index.ts';
import { describeOfxLayout, writeOfx, type OfxFile } from './index.ts';

const README = new URL('../README.md', import.meta.url);

// The file that the examples make, as the README makes it.
const day = (date: string) => ({ date });
const balance = { amount: 123_456n, asOf: day('2026-11-21') };
const account = { bankId: '999', branchId: '0001', accountId: '100012', type: 'CHECKING' };
const entry = {
  type: 'CREDIT',
  postedAt: day('2026-11-21'),
  amount: 123_456n,
  id: 'txn_01jd',
  name: 'Padaria Pão & Cia',
};
const statement = { account, from: day('2026-11-01'), to: day('2026-11-21'), entries: [entry], ledgerBalance: balance };
const institution = { name: 'Ipê', id: '999' };
const file = writeOfx({ institution, createdAt: day('2026-11-21'), statements: [statement] } as unknown as OfxFile);

const EXAMPLES = readmeExamples(README, { ...exported, file });

test('the README shows examples', () => expect(EXAMPLES.length).toBeGreaterThan(3));

test.each(EXAMPLES)('$expression gives what the README says', ({ value, expected }) => {
  expect(value).toEqual(expected);
});

test('the README’s table is the code’s', () => {
  const cells = readFileSync(README, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| aggregate'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  expect(cells).toEqual(
    describeOfxLayout().map(({ aggregate, tag, required, rule, field }) => [
      aggregate,
      tag,
      required ? 'yes' : 'no',
      rule,
      field,
    ]),
  );
});
