import { ZERO, type CivilDate } from '@bank/core';
import { balanceOf } from '@bank/ledger';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import { readPlan, type Plan } from './application/read-plan.ts';
import type { ScheduleContext } from './application/list-schedules.ts';
import { scheduleRoutes } from './http/routes.ts';

export type { Plan } from './application/read-plan.ts';

/** The capability schedules: what other features and the composition root may use of it. */
export interface SchedulesFeature {
  readonly routes: readonly Route[];
  /** What will run for a company between two days, and what would be left; at most so many runs are named. */
  planOf(
    caller: Pick<Caller, 'companyId' | 'accountId'>,
    days: { readonly today: CivilDate; readonly from: CivilDate; readonly to: CivilDate; readonly limit: number },
  ): Promise<Plan>;
}

/** Everything that will run by itself: listed, laid out by day, called off. The orders themselves are payment-orders'. */
export function createSchedulesFeature(
  platform: Pick<Platform, 'pool' | 'clock' | 'entropy'>,
  deps: { readonly paymentOrders: PaymentOrdersFeature },
): SchedulesFeature {
  const context: ScheduleContext = {
    orders: deps.paymentOrders,
    availableOf: async (accountId) => (await balanceOf(platform.pool, accountId))?.available ?? ZERO,
  };
  return {
    routes: scheduleRoutes(platform, context),
    planOf: async ({ companyId, accountId }, days) =>
      readPlan(context.orders.reading, { companyId, ...days }, await context.availableOf(accountId)),
  };
}
