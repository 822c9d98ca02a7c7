import { expect, test } from 'vitest';
import { readColumns } from './kept-columns.ts';

test('what was left out is read by table', () => {
  expect(readColumns('{"history":["where"],"users":[]}')).toEqual({ history: ['where'], users: [] });
});

test.each([null, '', 'nonsense', '[]', '"x"', 'null'])('where %j is kept, every column shows', (text) => {
  expect(readColumns(text)).toEqual({});
});

test('of what somebody else has written there, only lists of words are taken', () => {
  expect(readColumns('{"history":"where","users":["class",7,null]}')).toEqual({ users: ['class'] });
});
