import { newId, ok, refuse, type Result } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import { profileChangeWords, profileCreationWords, profileRemovalWords } from '../domain/change-words.ts';
import { rightsChangedMessage } from '../domain/operator-messages.ts';
import { permissionsOf, type OperatorRecord, type PermissionProfile } from '../domain/operator.ts';
import { checkProfileChange, holdersOf, inOrder, isNameTaken, type WantedProfile } from '../domain/profile-change.ts';
import { deleteProfile, insertProfile, isNamedByRules, updateProfile } from '../postgres/profiles.ts';
import type { Allowed, OperatorChange, PeopleToChange } from './operator-change.ts';
import { endSessionsOf, messagePlace, tellOperator, type OperatorsContext } from './operators-context.ts';

interface ChangedProfile extends Allowed {
  readonly profile: PermissionProfile;
  readonly holders: readonly OperatorRecord[];
}

interface RemovedProfile extends Allowed {
  readonly profile: PermissionProfile;
}

/** Making a permission profile. */
export function createProfile({ platform }: OperatorsContext): OperatorChange<WantedProfile, Allowed> {
  return {
    kind: 'operators.create-profile',
    needs: 'PROFILES',
    subject: () => null,
    async plan(_on, { profiles }, { name, permissions }) {
      if (isNameTaken(name, profiles)) return refuse({ code: 'operators.profile-name-known', field: 'name' });
      return ok({ words: profileCreationWords(name, inOrder(permissions)) });
    },
    async carryOut(_plan, wanted, { on, change: { companyId } }) {
      const id = newId('prf', platform.clock, platform.entropy);
      const [name, permissions] = [wanted.name, inOrder(wanted.permissions)];
      await insertProfile(on, companyId, { id, name, permissions });
      return {
        resultId: id,
        action: 'operators.profile-created',
        subject: id,
        data: { name, permissions: [...permissions] },
      };
    },
  };
}

/** Changing a permission profile, for everybody who has it: their sessions end (SECURITY S03). */
export function changeProfile(
  operators: OperatorsContext,
): OperatorChange<WantedProfile & { readonly profileId: string }, ChangedProfile> {
  return {
    kind: 'operators.change-profile',
    needs: 'PROFILES',
    subject: ({ profileId }) => profileId,
    async plan(_on, people, wanted) {
      const found = findProfile(people, wanted.profileId);
      if (!found.ok) return found;
      const profile = found.value;
      const checked = checkProfileChange(profile, wanted, people);
      if (!checked.ok) return checked;
      const holders = holdersOf(profile.id, people.operators);
      return ok({ profile, holders, words: profileChangeWords(profile, wanted, holders) });
    },
    async carryOut({ profile, holders }, wanted, { on, change: { companyId, at } }) {
      const { id } = profile;
      const [name, permissions] = [wanted.name, inOrder(wanted.permissions)];
      await updateProfile(on, companyId, { id, name, permissions });
      const concerned = holders.filter((holder) => hasOtherRights(holder, { id, name, permissions }));
      const place = await messagePlace(operators.platform, on, companyId);
      const message = rightsChangedMessage(place, [`O perfil ${name}, que é o seu, foi alterado.`]);
      for (const { email } of concerned) await tellOperator(operators, on, { companyId, email }, message, at);
      const operatorIds = concerned.map((holder) => holder.id);
      const afterCommit = await endSessionsOf(operators, on, { companyId, operatorIds }, at, 'rights-changed');
      return {
        resultId: id,
        action: 'operators.profile-changed',
        subject: id,
        data: {
          name,
          before: { name: profile.name, permissions: [...profile.permissions] },
          after: { name, permissions: [...permissions] },
          operators: operatorIds,
        },
        afterCommit,
      };
    },
  };
}

function hasOtherRights(holder: OperatorRecord, profile: PermissionProfile): boolean {
  return permissionsOf(holder).join() !== permissionsOf({ ...holder, profile }).join();
}

/** Removing a permission profile that nobody has and that no approval rule names. */
export function removeProfile(): OperatorChange<{ readonly profileId: string }, RemovedProfile> {
  return {
    kind: 'operators.remove-profile',
    needs: 'PROFILES',
    subject: ({ profileId }) => profileId,
    async plan(on, people, { profileId }, companyId) {
      const found = findProfile(people, profileId);
      if (!found.ok) return found;
      const isHeld = holdersOf(profileId, people.operators).length > 0;
      if (isHeld || (await isNamedByRules(on, companyId, profileId))) {
        return refuse({ code: 'operators.profile-in-use' });
      }
      return ok({ profile: found.value, words: profileRemovalWords(found.value) });
    },
    async carryOut({ profile: { id, name } }, _content, { on, change: { companyId } }) {
      await deleteProfile(on, companyId, id);
      return { resultId: id, action: 'operators.profile-removed', subject: id, data: { name } };
    },
  };
}

function findProfile({ profiles }: PeopleToChange, id: string): Result<PermissionProfile, Refusal> {
  const found = profiles.find((profile) => profile.id === id);
  return found ? ok(found) : refuse({ code: 'operators.profile-not-found' });
}
