import { addDays, civilDate, formatDecimal } from '@bank/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geometryOf, readCashFlow } from './cash-flow.ts';

const first = civilDate('2026-10-23');

const NOTHING = { certain: '0.00', likely: '0.00', possible: '0.00' };

function wireOf(days: readonly (readonly [bigint, bigint])[], balances: readonly bigint[]) {
  const total = (side: 0 | 1): string => formatDecimal(days.reduce((sum, day) => sum + day[side], 0n));
  return {
    totalIn: total(0),
    totalOut: total(1),
    days: days.map(([came, went], index) => ({
      date: addDays(first, index),
      in: formatDecimal(came),
      out: formatDecimal(went),
    })),
    projection: balances.map((balance, index) => ({
      date: addDays(first, days.length + index),
      balance: formatDecimal(balance),
      sure: formatDecimal(balance),
      in: NOTHING,
      out: { ...NOTHING, possible: '5.00' },
    })),
    outlook: { until: '2026-12-21', short: null, shortSure: null, safeToPay: '0.00' },
  };
}

test('reads in, out and net of each day and of all of them', () => {
  const flow = readCashFlow(wireOf([[10_050n, 2_000n], [0n, 500n]], [7_550n])); // prettier-ignore
  expect(flow.past[0]).toEqual({
    kind: 'past',
    date: '2026-10-23',
    inCentavos: 10_050n,
    outCentavos: 2_000n,
    netCentavos: 8_050n,
  });
  expect(flow.netCentavos).toBe(7_550n);
  expect(flow.isEmpty).toBe(false);
});

test('marks the first day on which money would be short, and none when it never is', () => {
  expect(readCashFlow(wireOf([], [100n, -312_000n, -5n])).shortDay).toMatchObject({
    date: '2026-10-24',
    balanceCentavos: -312_000n,
  });
  expect(readCashFlow(wireOf([], [100n, 0n])).shortDay).toBeUndefined();
});

test('a day to come says what is expected of it, and what of that is not certain', () => {
  expect(readCashFlow(wireOf([], [100n])).future[0]).toMatchObject({
    in: { all: 0n, unsure: 0n },
    out: { all: 500n, unsure: 500n },
    sureCentavos: 100n,
  });
});

test('a company where nothing ever moved has nothing to draw', () => {
  expect(readCashFlow(wireOf([[0n, 0n]], [0n, 0n])).isEmpty).toBe(true);
  expect(readCashFlow(wireOf([[0n, 0n]], [1n])).isEmpty).toBe(false);
});

test('zero is part of the picture only where the balance would go below it', () => {
  expect(geometryOf(readCashFlow(wireOf([], [100n, 500n]))).zero).toBeUndefined();
  const short = geometryOf(readCashFlow(wireOf([], [100n, -100n])));
  expect(short.zero).toBe(50);
  expect(short.line).toEqual([
    { x: 0, y: 10 },
    { x: 100, y: 90 },
  ]);
});

const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });

test('whatever the amounts, bars and line stay inside the drawing and a day with money can be seen', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amounts, amounts), { maxLength: 30 }),
      fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { maxLength: 30 }),
      (days, balances) => {
        const flow = readCashFlow(wireOf(days, balances));
        const { bars, line } = geometryOf(flow);
        bars.forEach((bar, index) => {
          expect(bar.in.top).toBeGreaterThanOrEqual(-0.001);
          expect(bar.out.top + bar.out.height).toBeLessThanOrEqual(100.001);
          expect(bar.in.height > 0).toBe((flow.past[index]?.inCentavos ?? 0n) > 0n);
          expect(bar.net).toBeGreaterThanOrEqual(-0.001);
          expect(bar.net).toBeLessThanOrEqual(100.001);
        });
        for (const { x, y } of line) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(100);
          expect(y).toBeGreaterThanOrEqual(9.99);
          expect(y).toBeLessThanOrEqual(90.01);
        }
      },
    ),
  );
});
