import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExpectedMoneyFeature } from '../expected-money/index.ts';
import type { PaymentOrdersFeature } from '../payment-orders/index.ts';
import { scheduleRoutes } from './http/routes.ts';

/** The capability schedules: what the composition root may use of it. */
export interface SchedulesFeature {
  readonly routes: readonly Route[];
}

/** Everything that will run by itself: listed, laid out by day, called off. The orders themselves are payment-orders'. */
export function createSchedulesFeature(
  platform: Pick<Platform, 'pool' | 'clock' | 'entropy'>,
  deps: { readonly paymentOrders: PaymentOrdersFeature; readonly expectedMoney: ExpectedMoneyFeature },
): SchedulesFeature {
  return { routes: scheduleRoutes(platform, { orders: deps.paymentOrders, expected: deps.expectedMoney }) };
}
