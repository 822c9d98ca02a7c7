import type { CivilDate } from '@bank/core';

/**
 * Who made an order: a person of the company, or a program of its own by one of its credentials. A program has no CPF,
 * device or role, and signs nothing; what it may do by itself was signed when its credential was made.
 */
export type OrderMaker =
  | { readonly is: 'person'; readonly id: string; readonly name: string }
  | { readonly is: 'program'; readonly id: string; readonly name: string };

const CREDENTIAL = 'crd_';

/** The maker of a kept order, by the ids' own prefixes: credentials are `crd_…`. */
export function makerOf(id: string, name: string): OrderMaker {
  return { is: id.startsWith(CREDENTIAL) ? 'program' : 'person', id, name };
}

/** A program as the maker of an order. It is told apart from people wherever a name is shown: "credencial ERP". */
export function programMaker(credential: { readonly id: string; readonly name: string }): OrderMaker {
  return makerOf(credential.id, `credencial ${credential.name}`);
}

/** The ledger counter of what the programs of a credential did by themselves on a day; its cap was signed. */
export function programCapCounterId(
  { companyId, credentialId }: { readonly companyId: string; readonly credentialId: string },
  day: CivilDate,
): string {
  return `program-cap:${companyId}:${credentialId}:${day}`;
}
