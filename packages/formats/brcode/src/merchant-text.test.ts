import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merchantText } from './index.ts';

test.each([
  ['São Miguel do Oeste', 15, 'Sao Miguel do O'],
  ['Padaria & Confeitaria Açaí', 25, 'Padaria & Confeitaria Aca'],
  ['BRASÍLIA', 15, 'BRASILIA'],
  ['Ângelo Müller Ñandú Çà', 25, 'Angelo Muller Nandu Ca'],
  ['  duas\t palavras \n', 25, 'duas palavras'],
  ['Loja nº 1 – 2ª rua “A”', 25, 'Loja no 1 - 2a rua "A"'],
  ['Café ☕ 😀 Bar', 25, 'Cafe Bar'],
  ['Straße Œuvre Łódź Ærø Đà ı', 72, 'Strasse OEuvre Lodz AEro Da i'],
  ['œß æØ øđł', 72, 'oess aeO odl'],
  ['a‐b‒c–d—e−f', 72, 'a-b-c-d-e-f'],
  ['‘a’ “b” «c» • · ½', 72, '\'a\' "b" "c" - . 1/2'],
  ['…', 25, '...'],
  ['ＡＢＣ', 25, 'ABC'],
  ['~!@', 25, '~!@'],
  ['a\u0007b\u200Bc\u202Ed', 25, 'abcd'],
  ['ab cd', 3, 'ab'],
  ['Жук', 25, ''],
  ['', 25, ''],
])('makes %j of at most %i characters into %j', (text, lengthMax, expected) => {
  expect(merchantText(text, lengthMax)).toBe(expected);
});

test('I14 whatever comes in, what comes out fits a code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 0, max: 72 }), (text, lengthMax) => {
      const made = merchantText(text, lengthMax);
      expect(made).toMatch(/^(?:[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?)?$/);
      expect(made.length).toBeLessThanOrEqual(lengthMax);
      expect(merchantText(made, lengthMax)).toBe(made);
    }),
  );
  expect(merchantText('ﷺ'.repeat(50_000), 25).length).toBeLessThanOrEqual(25);
});
