import type { Instant } from '@bank/core';
import type { OperatorCredentials, SignInOperatorId } from '../../access/index.ts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** What signing in changes of operators: the port that the capability access asks for. */
export const operatorCredentials: OperatorCredentials = {
  takeTemporaryTry,
  giveTemporaryTryBack,
  replaceTemporaryPassword,
  noteLastAccess,
};

async function takeTemporaryTry(on: Queryable, { companyId, operatorId }: SignInOperatorId): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.operator SET temporary_tries_left = temporary_tries_left - 1
     WHERE company_id = $1 AND id = $2 AND password_kind = 'temporary' AND temporary_tries_left > 0
     RETURNING id`,
    [companyId, operatorId],
  );
  return rows.length === 1;
}

async function giveTemporaryTryBack(on: Queryable, { companyId, operatorId }: SignInOperatorId): Promise<void> {
  await readRows(
    on,
    `UPDATE bank.operator SET temporary_tries_left = temporary_tries_left + 1
     WHERE company_id = $1 AND id = $2 AND password_kind = 'temporary' AND temporary_tries_left < 5`,
    [companyId, operatorId],
  );
}

async function replaceTemporaryPassword(
  on: Queryable,
  { companyId, operatorId }: SignInOperatorId,
  password: { readonly hash: string; readonly replacedHash: string; readonly at: Instant },
): Promise<boolean> {
  const rows = await readRows(
    on,
    `UPDATE bank.operator SET password_hash = $3, password_kind = 'permanent', password_changed_at = $4,
       state = CASE state WHEN 'invited' THEN 'active' ELSE state END,
       temporary_expires_at = NULL, temporary_tries_left = NULL
     WHERE company_id = $1 AND id = $2 AND password_kind = 'temporary' AND password_hash = $5
       AND state IN ('active', 'invited')
     RETURNING id`,
    [companyId, operatorId, password.hash, timestamp(password.at), password.replacedHash],
  );
  return rows.length === 1;
}

async function noteLastAccess(on: Queryable, { companyId, operatorId }: SignInOperatorId, at: Instant): Promise<void> {
  await readRows(on, 'UPDATE bank.operator SET last_access_at = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    operatorId,
    timestamp(at),
  ]);
}
