import { newId, ok, refuse, type Result } from '@bank/core';
import { tellChanges } from '../../explanations/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readDeviceKey, type DevicePublicKey } from '../domain/device-signature.ts';
import { deviceStandings } from '../domain/standings.ts';
import {
  findDevice,
  insertDevice,
  listDevices,
  lockOwner,
  setDeviceState,
  type StoredDevice,
} from '../postgres/devices.ts';
import { noteDevice } from './audit.ts';
import { refusalOfCode, sendDeviceCode } from './device-messages.ts';

const DEVICES_MAX = 5;

/**
 * Registers the device that calls. It waits for the code that goes out by e-mail and SMS, an operator's first one like any
 * later one: until then it is worth nothing, for a password alone registers it (SECURITY S16, S17). The same key again is
 * the same device; one whose code never came is replaced.
 */
export async function registerDevice(
  platform: Platform,
  { name, publicKey }: { readonly name: string; readonly publicKey: DevicePublicKey },
  caller: Caller,
  context: RequestContext,
): Promise<Result<StoredDevice, Refusal>> {
  if (!readDeviceKey(publicKey)) return refuse({ code: 'request.field-invalid', field: 'publicKey' });
  const { at } = context;
  return inTransaction(platform.pool, async (client) => {
    const contact = await lockOwner(client, caller);
    const devices = await listDevices(client, caller);
    const same = devices.find((device) => isSameKey(device.publicKey, publicKey) && device.state !== 'blocked');
    if (same) return ok(same);
    const tooMany = await refusalOfCode(platform, client, caller, at);
    if (tooMany) return refuse(tooMany);
    const unconfirmed = devices.filter(({ state }) => state === 'awaiting_code').map(({ id }) => id);
    if (devices.length - unconfirmed.length >= DEVICES_MAX) return refuse({ code: 'devices.too-many' });
    const id = newId('dev', platform.clock, platform.entropy);
    const state = 'awaiting_code';
    const { companyId, operatorId } = caller;
    const { stands } = await tellChanges(client, { standings: deviceStandings, companyId }, async () => {
      await setDeviceState(client, caller, unconfirmed, { state: 'removed', at });
      await insertDevice(client, { companyId, operatorId, id, name, publicKey, state, createdAt: at });
    });
    const told = stands ? { stands } : {};
    await noteDevice(platform, client, 'devices.registered', { id, name, state }, { caller, context }, told);
    await sendDeviceCode(platform, client, { id, name }, caller, contact, at);
    const device = await findDevice(client, caller, id);
    if (!device) throw new Error(`device ${id} was not kept`);
    return ok(device);
  });
}

function isSameKey(a: DevicePublicKey, b: DevicePublicKey): boolean {
  return a.x === b.x && a.y === b.y;
}
