import { DAY_MS, later, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { SANDBOX_COMPANIES } from '../domain/sandbox-companies.ts';
import { openCompany, seededCompanyIds } from './open-company.ts';

/** Opens the sandbox's companies, dates counted back from `at`. Companies that are there already stay as they are. */
export async function seedCompanies(on: Queryable, at: Instant): Promise<void> {
  for (const company of SANDBOX_COMPANIES) {
    const openedAt = later(at, -company.openedDaysAgo * DAY_MS);
    await openCompany(on, { ...company, ...seededCompanyIds(company.bankAccount), openedAt });
  }
}
