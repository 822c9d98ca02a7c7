import { expect, test } from 'vitest';
import { arrayLiteral } from './arrays.ts';

test('writes an array literal as PostgreSQL reads it', () => {
  expect(arrayLiteral(['01a1fe31-3480-7d3e', '2026-11-20T15:00:00.000Z'])).toBe(
    '{01a1fe31-3480-7d3e,2026-11-20T15:00:00.000Z}',
  );
  expect(arrayLiteral(['a b', 'say "oi"', 'back\\slash', '', 'é', '{,}'])).toBe(
    '{"a b","say \\"oi\\"","back\\\\slash","","é","{,}"}',
  );
  expect(arrayLiteral([])).toBe('{}');
});

test('the word null is a text like any other', () => {
  expect(arrayLiteral(['NULL', 'null', 'Null'])).toBe('{"NULL","null","Null"}');
});
