import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from '@bank/core';
import { projectBalance } from './projection.ts';

const first = civilDate('2026-11-21');

describe('the projected balance', () => {
  test('changes on the days for which something is planned', () => {
    const planned = [
      { date: addDays(first, 1), amount: -30_00n },
      { date: addDays(first, 3), amount: -20_00n },
      { date: addDays(first, 3), amount: 5_00n },
    ];
    expect(projectBalance(100_00n, planned, first, 5).map(({ balance }) => balance)).toEqual([
      100_00n,
      70_00n,
      70_00n,
      55_00n,
      55_00n,
    ]);
  });

  test('expects what is overdue on the first day and leaves out what lies beyond the last', () => {
    const planned = [
      { date: addDays(first, -2), amount: -10_00n },
      { date: addDays(first, 2), amount: -1_00n },
    ];
    expect(projectBalance(50_00n, planned, first, 2)).toEqual([
      { date: '2026-11-21', balance: 40_00n },
      { date: '2026-11-22', balance: 40_00n },
    ]);
  });

  test('ends with the balance plus everything planned up to the last day', () => {
    const movement = fc.record({
      date: fc.integer({ min: -10, max: 40 }).map((days) => addDays(first, days)),
      amount: fc.bigInt({ min: -10_000n, max: 10_000n }),
    });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1_000_000n }), fc.array(movement), (balance, planned) => {
        const days = projectBalance(balance, planned, first, 30);
        const counted = planned.filter(({ date }) => date <= addDays(first, 29));
        expect(days).toHaveLength(30);
        expect(days.at(-1)?.balance).toBe(counted.reduce((sum, { amount }) => sum + amount, balance));
      }),
    );
  });
});
