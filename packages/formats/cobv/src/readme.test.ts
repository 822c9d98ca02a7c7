import { expect, test } from 'vitest';
import { readmeExamples } from '@bank/testkit';
import * as exported from './index.ts';

// The charge that the examples name, as the README writes it.
const charge = { original: 3000000n, dataDeVencimento: '2026-11-20', validadeAposVencimento: 30 };
const EXAMPLES = readmeExamples(new URL('../README.md', import.meta.url), { ...exported, charge });

test('the README shows examples', () => expect(EXAMPLES.length).toBeGreaterThan(3));

test.each(EXAMPLES)('$expression gives what the README says', ({ value, expected }) => {
  expect(value).toEqual(expected);
});
