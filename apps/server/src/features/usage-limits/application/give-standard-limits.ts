import type { Queryable } from '../../../platform/database/rows.ts';
import { STANDARD_LIMITS, STANDARD_NIGHT_START } from '../domain/standard-limits.ts';
import { insertCompanyLimit } from '../postgres/limits.ts';

/** Gives a new company the limits with which every company begins, in the caller's transaction; those it has stay. */
export async function giveStandardLimits(on: Queryable, companyId: string): Promise<void> {
  await insertCompanyLimit(on, { companyId, type: 'all', measure: 'night-start', value: STANDARD_NIGHT_START });
  for (const [type, amounts] of Object.entries(STANDARD_LIMITS)) {
    for (const [measure, value] of Object.entries(amounts)) {
      await insertCompanyLimit(on, { companyId, type, measure, value });
    }
  }
}
