import { ok, refuse, type Result } from '@bank/core';
import { PERMISSIONS, type Permission } from '@bank/contracts';
import type { OperatorRecord, OperatorsRefusal, PermissionProfile } from './operator.ts';

/** A profile as it is asked for. */
export interface WantedProfile {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Permissions once each, in the order of the matrix. */
export function inOrder(permissions: readonly Permission[]): readonly Permission[] {
  return PERMISSIONS.filter((permission) => permissions.includes(permission));
}

/** Whether another profile of the company bears the name already, however it is written. */
export function isNameTaken(
  name: string,
  profiles: readonly PermissionProfile[],
  ownId: string | null = null,
): boolean {
  return profiles.some((profile) => profile.id !== ownId && profile.name.toLowerCase() === name.toLowerCase());
}

/** Who has a profile. */
export function holdersOf(profileId: string, operators: readonly OperatorRecord[]): readonly OperatorRecord[] {
  return operators.filter(({ profile, state }) => profile?.id === profileId && state !== 'removed');
}

/** Checks a changed profile: never the one that the caller has, not to another's name, and something must change. */
export function checkProfileChange(
  profile: PermissionProfile,
  wanted: WantedProfile,
  company: {
    readonly callerId: string;
    readonly operators: readonly OperatorRecord[];
    readonly profiles: readonly PermissionProfile[];
  },
): Result<undefined, OperatorsRefusal> {
  if (holdersOf(profile.id, company.operators).some(({ id }) => id === company.callerId)) {
    return refuse({ code: 'operators.own-rights' });
  }
  if (isNameTaken(wanted.name, company.profiles, profile.id)) {
    return refuse({ code: 'operators.profile-name-known', field: 'name' });
  }
  const isSame =
    profile.name === wanted.name && inOrder(profile.permissions).join() === inOrder(wanted.permissions).join();
  return isSame ? refuse({ code: 'operators.nothing-changes' }) : ok();
}
