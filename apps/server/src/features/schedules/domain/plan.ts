import { add, daysBetween, addDays, restDayName, ZERO, type CivilDate, type Money, type Occurrence } from '@bank/core';
import type { OrderState } from '@bank/contracts';

/** An order that lies ahead, as far as a plan needs to know it. */
export interface PlannedOrder {
  readonly id: string;
  readonly state: OrderState;
  readonly date: CivilDate;
  readonly amount: Money;
  readonly madeBy: { readonly occurrence: number; readonly plannedFor: CivilDate } | null;
}

/** One payment that will run: an order, or a payment of a series that has no order yet. */
export interface PlannedRun<Order> {
  readonly order: Order;
  readonly date: CivilDate;
  /** Which of a series' payments; null for a single one. */
  readonly occurrence: number | null;
  /** The holiday or day of the weekend that moved it; null where it is on the day asked for. */
  readonly movedBecause: string | null;
  /** Whom it waits for before it can run. */
  readonly waits: 'no' | 'confirmation' | 'authorization';
  /** Somebody left it out of its series: it stands here, and nothing is paid. */
  readonly leftOut: boolean;
  /** How many payments of a batch it stands for, all those of its day; the order's amount is their sum. Absent: one payment. */
  readonly payments?: number;
}

/** How much is planned for a day. */
export interface DaySum {
  readonly date: CivilDate;
  readonly count: number;
  readonly total: Money;
}

/** A day of the plan. */
export interface PlannedDay extends DaySum {
  /** Why it is no banking day; null for one. */
  readonly holiday: string | null;
  /** The balance at its end: of expected-money. */
  readonly projected: bigint;
  /** What is planned for it would not be paid. */
  readonly fallsShort: boolean;
}

/** An order's own run; one of an earlier day that has not happened is expected today. */
export function runOf<Order extends PlannedOrder>(order: Order, today: CivilDate): PlannedRun<Order> {
  const { date, madeBy } = order;
  return {
    order,
    date: date < today ? today : date,
    occurrence: madeBy?.occurrence ?? null,
    movedBecause: madeBy && movedBecause({ date, plannedFor: madeBy.plannedFor }),
    waits: waitsFor(order.state),
    leftOut: false,
  };
}

/** All payments of a batch on one day, as one run. */
export function runOfBatch<Order extends PlannedOrder>({
  order,
  date,
  count,
  total,
}: DaySum & { readonly order: Order }): PlannedRun<Order> {
  const shown = { ...order, amount: total };
  return {
    order: shown,
    date,
    occurrence: null,
    movedBecause: null,
    waits: waitsFor(order.state),
    leftOut: false,
    payments: count,
  };
}

/** The run of a series' payment that has no order yet. `number`: over every edit of the series. */
export function runOfSeries<Order extends PlannedOrder>(
  order: Order,
  occurrence: Occurrence & { readonly isLeftOut: boolean },
  number: number,
  today: CivilDate,
): PlannedRun<Order> {
  const date = occurrence.date < today ? today : occurrence.date;
  const waits = waitsFor(order.state);
  return {
    order,
    date,
    occurrence: number,
    movedBecause: movedBecause(occurrence),
    waits,
    leftOut: occurrence.isLeftOut,
  };
}

/** Runs in their order: by day, on a day by order. */
export function inOrder<Order extends PlannedOrder>(runs: readonly PlannedRun<Order>[]): readonly PlannedRun<Order>[] {
  return runs.toSorted((a, b) => compare(a.date, b.date) || compare(a.order.id, b.order.id));
}

/** How much some runs come to: what is left out counts for nothing. */
export function sumOf(runs: readonly PlannedRun<PlannedOrder>[]): { readonly count: number; readonly total: Money } {
  const paid = runs.filter(({ leftOut }) => !leftOut);
  return {
    count: paid.reduce((count, { payments = 1 }) => count + payments, 0),
    total: paid.reduce((sum, { order }) => add(sum, order.amount), ZERO),
  };
}

/**
 * Every day between two, with what is planned for it and the balance at its end. `planned` may hold several sums of a day,
 * in any order. A day before today has the balance of now, for nothing is planned for it any more.
 */
export function planDays(
  available: bigint,
  balances: readonly { readonly date: CivilDate; readonly balance: bigint }[],
  planned: readonly DaySum[],
  period: { readonly from: CivilDate; readonly to: CivilDate },
): readonly PlannedDay[] {
  const { from, to } = period;
  const balanceOn = new Map(balances.map(({ date, balance }) => [date, balance]));
  const sums = new Map<CivilDate, DaySum>();
  for (const { date, count, total } of planned) {
    const before = sums.get(date);
    sums.set(date, { date, count: count + (before?.count ?? 0), total: add(total, before?.total ?? ZERO) });
  }
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    const { count, total } = sums.get(date) ?? { count: 0, total: ZERO };
    const projected = balanceOn.get(date) ?? available;
    const holiday = restDayName(date) ?? null;
    return { date, holiday, count, total, projected, fallsShort: count > 0 && projected < 0n };
  });
}

function movedBecause({ date, plannedFor }: Pick<Occurrence, 'date' | 'plannedFor'>): string | null {
  return date === plannedFor ? null : (restDayName(plannedFor) ?? null);
}

function waitsFor(state: OrderState): PlannedRun<unknown>['waits'] {
  if (state === 'awaiting_confirmation') return 'confirmation';
  return state === 'awaiting_authorization' ? 'authorization' : 'no';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
