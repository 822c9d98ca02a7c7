import type { CivilDate, Instant } from '@bank/core';
import {
  effectivePermissions,
  type ApproverClass,
  type ErrorCode,
  type ErrorData,
  type OperatorState,
  type Permission,
  type Role,
} from '@bank/contracts';

/** A refusal of this capability: its code, what fills its sentence, and the field that it is about. */
export interface OperatorsRefusal {
  readonly code: ErrorCode;
  readonly data?: ErrorData;
  readonly field?: string;
}

/** A permission profile of a company. */
export interface PermissionProfile {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** How an operator is kept; that access has run out is worked out (`stateOn`). */
export type KeptState = Exclude<OperatorState, 'expired'>;

/** An operator as this capability looks at one. */
export interface OperatorRecord {
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly profile: PermissionProfile | null;
  readonly approverClass: ApproverClass | null;
  readonly state: KeptState;
  /** The last day of access, by the clocks of São Paulo; null: no end. */
  readonly accessUntil: CivilDate | null;
  /** The temporary password that waits to be replaced; null: the operator has one of their own. */
  readonly temporary: { readonly expiresAt: Instant; readonly triesLeft: number } | null;
  readonly createdAt: Instant;
  readonly lastAccessAt: Instant | null;
  readonly openSessions: number;
  readonly device: 'trusted' | 'pending' | 'none';
}

/** The state on a day: an active operator whose last day has passed is expired. */
export function stateOn(
  { state, accessUntil }: Pick<OperatorRecord, 'state' | 'accessUntil'>,
  today: CivilDate,
): OperatorState {
  return state === 'active' && accessUntil !== null && accessUntil < today ? 'expired' : state;
}

/** A state as the middle of a sentence. */
export const OPERATOR_STATE_WORDS: Readonly<Record<OperatorState, string>> = {
  active: 'ativo',
  invited: 'convidado, ainda sem senha própria',
  blocked: 'bloqueado',
  expired: 'com o acesso vencido',
  removed: 'removido',
};

/** What an operator may do by role and profile, leaving products aside. */
export function permissionsOf({ role, profile }: Pick<OperatorRecord, 'role' | 'profile'>): readonly Permission[] {
  return effectivePermissions(role, profile?.permissions ?? []);
}

/** Whether an operator may approve payments that day: in order, and with the permission. */
export function mayApproveOn(
  operator: Pick<OperatorRecord, 'state' | 'accessUntil' | 'role' | 'profile'>,
  today: CivilDate,
): boolean {
  return stateOn(operator, today) === 'active' && permissionsOf(operator).includes('ORDERS_APPROVE');
}
