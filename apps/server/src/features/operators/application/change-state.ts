import { later, ok, refuse } from '@bank/core';
import { TEMPORARY_PASSWORD } from '../../access/index.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { stateActWords } from '../domain/change-words.ts';
import { afterStateAct, checkStateAct, type StateAct } from '../domain/operator-acts.ts';
import { accessMessage, temporaryPasswordMessage } from '../domain/operator-messages.ts';
import { OPERATOR_STATE_WORDS, stateOn, type OperatorRecord } from '../domain/operator.ts';
import { deleteAbsencesOf } from '../postgres/absences.ts';
import { putTemporaryPassword, updateRights } from '../postgres/operators.ts';
import type { OperatorsAuditAction } from './audit.ts';
import { findOperator, type Allowed, type Carrying, type OperatorChange } from './operator-change.ts';
import { endSessionsOf, messagePlace, tellOperator, type OperatorsContext } from './operators-context.ts';

/** Which act, on whom. */
export interface StateToChange {
  readonly operatorId: string;
  readonly act: StateAct;
}

interface StatePlan extends Allowed {
  readonly target: OperatorRecord;
}

const ACTIONS: Readonly<Record<StateAct, OperatorsAuditAction>> = {
  block: 'operators.blocked',
  unblock: 'operators.unblocked',
  remove: 'operators.removed',
  'reset-password': 'operators.password-reset',
};

/** Blocking, unblocking or removing an operator, or sending a new temporary password. Open sessions end (S03). */
export function changeState(operators: OperatorsContext): OperatorChange<StateToChange, StatePlan> {
  return {
    kind: 'operators.change-state',
    needs: 'OPERATOR_USERS',
    subject: ({ operatorId }) => operatorId,
    async plan(_on, people, { operatorId, act }) {
      const found = findOperator(people, operatorId);
      if (!found.ok) return found;
      const target = found.value;
      const checked = checkStateAct(act, target, people);
      if (!checked.ok) return checked;
      const stateWords = OPERATOR_STATE_WORDS[stateOn(target, people.today)];
      return ok({ target, words: stateActWords(act, target, stateWords) });
    },
    async carryOut({ target }, { act }, carrying) {
      const { on, change } = carrying;
      const { companyId, at } = change;
      const { id, name } = target;
      const { role, profile, approverClass, accessUntil, state } = afterStateAct(act, target);
      const rights = { role, profileId: profile?.id ?? null, approverClass, accessUntil, state };
      await updateRights(on, { companyId, id }, rights);
      if (act === 'reset-password') await sendTemporaryPassword(operators, target, carrying);
      else await tellOfAccess(operators, on, companyId, target, act, at);
      if (act === 'remove') await takeEverything(operators, target, carrying);
      const reason = act === 'reset-password' ? 'password-changed' : 'operator-blocked';
      const afterCommit = await endSessionsOf(operators, on, { companyId, operatorIds: [id] }, at, reason);
      return { resultId: id, action: ACTIONS[act], subject: id, data: { name }, afterCommit };
    },
  };
}

/**
 * Blocking somebody who is no administrator: it only protects, so it does not wait for a second one. Blocking an
 * administrator does (`changeState`): else one could shut the other out and then decide alone.
 */
export function blockOperator(operators: OperatorsContext): OperatorChange<StateToChange, StatePlan> {
  const change = changeState(operators);
  return {
    ...change,
    kind: 'operators.block',
    isProtective: true,
    async plan(on, people, content, companyId) {
      const planned = await change.plan(on, people, { ...content, act: 'block' }, companyId);
      if (!planned.ok || planned.value.target.role !== 'SA') return planned;
      return refuse({ code: 'operators.state-conflict', data: { state: 'agora como administrador' } });
    },
  };
}

async function sendTemporaryPassword(
  operators: OperatorsContext,
  { id, email, state }: OperatorRecord,
  { on, change: { companyId, at } }: Carrying,
): Promise<void> {
  const { platform, access } = operators;
  const { password, passwordHash } = await access.makeTemporaryPassword();
  const life = { expiresAt: later(at, TEMPORARY_PASSWORD.lifeMs), tries: TEMPORARY_PASSWORD.triesMax };
  await putTemporaryPassword(on, { companyId, id }, { passwordHash, life, at });
  const place = await messagePlace(platform, on, companyId);
  const message = temporaryPasswordMessage(place, { password, email, isInvitation: state === 'invited' });
  await tellOperator(operators, on, { companyId, email }, message, at);
}

async function tellOfAccess(
  operators: OperatorsContext,
  on: Queryable,
  companyId: string,
  { email }: OperatorRecord,
  act: Exclude<StateAct, 'reset-password'>,
  at: Carrying['change']['at'],
): Promise<void> {
  const place = await messagePlace(operators.platform, on, companyId);
  await tellOperator(operators, on, { companyId, email }, accessMessage(place, act), at);
}

// Who comes back one day begins anew: no device, and nobody's substitute.
async function takeEverything(
  { devices }: OperatorsContext,
  { id: operatorId }: OperatorRecord,
  { on, change: { companyId } }: Carrying,
): Promise<void> {
  await devices.removeDevicesOf(on, { companyId, operatorId });
  await deleteAbsencesOf(on, companyId, operatorId);
}
