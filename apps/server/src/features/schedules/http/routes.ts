import { cancelSchedules, listSchedules } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../payment-orders/index.ts';
import { readSchedules, type ScheduleContext } from '../application/list-schedules.ts';

/** The calls of the capability schedules. */
export function scheduleRoutes(context: ScheduleContext): readonly Route[] {
  return [
    route(listSchedules, ({ query, caller, context: { at } }) => readSchedules(context, query, caller, at)),
    route(cancelSchedules, (input) =>
      context.orders.cancelOrders(input.body.orderIds, keyedRequest(cancelSchedules, input)),
    ),
  ];
}
