import { expect, test } from 'vitest';
import { readmeExamples } from '@bank/testkit';
import { findAddress } from './addresses/find-address.ts';
import { SUFFIXES } from './bank/customers.ts';
import { faultsRequestSchema } from './control/faults.ts';
import { SAMPLE_COMPANIES } from './registry/companies.ts';

const EXAMPLES = readmeExamples(new URL('../README.md', import.meta.url), {
  SUFFIXES,
  faultsRequestSchema,
  findAddress,
  SAMPLE_COMPANIES,
});

test('the README shows examples', () => expect(EXAMPLES.length).toBe(20));

test.each(EXAMPLES)('$expression gives what the README says', ({ value, expected }) => {
  expect(value).toEqual(expected);
});
