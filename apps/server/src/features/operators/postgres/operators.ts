import type { Instant } from '@bank/core';
import type { Role } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';

/** An operator to be written. */
export interface NewOperator {
  readonly companyId: string;
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
  readonly profileId: string | null;
  readonly passwordHash: string;
  readonly temporary: { readonly expiresAt: Instant; readonly tries: number } | null;
  readonly createdAt: Instant;
}

/** Writes an active operator; one that is there already, by id, CPF or e-mail, stays as it is. */
export async function insertOperator(on: Queryable, operator: NewOperator): Promise<void> {
  const { temporary } = operator;
  await readRows(
    on,
    `INSERT INTO bank.operator (company_id, id, cpf, name, email, phone, role, profile_id, state, password_hash,
       password_kind, password_changed_at, temporary_expires_at, temporary_tries_left, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'active', $9, $10, $13, $11, $12, $13)
     ON CONFLICT DO NOTHING`,
    [
      operator.companyId,
      operator.id,
      operator.cpf,
      operator.name,
      operator.email,
      operator.phone,
      operator.role,
      operator.profileId,
      operator.passwordHash,
      temporary ? 'temporary' : 'permanent',
      temporary && timestamp(temporary.expiresAt),
      temporary && temporary.tries,
      timestamp(operator.createdAt),
    ],
  );
}

/** Gives temporary passwords that were not replaced yet a new life; the passwords stay what they are. */
export async function renewTemporary(
  on: Queryable,
  operators: readonly { readonly companyId: string; readonly id: string }[],
  life: { readonly expiresAt: Instant; readonly tries: number },
): Promise<void> {
  for (const { companyId, id } of operators) {
    await readRows(
      on,
      `UPDATE bank.operator SET temporary_expires_at = $3, temporary_tries_left = $4
       WHERE company_id = $1 AND id = $2 AND password_kind = 'temporary'`,
      [companyId, id, timestamp(life.expiresAt), life.tries],
    );
  }
}
