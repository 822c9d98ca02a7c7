import type { Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { CompanyRegistration } from '../domain/registration.ts';
import { insertRegistration, replacePartners } from '../postgres/registrations.ts';

/**
 * Writes what a company says of itself and who its partners are, all of it confirmed at that moment, in the caller's
 * transaction. Corporate and fantasy name are written with the company. A registration that is there already stays.
 */
export async function saveRegistration(
  on: Queryable,
  companyId: string,
  registration: CompanyRegistration,
  at: Instant,
): Promise<void> {
  if (!(await insertRegistration(on, companyId, registration, at))) return;
  await replacePartners(on, companyId, registration.partners);
}
