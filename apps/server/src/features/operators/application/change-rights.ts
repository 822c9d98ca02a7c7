import { ok } from '@bank/core';
import { rightsChangeWords } from '../domain/change-words.ts';
import { rightsChangedMessage } from '../domain/operator-messages.ts';
import type { OperatorRecord } from '../domain/operator.ts';
import {
  changesPermissions,
  checkRightsChange,
  type CheckedRights,
  type WantedRights,
} from '../domain/rights-change.ts';
import { updateRights } from '../postgres/operators.ts';
import { findOperator, type Allowed, type OperatorChange } from './operator-change.ts';
import { endSessionsOf, messagePlace, tellOperator, type OperatorsContext } from './operators-context.ts';

/** Whose rights change, and to what. */
export type RightsToChange = WantedRights & { readonly operatorId: string };

interface RightsPlan extends Allowed {
  readonly target: OperatorRecord;
  readonly rights: CheckedRights;
}

/** Changing role, profile, approver class or last day of an operator; with other permissions the sessions end (S03). */
export function changeRights(operators: OperatorsContext): OperatorChange<RightsToChange, RightsPlan> {
  return {
    kind: 'operators.change-rights',
    needs: 'OPERATOR_USERS',
    subject: ({ operatorId }) => operatorId,
    async plan(_on, people, wanted) {
      const found = findOperator(people, wanted.operatorId);
      if (!found.ok) return found;
      const checked = checkRightsChange(found.value, wanted, people);
      if (!checked.ok) return checked;
      const [target, rights] = [found.value, checked.value];
      return ok({ target, rights, words: rightsChangeWords(target, rights) });
    },
    async carryOut({ target, rights, words }, _wanted, { on, change: { companyId, at } }) {
      const { id, state, email, name } = target;
      const { role, profile, approverClass, accessUntil } = rights;
      const profileId = profile?.id ?? null;
      await updateRights(on, { companyId, id }, { role, profileId, approverClass, accessUntil, state });
      const place = await messagePlace(operators.platform, on, companyId);
      const what = words.lines.map(({ label, after }) => `${label}: ${after}.`);
      await tellOperator(operators, on, { companyId, email }, rightsChangedMessage(place, what), at);
      const afterCommit = changesPermissions(target, rights)
        ? await endSessionsOf(operators, on, { companyId, operatorIds: [id] }, at, 'rights-changed')
        : undefined;
      return {
        resultId: id,
        action: 'operators.rights-changed',
        subject: id,
        data: {
          name,
          before: {
            role: target.role,
            profile: target.profile?.name ?? null,
            approverClass: target.approverClass,
            accessUntil: target.accessUntil,
          },
          after: { role, profile: profile?.name ?? null, approverClass, accessUntil },
        },
        ...(afterCommit && { afterCommit }),
      };
    },
  };
}
