import { civilDate } from '@bank/core';
import { expect, test } from 'vitest';
import { absenceFaults, maySubstitute } from './absence.ts';
import { exampleOperator } from './testdata/example-operators.ts';

const today = civilDate('2026-11-21');

test('an absence has a first and a last day in order, not over yet, and a substitute', () => {
  const whole = { from: today, until: civilDate('2026-11-30'), substituteId: 'opr_2' };
  expect(absenceFaults(whole, today)).toEqual({});
  expect(absenceFaults({ ...whole, until: today }, today)).toEqual({});
  expect(absenceFaults({ ...whole, from: civilDate('2026-12-01') }, today)).toHaveProperty('until');
  expect(absenceFaults({ ...whole, until: civilDate('2026-11-20') }, today)).toHaveProperty('until');
  const empty = { from: undefined, until: undefined, substituteId: undefined };
  expect(Object.keys(absenceFaults(empty, today))).toEqual(['from', 'until', 'substituteId']);
});

test('nobody stands in for themselves, nor does a guest or somebody who is blocked', () => {
  const absent = exampleOperator();
  expect(maySubstitute(absent, absent)).toBe(false);
  expect(maySubstitute(exampleOperator({ id: 'opr_2' }), absent)).toBe(true);
  expect(maySubstitute(exampleOperator({ id: 'opr_2', role: 'GUEST' }), absent)).toBe(false);
  expect(maySubstitute(exampleOperator({ id: 'opr_2', state: 'blocked' }), absent)).toBe(false);
});
