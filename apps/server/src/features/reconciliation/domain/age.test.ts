import { expect, test } from 'vitest';
import { instant } from '@bank/core';
import { ageInWords } from './age.ts';

test.each([
  [0, 'há menos de 1 min'],
  [-5000, 'há menos de 1 min'],
  [59_999, 'há menos de 1 min'],
  [60_000, 'há 1 min'],
  [3_599_999, 'há 59 min'],
  [3_600_000, 'há 1 h'],
  [86_399_999, 'há 23 h'],
  [86_400_000, 'há 1 dia'],
  [3 * 86_400_000, 'há 3 dias'],
])('after %i ms people read "%s"', (milliseconds, words) => {
  expect(ageInWords(instant(1_000_000), instant(1_000_000 + milliseconds))).toBe(words);
});
