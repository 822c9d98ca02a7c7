import { createHash } from 'node:crypto';
import { base32, money, newId, type Clock, type Entropy, type Instant } from '@bank/core';
import { openAccount } from '@bank/ledger';
import type { Product, Tier } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import {
  STANDARD_LIMITS,
  STANDARD_NIGHT_START,
  STANDARD_PROFILES,
  STANDARD_THRESHOLD_CENTAVOS,
  type StandardProfile,
} from '../domain/sandbox-companies.ts';
import { insertCompany, insertCompanyLimit, insertProfile, readFreeBankAccount } from '../postgres/companies.ts';

/** Those before it are the sandbox's. */
const FIRST_BANK_ACCOUNT = 10_100;

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

/** The ids of a company that is opened. */
export interface CompanyIds {
  readonly id: string;
  readonly profileIds: Readonly<Record<StandardProfile, string>>;
}

/** The ids of a seeded company: the same at every seed. */
export function seededCompanyIds(bankAccount: string): CompanyIds {
  return { id: seededCompanyId(bankAccount), profileIds: profileIdsBy((name) => seededProfileId(bankAccount, name)) };
}

/** New ids, for a company that became a customer. */
export function newCompanyIds(clock: Clock, entropy: Entropy): CompanyIds {
  return { id: newId('com', clock, entropy), profileIds: profileIdsBy(() => newId('prf', clock, entropy)) };
}

function profileIdsBy(idOf: (profile: StandardProfile) => string): CompanyIds['profileIds'] {
  return { finance: idOf('finance'), approver: idOf('approver'), guest: idOf('guest') };
}

/** A company to be opened. */
export interface CompanyToOpen extends CompanyIds {
  readonly bankAccount: string;
  readonly cnpj: string;
  readonly name: string;
  readonly tradeName: string;
  readonly products: readonly Product[];
  readonly openedAt: Instant;
  /** Not said: the first plan. */
  readonly tier?: Tier;
}

/**
 * Opens a company with the standard limits and permission profiles and an empty account in the ledger, in the
 * caller's transaction. What is there already stays as it is.
 */
export async function openCompany(on: Queryable, company: CompanyToOpen): Promise<void> {
  const { id, profileIds, bankAccount, openedAt } = company;
  const accountId = ledgerAccountOf(bankAccount);
  await insertCompany(on, {
    ...company,
    accountId,
    tier: company.tier ?? 'essencial',
    confirmationThresholdCentavos: STANDARD_THRESHOLD_CENTAVOS,
  });
  await insertCompanyLimit(on, { companyId: id, type: 'all', measure: 'night-start', value: STANDARD_NIGHT_START });
  for (const [type, amounts] of Object.entries(STANDARD_LIMITS)) {
    for (const [measure, value] of Object.entries(amounts)) {
      await insertCompanyLimit(on, { companyId: id, type, measure, value });
    }
  }
  for (const [name, profile] of Object.entries(STANDARD_PROFILES)) {
    await insertProfile(on, { ...profile, companyId: id, id: profileIds[name as StandardProfile] });
  }
  await openAccount(on, { id: accountId, kind: 'customer', floor: money(0n), openedAt });
}

/**
 * The smallest account number from 10100 that is free. Until the caller's transaction ends nobody else is given one, so
 * it is taken at most once.
 */
export async function nextFreeBankAccount(on: Queryable): Promise<string> {
  return readFreeBankAccount(on, FIRST_BANK_ACCOUNT);
}
