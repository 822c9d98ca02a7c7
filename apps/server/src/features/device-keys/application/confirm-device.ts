import { later, ok, refuse, type Result } from '@bank/core';
import { tellChanges } from '../../explanations/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { deviceCodeHash, isSameHash } from '../domain/device-code.ts';
import { deviceStandings } from '../domain/standings.ts';
import {
  findDevice,
  hasFormerDevice,
  listDevices,
  lockOwner,
  setDeviceState,
  takeCodeTry,
  type StoredDevice,
} from '../postgres/devices.ts';
import { noteDevice } from './audit.ts';
import type { DeviceKeysContext } from './device-keys-context.ts';
import { refusalOfCode, sendDeviceCode, tellOfDevice } from './device-messages.ts';

/**
 * Confirms a device with its code: the first one that an operator ever had is trusted from now on, any other pending until a
 * trusted one or who administers devices says yes (decision 035); the session runs on it. That is no proof of its key: who
 * was told a code over the telephone has not got the device. The fifth wrong code voids it. What was removed or given a new
 * code while this was under way stays as it is.
 */
export async function confirmDevice(
  { platform, sessions }: DeviceKeysContext,
  { deviceId, code }: { readonly deviceId: string; readonly code: string },
  caller: Caller,
  context: RequestContext,
): Promise<Result<StoredDevice, Refusal>> {
  const device = await findDevice(platform.pool, caller, deviceId);
  if (!device) return refuse({ code: 'devices.not-found' });
  const expected = await takeCodeTry(platform.pool, caller, deviceId, context.at);
  if (!expected) return refuse({ code: 'devices.code-expired' });
  if (!isSameHash(expected, deviceCodeHash(platform.settings.keys.codes.privateKey, deviceId, code))) {
    await noteDevice(platform, platform.pool, 'devices.code-refused', device, { caller, context });
    return refuse({ code: 'devices.code-wrong', field: 'code' });
  }
  return inTransaction(platform.pool, async (client) => {
    const contact = await lockOwner(client, caller);
    const now = (await listDevices(client, caller)).find(({ id }) => id === deviceId);
    if (!now?.codeHash || !isSameHash(now.codeHash, expected)) return refuse({ code: 'devices.code-expired' });
    if (!(await sessions.bind(client, caller.sessionId, deviceId))) return refuse({ code: 'access.not-signed-in' });
    const state = (await hasFormerDevice(client, caller)) ? 'pending' : 'trusted';
    const { stands } = await tellChanges(client, { standings: deviceStandings, companyId: caller.companyId }, () =>
      setDeviceState(client, caller, [deviceId], { state, at: context.at }),
    );
    const confirmed = { ...device, state } as const;
    const action = state === 'trusted' ? 'devices.trusted' : 'devices.code-confirmed';
    await noteDevice(platform, client, action, confirmed, { caller, context }, stands ? { stands } : {});
    await tellOfDevice(platform, client, confirmed, caller, contact, context.at);
    return ok(confirmed);
  });
}

/** Sends a device a new code; the one before is void. Not more often than once in a while. */
export async function resendDeviceCode(
  { platform, sessions }: DeviceKeysContext,
  deviceId: string,
  caller: Caller,
  context: RequestContext,
): Promise<Result<undefined, Refusal>> {
  const { at } = context;
  return inTransaction(platform.pool, async (client) => {
    const contact = await lockOwner(client, caller);
    if (!(await sessions.stands(client, caller.sessionId))) return refuse({ code: 'access.not-signed-in' });
    const device = await findDevice(client, caller, deviceId);
    if (device?.state !== 'awaiting_code') return refuse({ code: 'devices.not-found' });
    const tooMany = await refusalOfCode(platform, client, caller, at);
    if (tooMany) return refuse(tooMany);
    const mayFrom = later(device.codeSentAt ?? at, platform.settings.limits.deviceCodeWaitMs);
    if (at < mayFrom) return refuse(waitRefusal('access.too-many-tries', (mayFrom - at) / 1000));
    await sendDeviceCode(platform, client, device, caller, contact, at);
    await noteDevice(platform, client, 'devices.code-sent', device, { caller, context });
    return ok();
  });
}
