import { foldIdentifier, type CivilDate, type Instant } from '@bank/core';
import type { Role } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { SignInIdentity } from '../domain/tries.ts';

/** An operator as signing in looks at it. */
export interface SignInOperator {
  readonly companyId: string;
  readonly companyActive: boolean;
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly bankAccount: string;
  readonly role: Role;
  /** active: comes in; invited: replaces the temporary password first. */
  readonly state: 'active' | 'invited' | 'blocked' | 'removed';
  /** The last day on which this operator may come in; null: no end. */
  readonly accessUntil: CivilDate | null;
  readonly passwordHash: string;
  readonly passwordKind: 'permanent' | 'temporary';
  readonly temporaryExpiresAt: Instant | null;
}

const COLUMNS = `company.id AS "companyId", company.state = 'active' AS "companyActive", operator.id AS "operatorId",
  operator.name, operator.email, operator.cpf, company.bank_account AS "bankAccount", operator.role,
  operator.state, operator.access_until AS "accessUntil", operator.password_hash AS "passwordHash",
  operator.password_kind AS "passwordKind", operator.temporary_expires_at AS "temporaryExpiresAt"`;

/**
 * Who that identity is, in whatever state; undefined for nobody. E-mails are compared in the form in which tries of them
 * are counted, by the same function: no way of writing one finds somebody whom it is not counted for.
 */
export async function findByIdentity(on: Queryable, identity: SignInIdentity): Promise<SignInOperator | undefined> {
  const { kind, value, bankAccount } = identity;
  const rows = await readRows<SignInOperator>(
    on,
    `SELECT ${COLUMNS} FROM bank.company JOIN bank.operator ON operator.company_id = company.id
     WHERE company.bank_account = $1 AND operator.state <> 'removed' AND ($2 OR operator.cpf = $3)`,
    [bankAccount, kind === 'email', value],
  );
  if (kind === 'document') return rows[0];
  const folded = foldIdentifier(value);
  const same = rows.filter(({ email }) => foldIdentifier(email) === folded);
  return same.find(({ email }) => email === value) ?? same[0];
}

/** Who that operator is. */
export async function findOperator(
  on: Queryable,
  who: { readonly companyId: string; readonly operatorId: string },
): Promise<SignInOperator | undefined> {
  const [row] = await readRows<SignInOperator>(
    on,
    `SELECT ${COLUMNS} FROM bank.company JOIN bank.operator ON operator.company_id = company.id
     WHERE company.id = $1 AND operator.id = $2`,
    [who.companyId, who.operatorId],
  );
  return row;
}

/** The same as they stand now, and nobody changes them, or their devices, until the transaction ends. */
export async function lockOperator(
  on: Queryable,
  who: { readonly companyId: string; readonly operatorId: string },
): Promise<SignInOperator | undefined> {
  await readRows(on, 'SELECT FROM bank.operator WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    who.companyId,
    who.operatorId,
  ]);
  // Read by a statement of its own, which sees what the one who held the lock has written.
  return findOperator(on, who);
}
