import { newId, ok, refuse, type Result } from '@bank/core';
import { tellChanges } from '../../explanations/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { readDeviceKey, writtenKey, type DevicePublicKey } from '../domain/device-signature.ts';
import { deviceStandings } from '../domain/standings.ts';
import {
  findDevice,
  insertDevice,
  isKeyBlocked,
  listDevices,
  lockOwner,
  setDeviceState,
  type StoredDevice,
} from '../postgres/devices.ts';
import { noteDevice } from './audit.ts';
import type { DeviceKeysContext } from './device-keys-context.ts';
import { refusalOfCode, sendDeviceCode } from './device-messages.ts';

const DEVICES_MAX = 5;

/**
 * Registers the device that calls. It waits for the code that goes out by e-mail and SMS, an operator's first one like any
 * later one: until then it is worth nothing, for a password alone registers it (SECURITY S16, S17). The same key again is
 * the same device, and one that was blocked stays so; one whose code never came is replaced.
 */
export async function registerDevice(
  { platform, sessions }: DeviceKeysContext,
  { name, publicKey: sentKey }: { readonly name: string; readonly publicKey: DevicePublicKey },
  caller: Caller,
  context: RequestContext,
): Promise<Result<StoredDevice, Refusal>> {
  const key = readDeviceKey(sentKey);
  if (!key) return refuse({ code: 'request.field-invalid', field: 'publicKey' });
  const publicKey = writtenKey(key);
  const { at } = context;
  return inTransaction(platform.pool, async (client) => {
    const contact = await lockOwner(client, caller);
    if (!(await sessions.stands(client, caller.sessionId))) return refuse({ code: 'access.not-signed-in' });
    const devices = await listDevices(client, caller);
    const same = devices.find((device) => isSameKey(device.publicKey, publicKey) && device.state !== 'blocked');
    if (same) return ok(same);
    if (await isKeyBlocked(client, caller.companyId, publicKey)) return refuse({ code: 'devices.key-blocked' });
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
