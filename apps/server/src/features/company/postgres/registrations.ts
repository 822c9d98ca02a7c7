import type { Instant } from '@bank/core';
import {
  wireOf,
  type CompanyData,
  type LimitMeasure,
  type OrderKind,
  type Product,
  type State,
  type Tier,
} from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { ConfirmedPart } from '../domain/freshness.ts';
import type { CompanyAddress, CompanyInForce, CompanyRegistration, Partner } from '../domain/registration.ts';
import type { LimitAmounts } from '../domain/tiers.ts';

/** Writes a registration, every part confirmed at that moment; false where one is there already. */
export async function insertRegistration(
  on: Queryable,
  companyId: string,
  registration: CompanyRegistration,
  at: Instant,
): Promise<boolean> {
  const { address } = registration;
  const rows = await readRows(
    on,
    `INSERT INTO bank.company_registration (company_id, constitution_type, constitution_date, activity_sector,
       business_description, business_email, business_phone, monthly_billing_centavos, share_capital_centavos,
       patrimony_centavos, cep, state, city, public_place, street, number, complement, data_confirmed_at,
       address_confirmed_at, contact_confirmed_at, finances_confirmed_at, partners_confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $18, $18, $18)
     ON CONFLICT DO NOTHING RETURNING company_id`,
    [
      companyId,
      registration.constitutionType,
      registration.constitutionDate,
      registration.activitySector,
      registration.businessDescription,
      registration.businessEmail,
      registration.businessPhone ?? null,
      registration.monthlyBilling,
      registration.shareCapital,
      registration.patrimony,
      address.cep,
      address.state,
      address.city,
      address.publicPlace,
      address.street,
      address.number,
      address.complement ?? null,
      timestamp(at),
    ],
  );
  return rows.length > 0;
}

/** Writes the list of partners anew. */
export async function replacePartners(on: Queryable, companyId: string, partners: readonly Partner[]): Promise<void> {
  await readRows(on, 'DELETE FROM bank.company_partner WHERE company_id = $1', [companyId]);
  for (const [place, { cpf, name, qualification, isAdministrator }] of partners.entries()) {
    await readRows(
      on,
      `INSERT INTO bank.company_partner (company_id, cpf, place, name, qualification, is_administrator)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [companyId, cpf, place, name, qualification, isAdministrator],
    );
  }
}

/** A company's partners, in the registry's order. */
export async function listPartners(on: Queryable, companyId: string): Promise<readonly Partner[]> {
  return readRows<Partner>(
    on,
    `SELECT cpf, name, qualification, is_administrator AS "isAdministrator" FROM bank.company_partner
     WHERE company_id = $1 ORDER BY place`,
    [companyId],
  );
}

interface CompanyRow {
  readonly companyId: string;
  readonly cnpj: string;
  readonly bankAccount: string;
  readonly openedAt: Instant;
  readonly name: string;
  readonly tradeName: string;
  readonly products: readonly Product[];
  readonly tier: Tier;
  readonly constitutionType: CompanyData['constitutionType'] | null;
  readonly constitutionDate: string | null;
  readonly activitySector: string | null;
  readonly businessDescription: string | null;
  readonly businessEmail: string | null;
  readonly businessPhone: string | null;
  readonly monthlyBilling: bigint | null;
  readonly shareCapital: bigint | null;
  readonly patrimony: bigint | null;
  readonly cep: string | null;
  readonly state: State;
  readonly city: string;
  readonly publicPlace: string;
  readonly street: string;
  readonly number: string;
  readonly complement: string | null;
  readonly data: Instant | null;
  readonly address: Instant | null;
  readonly contact: Instant | null;
  readonly finances: Instant | null;
  readonly partners: Instant | null;
}

const IN_FORCE = `
  SELECT company.id AS "companyId", company.cnpj, company.bank_account AS "bankAccount", company.opened_at AS "openedAt",
    company.name, company.trade_name AS "tradeName", company.products, company.tier,
    kept.constitution_type AS "constitutionType", kept.constitution_date AS "constitutionDate",
    kept.activity_sector AS "activitySector", kept.business_description AS "businessDescription",
    kept.business_email AS "businessEmail", kept.business_phone AS "businessPhone",
    kept.monthly_billing_centavos AS "monthlyBilling", kept.share_capital_centavos AS "shareCapital",
    kept.patrimony_centavos AS patrimony, kept.cep, kept.state, kept.city, kept.public_place AS "publicPlace",
    kept.street, kept.number, kept.complement, kept.data_confirmed_at AS data, kept.address_confirmed_at AS address,
    kept.contact_confirmed_at AS contact, kept.finances_confirmed_at AS finances, kept.partners_confirmed_at AS partners
  FROM bank.company LEFT JOIN bank.company_registration kept ON kept.company_id = company.id
  WHERE company.id = $1`;

/** A company as it stands. */
export async function readInForce(on: Queryable, companyId: string): Promise<CompanyInForce> {
  const [row] = await readRows<CompanyRow>(on, IN_FORCE, [companyId]);
  if (!row) throw new Error(`there is no company ${companyId}`);
  const { name, tradeName, data, address, contact, finances, partners } = row;
  const wire = (amount: bigint | null): string | null => (amount === null ? null : wireOf(amount));
  return {
    companyId,
    cnpj: row.cnpj,
    bankAccount: row.bankAccount,
    openedAt: row.openedAt,
    corporateName: name,
    fantasyName: tradeName === name ? null : tradeName,
    products: row.products,
    tier: row.tier,
    constitutionType: row.constitutionType,
    constitutionDate: row.constitutionDate,
    activitySector: row.activitySector,
    businessDescription: row.businessDescription,
    businessEmail: row.businessEmail,
    businessPhone: row.businessPhone,
    monthlyBilling: wire(row.monthlyBilling),
    shareCapital: wire(row.shareCapital),
    patrimony: wire(row.patrimony),
    address: addressOf(row),
    confirmedAt: { data, address, contact, finances, partners },
  };
}

function addressOf(row: CompanyRow): CompanyAddress | null {
  const { cep, state, city, publicPlace, street, number, complement } = row;
  if (cep === null) return null;
  return { cep, state, city, publicPlace, street, number, ...(complement !== null && { complement }) };
}

/** Keeps a company from every other change until the transaction ends. */
export async function lockCompany(on: Queryable, companyId: string): Promise<void> {
  await readRows(on, 'SELECT FROM bank.company WHERE id = $1 FOR NO KEY UPDATE', [companyId]);
}

/** What may be written into a registration: columns of ours, never names from outside. */
export type RegistrationColumn =
  | 'activity_sector'
  | 'business_description'
  | 'business_email'
  | 'business_phone'
  | 'monthly_billing_centavos'
  | 'share_capital_centavos'
  | 'patrimony_centavos'
  | 'cep'
  | 'state'
  | 'city'
  | 'public_place'
  | 'street'
  | 'number'
  | 'complement'
  | `${ConfirmedPart}_confirmed_at`;

/** Writes these columns of a registration, which is made where there was none. */
export async function updateRegistration(
  on: Queryable,
  companyId: string,
  values: ReadonlyMap<RegistrationColumn, unknown>,
): Promise<void> {
  if (values.size === 0) return;
  await readRows(on, 'INSERT INTO bank.company_registration (company_id) VALUES ($1) ON CONFLICT DO NOTHING', [
    companyId,
  ]);
  const set = [...values.keys()].map((column, index) => `${column} = $${index + 2}`).join(', ');
  await readRows(on, `UPDATE bank.company_registration SET ${set} WHERE company_id = $1`, [
    companyId,
    ...values.values(),
  ]);
}

/** Writes a company's names. */
export async function updateNames(
  on: Queryable,
  companyId: string,
  { name, tradeName }: { readonly name: string; readonly tradeName: string },
): Promise<void> {
  await readRows(on, 'UPDATE bank.company SET name = $2, trade_name = $3 WHERE id = $1', [companyId, name, tradeName]);
}

/** Writes what a company has contracted. */
export async function updateContracted(
  on: Queryable,
  companyId: string,
  { products, tier }: { readonly products: readonly Product[]; readonly tier: Tier },
): Promise<void> {
  await readRows(on, 'UPDATE bank.company SET products = $2, tier = $3 WHERE id = $1', [companyId, products, tier]);
}

/** The limits of a company of every kind of order that are in force at that moment, in centavos. */
export async function readOwnLimits(
  on: Queryable,
  companyId: string,
  at: Instant,
): Promise<Readonly<Partial<Record<OrderKind, LimitAmounts>>>> {
  const rows = await readRows<{ type: OrderKind; measure: LimitMeasure; value: bigint }>(
    on,
    `SELECT type, measure, CASE WHEN next_at <= $2 THEN next_value ELSE value END AS value FROM bank.usage_limit
     WHERE company_id = $1 AND subject = 'company' AND type <> 'all'`,
    [companyId, timestamp(at)],
  );
  const limits: Partial<Record<OrderKind, LimitAmounts>> = {};
  for (const { type, measure, value } of rows) limits[type] = { ...limits[type], [measure]: value };
  return limits;
}
