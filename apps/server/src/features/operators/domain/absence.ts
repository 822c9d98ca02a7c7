import { ok, refuse, type CivilDate, type Result } from '@bank/core';
import { refusalOfAct, type ActCircumstances } from './operator-acts.ts';
import { mayApproveOn, type OperatorRecord, type OperatorsRefusal } from './operator.ts';

/** Somebody is away and another one approves in their place; both days included. */
export interface Absence {
  readonly operatorId: string;
  readonly substituteId: string;
  readonly from: CivilDate;
  readonly until: CivilDate;
}

/** Whether an absence holds on a day. */
export function holdsOn({ from, until }: Pick<Absence, 'from' | 'until'>, day: CivilDate): boolean {
  return from <= day && day <= until;
}

/** Whether an absence still matters: it holds or is to come. */
export function isOpen({ until }: Pick<Absence, 'until'>, today: CivilDate): boolean {
  return today <= until;
}

/**
 * Checks an absence: of somebody who approves, from today on, with a substitute who approves in their own right and is
 * not away then. Nobody makes themselves a substitute: it would give them rights (SECURITY A1).
 */
export function checkAbsence(
  target: OperatorRecord,
  wanted: Omit<Absence, 'operatorId'>,
  circumstances: ActCircumstances & { readonly absences: readonly Absence[] },
): Result<{ readonly substitute: OperatorRecord }, OperatorsRefusal> {
  const { callerId, today, operators, absences } = circumstances;
  const refusal = refusalOfAct('absence', target, circumstances);
  if (refusal) return refuse(refusal);
  if (wanted.substituteId === callerId) return refuse({ code: 'operators.own-rights', field: 'substituteId' });
  if (wanted.from > wanted.until || wanted.until < today) {
    return refuse({ code: 'operators.date-invalid', field: 'until' });
  }
  if (wanted.from < today && !startsTheSame(target, wanted, absences)) {
    return refuse({ code: 'operators.date-invalid', field: 'from' });
  }
  // Nobody needs a substitute for what they may not do.
  if (!mayApproveOn(target, today)) return refuse({ code: 'operators.nothing-changes' });
  if (absences.some((absence) => absence.operatorId === target.id && isSame(absence, wanted))) {
    return refuse({ code: 'operators.nothing-changes' });
  }
  const substitute = operators.find(({ id }) => id === wanted.substituteId);
  if (!substitute) return refuse({ code: 'operators.not-found', field: 'substituteId' });
  const isAway = absences.some(
    ({ operatorId, from, until }) => operatorId === wanted.substituteId && from <= wanted.until && wanted.from <= until,
  );
  if (substitute.id === target.id || !mayApproveOn(substitute, today) || isAway) {
    return refuse({ code: 'operators.substitute-invalid', field: 'substituteId' });
  }
  return ok({ substitute });
}

// An absence that has begun may be made longer or shorter, or be given another substitute.
function startsTheSame(target: OperatorRecord, wanted: Pick<Absence, 'from'>, absences: readonly Absence[]): boolean {
  return absences.some(({ operatorId, from }) => operatorId === target.id && from === wanted.from);
}

function isSame(a: Omit<Absence, 'operatorId'>, b: Omit<Absence, 'operatorId'>): boolean {
  return a.substituteId === b.substituteId && a.from === b.from && a.until === b.until;
}
