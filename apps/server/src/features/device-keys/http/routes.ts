import { formatInstant, ok } from '@bank/core';
import { confirmDevice, listOwnDevices, registerDevice, resendDeviceCode, type Device } from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { confirmDevice as confirm, resendDeviceCode as resend } from '../application/confirm-device.ts';
import type { DeviceKeysContext } from '../application/device-keys-context.ts';
import { registerDevice as register } from '../application/register-device.ts';
import { listDevices, type StoredDevice } from '../postgres/devices.ts';

/** The calls with which a device registers its key. */
export function deviceKeysRoutes(keys: DeviceKeysContext): readonly Route[] {
  return [
    route(registerDevice, async ({ body, caller, context }) => {
      const registered = await register(keys, body, caller, context);
      return registered.ok ? ok(deviceOf(registered.value)) : registered;
    }),
    route(confirmDevice, async ({ params, body, caller, context }) => {
      const confirmed = await confirm(keys, { ...params, ...body }, caller, context);
      return confirmed.ok ? ok(deviceOf(confirmed.value)) : confirmed;
    }),
    route(resendDeviceCode, ({ params, caller, context }) => resend(keys, params.deviceId, caller, context)),
    route(listOwnDevices, async ({ caller }) => {
      const devices = await listDevices(keys.platform.pool, caller);
      return ok({ items: devices.map(deviceOf) });
    }),
  ];
}

function deviceOf({ id, name, state, createdAt, lastUsedAt }: StoredDevice): Device {
  return {
    id,
    name,
    state,
    createdAt: formatInstant(createdAt),
    lastUsedAt: lastUsedAt === null ? null : formatInstant(lastUsedAt),
  };
}
