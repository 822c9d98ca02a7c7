import { expect, test } from 'vitest';
import { outlineOf, placesOf, searchCondition, searchValues } from './search-condition.ts';
import { readSearch } from '../domain/entry-search.ts';

const COLUMNS = { words: ['name', 'message'], document: 'document', amount: 'amount' };

test('a pattern leaves open what folding may change, and takes the signs of patterns as they are', () => {
  expect(outlineOf('joao-b')).toBe('%j___-b%');
  expect(outlineOf('50% x_y\\z')).toBe('%50\\% x\\__\\\\z%');
});

test('only what was typed is looked for, and each value has its place', () => {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const words = searchCondition(COLUMNS, placesOf(readSearch('Ana'), place));
  expect(words).not.toMatch(/document|abs/);
  expect(values).toEqual(['ana', '%___%']);
  const number = searchCondition(COLUMNS, placesOf(readSearch('4250'), place));
  expect(number).toContain('abs(amount) BETWEEN $7::bigint AND $8::bigint');
  expect(number).toContain('strpos(document, $5) > 0');
  expect(values.slice(2)).toEqual(['4250', '%4250%', '4250', '4250', 4250_00n, 4250_99n]);
  expect(searchValues(undefined)).toEqual([null, null, null, null, null, null]);
});
