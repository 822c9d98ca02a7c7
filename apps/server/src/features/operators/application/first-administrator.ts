import { assert, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { insertOperator } from '../postgres/operators.ts';

/** Who administers a company from its first day. */
export interface FirstAdministrator {
  readonly companyId: string;
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly email: string;
  /** With +55; null where only a fixed number, or none, is known. */
  readonly phone: string | null;
  /** Of the password that this person chose at sign-up. */
  readonly passwordHash: string;
}

/** Writes the administrator (SA) with whom a company begins, active at once, in the caller's transaction. */
export async function addFirstAdministrator(on: Queryable, person: FirstAdministrator, at: Instant): Promise<void> {
  const isNew = await insertOperator(on, {
    ...person,
    role: 'SA',
    profileId: null,
    approverClass: null,
    state: 'active',
    temporary: null,
    createdAt: at,
  });
  assert(isNew, `${person.companyId} has an administrator already`);
}
