import { bankingDate, newId, ok, refuse, type Instant, type Result } from '@bank/core';
import { tellChanges } from '../../explanations/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readDeviceKey, type DevicePublicKey } from '../domain/device-signature.ts';
import { deviceStandings } from '../domain/standings.ts';
import {
  findDevice,
  hasOtherAdministrator,
  insertDevice,
  listDevices,
  lockOwner,
  setDeviceState,
  type DeviceOwner,
  type StoredDevice,
} from '../postgres/devices.ts';
import { noteDevice } from './audit.ts';
import { refusalOfCode, sendDeviceCode, tellOfDevice } from './device-messages.ts';

const DEVICES_MAX = 5;

/**
 * Registers the device that calls. An operator's first one waits for the code that goes out by e-mail and SMS; a later
 * one is pending until a trusted one or the administrator says yes (SECURITY S16). The same key again is the same
 * device; a first device whose code never came is replaced.
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
    const first = await isFirst(client, caller, devices, at);
    const tooMany = first ? await refusalOfCode(platform, client, caller, at) : undefined;
    if (tooMany) return refuse(tooMany);
    const unconfirmed = devices.filter(({ state }) => state === 'awaiting_code').map(({ id }) => id);
    if (devices.length - unconfirmed.length >= DEVICES_MAX) return refuse({ code: 'devices.too-many' });
    const id = newId('dev', platform.clock, platform.entropy);
    const state = first ? 'awaiting_code' : 'pending';
    const { companyId, operatorId } = caller;
    const { stands } = await tellChanges(client, { standings: deviceStandings, companyId }, async () => {
      await setDeviceState(client, caller, unconfirmed, { state: 'removed', at });
      await insertDevice(client, { companyId, operatorId, id, name, publicKey, state, createdAt: at });
    });
    const told = stands ? { stands } : {};
    await noteDevice(platform, client, 'devices.registered', { id, name, state }, { caller, context }, told);
    if (first) await sendDeviceCode(platform, client, { id, name }, caller, contact, at);
    else await tellOfDevice(platform, client, { id, name, state }, caller, contact, at);
    const device = await findDevice(client, caller, id);
    if (!device) throw new Error(`device ${id} was not kept`);
    return ok(device);
  });
}

/**
 * Whether a device would be an operator's first one, as far as a code is enough for it. After a block it is not: who has
 * the stolen phone reads the code too. Where no other administrator could say yes, the code has to do.
 */
async function isFirst(
  on: Queryable,
  owner: DeviceOwner,
  devices: readonly StoredDevice[],
  at: Instant,
): Promise<boolean> {
  if (devices.some(({ state }) => state === 'trusted' || state === 'pending')) return false;
  if (!devices.some(({ state }) => state === 'blocked')) return true;
  return !(await hasOtherAdministrator(on, owner, bankingDate(at)));
}

function isSameKey(a: DevicePublicKey, b: DevicePublicKey): boolean {
  return a.x === b.x && a.y === b.y;
}
