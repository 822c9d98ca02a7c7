import { ok, refuse, type CivilDate } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import { checkAbsence, isOpen, type Absence } from '../domain/absence.ts';
import { absenceEndWords, absenceWords } from '../domain/change-words.ts';
import { refusalOfAct } from '../domain/operator-acts.ts';
import { absenceEndedMessage, absenceMessages } from '../domain/operator-messages.ts';
import type { OperatorRecord } from '../domain/operator.ts';
import { deleteAbsence, putAbsence } from '../postgres/absences.ts';
import { findOperator, type Allowed, type OperatorChange, type PeopleToChange } from './operator-change.ts';
import { messagePlace, tellOperator, type OperatorsContext } from './operators-context.ts';

/** Who is away, until when, and who approves in their place. */
export interface AbsenceToSet {
  readonly operatorId: string;
  readonly from: CivilDate;
  readonly until: CivilDate;
  readonly substituteId: string;
}

/** Whose absence ends. */
export interface AbsenceToEnd {
  readonly operatorId: string;
}

interface AbsencePlan extends Allowed {
  readonly target: OperatorRecord;
  readonly substitute: OperatorRecord;
}

/** Letting somebody approve in the place of an operator who is away, until a day. */
export function setAbsence(operators: OperatorsContext): OperatorChange<AbsenceToSet, AbsencePlan> {
  return {
    kind: 'operators.set-absence',
    needs: 'OPERATOR_USERS',
    subject: ({ operatorId }) => operatorId,
    async plan(_on, people, wanted) {
      const found = findOperator(people, wanted.operatorId);
      if (!found.ok) return found;
      const target = found.value;
      const checked = checkAbsence(target, wanted, people);
      if (!checked.ok) return checked;
      const { substitute } = checked.value;
      const before = openAbsenceOf(people, target.id);
      const now = before && { ...before, substitute: nameOf(people, before.substituteId) };
      return ok({ target, substitute, words: absenceWords(target, wanted, substitute, now ?? null) });
    },
    async carryOut({ target, substitute }, { from, until }, { on, change: { companyId, at } }) {
      await putAbsence(on, companyId, { operatorId: target.id, substituteId: substitute.id, from, until }, at);
      const place = await messagePlace(operators.platform, on, companyId);
      const absence = { absent: target.name, substitute: substitute.name, from, until };
      const { toAbsent, toSubstitute } = absenceMessages(place, absence);
      await tellOperator(operators, on, { companyId, email: target.email }, toAbsent, at);
      await tellOperator(operators, on, { companyId, email: substitute.email }, toSubstitute, at);
      return {
        resultId: target.id,
        action: 'operators.absence-set',
        subject: target.id,
        data: { name: target.name, substitute: substitute.name, from, until },
      };
    },
  };
}

/** Ending an absence before its time: the substitute approves for nobody from that moment on. */
export function endAbsence(operators: OperatorsContext): OperatorChange<AbsenceToEnd, AbsencePlan> {
  return {
    kind: 'operators.end-absence',
    needs: 'OPERATOR_USERS',
    subject: ({ operatorId }) => operatorId,
    async plan(_on, people, { operatorId }) {
      const found = findOperator(people, operatorId);
      if (!found.ok) return found;
      const target = found.value;
      const refusal: Refusal | undefined = refusalOfAct('end-absence', target, people);
      if (refusal) return refuse(refusal);
      const absence = openAbsenceOf(people, operatorId);
      const substitute = people.operators.find(({ id }) => id === absence?.substituteId);
      if (!absence || !substitute) return refuse({ code: 'operators.nothing-changes' });
      const words = absenceEndWords(target, { until: absence.until, substitute: substitute.name });
      return ok({ target, substitute, words });
    },
    async carryOut({ target, substitute }, _content, { on, change: { companyId, at } }) {
      await deleteAbsence(on, companyId, target.id);
      const place = await messagePlace(operators.platform, on, companyId);
      const message = absenceEndedMessage(place, { absent: target.name, substitute: substitute.name });
      await tellOperator(operators, on, { companyId, email: target.email }, message, at);
      await tellOperator(operators, on, { companyId, email: substitute.email }, message, at);
      return {
        resultId: target.id,
        action: 'operators.absence-ended',
        subject: target.id,
        data: { name: target.name, substitute: substitute.name },
      };
    },
  };
}

function openAbsenceOf({ absences, today }: PeopleToChange, operatorId: string): Absence | undefined {
  return absences.find((absence) => absence.operatorId === operatorId && isOpen(absence, today));
}

function nameOf({ operators }: PeopleToChange, id: string): string {
  return operators.find((operator) => operator.id === id)?.name ?? '';
}
