import { expect, test } from 'vitest';
import { durationInWords } from './words.ts';

test.each([
  [0, 'menos de 1 s'],
  [999, 'menos de 1 s'],
  [1000, '1 s'],
  [59_999, '59 s'],
  [185_000, '3 min 5 s'],
  [3_720_000, '1 h 2 min'],
])('%d ms are "%s"', (milliseconds, words) => expect(durationInWords(milliseconds)).toBe(words));
