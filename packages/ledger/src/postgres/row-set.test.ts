import { expect, test } from 'vitest';
import { arrayValue, insertRows, rowSet, rowValues } from './row-set.ts';

test('a row set names its columns and their types, and counts its rows', () => {
  expect(rowSet({ id: 'uuid', amount: 'int8' })).toBe(
    'unnest($1::uuid[], $2::int8[]) WITH ORDINALITY AS rows (id, amount, ordinal)',
  );
  expect(rowSet({ id: 'uuid' }, 5)).toBe('unnest($5::uuid[]) WITH ORDINALITY AS rows (id, ordinal)');
  expect(insertRows('book', { id: 'uuid', title: 'text' }, 3)).toBe(
    'INSERT INTO book (id, title) SELECT id, title FROM (SELECT unnest($3::uuid[]) AS id, unnest($4::text[]) AS title) AS rows',
  );
});

test('an array has one dimension that counts from 1, or none when it is empty', () => {
  expect(arrayValue('int2', [7, -1]).toString('hex')).toBe(
    ['00000001', '00000000', '00000015', '00000002', '00000001', '00000002', '0007', '00000002', 'ffff'].join(''),
  );
  expect(arrayValue('int2', []).toString('hex')).toBe('000000000000000000000015');
});

test('null, undefined and absent are NULL, and the array says that it has some', () => {
  const [values] = rowValues({ a: 'text' }, [{ a: null }, { a: undefined }, {}, { a: '' }]);
  expect(values?.toString('hex')).toBe(
    ['00000001', '00000001', '00000019', '00000004', '00000001', 'ffffffff'.repeat(3), '00000000'].join(''),
  );
});

test.each([
  ['float8', 1, 'no binary form of float8'],
  ['uuid', 'x', 'not a uuid'],
  ['int4', 1.5, 'not a whole number'],
  ['timestamptz', 'soon', 'not a moment'],
  ['bytea', 'text', 'takes bytes'],
])('a %s of %j is a bug, not a row', (type, value, message) => {
  expect(() => arrayValue(type, [value])).toThrow(message);
});
