import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { companyChecks } from './application/verify-company.ts';
import { companyRoutes } from './http/routes.ts';

/** The capability company: what the bank knows of a company, and what it asks for. */
export interface CompanyFeature {
  readonly routes: readonly Route[];
  /** What `ipe verify` asks of companies. */
  readonly checks: readonly BooksCheck[];
}

/** Puts the capability together. */
export function createCompanyFeature(platform: Platform): CompanyFeature {
  return { routes: companyRoutes({ platform }), checks: companyChecks };
}

export { BANK_ACCOUNTS, openBankAccounts } from './application/open-bank-accounts.ts';
export { documentsOf, dropDocuments, giveDocuments, storeDocuments } from './application/company-documents.ts';
export {
  ledgerAccountOf,
  newCompanyIds,
  nextFreeBankAccount,
  openCompany,
  seededCompanyId,
  seededCompanyIds,
  seededId,
  seededProfileId,
  type CompanyIds,
  type CompanyToOpen,
} from './application/open-company.ts';
export { saveRegistration } from './application/save-registration.ts';
export {
  approveRequestByStaff,
  denyRequestByStaff,
  listRequestsForStaff,
  readDocumentForStaff,
  showRequestForStaff,
  type RequestDeskRefusal,
  type RequestForStaff,
} from './application/staff-desk.ts';
export { limitMaximumsOf } from './application/limit-maximums.ts';
export { seedCompanies } from './application/seed-companies.ts';
export { seedRegistration, type PastCompany, type PastDocument } from './application/seed-registration.ts';
export { SANDBOX_COMPANIES } from './domain/sandbox-companies.ts';
export type { CompanyRegistration, Partner, StoredDocument } from './domain/registration.ts';
