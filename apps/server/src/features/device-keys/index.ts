import { HOUR_MS, later, type Instant, type Result } from '@bank/core';
import type { Queryable } from '../../platform/database/rows.ts';
import type { Refusal, Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceSessions } from './application/device-keys-context.ts';
import {
  checkDeviceSignature,
  hasUsableDevice,
  verifyDeviceSignature,
  type CheckedSignature,
  type SignatureToVerify,
  type VerifiedDevice,
} from './application/verify-device-signature.ts';
import { deviceKeysRoutes } from './http/routes.ts';
import { listDevices, removeDevicesOf, type DeviceOwner } from './postgres/devices.ts';
import { deleteSignaturesBefore } from './postgres/signatures.ts';

export { seedDevices } from './application/seed-device.ts';
export { SIGNATURE_SPENT } from './postgres/signatures.ts';
export { listDevices, lockOwner, removeDevicesOf, renameDevice, setDeviceState } from './postgres/devices.ts';
export type { SignatureToVerify, VerifiedDevice } from './application/verify-device-signature.ts';
export { deviceStandings } from './domain/standings.ts';
export { mayApprove } from './domain/who-may-approve.ts';
export { findActivePerson, othersWhoMayApprove } from './postgres/people-who-may-approve.ts';

/**
 * The capability device-keys: registers the key of a device and judges what is signed with it, the only strong factor
 * there is. Sign-in and signed changes rest on it; what a company does with its devices is the capability devices.
 */
export interface DeviceKeys {
  readonly routes: readonly Route[];
  /** The operator's trusted device, the one used last if there are several; undefined for none. */
  trustedDeviceOf(
    companyId: string,
    operatorId: string,
  ): Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** Checks a signature for a posting: its `spending` has to go with what it allows. */
  checkDeviceSignature(request: SignatureToVerify): Promise<Result<CheckedSignature, Refusal>>;
  /** Checks a signature and spends it in the transaction of `on`, which is that of what it allows. */
  verifyDeviceSignature(request: SignatureToVerify, on: Queryable): Promise<Result<VerifiedDevice, Refusal>>;
  /** Whether an operator has a trusted or pending device. */
  hasUsableDevice(on: Queryable, owner: DeviceOwner): Promise<boolean>;
  /**
   * Removes every device of an operator who is to begin anew, should they ever, in the caller's transaction; ending sessions
   * is the caller's.
   */
  removeDevicesOf(on: Queryable, owner: DeviceOwner): Promise<void>;
  /** Forgets signatures that are too old to be taken a second time. */
  forgetOldSignatures(on: Queryable, at: Instant): Promise<void>;
}

/** Far longer than the minutes for which a signature is fresh. */
const SIGNATURES_KEPT_MS = HOUR_MS;

/** Opens the capability. */
export function createDeviceKeysFeature(
  platform: Platform,
  options: { readonly sessions: DeviceSessions },
): DeviceKeys {
  return {
    routes: deviceKeysRoutes({ platform, ...options }),
    async trustedDeviceOf(companyId, operatorId) {
      const devices = await listDevices(platform.pool, { companyId, operatorId });
      const trusted = devices.filter(({ state }) => state === 'trusted');
      return trusted.toSorted((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))[0];
    },
    checkDeviceSignature: (request) => checkDeviceSignature(platform.pool, request),
    verifyDeviceSignature: (request, on) => verifyDeviceSignature(on, request),
    hasUsableDevice: (on, owner) => hasUsableDevice(on, owner),
    removeDevicesOf: (on, owner) => removeDevicesOf(on, owner, platform.clock.now()),
    forgetOldSignatures: (on, at) => deleteSignaturesBefore(on, later(at, -SIGNATURES_KEPT_MS)),
  };
}
