import { expect, test } from 'vitest';
import { lateOutcomeCode, meaningForReceived, meaningForSent } from './status.ts';

test('of a payment of ours only ACSC and RJCT mean something', () => {
  expect((['ACSC', 'RJCT', 'ACCC', 'ACSP'] as const).map(meaningForSent)).toEqual([
    'settled',
    'rejected',
    'meaningless',
    'meaningless',
  ]);
});

test('of a payment to us only ACCC and RJCT mean something', () => {
  expect((['ACCC', 'RJCT', 'ACSC', 'ACSP'] as const).map(meaningForReceived)).toEqual([
    'settled',
    'rejected',
    'meaningless',
    'meaningless',
  ]);
});

test('A13 an outcome that can change nothing is a repetition, a contradiction or nobody’s', () => {
  expect(lateOutcomeCode('settled', 'settled')).toBe('outcome.duplicate');
  expect(lateOutcomeCode('rejected', 'settled')).toBe('outcome.contradicting');
  expect(lateOutcomeCode(null, 'rejected')).toBe('outcome.unknown-payment');
});
