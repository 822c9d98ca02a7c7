import { expect, test } from 'vitest';
import { searchPatternOf, searchTextOf } from './search-text.ts';

test('what is searched is in small letters and without accents, and nothing where there is nothing', () => {
  expect(searchTextOf(['Conceição  ÚNICA', null, '', undefined, '52998224725'])).toBe('conceicao  unica 52998224725');
  expect(searchTextOf([])).toBe('');
});

test('what is typed finds it anywhere, a document with its dots too, and the signs of patterns are what they are', () => {
  expect(searchPatternOf('  São João ')).toBe('%sao joao%');
  expect(searchPatternOf('529.982.247-25')).toBe('%52998224725%');
  expect(searchPatternOf('11.222.333/0001-81')).toBe('%11222333000181%');
  expect(searchPatternOf('50% x_y\\z')).toBe('%50\\% x\\_y\\\\z%');
  expect(searchPatternOf('nota 1.2')).toBe('%nota 1.2%');
});
