import { DAY_MS, later, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { SANDBOX_COMPANIES } from '../domain/sandbox-companies.ts';
import { openCompany } from './open-company.ts';

/** Opens the sandbox's companies, dates counted back from `at`. Companies that are there already stay as they are. */
export async function seedCompanies(on: Queryable, at: Instant): Promise<void> {
  for (const company of SANDBOX_COMPANIES) {
    await openCompany(on, { ...company, openedAt: later(at, -company.openedDaysAgo * DAY_MS) });
  }
}
