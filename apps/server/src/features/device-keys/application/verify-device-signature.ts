import { ok, refuse, type Instant, type Result } from '@bank/core';
import type { DeviceSignature } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { contentHash, isFresh, isSignedBy } from '../domain/device-signature.ts';
import { findDevice, listDevices, useSignature, type DeviceOwner, type DeviceState } from '../postgres/devices.ts';

/** A signature to be checked: whose device, and over which content as the server itself has it. */
export interface SignatureToVerify extends DeviceOwner {
  readonly device: DeviceSignature;
  readonly content: string;
  readonly at: Instant;
  /** pending-too: also a device that nobody said yes to yet (SECURITY S17); only trusted ones unless told. */
  readonly accept?: 'trusted' | 'pending-too';
}

type UsableState = Extract<DeviceState, 'trusted' | 'pending'>;

/** The device that signed. */
export interface VerifiedDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly state: UsableState;
}

const INVALID: Refusal = { code: 'access.signature-invalid', field: 'device' };

/**
 * Checks a device's signature: the operator's own device, in order, signed within two minutes, over exactly this
 * content, and not taken before (SECURITY S08, S18). Notes the use: the same content never passes twice.
 */
export async function verifyDeviceSignature(
  on: Queryable,
  { companyId, operatorId, device, content, at, accept = 'trusted' }: SignatureToVerify,
): Promise<Result<VerifiedDevice, Refusal>> {
  const { deviceId } = device;
  const known = await findDevice(on, { companyId, operatorId }, deviceId);
  const state = known?.state;
  if (!known || !isAccepted(state, accept)) {
    const usable = await hasUsableDevice(on, { companyId, operatorId }, accept);
    return refuse(usable ? INVALID : { code: 'devices.not-registered' });
  }
  if (!isFresh(device.signedAt, at) || !isSignedBy(known.publicKey, device, content)) return refuse(INVALID);
  const used = await useSignature(on, { companyId, deviceId, contentHash: contentHash(deviceId, content), at });
  return used ? ok({ deviceId, name: known.name, state }) : refuse(INVALID);
}

/** Whether an operator has a device that may confirm. */
export async function hasUsableDevice(
  on: Queryable,
  owner: DeviceOwner,
  accept: 'trusted' | 'pending-too' = 'pending-too',
): Promise<boolean> {
  return (await listDevices(on, owner)).some(({ state }) => isAccepted(state, accept));
}

function isAccepted(state: DeviceState | undefined, accept: 'trusted' | 'pending-too'): state is UsableState {
  return state === 'trusted' || (accept === 'pending-too' && state === 'pending');
}
