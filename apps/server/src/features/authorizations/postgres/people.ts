import type { CivilDate } from '@bank/core';
import { effectivePermissions, type ApproverClass, type Permission, type Role } from '@bank/contracts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';

/** An operator of a company, as far as approving goes. */
export interface CompanyPerson {
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly role: Role;
  readonly profileId: string | null;
  readonly approverClass: ApproverClass | null;
  /** Active, in time, and with the permission; whether or not there is a device to sign with. */
  readonly mayApprove: boolean;
}

const PEOPLE = {
  name: 'authorizations_people',
  text: `SELECT o.id, o.cpf, o.name, o.role, o.profile_id, o.approver_class, p.permissions,
      o.state = 'active' AND (o.access_until IS NULL OR o.access_until >= $2) AS is_active
    FROM bank.operator o
    LEFT JOIN bank.permission_profile p ON p.company_id = o.company_id AND p.id = o.profile_id
    WHERE o.company_id = $1 ORDER BY o.name, o.id`,
};

/** Every operator that a company ever had: who made an order may be gone. */
export async function readPeople(
  on: Queryable,
  companyId: string,
  today: CivilDate,
): Promise<readonly CompanyPerson[]> {
  interface Row {
    readonly id: string;
    readonly cpf: string;
    readonly name: string;
    readonly role: Role;
    readonly profile_id: string | null;
    readonly approver_class: ApproverClass | null;
    readonly permissions: readonly Permission[] | null;
    readonly is_active: boolean;
  }
  const rows = await readPrepared<Row>(on, PEOPLE, [companyId, today]);
  return rows.map((row) => ({
    id: row.id,
    cpf: row.cpf,
    name: row.name,
    role: row.role,
    profileId: row.profile_id,
    approverClass: row.approver_class,
    mayApprove: row.is_active && effectivePermissions(row.role, row.permissions ?? []).includes('ORDERS_APPROVE'),
  }));
}

const PROFILES = {
  name: 'authorizations_profiles',
  text: 'SELECT id, name FROM bank.permission_profile WHERE company_id = $1 ORDER BY name, id',
};

/** A company's permission profiles, by name. */
export function readProfiles(
  on: Queryable,
  companyId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return readPrepared(on, PROFILES, [companyId]);
}
