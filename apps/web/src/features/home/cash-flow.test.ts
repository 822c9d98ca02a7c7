import { addDays, civilDate, formatDecimal } from '@bank/core';
import { expect, test } from 'vitest';
import { flowData, flowSummary, projectionData, projectionSummary } from './cash-flow-data.ts';
import { readCashFlow } from './cash-flow.ts';

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
    coming: {
      from: first,
      to: '2026-12-21',
      in: NOTHING,
      // Today's beside that of the days to come.
      out: { ...NOTHING, certain: '1.00', possible: formatDecimal(BigInt(balances.length) * 500n) },
    },
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

const today = civilDate('2026-10-25');

test('the chart of what was has in, out and net of each day, each day leads to its lines of the statement', () => {
  const flow = readCashFlow(wireOf([[10_050n, 2_000n], [0n, 500n]], [7_550n])); // prettier-ignore
  const { places, series } = flowData(flow, today);
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['Entradas', [10_050n, 0n]],
    ['Saídas', [2_000n, 500n]],
    ['Resultado', [8_050n, -500n]],
  ]);
  expect(places[0]).toMatchObject({
    label: '23/10',
    name: '23 de outubro',
    inFile: '23/10/2026',
    href: '/releases?periodo=personalizado&de=2026-10-23&ate=2026-10-23',
  });
  expect(flowSummary(flow)).toMatch(/entraram R\$\s75,50 a mais do que saíram/);
});

test('the chart of what comes is dashed, marks the first short day and says so in words', () => {
  const flow = readCashFlow(wireOf([], [100n, -312_000n, -5n]));
  const { places, series } = projectionData(flow, today);
  expect(series[0]).toMatchObject({ stroke: 'dashed', gather: 'last', written: ['least', 'last'] });
  expect(series[0]?.values).toEqual([600n, 100n, -312_000n, -5n]);
  expect(places.map(({ marked }) => marked)).toEqual([undefined, false, true, false]);
  expect(series).toHaveLength(1);
  expect(projectionSummary(flow, today)).toMatch(
    /Até 25 de outubro devem entrar R\$\s0,00 e sair R\$\s16,00: faltariam R\$\s0,05\. O menor saldo é o de 24 de outubro: -R\$\s3\.120,00\. Inclui agendados, tarifas e o que aguarda/,
  );
});

test('both charts mark today: the last of the days that were, and where the days to come begin', () => {
  const flow = readCashFlow(wireOf([[10_050n, 2_000n], [0n, 500n]], [7_050n, 6_550n])); // prettier-ignore
  const now = civilDate('2026-10-24');
  const todays = ({ places }: ReturnType<typeof flowData>) => places.map(({ label, today: is }) => [label, is]);
  expect(todays(flowData(flow, now))).toEqual([
    ['23/10', undefined],
    ['Hoje', true],
  ]);
  const { places, series } = projectionData(flow, now);
  expect(places.map(({ label, name }) => [label, name])).toEqual([
    ['Hoje', 'Hoje, 24 de outubro'],
    ['25/10', '25 de outubro'],
    ['26/10', '26 de outubro'],
  ]);
  // What is expected tomorrow is still there tonight.
  expect(series[0]?.values[0]).toBe(7_550n);
});

test('the lowest balance is named where it is neither today’s nor the last', () => {
  const said = (...balances: bigint[]) => projectionSummary(readCashFlow(wireOf([], balances)), today);
  expect(said(100n, 50n, 300n)).toMatch(/O menor saldo é o de 24 de outubro: R\$\s0,50\. Inclui/);
  expect(said(300n, 200n, 50n)).not.toMatch(/menor/);
});
