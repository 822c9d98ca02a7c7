import type { CivilDate } from '@bank/core';
import type { approvalRules } from '../../payment-orders/index.ts';
import { holdsOn, type Absence } from './absence.ts';
import { mayApproveOn, type OperatorRecord } from './operator.ts';

/**
 * Everybody who may approve, with the standings in which they can sign: their own, and that of each person in whose
 * place they stand on `day`. A substitute has no more than the absent person would have: who is blocked, out of time or
 * without the permission gives nothing on. Standings held in somebody's place are not handed on further. Whoever is
 * away may still sign in their own right.
 */
export function approversOf(
  operators: readonly OperatorRecord[],
  absences: readonly Absence[],
  { today, day }: { readonly today: CivilDate; readonly day: CivilDate },
): readonly approvalRules.ApproverPerson[] {
  const able = operators.filter((operator) => mayApproveOn(operator, today));
  const ableById = new Map(able.map((operator) => [operator.id, operator]));
  return able
    .filter(({ device }) => device === 'trusted')
    .map((person) => {
      const inPlaceOf = absences
        .filter((absence) => absence.substituteId === person.id && holdsOn(absence, day))
        .flatMap(({ operatorId }) => ableById.get(operatorId) ?? []);
      return {
        operatorId: person.id,
        cpf: person.cpf,
        name: person.name,
        standings: [standingOf(person, null), ...inPlaceOf.map((absent) => standingOf(absent, absent))],
      };
    });
}

function standingOf(
  { role, profile, approverClass }: OperatorRecord,
  inPlaceOf: { readonly id: string; readonly name: string } | null,
): approvalRules.Standing {
  return {
    role,
    profileId: profile?.id ?? null,
    approverClass,
    inPlaceOf: inPlaceOf && { id: inPlaceOf.id, name: inPlaceOf.name },
  };
}
