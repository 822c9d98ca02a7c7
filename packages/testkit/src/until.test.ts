import { expect, test } from 'vitest';
import { until } from './index.ts';

test('what is there at last is given back, however often it was looked for; false and nothing are not there', async () => {
  const seen = [undefined, false, 0, 'late'] as const;
  let looks = 0;
  expect(await until('a number', () => seen[looks++], 1)).toBe(0);
  expect(looks).toBe(3);
});

test('a look that fails ends the wait with its own error', async () => {
  await expect(until('it', () => Promise.reject(new Error('of the look')))).rejects.toThrow('of the look');
});
