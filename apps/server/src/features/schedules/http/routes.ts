import { cancelSchedules, exportSchedules, listSchedules } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import { exportSchedules as exportList, type ExportTools } from '../application/export-schedules.ts';
import { readSchedules, type ScheduleContext } from '../application/list-schedules.ts';

/** The calls of the capability schedules. */
export function scheduleRoutes(tools: ExportTools, context: ScheduleContext): readonly Route[] {
  return [
    route(listSchedules, ({ query, caller, context: { at } }) => readSchedules(context, query, caller, at)),
    route(exportSchedules, ({ query, caller, context: request }) =>
      exportList({ ...tools, schedules: context }, query, caller, request),
    ),
    route(cancelSchedules, (input) =>
      context.orders.deciding.cancelOrders(input.body.orderIds, keyedRequest(cancelSchedules, input)),
    ),
  ];
}
