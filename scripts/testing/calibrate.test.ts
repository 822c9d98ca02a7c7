import { expect, test } from 'vitest';
import { calibrate, factorOf } from './calibrate.ts';

test.each([
  [0.01, 1],
  [0.75, 1],
  [0.93, 1],
  [1.2, 1.5],
  [1.9, 2.5],
  [99, 6],
])('%d seconds of the work make time limits %d times as long', (seconds, factor) => {
  expect(factorOf(seconds)).toBe(factor);
});

test('a machine is measured on all its processors', async () => {
  expect(await calibrate()).toBeGreaterThanOrEqual(1);
});
