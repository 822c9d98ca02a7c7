import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type Json } from './canonical-json.ts';

test('members are sorted by UTF-16 code units, without blanks, at every depth', () => {
  const value = { b: [1, { d: null, c: true }], a: 'é"\\\n', '€': -0, '\r': 1e21, 1: 0.5, absent: undefined };
  expect(canonicalJson(value)).toBe('{"\\r":1e+21,"1":0.5,"a":"é\\"\\\\\\n","b":[1,{"c":true,"d":null}],"€":0}');
});

test('what is not a JSON number is a bug', () => {
  expect(() => canonicalJson({ a: [Number.NaN] })).toThrow('Not a JSON number');
  expect(() => canonicalJson(Infinity)).toThrow('Not a JSON number');
});

test('it is JSON of the same value, and the order in which members were set does not show', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value as Json);
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
