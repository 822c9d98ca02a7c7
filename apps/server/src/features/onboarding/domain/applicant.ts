import { ok, parseCivilDate, refuse, type CivilDate, type Result } from '@bank/core';
import type { CompanyData, ErrorCode, State } from '@bank/contracts';
import { parseCnpj, parseCpf, stateOfCep } from '@bank/documents';

/** What a company says of itself, checked: the state is always known. */
export type Applicant = Omit<CompanyData, 'address'> & {
  readonly address: Omit<CompanyData['address'], 'state'> & { readonly state: State };
};

/** Why what was typed is not taken. */
export interface ApplicantFault {
  readonly code: Extract<ErrorCode, `onboarding.${string}`>;
  readonly field: string;
}

const CPF_FIELDS = ['firstCpf', 'secondCpf', 'thirdCpf'] as const;
export type CpfField = (typeof CPF_FIELDS)[number];

/** Checks what no schema sees, in the order of the form: check digits, repeated CPFs, the date, the CEP's state. */
export function checkApplicant(company: CompanyData, today: CivilDate): Result<Applicant, ApplicantFault> {
  if (!parseCnpj(company.cnpj).ok) return refuse({ code: 'onboarding.cnpj-invalid', field: 'company/cnpj' });
  const given = CPF_FIELDS.filter((field) => company[field] !== undefined);
  const wrong = given.find((field) => !parseCpf(company[field] ?? '').ok);
  if (wrong) return refuse({ code: 'onboarding.cpf-invalid', field: `company/${wrong}` });
  const repeated = given.find((field, at) => given.slice(0, at).some((before) => company[before] === company[field]));
  if (repeated) return refuse({ code: 'onboarding.cpf-repeated', field: `company/${repeated}` });
  const date = parseCivilDate(company.constitutionDate);
  if (!date.ok || date.value > today)
    return refuse({ code: 'onboarding.date-invalid', field: 'company/constitutionDate' });
  const state = company.address.state ?? stateOfCep(company.address.cep);
  if (!state) return refuse({ code: 'onboarding.cep-invalid', field: 'company/address/cep' });
  return ok({ ...company, address: { ...company.address, state } });
}

/** The CPFs that were given with their fields, the administrator's first. */
export function ownersOf(applicant: Pick<Applicant, CpfField>): readonly (readonly [CpfField, cpf: string])[] {
  return CPF_FIELDS.flatMap((field) => {
    const cpf = applicant[field];
    return cpf === undefined ? [] : [[field, cpf] as const];
  });
}

/** The CPFs that were given, the administrator's first. */
export function cpfsOf(applicant: Pick<Applicant, CpfField>): readonly string[] {
  return ownersOf(applicant).map(([, cpf]) => cpf);
}

/** The number that takes SMS: the business phone where it is a mobile one; undefined where there is none. */
export function mobilePhoneOf({ businessPhone }: Pick<Applicant, 'businessPhone'>): string | undefined {
  return businessPhone?.length === 11 ? businessPhone : undefined;
}
