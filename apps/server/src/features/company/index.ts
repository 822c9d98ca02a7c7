import type { BooksCheck } from '@bank/ledger';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { documentsOf, dropDocuments, giveDocuments, storeDocuments } from './application/company-documents.ts';
import { limitMaximumsOf } from './application/limit-maximums.ts';
import { nextFreeBankAccount, openCompany } from './application/open-company.ts';
import { saveRegistration } from './application/save-registration.ts';
import {
  approveRequestByStaff,
  denyRequestByStaff,
  listRequestsForStaff,
  readDocumentForStaff,
  showRequestForStaff,
} from './application/staff-desk.ts';
import { companyChecks } from './application/verify-company.ts';
import { companyStandings } from './domain/standings.ts';
import { monthlyFeeOf, pricesOf } from './domain/tiers.ts';
import { companyRoutes } from './http/routes.ts';
import { updateApprovalRules } from './postgres/companies.ts';

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
export { ledgerAccountOf, type CompanyToOpen } from './application/open-company.ts';
export { companySeed } from './application/company-seed.ts';
export type { PastCompany } from './application/seed-registration.ts';
export type { RequestDeskRefusal, RequestForStaff } from './application/staff-desk.ts';
export type { CompanyRegistration, StoredDocument } from './domain/registration.ts';

/** How a company becomes a customer, each step in the caller's transaction. */
export const companyOpening = {
  nextFreeBankAccount,
  openCompany,
  saveRegistration,
  standings: companyStandings,
} as const;

/** The documents that a customer, or an applicant, sent in, by their owner's id. */
export const customerDocuments = {
  of: documentsOf,
  store: storeDocuments,
  give: giveDocuments,
  drop: dropDocuments,
} as const;

/** What the bank's staff do about the requests of companies. */
export const requestDesk = {
  list: listRequestsForStaff,
  show: showRequestForStaff,
  approve: approveRequestByStaff,
  deny: denyRequestByStaff,
  readDocument: readDocumentForStaff,
} as const;

/** On what terms a company pays, as other capabilities read and write them. */
export const companyTerms = { limitMaximumsOf, pricesOf, monthlyFeeOf, putApprovalRules: updateApprovalRules } as const;
