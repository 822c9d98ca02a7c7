import { refuse, ok, type CivilDate, type Result } from '@bank/core';
import type { OperatorAction, OperatorState } from '@bank/contracts';
import { leavesNoAdministrator } from './administrators.ts';
import {
  mayApproveOn,
  OPERATOR_STATE_WORDS,
  stateOn,
  type KeptState,
  type OperatorRecord,
  type OperatorsRefusal,
} from './operator.ts';

/** What may be done about an operator in each state; the order is the one in which screens offer it. */
const ACTS: Readonly<Record<OperatorState, readonly OperatorAction[]>> = {
  active: ['edit', 'absence', 'end-absence', 'reset-password', 'end-sessions', 'block', 'remove'],
  invited: ['edit', 'reset-password', 'block', 'remove'],
  expired: ['edit', 'end-absence', 'end-sessions', 'block', 'remove'],
  blocked: ['edit', 'end-absence', 'unblock', 'remove'],
  removed: [],
};

/** What nobody does about themselves: it would change their own rights, or shut them out. */
const NEVER_ON_ONESELF: ReadonlySet<OperatorAction> = new Set(['edit', 'block', 'unblock', 'remove', 'reset-password']);

/** Acts that put an operator into another state, and where `reset-password` makes them choose a new password. */
export type StateAct = Extract<OperatorAction, 'block' | 'unblock' | 'remove' | 'reset-password'>;

/** Who acts, on which day, and everybody else of the company. */
export interface ActCircumstances {
  readonly callerId: string;
  readonly today: CivilDate;
  readonly operators: readonly OperatorRecord[];
}

/** The refusal of an act whatever else it says: on oneself, or not in that state; undefined: it may be asked for. */
export function refusalOfAct(
  act: OperatorAction,
  target: OperatorRecord,
  { callerId, today }: Pick<ActCircumstances, 'callerId' | 'today'>,
): OperatorsRefusal | undefined {
  if (target.id === callerId && NEVER_ON_ONESELF.has(act)) return { code: 'operators.own-rights' };
  const state = stateOn(target, today);
  if (ACTS[state].includes(act)) return undefined;
  return { code: 'operators.state-conflict', data: { state: OPERATOR_STATE_WORDS[state] } };
}

/** An operator as one of these acts leaves them. `temporary` says only that there is one. */
export function afterStateAct(act: StateAct, target: OperatorRecord): OperatorRecord {
  const state = stateAfter(act, target);
  if (act === 'remove') return { ...target, state, profile: null, approverClass: null };
  if (act !== 'reset-password') return { ...target, state };
  return { ...target, state, temporary: { expiresAt: target.createdAt, triesLeft: 0 } };
}

function stateAfter(act: StateAct, { state, temporary }: OperatorRecord): KeptState {
  switch (act) {
    case 'block':
      return 'blocked';
    case 'remove':
      return 'removed';
    case 'unblock':
      // Who never chose a password of their own goes on being invited.
      return temporary === null ? 'active' : 'invited';
    case 'reset-password':
      return state;
  }
}

/** Whether one of these acts may be carried out on an operator now. */
export function checkStateAct(
  act: StateAct,
  target: OperatorRecord,
  circumstances: ActCircumstances,
): Result<undefined, OperatorsRefusal> {
  const refusal = refusalOfAct(act, target, circumstances);
  if (refusal) return refuse(refusal);
  if (leavesNoAdministrator(circumstances.operators, afterStateAct(act, target))) {
    return refuse({ code: 'operators.last-administrator' });
  }
  return ok();
}

/** What the person who reads may ask for about an operator now. */
export function actsOn(
  target: OperatorRecord,
  circumstances: ActCircumstances & { readonly hasAbsence: boolean },
): readonly OperatorAction[] {
  return ACTS[stateOn(target, circumstances.today)].filter((act) => {
    if (refusalOfAct(act, target, circumstances)) return false;
    switch (act) {
      case 'block':
      case 'unblock':
      case 'remove':
      case 'reset-password':
        return checkStateAct(act, target, circumstances).ok;
      case 'absence':
        return mayApproveOn(target, circumstances.today);
      case 'end-absence':
        return circumstances.hasAbsence;
      case 'end-sessions':
        return target.openSessions > 0;
      case 'edit':
        return true;
    }
  });
}
