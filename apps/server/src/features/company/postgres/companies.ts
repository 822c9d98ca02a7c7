import type { Instant } from '@bank/core';
import type { Product } from '@bank/contracts';
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
  readonly openedAt: Instant;
  readonly confirmationThresholdCentavos: bigint;
}

/** Writes a company; one that is there already stays as it is. */
export async function insertCompany(on: Queryable, company: Company): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.company (id, cnpj, name, trade_name, bank_account, account_id, products, state, opened_at,
       confirmation_threshold_centavos)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9)
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
