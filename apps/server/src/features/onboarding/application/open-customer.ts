import { assert, newId, type Instant } from '@bank/core';
import { moneyOf } from '@bank/contracts';
import type { RegisteredCompany } from '@bank/rails-protocol';
import { companyOpening, customerDocuments, type CompanyRegistration } from '../../company/index.ts';
import { addFirstAdministrator } from '../../operators/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mobilePhoneOf, ownersOf, type Applicant, type CpfField } from '../domain/applicant.ts';
import type { WholeApplication } from '../domain/application.ts';
import { isSameCorporateName } from '../domain/corporate-name.ts';
import { welcomeMessage } from '../domain/onboarding-messages.ts';
import { stepApplication } from '../postgres/applications.ts';
import { noteOnboarding } from './audit.ts';
import { beginCompany, tellBeginning } from './begin-company.ts';

/** What a company has from its first day; the rest it asks for. */
const FIRST_PRODUCTS = ['PIX', 'TRANSFER', 'PAYMENT'] as const;

type Partner = CompanyRegistration['partners'][number];

/** On what an account is opened. */
export interface Opening {
  /** The company as registered; null where staff decided without the registry. */
  readonly registered: RegisteredCompany | null;
  /** Who administers the company: the first CPF's owner. */
  readonly administratorName: string;
  /** Names that the registry does not have, as staff read them in the documents. */
  readonly names: Readonly<Partial<Record<CpfField, string | undefined>>>;
  readonly findings: readonly string[];
  readonly by: 'bank' | `staff:${string}`;
  readonly at: Instant;
}

/**
 * Opens the account of an application: company, ledger account, registration, documents, administrator, decision, audit
 * rows and welcome are one transaction, the caller's, which holds the application's lock. All of it happens, once, or
 * nothing does.
 */
export async function openCustomer(
  platform: Platform,
  on: Queryable,
  application: WholeApplication,
  opening: Opening,
): Promise<void> {
  const { company, passwordHash } = application;
  const { at, by, findings } = opening;
  assert(passwordHash !== null, `application ${application.id} has no password any more`);
  const bankAccount = await companyOpening.nextFreeBankAccount(on);
  const { clock, entropy } = platform;
  const companyId = newId('com', clock, entropy);
  const { name, tradeName } = namesOf(company, opening.registered);
  await beginCompany(on, {
    id: companyId,
    profileIdOf: () => newId('prf', clock, entropy),
    bankAccount,
    cnpj: company.cnpj,
    name,
    tradeName,
    products: FIRST_PRODUCTS,
    openedAt: at,
    feesSince: at,
  });
  const registration = registrationOf(company, name, partnersOf(company, opening));
  await companyOpening.saveRegistration(on, companyId, registration, at);
  await customerDocuments.give(on, application.id, companyId);
  await addFirstAdministrator(on, { ...administratorOf(platform, company, opening), companyId, passwordHash }, at);
  await stepApplication(on, application.id, {
    state: 'approved',
    findings,
    reasons: [],
    documentsWanted: [],
    decidedAt: at,
    decidedBy: by,
    opened: { companyId, bankAccount },
  });
  const about = { applicationId: application.id, bankAccount };
  await noteOnboarding(
    platform,
    on,
    'onboarding.approved',
    { subject: application.id, data: { companyId, bankAccount, findings: [...findings] } },
    { actor: by, at },
  );
  await noteOnboarding(
    platform,
    on,
    'company.opened',
    { subject: companyId, companyId, data: { ...about, stands: await tellBeginning(on, companyId) } },
    { actor: by, at },
  );
  const { bank } = platform.settings;
  const words = welcomeMessage(bank.name, {
    corporateName: name,
    bankAccount,
    branch: bank.branch,
    name: opening.administratorName,
  });
  await putMessage(on, platform, { companyId, kind: 'email', recipient: company.businessEmail, ...words }, at);
}

/** As the registry writes it, where it is the same name; else as the documents have it that staff looked at. */
function namesOf(
  { corporateName, fantasyName }: Applicant,
  registered: RegisteredCompany | null,
): { readonly name: string; readonly tradeName: string } {
  const isRegistered = registered !== null && isSameCorporateName(corporateName, registered.corporateName);
  const name = isRegistered ? registered.corporateName : corporateName;
  return { name, tradeName: fantasyName || registered?.fantasyName || name };
}

/** As registered, and whoever of those that applied is named though the registry does not have them. */
function partnersOf(
  company: Applicant,
  { registered, administratorName, names }: Pick<Opening, 'registered' | 'administratorName' | 'names'>,
): readonly Partner[] {
  const partners = registered?.partners ?? [];
  const isUnknown = (cpf: string): boolean => !partners.some((partner) => partner.cpf === cpf);
  const administrator = {
    cpf: company.firstCpf,
    name: administratorName,
    qualification: 'Administrador',
    isAdministrator: true,
  };
  const others = ownersOf(company).flatMap(([field, cpf]) => {
    const name = names[field];
    if (field === 'firstCpf' || name === undefined || !isUnknown(cpf)) return [];
    return [{ cpf, name, qualification: 'Sócio ou representante', isAdministrator: false }];
  });
  return [...(isUnknown(company.firstCpf) ? [administrator] : []), ...partners, ...others];
}

function registrationOf(company: Applicant, corporateName: string, partners: readonly Partner[]): CompanyRegistration {
  const { firstCpf: _first, secondCpf: _second, thirdCpf: _third, ...rest } = company;
  const { monthlyBilling, shareCapital, patrimony } = company;
  return {
    ...rest,
    corporateName,
    partners,
    monthlyBilling: moneyOf(monthlyBilling),
    shareCapital: moneyOf(shareCapital),
    patrimony: moneyOf(patrimony),
  };
}

function administratorOf(
  { clock, entropy }: Platform,
  company: Applicant,
  { administratorName }: Pick<Opening, 'administratorName'>,
) {
  const mobile = mobilePhoneOf(company);
  return {
    id: newId('opr', clock, entropy),
    cpf: company.firstCpf,
    name: administratorName,
    email: company.businessEmail,
    phone: mobile === undefined ? null : `+55${mobile}`,
  };
}
