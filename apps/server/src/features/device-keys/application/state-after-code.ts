import { bankingDate, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { hasOtherAdministrator, type DeviceOwner, type StoredDevice } from '../postgres/devices.ts';

/**
 * What a device is worth once its code was typed: an operator's first one is trusted; a later one is pending until a
 * trusted one or the administrator says yes (SECURITY S16). After a block it is no first one: who has the stolen phone
 * reads the code too. Where no other administrator could say yes, the code has to do.
 */
export async function stateAfterCode(
  on: Queryable,
  owner: DeviceOwner,
  others: readonly StoredDevice[],
  at: Instant,
): Promise<'trusted' | 'pending'> {
  if (others.some(({ state }) => state === 'trusted' || state === 'pending')) return 'pending';
  if (!others.some(({ state }) => state === 'blocked')) return 'trusted';
  return (await hasOtherAdministrator(on, owner, bankingDate(at))) ? 'pending' : 'trusted';
}
