import { effectivePermissions, type Permission, type Role } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { mayApprove, type Matter, type PersonWhoMayApprove } from '../domain/who-may-approve.ts';

interface PersonRow {
  readonly id: string;
  readonly cpf: string;
  readonly role: Role;
  readonly profile: readonly Permission[];
}

/** Somebody who may come in today, and what they may do. */
export interface ActivePerson extends PersonWhoMayApprove {
  readonly operatorId: string;
}

/**
 * Everybody of a company who may say yes to what that person asks for, by id. Whatever their devices are at the moment:
 * a phone that was blocked, lost or not approved yet takes nobody's say away, or blocking a colleague's phone would be a
 * way around that colleague (decision 035).
 */
export async function othersWhoMayApprove(
  on: Queryable,
  asked: { readonly companyId: string; readonly cpf: string; readonly today: CivilDate },
  matter: Matter,
): Promise<readonly string[]> {
  const people = await readPeople(on, asked);
  return people.filter((person) => mayApprove(matter, person, asked)).map(({ operatorId }) => operatorId);
}

/** An operator as they stand now; undefined for one who may not come in. */
export async function findActivePerson(
  on: Queryable,
  who: { readonly companyId: string; readonly operatorId: string; readonly today: CivilDate },
): Promise<ActivePerson | undefined> {
  return (await readPeople(on, who)).find(({ operatorId }) => operatorId === who.operatorId);
}

async function readPeople(
  on: Queryable,
  { companyId, today }: { readonly companyId: string; readonly today: CivilDate },
): Promise<readonly ActivePerson[]> {
  const rows = await readRows<PersonRow>(
    on,
    `SELECT operator.id, operator.cpf, operator.role, coalesce(profile.permissions, '{}') AS profile
     FROM bank.operator
     LEFT JOIN bank.permission_profile profile
       ON profile.company_id = operator.company_id AND profile.id = operator.profile_id
     WHERE operator.company_id = $1 AND operator.state = 'active'
       AND (operator.access_until IS NULL OR operator.access_until >= $2)
     ORDER BY operator.id`,
    [companyId, today],
  );
  return rows.map(({ id, cpf, role, profile }) => ({
    operatorId: id,
    cpf,
    role,
    permissions: effectivePermissions(role, profile),
  }));
}
