import fc from 'fast-check';
import { civilDate, instant } from '@bank/core';
import { APPROVER_CLASSES, PERMISSIONS, ROLES } from '@bank/contracts';
import type { Absence } from '../domain/absence.ts';
import type { OperatorRecord, PermissionProfile } from '../domain/operator.ts';

/** The days around which people are made. */
export const YESTERDAY = civilDate('2026-11-22');
export const TODAY = civilDate('2026-11-23');
export const TOMORROW = civilDate('2026-11-24');
export const NEXT_WEEK = civilDate('2026-11-30');

/** A profile that gives these permissions. */
export function profile(...permissions: PermissionProfile['permissions']): PermissionProfile {
  return { id: `prf_${permissions.length}`, name: `Perfil ${permissions.length}`, permissions };
}

/** An active manager who may approve, unless told otherwise. */
export function person(id: string, other: Partial<OperatorRecord> = {}): OperatorRecord {
  return {
    id,
    cpf: `cpf of ${id}`,
    name: id,
    email: `${id}@exemplo.com`,
    phone: null,
    role: 'ADMIN',
    profile: profile('ORDERS_VIEW', 'ORDERS_APPROVE'),
    approverClass: null,
    state: 'active',
    accessUntil: null,
    temporary: null,
    createdAt: instant(0),
    lastAccessAt: null,
    openSessions: 1,
    device: 'trusted',
    ...other,
  };
}

/** A company of up to six people in any state, and some absences among them. */
export const people: fc.Arbitrary<{
  readonly operators: readonly OperatorRecord[];
  readonly absences: readonly Absence[];
}> = fc
  .array(
    fc.record({
      role: fc.constantFrom(...ROLES),
      profile: fc.option(fc.subarray([...PERMISSIONS]).map((permissions) => profile(...permissions))),
      state: fc.constantFrom(
        'active' as const,
        'active' as const,
        'invited' as const,
        'blocked' as const,
        'removed' as const,
      ),
      accessUntil: fc.constantFrom(null, null, YESTERDAY, TODAY, TOMORROW),
      approverClass: fc.option(fc.constantFrom(...APPROVER_CLASSES)),
      temporary: fc.constantFrom(null, null, { expiresAt: instant(1), triesLeft: 5 }),
      device: fc.constantFrom('trusted' as const, 'pending' as const, 'none' as const),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((made) => made.map((other, index) => person(`opr_${index}`, other)))
  .chain((operators) =>
    fc.record({
      operators: fc.constant(operators),
      absences: fc
        .array(
          fc.record({
            absent: fc.nat(operators.length - 1),
            substitute: fc.nat(operators.length - 1),
            from: fc.constantFrom(YESTERDAY, TODAY, TOMORROW),
            days: fc.boolean(),
          }),
        )
        .map((made) =>
          made
            .filter(({ absent, substitute }) => absent !== substitute)
            .map(({ absent, substitute, from, days }) => ({
              operatorId: `opr_${absent}`,
              substituteId: `opr_${substitute}`,
              from,
              until: days ? NEXT_WEEK : from,
            })),
        ),
    }),
  );
