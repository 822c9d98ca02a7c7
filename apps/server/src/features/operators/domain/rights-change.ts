import { ok, refuse, type CivilDate, type Result } from '@bank/core';
import type { ApproverClass, Role } from '@bank/contracts';
import { leavesNoAdministrator } from './administrators.ts';
import { refusalOfAct, type ActCircumstances } from './operator-acts.ts';
import type { OperatorRecord, OperatorsRefusal, PermissionProfile } from './operator.ts';

/** The rights that an operator is to have, as they are asked for. */
export interface WantedRights {
  readonly role: Role;
  readonly profileId: string | null;
  readonly approverClass: ApproverClass | null;
  readonly accessUntil: CivilDate | null;
}

/** The rights that an operator is to have, looked up and checked. An administrator has all rights and no profile. */
export interface CheckedRights {
  readonly role: Role;
  readonly profile: PermissionProfile | null;
  readonly approverClass: ApproverClass | null;
  readonly accessUntil: CivilDate | null;
}

/** Checks rights by themselves: a profile of this company for every role but SA, and a last day that is not past. */
export function checkRights(
  wanted: WantedRights,
  company: { readonly profiles: readonly PermissionProfile[]; readonly today: CivilDate },
): Result<CheckedRights, OperatorsRefusal> {
  const { role, profileId, approverClass, accessUntil } = wanted;
  if (role !== 'SA' && profileId === null) return refuse({ code: 'operators.profile-needed', field: 'profileId' });
  const profile = profileId === null ? null : company.profiles.find(({ id }) => id === profileId);
  if (profile === undefined) return refuse({ code: 'operators.profile-not-found', field: 'profileId' });
  if (accessUntil !== null && accessUntil < company.today) {
    return refuse({ code: 'operators.date-invalid', field: 'accessUntil' });
  }
  return ok({ role, profile: role === 'SA' ? null : profile, approverClass, accessUntil });
}

/** Checks new rights of an operator: never one's own, nothing that changes nothing, never the last administrator's. */
export function checkRightsChange(
  target: OperatorRecord,
  wanted: WantedRights,
  circumstances: ActCircumstances & { readonly profiles: readonly PermissionProfile[] },
): Result<CheckedRights, OperatorsRefusal> {
  const refusal = refusalOfAct('edit', target, circumstances);
  if (refusal) return refuse(refusal);
  const checked = checkRights(wanted, circumstances);
  if (!checked.ok) return checked;
  const rights = checked.value;
  if (isSame(target, rights)) return refuse({ code: 'operators.nothing-changes' });
  if (leavesNoAdministrator(circumstances.operators, { ...target, ...rights })) {
    return refuse({ code: 'operators.last-administrator' });
  }
  return checked;
}

function isSame(target: OperatorRecord, rights: CheckedRights): boolean {
  return (
    target.role === rights.role &&
    target.profile?.id === rights.profile?.id &&
    target.approverClass === rights.approverClass &&
    target.accessUntil === rights.accessUntil
  );
}

/** Whether the change is one of what the operator may do: then the sessions that are open end (SECURITY S03). */
export function changesPermissions(target: OperatorRecord, rights: CheckedRights): boolean {
  return target.role !== rights.role || target.profile?.id !== rights.profile?.id;
}
