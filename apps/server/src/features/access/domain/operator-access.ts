import { bankingDate, type CivilDate, type Instant } from '@bank/core';

/** What decides whether somebody may come in. */
export interface OperatorAccess {
  readonly companyActive: boolean;
  readonly state: 'active' | 'invited' | 'blocked' | 'removed';
  /** The last day of access in São Paulo; null: no end. */
  readonly accessUntil: CivilDate | null;
}

/** Whether an operator may come in at that moment; who is invited may, to choose a password. */
export function mayComeIn({ companyActive, state, accessUntil }: OperatorAccess, at: Instant): boolean {
  if (!companyActive || (state !== 'active' && state !== 'invited')) return false;
  return accessUntil === null || bankingDate(at) <= accessUntil;
}
