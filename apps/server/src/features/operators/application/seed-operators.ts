import { randomUUID } from 'node:crypto';
import { later, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { hashPassword, TEMPORARY_PASSWORD } from '../../access/index.ts';
import { companySeed } from '../../company/index.ts';
import { SANDBOX_COLLEAGUES, SANDBOX_OPERATORS, type SandboxOperator } from '../domain/sandbox-operators.ts';
import type { StandardProfile } from '../domain/standard-profiles.ts';
import { insertOperator, renewTemporary } from '../postgres/operators.ts';
import { operatorCredentials } from '../postgres/credentials.ts';

/** The id of a seeded operator, by account number and CPF. */
export function seededOperatorId(bankAccount: string, cpf: string): string {
  return companySeed.idOf('opr', `${bankAccount} ${cpf}`);
}

/** The id of a standard permission profile of a seeded company. */
export function seededProfileId(bankAccount: string, profile: StandardProfile): string {
  return companySeed.idOf('prf', `${bankAccount} ${profile}`);
}

/** An operator of a seed; without a password nobody can sign in as them. */
type OperatorToSeed = Omit<SandboxOperator, 'password'> & { readonly password?: string };

/** Writes operators of companies that are there; those that are there already stay as they are. */
export async function seedOperators(
  on: Queryable,
  at: Instant,
  operators: readonly OperatorToSeed[] = SANDBOX_OPERATORS,
): Promise<void> {
  for (const operator of operators) {
    const { bankAccount, profile, temporary, password = randomUUID(), joinedDaysAgo } = operator;
    await insertOperator(on, {
      ...operator,
      companyId: companySeed.companyIdOf(bankAccount),
      id: seededOperatorId(bankAccount, operator.cpf),
      profileId: profile && seededProfileId(bankAccount, profile),
      passwordHash: await hashPassword(password),
      approverClass: operator.approverClass ?? null,
      state: temporary ? 'invited' : 'active',
      temporary: temporary ? temporaryLife(at) : null,
      createdAt: companySeed.ago(at, joinedDaysAgo),
    });
  }
}

/** What a sandbox does with its people besides: those as whom nobody signs in, what a past says of them, each new start. */
export const seededPeople = {
  colleagues: SANDBOX_COLLEAGUES,
  noteLastAccess: operatorCredentials.noteLastAccess,
  renewTemporaryPasswords: renewSeededTemporaryPasswords,
} as const;

/** At each start of a sandbox: the seed's unused temporary passwords live again for a day. */
async function renewSeededTemporaryPasswords(on: Queryable, at: Instant): Promise<void> {
  const operators = SANDBOX_OPERATORS.filter(({ temporary }) => temporary).map(({ bankAccount, cpf }) => ({
    companyId: companySeed.companyIdOf(bankAccount),
    id: seededOperatorId(bankAccount, cpf),
  }));
  await renewTemporary(on, operators, temporaryLife(at));
}

function temporaryLife(at: Instant): { readonly expiresAt: Instant; readonly tries: number } {
  return { expiresAt: later(at, TEMPORARY_PASSWORD.lifeMs), tries: TEMPORARY_PASSWORD.triesMax };
}
