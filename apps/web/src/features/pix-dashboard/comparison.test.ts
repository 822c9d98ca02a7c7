import { expect, test } from 'vitest';
import { compare, shareOf } from './comparison.ts';

test('more and less are said in percent of the period before, to a tenth', () => {
  expect(compare(1125n, 1000n)).toEqual({ direction: 'up', words: '12,5% a mais' });
  expect(compare(1000n, 3000n)).toEqual({ direction: 'down', words: '66,7% a menos' });
  expect(compare(250_000n, 1000n)).toEqual({ direction: 'up', words: '24.900% a mais' });
  expect(compare(0n, 5n)).toEqual({ direction: 'down', words: '100% a menos' });
});

test('what differs by less than can be said is not said to be equal', () => {
  expect(compare(1_000_001n, 1_000_000n).words).toBe('menos de 0,1% a mais');
});

test('nothing before is said in words, and equal is equal', () => {
  expect(compare(5n, 0n).words).toBe('sem movimento no período anterior');
  expect(compare(0n, 0n).direction).toBe('same');
});

test('a share is of the whole, and of nothing there is none', () => {
  expect(shareOf(5n, 8n)).toBe('62,5%');
  expect(shareOf(8n, 8n)).toBe('100%');
  expect(shareOf(0n, 0n)).toBeUndefined();
});
