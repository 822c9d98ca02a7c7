import { expect, test } from 'vitest';
import { keptWarnings, orderConfirmationSchema } from './index.ts';

test('a stored warning that only another version knows still warns, once, in general words', () => {
  expect(keptWarnings(['first-payment', 'from-the-future', 'older-still'])).toEqual(['first-payment', 'unusual']);
  expect(keptWarnings([])).toEqual([]);
});

test('an app reads the confirmation of a newer server, whatever it warns of', () => {
  const { warnings } = orderConfirmationSchema.shape;
  expect(warnings.parse(['night-limit', 'from-the-future'])).toEqual(['night-limit', 'unusual']);
});
