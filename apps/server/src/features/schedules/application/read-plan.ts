import type { CivilDate, Money } from '@bank/core';
import type { ExpectedMoney } from '../../expected-money/index.ts';
import { orderSeries, type Order, type PaymentOrdersFeature } from '../../payment-orders/index.ts';
import {
  inOrder,
  planDays,
  runOf,
  runOfBatch,
  runOfSeries,
  sumOf,
  type PlannedDay,
  type PlannedRun,
} from '../domain/plan.ts';

/** Where a plan is made from. */
export type PlanSources = Pick<PaymentOrdersFeature['reading'], 'plannedOrders'>;

/** What is asked for of it. */
type PlannedFilter = Parameters<PlanSources['plannedOrders']>[0];

/** Everything that will run between two days. */
export interface Plan {
  /** What the filter lets through, by day; cut at the limit. */
  readonly runs: readonly PlannedRun<Order>[];
  readonly isCut: boolean;
  /** Of all that the filter lets through. */
  readonly count: number;
  readonly total: Money;
  /** Every day, of everything, whatever the filter. */
  readonly days: readonly PlannedDay[];
  /** The series that the filter lets through, paused ones too. */
  readonly series: readonly Order[];
}

/** Payments of one series that a plan looks at: more than ten years of weeks. */
const OCCURRENCES_MAX = 600;

/** Reads what will run between two days, and lays it out beside what is expected of the account. */
export async function readPlan(
  sources: PlanSources,
  filter: PlannedFilter,
  { available, days }: Pick<ExpectedMoney, 'days'> & { readonly available: bigint },
): Promise<Plan> {
  const { today, from, to, limit } = filter;
  const planned = await sources.plannedOrders(filter);
  const runsOfSeries = planned.series.flatMap(({ order, matches }) =>
    comingRuns(order, { today, to }).map((run) => ({ run, matches })),
  );
  const isAskedFor = ({ date }: { readonly date: CivilDate }): boolean => date >= from && date <= to;
  const matching = runsOfSeries.flatMap(({ run, matches }) => (matches && isAskedFor(run) ? [run] : []));
  const singlesAndBatches = [...planned.orders.map((order) => runOf(order, today)), ...planned.batches.map(runOfBatch)];
  const runs = inOrder([...singlesAndBatches, ...matching]);
  const ofSeries = sumOf(matching);
  const singles = planned.days.filter(isAskedFor).map((day) => day.matching);
  return {
    runs: runs.slice(0, limit),
    isCut: runs.length > limit,
    count: singles.reduce((sum, { count }) => sum + count, ofSeries.count),
    total: singles.reduce((sum, { total }) => (sum + total) as Money, ofSeries.total),
    days: planDays(
      available,
      days,
      [
        ...planned.days.map(({ date, all }) => ({ date, ...all })),
        ...runsOfSeries.map(({ run }) => ({ date: run.date, ...sumOf([run]) })),
      ],
      { from, to },
    ),
    series: planned.series.flatMap(({ order, matches }) => (matches ? [order] : [])),
  };
}

function comingRuns(
  order: Order,
  { today, to }: { readonly today: CivilDate; readonly to: CivilDate },
): readonly PlannedRun<Order>[] {
  const { series } = order;
  if (series === null) return [];
  return orderSeries
    .occurrencesToCome(order, { from: order.date, to, limit: OCCURRENCES_MAX })
    .map((occurrence) => runOfSeries(order, occurrence, orderSeries.numberInSeries(series, occurrence), today));
}
