import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickestMs } from '@bank/testkit';
import { isPlainTarget } from './request-form.ts';

test('the addresses that the bank’s own pages and programs ask for are in the one form', () => {
  for (const target of [
    '/',
    '/session/signin',
    '/app/',
    '/services/openapi.json',
    '/services/history/events?limit=1&from=2026-11-23T13:00:00.000Z&q=caf%C3%A9',
    '/assets/index-Ab_c9.js',
    '/services/x/E1234567820261123131500000000001',
    "/services/x/!$&'()*+,;=:@",
    '/services/x?',
    '/services/x?a[]={b}|c',
  ])
    expect([target, isPlainTarget(target)]).toEqual([target, true]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const plain = text.replace(/[/\\\p{Cc}\p{Cf}\u2028\u2029]/gu, '').replace(/^\.{1,2}$/, '') || 'x';
      expect(isPlainTarget(`/services/x/${encodeURIComponent(plain)}`)).toBe(true);
    }),
  );
});

test.each([
  ['the absolute form of a proxy', 'http://evil.example/services/none'],
  ['the absolute form of ourselves', 'https://ib.banco.example/healthz'],
  ['no slash first', 'healthz'],
  ['the asterisk', '*'],
  ['two slashes first', '//evil.example/healthz'],
  ['two slashes', '/services//openapi.json'],
  ['a dot part', '/services/./openapi.json'],
  ['a way up', '/services/x/../openapi.json'],
  ['a way up at the end', '/services/..'],
  ['an encoded way up', '/services/%2E%2E/healthz'],
  ['an encoded letter', '/%68ealthz'],
  ['an encoded figure', '/services/%31'],
  ['an encoded tilde', '/services/%7E'],
  ['lower case in an encoding', '/services/caf%c3%a9'],
  ['an encoded slash', '/services%2Fopenapi.json'],
  ['a backslash', '/services\\openapi.json'],
  ['an encoded backslash', '/services/a%5Cb'],
  ['an encoded NUL', '/healthz%00'],
  ['an encoded line end', '/healthz%0D%0Ax:y'],
  ['half an encoding', '/services/%C'],
  ['bytes that are no UTF-8', '/services/%FF%FE'],
  ['a mark that turns the writing round', '/services/%E2%80%AEx'],
  ['a letter that is not ASCII', '/services/é'],
  ['markup', '/services/<script>'],
  ['a fragment', '/healthz#x'],
  ['a fragment in the query', '/healthz?a#x'],
  ['a control character in the query', '/healthz?a\u0001'],
  ['nothing', ''],
])('an address with %s is not in the one form [attack]', (_, target) => {
  expect(isPlainTarget(target)).toBe(false);
});

test('I14 an address of 50 kB is judged in time that grows with it', () => {
  // A second of processor time is a hundred times what it takes, and far less than what grows with the square would.
  for (const part of ['/a', '/.', '//', '%41', '/%', 'a', '/..a']) {
    const target = `/${part.repeat(50_000 / part.length)}`;
    expect(quickestMs(() => void isPlainTarget(target), 1000)).toBeLessThan(1000);
  }
});
