import type { DeviceSignature, Profile } from '@bank/contracts';
import { formatInstant, instant } from '@bank/core';
import type { Bank } from '../bank/bank.ts';
import { sign, type DeviceKey } from './device-key.ts';

/** Whoever is signed in, with the device that signs for them. */
export interface Signer {
  readonly bank: Bank;
  readonly operator: Profile['operator'];
  readonly bankAccount: string;
  readonly key: DeviceKey;
  /** False for a device that nobody approved yet: the bank takes no approvals and changes from it. */
  readonly isTrusted: boolean;
}

/** Signs a text that names this device and this moment, as the bank takes it. */
export async function signWith(
  key: DeviceKey,
  contentOf: (part: { readonly deviceId: string; readonly signedAt: string }) => string,
): Promise<DeviceSignature> {
  const { deviceId } = key;
  const signedAt = formatInstant(instant(Date.now()));
  const signature = await sign(key.privateKey, contentOf({ deviceId, signedAt }));
  return { deviceId, signedAt, signature };
}
