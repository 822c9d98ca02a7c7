import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readmeExamples } from '@bank/testkit';
import * as exported from './index.ts';
import { SHEET_LIMITS } from './index.ts';
import { ARCHIVE_LIMITS } from './xlsx/zip.ts';

const EXAMPLES = readmeExamples(new URL('../README.md', import.meta.url), exported);

test('the README shows examples', () => expect(EXAMPLES.length).toBeGreaterThan(8));

test.each(EXAMPLES)('$expression gives what the README says', ({ value, expected }) => {
  expect(value).toEqual(expected);
});

test('the limits in LAYOUT.md are the code’s', () => {
  const layout = readFileSync(new URL('../LAYOUT.md', import.meta.url), 'utf8');
  const told = [...layout.matchAll(/^\| ([a-z][^|]*?) +\| ([\d,]+)(?: MiB)? +\| `/gm)].map(([, , number = '']) =>
    Number(number.replaceAll(',', '')),
  );
  const { rowsMax, columnsMax, cellCharactersMax, rowCharactersMax } = SHEET_LIMITS;
  const { unpackedMax, ratioMax, entriesMax } = ARCHIVE_LIMITS;
  const mib = 1024 * 1024;
  expect(told.slice(0, 8)).toEqual([
    rowsMax,
    columnsMax,
    cellCharactersMax,
    rowCharactersMax,
    exported.XLSX_BYTES_MAX / mib,
    unpackedMax / mib,
    ratioMax,
    entriesMax,
  ]);
});
