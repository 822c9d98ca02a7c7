import { expect, test } from 'vitest';
import { readmeExamples } from '@bank/testkit';
import * as exported from './index.ts';

const EXAMPLES = readmeExamples(new URL('../README.md', import.meta.url), exported);

test('the README shows examples', () => expect(EXAMPLES.length).toBeGreaterThan(3));

test.each(EXAMPLES)('$expression gives what the README says', ({ value, expected }) => {
  expect(value).toEqual(expected);
});
