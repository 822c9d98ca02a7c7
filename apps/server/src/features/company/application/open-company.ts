import { money, type Instant } from '@bank/core';
import { openAccount } from '@bank/ledger';
import type { Product, Tier } from '@bank/contracts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { insertCompany, readFreeBankAccount } from '../postgres/companies.ts';

/** Those before it are the sandbox's. */
const FIRST_BANK_ACCOUNT = 10_100;

/** Above what amount a company's operators confirm in the app until it asks for something else; centavos. */
const STANDARD_THRESHOLD_CENTAVOS = 100_000n;

/** The account in the ledger that belongs to an account number. */
export function ledgerAccountOf(bankAccount: string): string {
  return `customer:${bankAccount}`;
}

/** A company to be opened. */
export interface CompanyToOpen {
  readonly id: string;
  readonly bankAccount: string;
  readonly cnpj: string;
  readonly name: string;
  readonly tradeName: string;
  readonly products: readonly Product[];
  readonly openedAt: Instant;
  /** Not said: the first plan. */
  readonly tier?: Tier;
}

/** Opens a company with an empty account in the ledger, in the caller's transaction. What is there already stays. */
export async function openCompany(on: Queryable, company: CompanyToOpen): Promise<void> {
  const { bankAccount, openedAt } = company;
  const accountId = ledgerAccountOf(bankAccount);
  await insertCompany(on, {
    ...company,
    accountId,
    tier: company.tier ?? 'essencial',
    confirmationThresholdCentavos: STANDARD_THRESHOLD_CENTAVOS,
  });
  await openAccount(on, { id: accountId, kind: 'customer', floor: money(0n), openedAt });
}

/**
 * The smallest account number from 10100 that is free. Until the caller's transaction ends nobody else is given one, so
 * it is taken at most once.
 */
export async function nextFreeBankAccount(on: Queryable): Promise<string> {
  return readFreeBankAccount(on, FIRST_BANK_ACCOUNT);
}
