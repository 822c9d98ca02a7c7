import { expect, test } from 'vitest';
import { patience, patientBounds } from './index.ts';

test('bounds become as much wider as the machine is slower, each by the same factor', () => {
  expect(patientBounds({ connectMs: 400, lockMs: 500 })).toEqual({ connectMs: patience(400), lockMs: patience(500) });
});
