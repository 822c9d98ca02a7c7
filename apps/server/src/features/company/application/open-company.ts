import { createHash } from 'node:crypto';
import { base32, money, type Instant } from '@bank/core';
import { openAccount } from '@bank/ledger';
import type { Product } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import {
  STANDARD_LIMITS,
  STANDARD_NIGHT_START,
  STANDARD_PROFILES,
  STANDARD_THRESHOLD_CENTAVOS,
  type StandardProfile,
} from '../domain/sandbox-companies.ts';
import { insertCompany, insertCompanyLimit, insertProfile } from '../postgres/companies.ts';

/** An id that is the same at every seed: made from what it names instead of time and chance. Never for secrets. */
export function seededId<Prefix extends string>(prefix: Prefix, name: string): `${Prefix}_${string}` {
  const digest = createHash('sha256').update(`ipe sandbox ${prefix} ${name}`).digest();
  return `${prefix}_${base32(digest.subarray(0, 16))}`;
}

/** The id of the seeded company with that account number. */
export function seededCompanyId(bankAccount: string): string {
  return seededId('com', bankAccount);
}

/** The id of a standard permission profile of a seeded company. */
export function seededProfileId(bankAccount: string, profile: StandardProfile): string {
  return seededId('prf', `${bankAccount} ${profile}`);
}

/** The account in the ledger that belongs to an account number. */
export function ledgerAccountOf(bankAccount: string): string {
  return `customer:${bankAccount}`;
}

/** A company to be opened by a seed. */
export interface CompanyToOpen {
  readonly bankAccount: string;
  readonly cnpj: string;
  readonly name: string;
  readonly tradeName: string;
  readonly products: readonly Product[];
  readonly openedAt: Instant;
}

/**
 * Opens a company with the standard limits and permission profiles and an empty account in the ledger, in the
 * caller's transaction. What is there already stays as it is.
 */
export async function openCompany(on: Queryable, company: CompanyToOpen): Promise<void> {
  const { bankAccount, openedAt } = company;
  const id = seededCompanyId(bankAccount);
  const accountId = ledgerAccountOf(bankAccount);
  await insertCompany(on, { ...company, id, accountId, confirmationThresholdCentavos: STANDARD_THRESHOLD_CENTAVOS });
  await insertCompanyLimit(on, { companyId: id, type: 'all', measure: 'night-start', value: STANDARD_NIGHT_START });
  for (const [type, amounts] of Object.entries(STANDARD_LIMITS)) {
    for (const [measure, value] of Object.entries(amounts)) {
      await insertCompanyLimit(on, { companyId: id, type, measure, value });
    }
  }
  for (const [name, profile] of Object.entries(STANDARD_PROFILES)) {
    await insertProfile(on, { ...profile, companyId: id, id: seededProfileId(bankAccount, name as StandardProfile) });
  }
  await openAccount(on, { id: accountId, kind: 'customer', floor: money(0n), openedAt });
}
