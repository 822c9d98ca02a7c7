import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldIdentifier } from './fold-identifier.ts';

test('an e-mail typed in any way is one identifier', () => {
  const plain = 'maria.silva@exemplo.com';
  const typed = [
    'Maria.Silva@EXEMPLO.com',
    'ｍａｒｉａ.silva@exemplo.com',
    'mar\u200bia.silva@exemplo.com',
    'maria\u00ad.silva@exemplo.com',
    '\ufeffmaria.silva@exemplo.com',
    'maria.ſilva@exemplo.com',
    'MARIA.SILVA@EXEMPLO.COM',
    'maria.silva＠exemplo.com',
    '𝐦𝐚𝐫𝐢𝐚.silva@exemplo.com',
    'maria.ſil\ufe0fva@exemplo.com',
  ];
  for (const one of typed) expect([one, foldIdentifier(one)]).toEqual([one, plain]);
});

test.each([
  ['ﬁscal@exemplo.com', 'FISCAL@exemplo.com'],
  ['straße@exemplo.com', 'STRASSE@exemplo.com'],
  ['straẞe@exemplo.com', 'strasse@exemplo.com'],
  ['İvo@exemplo.com', 'i\u0307vo@exemplo.com'],
  ['\u212aim@exemplo.com', 'kim@exemplo.com'],
  ['ΟΔΟΣ@exemplo.com', 'οδος@exemplo.com'],
  ['ção@exemplo.com', 'c\u0327a\u0303o@EXEMPLO.com'],
  ['ǆ@exemplo.com', 'Ǆ@exemplo.com'],
])('%s and %s are one identifier', (one, other) => {
  expect(foldIdentifier(one)).toBe(foldIdentifier(other));
});

test('letters that are others stay others', () => {
  const others = ['a@b.co', 'á@b.co', 'а@b.co', 'ı@b.co', 'l@b.co', '1@b.co'];
  expect(new Set(others.map(foldIdentifier)).size).toBe(others.length);
});

test('folding is done with at once, and neither case nor composition nor what is unseen changes it, for every letter of Unicode', () => {
  const check = (text: string): void => {
    const folded = foldIdentifier(text);
    const ways = [
      folded,
      text.toLowerCase(),
      text.toUpperCase(),
      text.normalize('NFD'),
      text.normalize('NFKC'),
      `${text}\u200b`,
    ];
    for (const way of ways) expect(foldIdentifier(way), JSON.stringify(text)).toBe(folded);
  };
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 8 }), check), { numRuns: 2000 });
  const wrong: string[] = [];
  for (let code = 0; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    const folded = foldIdentifier(letter);
    if (
      [folded, letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFKC')].some(
        (way) => foldIdentifier(way) !== folded,
      )
    )
      wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});
