import { expect, test } from 'vitest';
import { readmeExamples } from '@bank/testkit';
import { findAddress } from './addresses/find-address.ts';
import { SUFFIXES } from './bank/customers.ts';
import { faultsRequestSchema } from './control/faults.ts';
import { SAMPLE_COMPANIES } from './registry/companies.ts';
import { BILLERS } from './slips/billers.ts';
import { SLIP_SAMPLES } from './slips/sample-slips.ts';
import { TED_SUFFIXES } from './ted/fates.ts';
import { fateWords } from './ted/samples.ts';

const EXAMPLES = readmeExamples(new URL('../README.md', import.meta.url), {
  SUFFIXES,
  faultsRequestSchema,
  findAddress,
  SAMPLE_COMPANIES,
  BILLERS,
  SLIP_SAMPLES,
  TED_SUFFIXES,
  fateWords,
});

test('the README shows examples', () => expect(EXAMPLES.length).toBe(37));

test.each(EXAMPLES)('$expression gives what the README says', ({ value, expected }) => {
  expect(value).toEqual(expected);
});
