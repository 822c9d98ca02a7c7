import { ok } from '@bank/core';
import { changeDevice, endSession, listDevices } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { askDeviceChange } from '../application/change-device.ts';
import type { DevicesContext } from '../application/devices-context.ts';
import { endOneSession } from '../application/end-session.ts';
import { listDevicesAndSessions } from '../application/list-company-devices.ts';

/** The calls that manage devices and sessions. */
export function devicesRoutes(devices: DevicesContext): readonly Route[] {
  return [
    route(listDevices, async ({ caller, context }) => ok(await listDevicesAndSessions(devices, caller, context))),
    route(changeDevice, ({ params, body, caller, context }) =>
      askDeviceChange(devices, { ...params, ...body }, caller, context),
    ),
    route(endSession, ({ params, caller, context }) => endOneSession(devices, params.sessionId, caller, context)),
  ];
}
