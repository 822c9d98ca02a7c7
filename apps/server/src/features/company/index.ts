export { BANK_ACCOUNTS, openBankAccounts } from './application/open-bank-accounts.ts';
export {
  ledgerAccountOf,
  openCompany,
  seededCompanyId,
  seededId,
  seededProfileId,
  type CompanyToOpen,
} from './application/open-company.ts';
export { seedCompanies } from './application/seed-companies.ts';
export { SANDBOX_COMPANIES } from './domain/sandbox-companies.ts';
