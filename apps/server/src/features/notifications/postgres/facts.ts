import type { CivilDate } from '@bank/core';
import { effectivePermissions, type Permission, type Role } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Person, ToldRecord } from '../domain/notice.ts';

interface PersonRow {
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly profile: readonly Permission[] | null;
}

/** Everybody of a company who can be told something on that day. */
export async function readPeople(on: Queryable, companyId: string, today: CivilDate): Promise<readonly Person[]> {
  const rows = await readRows<PersonRow>(
    on,
    `SELECT operator.id, operator.cpf, operator.name, operator.email, operator.role, profile.permissions AS profile
     FROM bank.operator AS operator
     LEFT JOIN bank.permission_profile AS profile ON profile.company_id = $1 AND profile.id = operator.profile_id
     WHERE operator.company_id = $1 AND operator.state IN ('active', 'invited')
       AND (operator.access_until IS NULL OR operator.access_until >= $2)
     ORDER BY operator.id`,
    [companyId, today],
  );
  return rows.map(({ profile, ...person }) => ({
    ...person,
    permissions: effectivePermissions(person.role, profile ?? []),
  }));
}

/** Who made those orders, by order; what names no order, or one that a program made, is left out. */
export async function readMakers(
  on: Queryable,
  companyId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const orders = subjects.filter((subject) => subject.startsWith('ord_'));
  if (orders.length === 0) return new Map();
  const rows = await readRows<{ readonly id: string; readonly maker: string }>(
    on,
    `SELECT id, created_by AS maker FROM bank.payment_order WHERE company_id = $1 AND id = ANY ($2) AND NOT starts_with(created_by, 'crd_')`,
    [companyId, orders],
  );
  return new Map(rows.map(({ id, maker }) => [id, maker]));
}

/** Whose those devices are, by device; what names no device is left out. */
export async function readDeviceOwners(
  on: Queryable,
  companyId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const devices = subjects.filter((subject) => subject.startsWith('dev_'));
  if (devices.length === 0) return new Map();
  const rows = await readRows<{ readonly id: string; readonly owner: string }>(
    on,
    'SELECT id, operator_id AS owner FROM bank.device WHERE company_id = $1 AND id = ANY ($2)',
    [companyId, devices],
  );
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** Keeps the browser of a sign-in; true where the person has come in before, and never by this one. */
export async function isNewBrowser(
  on: Queryable,
  companyId: string,
  { actor, at }: ToldRecord,
  browser: string,
): Promise<boolean> {
  const [kept] = await readRows<{ readonly isNew: boolean; readonly hadOthers: boolean }>(
    on,
    `WITH kept AS (
       INSERT INTO bank.known_browser (company_id, operator_id, name, first_at)
       SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT FROM bank.operator WHERE company_id = $1 AND id = $2)
       ON CONFLICT DO NOTHING RETURNING name)
     SELECT EXISTS (SELECT FROM kept) AS "isNew",
            EXISTS (SELECT FROM bank.known_browser WHERE company_id = $1 AND operator_id = $2) AS "hadOthers"`,
    [companyId, actor, browser, timestamp(at)],
  );
  return kept !== undefined && kept.isNew && kept.hadOthers;
}
