import { expect, test } from 'vitest';
import { readmeExamples } from '@bank/testkit';
import { SUFFIXES } from './bank/customers.ts';
import { faultsRequestSchema } from './control/faults.ts';

const EXAMPLES = readmeExamples(new URL('../README.md', import.meta.url), { SUFFIXES, faultsRequestSchema });

test('the README shows examples', () => expect(EXAMPLES.length).toBe(10));

test.each(EXAMPLES)('$expression gives what the README says', ({ value, expected }) => {
  expect(value).toEqual(expected);
});
