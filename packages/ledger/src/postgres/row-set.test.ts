import { expect, test } from 'vitest';
import { insertRows, rowSet, rowsParameter } from './row-set.ts';

test('a row set names its columns and their types, and counts its rows', () => {
  expect(rowSet({ id: 'uuid', amount: 'int8' })).toBe(
    'ROWS FROM (json_to_recordset($1::json) AS (id uuid, amount int8)) WITH ORDINALITY AS rows (id, amount, ordinal)',
  );
  expect(insertRows('book', { id: 'uuid' })).toBe(`INSERT INTO book (id) SELECT id FROM ${rowSet({ id: 'uuid' })}`);
});

test('what JSON cannot say travels as the text that its column reads', () => {
  const row = { amount: 9_007_199_254_740_993n, hash: new Uint8Array([0, 255]), detail: { a: 'x"' }, ok: true, n: -5 };
  expect(JSON.parse(rowsParameter([row]))).toEqual([
    { amount: '9007199254740993', hash: '\\x00ff', detail: { a: 'x"' }, ok: true, n: -5 },
  ]);
});

test('a column that is null, undefined or absent is left out, which is NULL', () => {
  expect(rowsParameter([{ a: null, b: undefined }, { a: 'null' }])).toBe('[{},{"a":"null"}]');
});
