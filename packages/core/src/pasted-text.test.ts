import { expect, test } from 'vitest';
import { asTyped, isInvisible } from './index.ts';

const hex = (from: number, to = from): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));

test('what has no width is taken off, wherever it stands', () => {
  const invisible = [
    hex(0xad),
    hex(0x200b, 0x200f),
    hex(0x202a, 0x202e),
    hex(0x2060),
    hex(0x2066, 0x2069),
    hex(0xfeff),
  ].flat();
  for (const one of invisible) {
    expect([one.charCodeAt(0).toString(16), asTyped(`${one}1${one}2${one}`), isInvisible(one)]).toEqual([
      one.charCodeAt(0).toString(16),
      '12',
      true,
    ]);
  }
  expect([isInvisible('1'), isInvisible(' '), isInvisible('\u00a0')]).toEqual([false, false, false]);
});

test('every dash is a hyphen and every blank a plain one; all else stays', () => {
  for (const dash of [...hex(0x2010, 0x2015), '\u2212']) expect(asTyped(`1${dash}2`)).toBe('1-2');
  for (const blank of ['\u00a0', '\u2007', '\u2009', '\u202f', '\u3000']) expect(asTyped(`1${blank}2`)).toBe('1 2');
  expect(asTyped('Ação 🙂\n\t"x"')).toBe('Ação 🙂\n\t"x"');
});
