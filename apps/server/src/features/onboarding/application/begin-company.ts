import type { Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { companyOpening, type CompanyToOpen } from '../../company/index.ts';
import { tellAll, type Standing } from '../../explanations/index.ts';
import { beginFees } from '../../fees/index.ts';
import { addStandardProfiles, operatorStandings, type StandardProfile } from '../../operators/index.ts';
import { giveStandardLimits, limitStandings } from '../../usage-limits/index.ts';

/** A company that is about to become a customer. */
export interface CompanyToBegin extends CompanyToOpen {
  /** Since when it has fees: an ordinary company from its opening, one with a past that a seed made up from now on. */
  readonly feesSince: Instant;
  /** The ids of the permission profiles with which it begins. */
  readonly profileIdOf: (profile: StandardProfile) => string;
}

/**
 * Opens a company as every company begins: with an empty account, the standard limits, the standard permission profiles
 * and the fees of its plan, in the caller's transaction. What is there already stays as it is.
 */
export async function beginCompany(on: Queryable, company: CompanyToBegin): Promise<void> {
  const { profileIdOf, feesSince, ...toOpen } = company;
  await companyOpening.openCompany(on, toOpen);
  await giveStandardLimits(on, company.id);
  await addStandardProfiles(on, company.id, profileIdOf);
  await beginFees(on, { companyId: company.id, at: feesSince });
}

/** With what a company begins and what stands from then on. Devices come later, each by an act of its own. */
const BEGUN_WITH: readonly Standing[] = [...companyOpening.standings, ...operatorStandings, ...limitStandings];

/** How everything with which a company has begun stands, for the record of its opening. */
export function tellBeginning(on: Queryable, companyId: string): ReturnType<typeof tellAll> {
  return tellAll(on, BEGUN_WITH, companyId);
}
