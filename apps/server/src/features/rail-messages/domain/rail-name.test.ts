import { expect, test } from 'vitest';
import { railName } from './rail-name.ts';

test('a rail is named in small letters, digits and hyphens', () => {
  expect(['spi', 'str', 'slip-registry', 'r2'].map(railName)).toEqual(['spi', 'str', 'slip-registry', 'r2']);
});

test.each(['', 'SPI', '2r', 'two rails', 'a.b', 'x'.repeat(21)])('"%s" names no rail', (text) => {
  expect(() => railName(text)).toThrow('is no name of a rail');
});
