import { describe, expect, test } from 'vitest';
import { civilDate, money } from '@bank/core';
import { inOrder, planDays, runOf, runOfSeries, sumOf, type PlannedOrder } from './plan.ts';

const today = civilDate('2026-12-21');

function order(id: string, date: string, more: Partial<PlannedOrder> = {}): PlannedOrder {
  return { id, state: 'scheduled', date: civilDate(date), amount: money(10_00n), madeBy: null, ...more };
}

describe('a run', () => {
  test('of an order is on its day, and today where its day has passed and it tries again', () => {
    expect(runOf(order('ord_1', '2026-12-30'), today)).toMatchObject({
      date: '2026-12-30',
      occurrence: null,
      waits: 'no',
    });
    expect(runOf(order('ord_1', '2026-12-20'), today).date).toBe(today);
  });

  test('says whom it waits for', () => {
    const waits = (state: PlannedOrder['state']) => runOf(order('ord_1', '2026-12-30', { state }), today).waits;
    expect([waits('awaiting_confirmation'), waits('awaiting_authorization')]).toEqual([
      'confirmation',
      'authorization',
    ]);
  });

  test('that a holiday or a weekend moved says which', () => {
    const madeBy = { occurrence: 4, plannedFor: civilDate('2026-12-25') };
    expect(runOf(order('ord_1', '2026-12-28', { madeBy }), today)).toMatchObject({
      occurrence: 4,
      movedBecause: 'Natal',
    });
    const occurrence = {
      number: 2,
      date: civilDate('2026-12-28'),
      plannedFor: civilDate('2026-12-26'),
      isLeftOut: false,
    };
    expect(runOfSeries(order('ord_1', '2026-12-28'), occurrence, 7, today)).toMatchObject({
      date: '2026-12-28',
      occurrence: 7,
      movedBecause: 'sábado',
    });
  });

  test('that somebody left out stands on its day and counts for nothing', () => {
    const occurrence = {
      number: 2,
      date: civilDate('2026-12-28'),
      plannedFor: civilDate('2026-12-28'),
      isLeftOut: true,
    };
    const run = runOfSeries(order('ord_1', '2026-12-28'), occurrence, 2, today);
    expect(run).toMatchObject({ date: '2026-12-28', leftOut: true });
    expect(sumOf([run, runOf(order('ord_2', '2026-12-28'), today)])).toEqual({ count: 1, total: 10_00n });
  });

  test('comes in the order of days, on a day in the order in which the payments were asked for', () => {
    const runs = [order('ord_2', '2026-12-23'), order('ord_3', '2026-12-22'), order('ord_1', '2026-12-23')];
    expect(inOrder(runs.map((one) => runOf(one, today))).map(({ order: { id } }) => id)).toEqual([
      'ord_3',
      'ord_1',
      'ord_2',
    ]);
    expect(sumOf(runs.map((one) => runOf(one, today)))).toEqual({ count: 3, total: 30_00n });
  });
});

describe('the days of a plan', () => {
  const planned = [
    { date: civilDate('2026-12-22'), count: 2, total: money(60_00n) },
    { date: civilDate('2026-12-24'), count: 1, total: money(30_00n) },
    { date: civilDate('2026-12-24'), count: 1, total: money(20_00n) },
  ];

  test('are all there, with sums, holidays by name, and the balance that would be left', () => {
    const balances = [
      { date: civilDate('2026-12-22'), balance: 40_00n },
      { date: civilDate('2026-12-23'), balance: 40_00n },
      { date: civilDate('2026-12-24'), balance: -10_00n },
      { date: civilDate('2026-12-25'), balance: -10_00n },
      { date: civilDate('2026-12-26'), balance: -10_00n },
    ];
    const period = { from: civilDate('2026-12-22'), to: civilDate('2026-12-26') };
    expect(planDays(100_00n, balances, planned, period)).toEqual([
      { date: '2026-12-22', holiday: null, count: 2, total: 60_00n, projected: 40_00n, fallsShort: false },
      { date: '2026-12-23', holiday: null, count: 0, total: 0n, projected: 40_00n, fallsShort: false },
      { date: '2026-12-24', holiday: null, count: 2, total: 50_00n, projected: -10_00n, fallsShort: true },
      { date: '2026-12-25', holiday: 'Natal', count: 0, total: 0n, projected: -10_00n, fallsShort: false },
      { date: '2026-12-26', holiday: 'sábado', count: 0, total: 0n, projected: -10_00n, fallsShort: false },
    ]);
  });

  test('say nothing of days that are over but what there is now', () => {
    const period = { from: civilDate('2026-12-18'), to: civilDate('2026-12-19') };
    const before = planDays(100_00n, [], planned, period);
    expect(before.map(({ count, projected }) => [count, projected])).toEqual([
      [0, 100_00n],
      [0, 100_00n],
    ]);
  });
});
