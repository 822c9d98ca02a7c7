import type { CompanyAnswer, FraudMark, RegisteredCompany } from '@bank/rails-protocol';
import { SAMPLE_COMPANIES, SAMPLE_MARKS, type Outcome, type SampleCompany } from './companies.ts';

// The register of companies: those made up, and those that somebody registers to try with a CNPJ of their own. Only the
// latter are state; they go before the former where both have a CNPJ.

/** A company that was registered by hand, and which of its documents have an open mark of fraud. */
export interface AddedCompany {
  readonly company: RegisteredCompany;
  readonly marked: readonly string[];
}

/** Added companies by CNPJ, oldest first. */
export interface RegistryState {
  readonly added: Map<string, AddedCompany>;
}

const ADDED_MAX = 1_000;

/** Nothing was added. */
export function newRegistryState(): RegistryState {
  return { added: new Map() };
}

/** Registers a company, in the place of what was known of its CNPJ. */
export function addCompany({ added }: RegistryState, company: AddedCompany): undefined {
  const { cnpj } = company.company;
  added.delete(cnpj);
  added.set(cnpj, company);
  for (const oldest of added.keys()) {
    if (added.size <= ADDED_MAX) break;
    added.delete(oldest);
  }
}

/** The company of a CNPJ. */
export function findCompany({ added }: RegistryState, cnpj: string): CompanyAnswer {
  const company = added.get(cnpj)?.company ?? SAMPLES.get(cnpj)?.registered;
  return company ? { found: true, company } : { found: false };
}

/** Whether each document has an open mark of fraud, in the order of asking. */
export function fraudMarks({ added }: RegistryState, documents: readonly string[]): readonly FraudMark[] {
  const lists = [...added.values()];
  return documents.map((document) => {
    // What was added last about a document holds.
    const about = lists.findLast(({ company }) => documentsIn(company).includes(document));
    return { document, open: (about?.marked ?? SAMPLE_MARKS).includes(document) };
  });
}

/** All companies there are to try, those added last first. */
export function companiesToTry({ added }: RegistryState): readonly SampleCompany[] {
  const own = [...added.values()].reverse().map(({ company, marked }) => ({
    cnpj: company.cnpj,
    corporateName: company.corporateName,
    cpfs: company.partners.slice(0, 3).map(({ cpf }) => cpf),
    outcome: outcomeOf(company, marked),
    registered: company,
  }));
  return [...own, ...SAMPLE_COMPANIES.filter(({ cnpj }) => !added.has(cnpj))];
}

const SAMPLES = new Map(SAMPLE_COMPANIES.map((company) => [company.cnpj, company]));

function documentsIn({ cnpj, partners }: RegisteredCompany): readonly string[] {
  return [cnpj, ...partners.map(({ cpf }) => cpf)];
}

/** What is to come of a sign-up with the partners in the register's order. */
function outcomeOf({ cnpj, status, partners }: RegisteredCompany, marked: readonly string[]): Outcome {
  if (status !== 'active') return status;
  if (marked.includes(cnpj)) return 'company-marked';
  if (partners.some(({ cpf }) => marked.includes(cpf))) return 'partner-marked';
  return partners[0]?.isAdministrator === true ? 'approved' : 'no-administrator';
}
