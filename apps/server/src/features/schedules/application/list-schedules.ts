import { addMonths, bankingDate, formatInstant, ok, refuse, type Instant, type Money, type Result } from '@bank/core';
import { dateOf, wireOf, type CallOutput, type listSchedules } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { presenting, type PaymentOrdersFeature } from '../../payment-orders/index.ts';
import type { PlannedDay } from '../domain/plan.ts';
import { readPlan } from './read-plan.ts';

/** What the capability works with. */
export interface ScheduleContext {
  readonly orders: Pick<PaymentOrdersFeature, 'reading' | 'deciding'>;
  /** What an account could spend now. */
  readonly availableOf: (accountId: string) => Promise<Money>;
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
/** Runs that a list names; days and sums are whole. */
const RUNS_MAX = 2000;

/** Everything that will be paid between two days, as that person sees it. */
export async function readSchedules(
  { orders, availableOf }: ScheduleContext,
  query: ScheduleQuery,
  caller: Caller,
  at: Instant,
): Promise<Result<CallOutput<typeof listSchedules>, Refusal>> {
  const [from, to] = [dateOf(query.from), dateOf(query.to)];
  const today = bankingDate(at);
  const isTooFar = to > addMonths(from, PERIOD_MONTHS_MAX) || to > addMonths(today, AHEAD_MONTHS_MAX);
  if (to < from || isTooFar) return refuse({ code: 'schedules.period-invalid' });
  const available = await availableOf(caller.accountId);
  const plan = await readPlan(
    orders.reading,
    {
      companyId: caller.companyId,
      today,
      from,
      to,
      search: query.search,
      createdBy: query.mine === 'true' ? caller.operatorId : undefined,
      kind: query.kind,
      limit: RUNS_MAX,
    },
    available,
  );
  // A series stands in the list once for each of its days.
  const shown = new Map(plan.series.map((order) => [order.id, presenting.presentOrder(order, caller)]));
  return ok({
    items: plan.runs.map(({ order, ...run }) => ({
      order: shown.get(order.id) ?? presenting.presentOrder(order, caller),
      ...run,
    })),
    days: plan.days.map(presentDay),
    series: [...shown.values()],
    count: plan.count,
    total: wireOf(plan.total),
    available: wireOf(available),
    at: formatInstant(at),
    isCut: plan.isCut,
  });
}

function presentDay({ total, projected, ...day }: PlannedDay) {
  return { ...day, total: wireOf(total), projected: wireOf(projected) };
}
