import type { Queryable } from '../../../platform/database/rows.ts';
import { STANDARD_PROFILES, type StandardProfile } from '../domain/standard-profiles.ts';
import { insertProfileOnce } from '../postgres/profiles.ts';

/**
 * Gives a new company the permission profiles with which every company begins, under these ids and in the caller's
 * transaction; those that it has stay.
 */
export async function addStandardProfiles(
  on: Queryable,
  companyId: string,
  idOf: (profile: StandardProfile) => string,
): Promise<void> {
  for (const name of Object.keys(STANDARD_PROFILES) as StandardProfile[]) {
    await insertProfileOnce(on, companyId, { ...STANDARD_PROFILES[name], id: idOf(name) });
  }
}
