import { quickestMs } from '@bank/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './query.ts';
import { parseStrictJson, readStrictJson } from './strict-json.ts';

test.each([
  ['duplicate keys', '{"a":1,"a":2}'],
  ['duplicate keys, one written with an escape', String.raw`{"a":1,"\u0061":2}`],
  ['__proto__', '{"__proto__":{}}'],
  ['__proto__ with an escape', String.raw`{"\u005f_proto__":{}}`],
  ['constructor, deep down', '{"a":[{"constructor":1}]}'],
  ['prototype', '{"prototype":1}'],
  ['NaN', '{"a":NaN}'],
  ['Infinity', '[Infinity]'],
  ['a number that is not finite', '[1e999]'],
  ['a half surrogate', String.raw`{"a":"\ud800"}`],
  ['a half surrogate in a key', String.raw`{"\udc00":1}`],
  ['NUL', String.raw`{"a":"\u0000"}`],
  ['a raw control character', '{"a":"\u0001"}'],
  ['eleven levels', `${'['.repeat(11)}${']'.repeat(11)}`],
  ['eleven levels of objects', `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`],
  ['1,001 elements', `[${'1,'.repeat(1000)}1]`],
  ['a trailing comma', '[1,]'],
  ['a comment', '{/**/}'],
  ['single quotes', "{'a':1}"],
  ['a leading zero', '[01]'],
  ['something after the end', '{} {}'],
  ['nothing', ''],
  ['blanks alone', '  '],
  ['an open string', '"abc'],
  ['an open object', '{"a":1'],
  ['a lone minus', '-'],
  ['a byte order mark', '\ufeff{}'],
])('I04 refuses %s', (_, text) => {
  expect(parseStrictJson(text)).toBeUndefined();
});

test('I01 a list of more than a thousand elements is told from what is no JSON', () => {
  expect(readStrictJson(`{"a":[${'1,'.repeat(1000)}1]}`)).toEqual({ ok: false, error: 'list-too-long' });
  expect(readStrictJson('{"a":[1,]}')).toEqual({ ok: false, error: 'malformed' });
});

test('I01 ten levels and a thousand elements are still taken', () => {
  expect(parseStrictJson(`${'['.repeat(10)}1${']'.repeat(10)}`)).toBeDefined();
  expect(parseStrictJson(`[${'1,'.repeat(999)}1]`)).toBeDefined();
});

test('reads whatever JSON.stringify writes, as JSON.parse does', () => {
  const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
  fc.assert(
    fc.property(json, fc.boolean(), (value, spaced) => {
      const text = JSON.stringify(value, null, spaced ? 2 : 0);
      const parsed = parseStrictJson(text);
      if (/__proto__|constructor|prototype|\\u0000|\\ud/i.test(text)) return;
      expect(parsed?.value).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});

test('I04 never throws and never takes more than JSON.parse does [attack]', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]":,\\u0123456789eE+-.truefalsn \n') }), (text) => {
      if (parseStrictJson(text)) expect(() => void JSON.parse(text)).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});

test('I14 a hostile text of 250 kB is refused in less than 50 ms [attack]', () => {
  for (const text of [
    '['.repeat(250_000),
    '"'.padEnd(250_000, '\\'),
    '{"a":'.repeat(50_000),
    ' '.repeat(250_000),
    '1'.repeat(250_000),
  ]) {
    expect(quickestMs(() => void parseStrictJson(text))).toBeLessThan(50);
  }
});

test.each([
  ['/x', {}],
  ['/x?', {}],
  ['/x?a=1&b=2', { a: '1', b: '2' }],
  ['/x?a=b%20c+d&e', { a: 'b c d', e: '' }],
  ['/x?a=%C3%A9', { a: 'é' }],
])('reads the query of %s', (url, expected) => {
  expect(parseQuery(url)).toEqual(expected);
});

test.each([
  '/x?a=1&a=2',
  '/x?a=1&%61=2',
  '/x?a=%',
  '/x?a=%ff',
  '/x?a=%00',
  '/x?__proto__=1',
  '/x?constructor=1',
  '/x?prototype=1',
])('I04 refuses the query of %s', (url) => {
  expect(parseQuery(url)).toBeUndefined();
});
