import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitColumns, type ColumnRoom } from './fit-columns.ts';

const COLUMNS: readonly ColumnRoom[] = [
  { key: 'mark', width: 56 },
  { key: 'name', least: 220 },
  { key: 'detail', least: 160, gives: 1 },
  { key: 'amount', width: 144 },
  { key: 'balance', width: 144, gives: 2 },
];
const keysAt = (room: number, scale = 1): string =>
  fitColumns(COLUMNS, room, scale)
    .shown.map(({ key }) => key)
    .join(' ');

test.each([
  [1000, 'mark name detail amount balance'],
  [724, 'mark name detail amount balance'],
  [723, 'mark name amount balance'],
  [564, 'mark name amount balance'],
  [563, 'mark name amount'],
  [100, 'mark name amount'],
])('in %i px there is room for %s', (room, keys) => {
  expect(keysAt(room)).toBe(keys);
});

test('larger letters need more room', () => {
  expect(keysAt(724, 1.2)).toBe('mark name amount balance');
});

test('what has the same number gives way together', () => {
  const both = [
    { key: 'month', least: 200 },
    { key: 'in', width: 100, gives: 1 },
    { key: 'out', width: 100, gives: 1 },
  ];
  expect(fitColumns(both, 399, 1).shown.map(({ key }) => key)).toEqual(['month']);
});

const anyColumns = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1 }),
    width: fc.option(fc.integer({ min: 40, max: 200 }), { nil: undefined }),
    least: fc.integer({ min: 60, max: 300 }),
    gives: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 8, selector: ({ key }) => key },
);

test('nothing gives way before what has a lower number, nor without need, and the room is filled', () => {
  fc.assert(
    fc.property(anyColumns, fc.integer({ min: 1, max: 2000 }), (columns, room) => {
      const { shown, widths } = fitColumns(columns, room, 1);
      const gone = columns.filter((column) => !shown.includes(column));
      const last = Math.max(0, ...gone.map(({ gives = Infinity }) => gives));
      expect(gone.every(({ gives }) => gives !== undefined)).toBe(true);
      expect(shown.every(({ gives }) => gives === undefined || gives > last)).toBe(true);
      const needed = (those: typeof columns): number =>
        those.reduce((sum, { width, least }) => sum + (width ?? least), 0);
      const back = [...shown, ...gone.filter(({ gives }) => gives === last)];
      expect(gone.length === 0 || needed(back) > room).toBe(true);
      if (needed([...shown]) <= room && shown.some(({ width }) => width === undefined))
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(room, 6);
    }),
  );
});
