import { expect, test } from 'vitest';
import { feeGivenBackBecause } from './return-reasons.ts';

test.each([
  ['BE08', 1000n, true],
  ['BE08', 999n, false],
  ['MD06', 1000n, false],
  ['FR01', 1000n, false],
  ['SL02', 1000n, false],
  ['constructor', 1000n, false],
])('a return for %s of %s centavos out of 1000: is the fee given back? %s', (reason, amount, isGivenBack) => {
  expect(feeGivenBackBecause({ reason, amount, paid: 1000n }) !== undefined).toBe(isGivenBack);
});
