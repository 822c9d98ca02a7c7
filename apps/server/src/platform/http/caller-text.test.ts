import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeUnseen, fieldName, fieldNameInWords, originText, UNKNOWN_ORIGIN, userAgentText } from './caller-text.ts';

const OWN = 'https://ib.banco.example';

test('a field’s name is repeated where it looks like one', () => {
  for (const name of ['role', 'payee_document', 'items', 'x-y.z', 0, 12]) expect(fieldName(name)).toBe(String(name));
});

test('a field’s name that is markup, turns the writing round or has no end is not repeated [attack]', () => {
  for (const name of ['<script>', 'a b', 'a\u202eb', 'nome\u200b', '', 'x'.repeat(65), 'a\nb', '"', 'ção']) {
    expect(fieldName(name)).toBeUndefined();
    expect(fieldNameInWords(name)).toBe('nome que não se pode mostrar');
  }
});

test('a browser’s words about itself are kept as they are', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  expect(userAgentText(chrome)).toBe(chrome);
  expect(userAgentText(undefined)).toBe('');
});

test('a user agent with markup, quotes, addresses, bidi marks or without end loses them before it is kept for ever [attack]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(userAgentText(text)).toMatch(/^[A-Za-z0-9 ./;:,()_+-]{0,200}$/);
    }),
  );
  expect(userAgentText('Firefox/1 <img src=x onerror="a()"> \u202e x@y.co')).toBe(
    'Firefox/1 img srcx onerrora() xy.co',
  );
  expect(userAgentText('x'.repeat(10_000))).toHaveLength(200);
});

test('an origin is shown as scheme, host in ASCII and port; without the header it is the bank’s own', () => {
  expect(originText(undefined, OWN)).toBe(OWN);
  expect(originText('https://ib.banco.example', OWN)).toBe(OWN);
  expect(originText('HTTP://Localhost:5173', OWN)).toBe('http://localhost:5173');
  expect(originText('https://bаnco.example', OWN)).toBe('https://xn--bnco-53d.example');
});

test('a page that hides its origin, or sends what is none, is never shown as the bank’s own [attack]', () => {
  const hostile = [
    'null',
    '',
    'https://ib.banco.example@evil.example/',
    'https://ib.banco.example/?x',
    'javascript:alert(1)',
  ];
  for (const text of [
    ...hostile,
    'https://a b',
    'file:///etc/passwd',
    `https://${'a'.repeat(200)}.example`,
    'data:text/html,x',
  ])
    expect(originText(text, OWN)).toBe(UNKNOWN_ORIGIN);
});

test('what cannot be seen is written out, and a line of JSON stays the same JSON', () => {
  expect(escapeUnseen('a\u202eb\u200b\u2028\u0085')).toBe(String.raw`a\u202eb\u200b\u2028\u0085`);
  expect(escapeUnseen('\u{e0041}')).toBe(String.raw`\udb40\udc41`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = JSON.stringify({ text });
      const escaped = escapeUnseen(line);
      expect(JSON.parse(escaped)).toEqual(JSON.parse(line));
      expect(escaped).not.toMatch(/[\p{Cf}\p{Cc}\u2028\u2029]/u);
    }),
  );
});
