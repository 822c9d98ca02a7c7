import type { Instant } from '@bank/core';
import type { ApprovalRules, Product, Tier } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** A company as it stands in the database; amounts are centavos. */
export interface Company {
  readonly id: string;
  readonly cnpj: string;
  readonly name: string;
  readonly tradeName: string;
  readonly bankAccount: string;
  readonly accountId: string;
  readonly products: readonly Product[];
  readonly tier: Tier;
  readonly openedAt: Instant;
  readonly confirmationThresholdCentavos: bigint;
}

/** Approval rules as they stand with the company, where every order finds them: a version and what it says. */
export interface RulesToPut {
  readonly version: number;
  readonly rules: ApprovalRules;
}

/** Writes a company; one that is there already stays as it is. */
export async function insertCompany(on: Queryable, company: Company): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.company (id, cnpj, name, trade_name, bank_account, account_id, products, state, opened_at,
       confirmation_threshold_centavos, tier)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9, $10)
     ON CONFLICT (id) DO NOTHING`,
    [
      company.id,
      company.cnpj,
      company.name,
      company.tradeName,
      company.bankAccount,
      company.accountId,
      company.products,
      timestamp(company.openedAt),
      company.confirmationThresholdCentavos,
      company.tier,
    ],
  );
}

/** Puts approval rules in force in the place of those that were. */
export async function updateApprovalRules(on: Queryable, companyId: string, inForce: RulesToPut): Promise<void> {
  await readRows(on, 'UPDATE bank.company SET approval_rules = $2 WHERE id = $1', [companyId, inForce]);
}

/** Any fixed number does; the lock ends with the transaction. */
const BANK_ACCOUNT_LOCK = 4_990_061;

/** The smallest free account number from that one on, kept from everybody else until the transaction ends. */
export async function readFreeBankAccount(on: Queryable, first: number): Promise<string> {
  await readRows(on, 'SELECT pg_advisory_xact_lock($1)', [BANK_ACCOUNT_LOCK]);
  const [free] = await readRows<{ number: string }>(
    on,
    `SELECT number::text FROM generate_series($1::int, 99999) AS number
     WHERE NOT EXISTS (SELECT FROM bank.company WHERE bank_account = number::text::char(5))
     ORDER BY number LIMIT 1`,
    [first],
  );
  if (!free) throw new Error('no account number is free');
  return free.number;
}
