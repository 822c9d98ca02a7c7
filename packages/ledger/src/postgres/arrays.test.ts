import { expect, test } from 'vitest';
import { arrayLiteral, columns } from './arrays.ts';

test('writes an array literal as PostgreSQL reads it', () => {
  expect(arrayLiteral(['01a1fe31-3480-7d3e', '2026-11-20T15:00:00.000Z', 1n, -5, true, null, undefined])).toBe(
    '{01a1fe31-3480-7d3e,2026-11-20T15:00:00.000Z,1,-5,true,NULL,NULL}',
  );
  expect(arrayLiteral(['a b', 'say "oi"', 'back\\slash', '', 'é', '{,}'])).toBe(
    '{"a b","say \\"oi\\"","back\\\\slash","","é","{,}"}',
  );
  expect(arrayLiteral([new Uint8Array([0, 255]), { a: 'x"' }])).toBe('{"\\\\x00ff","{\\"a\\":\\"x\\\\\\"\\"}"}');
});

test('the word null is a text like any other', () => {
  expect(arrayLiteral(['NULL', 'null', 'Null'])).toBe('{"NULL","null","Null"}');
});

test('turns rows into columns', () => {
  expect(
    columns(
      [
        [1, 'a'],
        [2, 'b'],
      ],
      2,
    ),
  ).toEqual(['{1,2}', '{a,b}']);
  expect(columns([], 2)).toEqual(['{}', '{}']);
});
