import { ok, refuse, type Instant, type Result } from '@bank/core';
import type { DeviceSignature } from '@bank/contracts';
import type { Companion } from '@bank/ledger';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { contentHash, isFresh, isSignedBy } from '../domain/device-signature.ts';
import { findDevice, listDevices, noteDeviceUse, type DeviceOwner, type DeviceState } from '../postgres/devices.ts';
import { spendSignature, useSignature } from '../postgres/signatures.ts';

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

/** A signature that is good, as long as nobody has spent it. */
export interface CheckedSignature {
  readonly device: VerifiedDevice;
  /** Spends it with the posting that it allows; refused with {@link SIGNATURE_SPENT} where the same content was spent before. */
  readonly spending: Companion;
}

/**
 * Checks a device's signature: the operator's own device, in order, signed within two minutes, over exactly this
 * content (SECURITY S08, S18). It spends nothing: what it allows is posted with `spending`, so that a signature is spent by
 * what it allowed, and by nothing that came to nothing. That the device was used is noted at once.
 */
export async function checkDeviceSignature(
  on: Queryable,
  { companyId, operatorId, device, content, at, accept = 'trusted' }: SignatureToVerify,
): Promise<Result<CheckedSignature, Refusal>> {
  const { deviceId } = device;
  const known = await findDevice(on, { companyId, operatorId }, deviceId);
  const state = known?.state;
  if (!known || !isAccepted(state, accept)) {
    const usable = await hasUsableDevice(on, { companyId, operatorId }, accept);
    return refuse(usable ? INVALID : { code: 'devices.not-registered' });
  }
  if (!isFresh(device.signedAt, at) || !isSignedBy(known.publicKey, device, content)) return refuse(INVALID);
  await noteDeviceUse(on, { companyId, deviceId, at });
  const spending = spendSignature({ companyId, deviceId, contentHash: contentHash(deviceId, content), at });
  return ok({ device: { deviceId, name: known.name, state }, spending });
}

/**
 * Checks a signature as {@link checkDeviceSignature} does, and spends it in the transaction of `on`, which has to be the
 * one of what it allows: the same content never passes twice.
 */
export async function verifyDeviceSignature(
  on: Queryable,
  request: SignatureToVerify,
): Promise<Result<VerifiedDevice, Refusal>> {
  const checked = await checkDeviceSignature(on, request);
  if (!checked.ok) return checked;
  const { companyId, device, content, at } = request;
  const { deviceId } = device;
  const spent = await useSignature(on, { companyId, deviceId, contentHash: contentHash(deviceId, content), at });
  return spent ? ok(checked.value.device) : refuse(INVALID);
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
