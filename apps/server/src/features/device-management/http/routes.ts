import { ok } from '@bank/core';
import { changeDevice, endSession, listDevices } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { askDeviceChange } from '../application/change-device.ts';
import { endOneSession } from '../application/end-session.ts';
import { listDevicesAndSessions } from '../application/list-company-devices.ts';
import type { ManagementContext } from '../application/management-context.ts';

/** The calls that manage devices and sessions. */
export function managementRoutes(management: ManagementContext): readonly Route[] {
  return [
    route(listDevices, async ({ caller, context }) => ok(await listDevicesAndSessions(management, caller, context))),
    route(changeDevice, ({ params, body, caller, context }) =>
      askDeviceChange(management, { ...params, ...body }, caller, context),
    ),
    route(endSession, ({ params, caller, context }) => endOneSession(management, params.sessionId, caller, context)),
  ];
}
