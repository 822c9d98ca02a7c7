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
  readonly pixDayLimitCentavos: bigint;
  readonly pixNightLimitCentavos: bigint;
  readonly pixTransactionLimitCentavos: bigint;
  readonly pixNightTransactionLimitCentavos: bigint;
}

/** Writes a company; one that is there already stays as it is. */
export async function insertCompany(on: Queryable, company: Company): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.company (id, cnpj, name, trade_name, bank_account, account_id, products, state, opened_at,
       confirmation_threshold_centavos, pix_day_limit_centavos, pix_night_limit_centavos,
       pix_transaction_limit_centavos, pix_night_transaction_limit_centavos)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9, $10, $11, $12, $13)
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
      company.pixDayLimitCentavos,
      company.pixNightLimitCentavos,
      company.pixTransactionLimitCentavos,
      company.pixNightTransactionLimitCentavos,
    ],
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
