import { bankingDate, type Instant } from '@bank/core';
import { findActivePerson } from '../../device-keys/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/**
 * A caller with the rights of this moment: while they waited for the company's lock, a change may have blocked them or taken
 * their rights. Undefined for who may not come in any more. Asked under that lock, since rights change under it alone.
 */
export async function asTheyStand(on: Queryable, caller: Caller, at: Instant): Promise<Caller | undefined> {
  const { companyId, operatorId } = caller;
  const now = await findActivePerson(on, { companyId, operatorId, today: bankingDate(at) });
  return now && { ...caller, role: now.role, permissions: now.permissions };
}
