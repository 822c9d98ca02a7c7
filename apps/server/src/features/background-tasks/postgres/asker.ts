import type { CivilDate } from '@bank/core';
import { effectivePermissions, type Permission, type Role } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { TaskAsker } from '../task-kind.ts';

/** Who asked, with what they may do today; undefined where they or their company may not come in. */
export async function readAsker(
  on: Queryable,
  { companyId, askedBy }: { readonly companyId: string; readonly askedBy: string },
  today: CivilDate,
): Promise<{ readonly asker: TaskAsker; readonly permissions: readonly Permission[] } | undefined> {
  const [row] = await readRows<TaskAsker & { readonly role: Role; readonly profile: readonly Permission[] | null }>(
    on,
    `SELECT operator.id AS "operatorId", operator.name AS "operatorName", company.id AS "companyId",
       company.name AS "companyName", company.bank_account AS "bankAccount", company.account_id AS "accountId",
       operator.role, profile.permissions AS profile
     FROM bank.operator AS operator
     JOIN bank.company AS company ON company.id = operator.company_id
     LEFT JOIN bank.permission_profile AS profile ON profile.company_id = $1 AND profile.id = operator.profile_id
     WHERE operator.company_id = $1 AND operator.id = $2 AND operator.state = 'active' AND company.state = 'active'
       AND (operator.access_until IS NULL OR operator.access_until >= $3)`,
    [companyId, askedBy, today],
  );
  if (!row) return undefined;
  const { role, profile, ...asker } = row;
  return { asker, permissions: effectivePermissions(role, profile ?? []) };
}
