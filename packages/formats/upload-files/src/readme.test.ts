import { expect, test } from 'vitest';
import { readmeExamples } from '@bank/testkit';
import { pngOf } from '../testdata/made-files.ts';
import * as exported from './index.ts';

const SCOPE = { ...exported, onePixelPng: pngOf(1, 1) };
const EXAMPLES = readmeExamples(new URL('../README.md', import.meta.url), SCOPE);

test('the README shows examples', () => expect(EXAMPLES.length).toBeGreaterThan(5));

test.each(EXAMPLES)('$expression gives what the README says', ({ value, expected }) => {
  expect(value).toEqual(expected);
});
