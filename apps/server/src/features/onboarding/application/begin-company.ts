import type { Queryable } from '../../../platform/database/rows.ts';
import { companyOpening, type CompanyToOpen } from '../../company/index.ts';
import { addStandardProfiles, type StandardProfile } from '../../operators/index.ts';
import { giveStandardLimits } from '../../usage-limits/index.ts';

/** A company that is about to become a customer. */
export interface CompanyToBegin extends CompanyToOpen {
  /** The ids of the permission profiles with which it begins. */
  readonly profileIdOf: (profile: StandardProfile) => string;
}

/**
 * Opens a company as every company begins: with an empty account, the standard limits and the standard permission
 * profiles, in the caller's transaction. What is there already stays as it is.
 */
export async function beginCompany(on: Queryable, company: CompanyToBegin): Promise<void> {
  const { profileIdOf, ...toOpen } = company;
  await companyOpening.openCompany(on, toOpen);
  await giveStandardLimits(on, company.id);
  await addStandardProfiles(on, company.id, profileIdOf);
}
