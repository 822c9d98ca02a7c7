import { expect, test } from 'vitest';
import { arrange, nextRow } from './table-items.ts';

test('a header stands before each run of rows with the same key', () => {
  expect(arrange(['a1', 'a2', 'b1'], (row) => row.charAt(0))).toEqual([
    { kind: 'group', key: 'a', first: 0 },
    { kind: 'row', row: 0 },
    { kind: 'row', row: 1 },
    { kind: 'group', key: 'b', first: 2 },
    { kind: 'row', row: 2 },
  ]);
});

test('without a key there are only rows', () => {
  expect(arrange(['x', 'y'], undefined)).toEqual([
    { kind: 'row', row: 0 },
    { kind: 'row', row: 1 },
  ]);
});

test.each([
  ['j', 0, 1],
  ['ArrowDown', 2, 2],
  ['k', 0, 0],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['x', 1, undefined],
])('%s on row %i of three leads to %s', (key, row, next) => {
  expect(nextRow(key, row, 3)).toBe(next);
});

test('in an empty list no key leads anywhere', () => {
  expect(nextRow('j', 0, 0)).toBeUndefined();
});
