import type { Permission, Product } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { PermissionProfile } from '../domain/operator.ts';

/** The company that has that account, of five digits; undefined for none. */
export async function findCompanyByAccount(on: Queryable, bankAccount: string): Promise<string | undefined> {
  const rows = await readRows<{ readonly id: string }>(on, 'SELECT id FROM bank.company WHERE bank_account = $1', [
    bankAccount,
  ]);
  return rows[0]?.id;
}

/** The permission profiles of a company, by name. */
export async function readProfiles(on: Queryable, companyId: string): Promise<readonly PermissionProfile[]> {
  return readRows<{ readonly id: string; readonly name: string; readonly permissions: readonly Permission[] }>(
    on,
    'SELECT id, name, permissions FROM bank.permission_profile WHERE company_id = $1 ORDER BY lower(name), id',
    [companyId],
  );
}

/** Writes a profile. */
export async function insertProfile(on: Queryable, companyId: string, profile: PermissionProfile): Promise<void> {
  await readRows(
    on,
    'INSERT INTO bank.permission_profile (company_id, id, name, permissions) VALUES ($1, $2, $3, $4)',
    [companyId, profile.id, profile.name, profile.permissions],
  );
}

/** Writes a profile; one of that id that is there already stays as it is. */
export async function insertProfileOnce(on: Queryable, companyId: string, profile: PermissionProfile): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.permission_profile (company_id, id, name, permissions) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, id) DO NOTHING`,
    [companyId, profile.id, profile.name, profile.permissions],
  );
}

/** Gives a profile another name and other permissions. */
export async function updateProfile(on: Queryable, companyId: string, profile: PermissionProfile): Promise<void> {
  await readRows(
    on,
    'UPDATE bank.permission_profile SET name = $3, permissions = $4 WHERE company_id = $1 AND id = $2',
    [companyId, profile.id, profile.name, profile.permissions],
  );
}

/** Takes a profile away that nobody has. */
export async function deleteProfile(on: Queryable, companyId: string, id: string): Promise<void> {
  await readRows(on, 'DELETE FROM bank.permission_profile WHERE company_id = $1 AND id = $2', [companyId, id]);
}

/** Whether the approval rules in force name a profile as approvers. */
export async function isNamedByRules(on: Queryable, companyId: string, profileId: string): Promise<boolean> {
  const rows = await readRows(
    on,
    `SELECT FROM bank.company
     WHERE id = $1 AND jsonb_path_exists(approval_rules, '$.** ? (@ == $id)', jsonb_build_object('id', $2::text))`,
    [companyId, profileId],
  );
  return rows.length > 0;
}

/** The company as its messages name it, and what it has contracted. */
export async function readCompany(
  on: Queryable,
  companyId: string,
): Promise<{ readonly name: string; readonly bankAccount: string; readonly products: readonly Product[] }> {
  const [company] = await readRows<{
    readonly name: string;
    readonly bankAccount: string;
    readonly products: readonly Product[];
  }>(on, 'SELECT name, bank_account AS "bankAccount", products FROM bank.company WHERE id = $1', [companyId]);
  if (!company) throw new Error(`company ${companyId} is gone`);
  return company;
}
