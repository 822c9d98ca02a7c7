import { proveDevice, sessionProofContent, startDeviceProof, type Profile } from '@bank/contracts';
import type { Bank } from '../bank/bank.ts';
import type { DeviceKey } from './device-key.ts';
import { signWith } from './signer.ts';

/**
 * Proves to the bank that this session runs on this device: it ends with the device, and shows as the device's. Where that
 * does not come off (no connection, a device that is blocked) the session stays one of a password, and everything that is
 * signed here is judged by its own signature.
 */
export async function proveThisDevice(bank: Bank, profile: Profile, key: DeviceKey): Promise<void> {
  const asked = await bank.call(startDeviceProof, {});
  if (!asked.ok) return;
  const { challenge } = asked.value;
  const operatorId = profile.operator.id;
  const bankAccount = profile.company?.bankAccount ?? '';
  const device = await signWith(key, (part) => sessionProofContent({ ...part, challenge, operatorId, bankAccount }));
  await bank.call(proveDevice, { body: { device } });
}
