import { expect, test } from 'vitest';
import { civilDate, parseInstant, type Instant } from '@bank/core';
import { mayComeIn } from './operator-access.ts';

const active = { companyActive: true, state: 'active', accessUntil: null } as const;

function moment(text: string): Instant {
  const at = parseInstant(text);
  if (at === undefined) throw new Error(text);
  return at;
}

test('the last day of access ends at midnight in São Paulo', () => {
  const until = { ...active, accessUntil: civilDate('2026-11-30') };
  expect(mayComeIn(until, moment('2026-11-30T03:00:00.000Z'))).toBe(true);
  expect(mayComeIn(until, moment('2026-12-01T02:59:59.999Z'))).toBe(true);
  expect(mayComeIn(until, moment('2026-12-01T03:00:00.000Z'))).toBe(false);
});

test('who is active or invited may come in, nobody else, and nobody of a closed company', () => {
  const at = moment('2026-11-23T13:00:00.000Z');
  const may = (['active', 'invited', 'blocked', 'removed'] as const).filter((state) =>
    mayComeIn({ ...active, state }, at),
  );
  expect(may).toEqual(['active', 'invited']);
  expect(mayComeIn({ ...active, companyActive: false }, at)).toBe(false);
});
