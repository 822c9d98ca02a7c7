import type { Instant } from '@bank/core';
import { companySeed } from '../features/company/index.ts';
import { beginCompany, type CompanyToBegin } from '../features/onboarding/index.ts';
import { seededProfileId } from '../features/operators/index.ts';
import type { Queryable } from '../platform/database/rows.ts';

/** Opens the sandbox's companies, dates counted back from `at`. Companies that are there already stay as they are. */
export async function seedCompanies(on: Queryable, at: Instant): Promise<void> {
  for (const company of companySeed.companies) {
    await seedCompany(on, { ...company, openedAt: companySeed.ago(at, company.openedDaysAgo), feesSince: at });
  }
}

/** Opens a company under ids that are the same at every seed; one that is there already stays as it is. */
export async function seedCompany(on: Queryable, company: Omit<CompanyToBegin, 'id' | 'profileIdOf'>): Promise<void> {
  const { bankAccount } = company;
  await beginCompany(on, {
    ...company,
    id: companySeed.companyIdOf(bankAccount),
    profileIdOf: (profile) => seededProfileId(bankAccount, profile),
  });
}
