import { addMonths, bankingDate, formatInstant, ok, refuse, type Instant, type Result } from '@bank/core';
import {
  dateOf,
  lastOfNext,
  wireOf,
  type CallOutput,
  type ExpectedItem,
  type listSchedules,
  type Schedule,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { presentComing, presentExpectedDay, type ExpectedMoneyFeature } from '../../expected-money/index.ts';
import { presenting, type Order, type PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { PlannedDay } from '../domain/plan.ts';
import { readPlan } from './read-plan.ts';

/** What the capability works with. */
export interface ScheduleContext {
  readonly orders: Pick<PaymentOrdersFeature, 'reading' | 'deciding'>;
  readonly expected: ExpectedMoneyFeature;
}

/** What a list asks for, as its contract has it. */
export interface ScheduleQuery {
  readonly from: string;
  readonly to: string;
  readonly search?: string | undefined;
  readonly mine?: 'true' | 'false' | undefined;
  readonly kind?: 'single' | 'series' | undefined;
}

/** How long a list may reach. */
const PERIOD_MONTHS_MAX = 12;
/** How far ahead anything is worked out. */
const AHEAD_MONTHS_MAX = 120;
/** How far the outlook reaches at least, whatever days are asked for. */
const OUTLOOK_DAYS = 30;
/** What else is expected and named, beside the runs. */
const OTHERS_MAX = 50;
/** Runs that a list names; days and sums are whole. */
const RUNS_MAX = 2000;

/** Everything that will be paid between two days, as that person sees it. */
export async function readSchedules(
  { orders, expected }: ScheduleContext,
  query: ScheduleQuery,
  caller: Caller,
  at: Instant,
): Promise<Result<CallOutput<typeof listSchedules>, Refusal>> {
  const [from, to] = [dateOf(query.from), dateOf(query.to)];
  const today = bankingDate(at);
  const isTooFar = to > addMonths(from, PERIOD_MONTHS_MAX) || to > addMonths(today, AHEAD_MONTHS_MAX);
  if (to < from || isTooFar) return refuse({ code: 'schedules.period-invalid' });
  const soon = lastOfNext(OUTLOOK_DAYS, today);
  const ahead = { caller, at, today, to: to > soon ? to : soon, named: { to, limit: RUNS_MAX } };
  const money = await expected.read(ahead);
  const plan = await readPlan(
    orders.reading,
    {
      companyId: caller.companyId,
      at,
      today,
      from,
      to,
      search: query.search,
      createdBy: query.mine === 'true' ? caller.operatorId : undefined,
      kind: query.kind,
      limit: RUNS_MAX,
    },
    money,
  );
  // A series stands in the list once for each of its days.
  const shown = new Map(plan.series.map((order) => [order.id, presenting.presentOrder(order, caller)]));
  return ok({
    items: plan.runs.map(({ order, payments, ...run }) => ({
      order: shown.get(order.id) ?? presenting.presentOrder(order, caller),
      ...run,
      ...(payments !== undefined && batchOf(order, payments)),
    })),
    days: plan.days.map(presentDay),
    series: [...shown.values()],
    count: plan.count,
    total: wireOf(plan.total),
    coming: presentComing(money.days, { from, to }),
    expected: money.days.filter(({ date }) => date >= from && date <= to).map(presentExpectedDay),
    others: money.items.filter((item) => isNoRun(item) && item.date >= from).slice(0, OTHERS_MAX),
    outlook: money.outlook,
    at: formatInstant(at),
    isCut: plan.isCut,
  });
}

/** What an entry says that stands for all payments of a batch on its day. */
function batchOf({ payee, amount }: Order, count: number): Pick<Schedule, 'batch'> {
  if (payee.kind !== 'batch') return {};
  const { batchId: id, name, confidential } = payee;
  return { batch: { id, name, count, total: wireOf(amount), confidential } };
}

/** The list names runs themselves. */
function isNoRun({ source }: ExpectedItem): boolean {
  return source !== 'order' && source !== 'series';
}

function presentDay({ total, projected, ...day }: PlannedDay) {
  return { ...day, total: wireOf(total), projected: wireOf(projected) };
}
