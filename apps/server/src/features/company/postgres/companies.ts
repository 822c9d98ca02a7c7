import type { Instant } from '@bank/core';
import type { Product, Tier } from '@bank/contracts';
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

/** Writes a limit of a company (centavos; the hour for `night-start`); one that is there already stays as it is. */
export async function insertCompanyLimit(
  on: Queryable,
  limit: { readonly companyId: string; readonly type: string; readonly measure: string; readonly value: bigint },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.usage_limit (company_id, subject, type, measure, value) VALUES ($1, 'company', $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [limit.companyId, limit.type, limit.measure, limit.value],
  );
}

/** Writes a permission profile; one that is there already stays as it is. */
export async function insertProfile(
  on: Queryable,
  profile: {
    readonly companyId: string;
    readonly id: string;
    readonly name: string;
    readonly permissions: readonly string[];
  },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.permission_profile (company_id, id, name, permissions) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, id) DO NOTHING`,
    [profile.companyId, profile.id, profile.name, profile.permissions],
  );
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
