import { formatInstant, type CivilDate, type Instant } from '@bank/core';
import {
  CHARGE_OUTCOMES,
  PIX_FLOWS,
  wireOf,
  type ChargeOutcome,
  type ChargeOutcomes,
  type PixDashboard,
  type PixFlow,
  type PixFlowSums,
  type PixSum,
} from '@bank/contracts';
import type pg from 'pg';
import type { Queryable } from '../../../platform/database/rows.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
import { averageOf, flowTable, largest, NO_SUMS, total, type FlowTable } from '../domain/figures.ts';
import { daysOf, periodBefore, type Period } from '../domain/period.ts';
import type { PixSums } from '../domain/pix-line.ts';
import { readPayers, readSums, readTotals, type Payer, type PeriodSums } from '../postgres/figures.ts';
import { readCounted } from '../postgres/rollups.ts';

/** So many keys and payers stand by name; the others are one sum. */
export const NAMED_MAX = 10;

/** How many charges made on a day became what, as they stand at a moment; static codes are none. */
export interface DayOutcome {
  readonly date: CivilDate;
  readonly outcome: ChargeOutcome;
  readonly count: number;
}

/** What became of the charges that a company made in a period. */
export type ReadChargeOutcomes = (
  on: Queryable,
  companyId: string,
  period: Period,
  at: Instant,
) => Promise<readonly DayOutcome[]>;

/** What the dashboard reads with. */
export interface DashboardTools {
  readonly pool: pg.Pool;
  readonly readChargeOutcomes: ReadChargeOutcomes;
}

/** All that the dashboard shows of a period, of one moment. */
export interface DashboardFigures {
  readonly period: Period;
  readonly previous: Period;
  readonly countedUntil: Instant | null;
  readonly sums: PeriodSums;
  readonly totals: FlowTable;
  readonly before: FlowTable;
  readonly payers: readonly Payer[];
  readonly outcomes: readonly DayOutcome[];
  readonly outcomesBefore: readonly DayOutcome[];
}

/** Reads the figures of a period from the sums that are kept, with at most so many payers. */
export function readFigures(
  { pool, readChargeOutcomes }: DashboardTools,
  { companyId, period, at }: { readonly companyId: string; readonly period: Period; readonly at: Instant },
  payersMax: number,
): Promise<DashboardFigures> {
  const previous = periodBefore(period);
  return inSnapshot(pool, async (client) => {
    const { isAll, countedAt } = await readCounted(client, companyId);
    const sums = await readSums(client, companyId, period);
    return {
      period,
      previous,
      countedUntil: isAll ? at : countedAt,
      sums,
      totals: flowTable(PIX_FLOWS.map((flow) => ({ flow, ...total(sums.days.filter((day) => day.flow === flow)) }))),
      before: flowTable(await readTotals(client, companyId, previous)),
      payers: await readPayers(client, companyId, period, payersMax),
      outcomes: await readChargeOutcomes(client, companyId, period, at),
      outcomesBefore: await readChargeOutcomes(client, companyId, previous, at),
    };
  });
}

/** The figures as they travel. */
export function presentFigures(figures: DashboardFigures): PixDashboard {
  const { period, previous, sums, totals, before, payers, outcomes } = figures;
  const keys = largest(sums.keys, NAMED_MAX);
  const named = payers.slice(0, NAMED_MAX);
  const rest = total([...sums.ways, ...named.map((one) => ({ count: -one.count, centavos: -one.centavos }))]);
  return {
    countedUntil: figures.countedUntil === null ? null : formatInstant(figures.countedUntil),
    current: { ...period, ...headline(totals, outcomes) },
    previous: { ...previous, ...headline(before, figures.outcomesBefore) },
    days: presentDays(figures),
    hours: hoursOf(sums),
    keys: keys.top.map(({ key, ...sum }) => ({ key: key === '' ? null : key, ...presentSum(sum) })),
    otherKeys: presentSum(keys.others),
    ways: largest(sums.ways, sums.ways.length).top.map(({ way, ...sum }) => ({ way, ...presentSum(sum) })),
    payers: named.map(({ name, maskedDocument, ...sum }) => ({
      name,
      maskedDocument: maskedDocument === '' ? null : maskedDocument,
      ...presentSum(sum),
    })),
    otherPayers: { payers: Number(payers[0]?.payers ?? 0n) - named.length, ...presentSum(rest) },
  };
}

function headline(table: FlowTable, outcomes: readonly DayOutcome[]) {
  const average = averageOf(table.received);
  return {
    flows: presentFlows(table),
    averageReceived: average === null ? null : wireOf(average),
    charges: outcomesOf(outcomes),
  };
}

function presentDays({ period, sums, outcomes }: DashboardFigures): PixDashboard['days'] {
  const flows = Map.groupBy(sums.days, ({ date }) => date);
  const charges = Map.groupBy(outcomes, ({ date }) => date);
  return daysOf(period).map((date) => ({
    date,
    flows: presentFlows(flowTable(flows.get(date) ?? [])),
    charges: outcomesOf(charges.get(date) ?? []),
  }));
}

/** The hours of the week in which something was received or sent, Monday first. */
function hoursOf({ hours }: PeriodSums): PixDashboard['hours'] {
  const cells = Map.groupBy(
    hours.filter(({ flow }) => flow === 'received' || flow === 'sent'),
    ({ weekday, hour }) => weekday * 24 + hour,
  );
  return [...cells.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([cell, rows]) => {
      const of = (wanted: PixFlow): PixSum => presentSum(rows.find(({ flow }) => flow === wanted) ?? NO_SUMS);
      return { weekday: Math.floor(cell / 24), hour: cell % 24, received: of('received'), sent: of('sent') };
    });
}

/** What became of charges, together. */
export function outcomesOf(rows: readonly DayOutcome[]): ChargeOutcomes {
  const counts = Object.fromEntries(
    CHARGE_OUTCOMES.map((wanted) => [
      wanted,
      rows.reduce((sum, { outcome, count }) => (outcome === wanted ? sum + count : sum), 0),
    ]),
  ) as Record<ChargeOutcome, number>;
  return { made: CHARGE_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0), ...counts };
}

function presentFlows(table: FlowTable): PixFlowSums {
  return Object.fromEntries(PIX_FLOWS.map((flow) => [flow, presentSum(table[flow])])) as unknown as PixFlowSums;
}

function presentSum({ count, centavos }: PixSums): PixSum {
  return { count: Number(count), amount: wireOf(centavos) };
}
