import type { CompanyData } from '@bank/contracts';
import { formatDecimal } from '@bank/core';
import type { Draft } from './draft.ts';
import { dateTyped, digitsOf } from './steps.ts';

/** What was typed as the bank takes it: no masks, no optional field that is empty. Ask only for valid steps. */
export function companyDataOf(draft: Draft): CompanyData {
  return {
    cnpj: draft.cnpj.replaceAll(/[^0-9A-Z]/g, ''),
    firstCpf: digitsOf(draft.firstCpf),
    ...given('secondCpf', digitsOf(draft.secondCpf)),
    ...given('thirdCpf', digitsOf(draft.thirdCpf)),
    corporateName: draft.corporateName.trim(),
    ...given('fantasyName', draft.fantasyName.trim()),
    constitutionType: draft.constitutionType as CompanyData['constitutionType'],
    constitutionDate: dateTyped(draft.constitutionDate) ?? '',
    activitySector: draft.activitySector,
    businessEmail: draft.businessEmail,
    ...given('businessPhone', digitsOf(draft.businessPhone)),
    monthlyBilling: formatDecimal(draft.monthlyBilling ?? 0n),
    shareCapital: formatDecimal(draft.shareCapital ?? 0n),
    patrimony: formatDecimal(draft.patrimony ?? 0n),
    businessDescription: oneLine(draft.businessDescription),
    address: {
      cep: digitsOf(draft.cep),
      city: draft.city.trim(),
      publicPlace: draft.publicPlace.trim(),
      street: draft.street.trim(),
      number: draft.number.trim(),
      ...given('complement', draft.complement.trim()),
    },
  };
}

function given<Name extends string>(name: Name, value: string): { readonly [K in Name]?: string } {
  return value === '' ? {} : ({ [name]: value } as { readonly [K in Name]: string });
}

/** The bank takes no control characters, and a line break is one. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
