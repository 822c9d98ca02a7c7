import {
  grantedRights,
  PERMISSIONS,
  ROLE_WORDS,
  type ApproverClass,
  type Operator,
  type Permission,
  type Product,
  type ProfileOfRights,
  type Role,
  type SignedChangeLine,
} from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import { dayOf } from '../../vocabulary/dates.ts';
import { classWords } from './operator-words.ts';

/** The rights of an operator while they are being chosen. */
export interface RightsDraft {
  readonly role: Role | undefined;
  readonly profileId: string | undefined;
  readonly approverClass: ApproverClass | null;
  /** Whether access ends on a day. */
  readonly ends: boolean;
  readonly accessUntil: CivilDate | undefined;
}

export type RightsField = 'role' | 'profileId' | 'accessUntil';
export type Faults<Field extends string> = Partial<Readonly<Record<Field, string>>>;

/** Those of the faults that may be told already: a field is judged once it has been left. */
export function shownFaults<Field extends string>(
  found: Faults<Field>,
  isShown: (field: Field) => boolean,
): Faults<Field> {
  const fields = Object.keys(found) as Field[];
  return Object.fromEntries(fields.filter(isShown).map((field) => [field, found[field]])) as Faults<Field>;
}

/** Rights that are complete, as the bank takes them. */
export interface ChosenRights {
  readonly role: Role;
  readonly profileId: string | null;
  readonly approverClass: ApproverClass | null;
  readonly accessUntil: string | null;
}

export const NO_RIGHTS: RightsDraft = {
  role: undefined,
  profileId: undefined,
  approverClass: null,
  ends: false,
  accessUntil: undefined,
};

/** The rights that an operator has, to begin a change from. */
export function rightsOf(operator: Operator): RightsDraft {
  return {
    role: operator.role,
    profileId: operator.profile?.id,
    approverClass: operator.approverClass,
    ends: operator.accessUntil !== null,
    accessUntil: operator.accessUntil === null ? undefined : dayOf(operator.accessUntil),
  };
}

/** What is missing or cannot be. */
export function rightsFaults(draft: RightsDraft, today: CivilDate): Faults<RightsField> {
  const { role, profileId, ends, accessUntil } = draft;
  return {
    ...(role === undefined ? { role: 'Escolha o papel.' } : {}),
    ...(role !== undefined && role !== 'SA' && profileId === undefined ? { profileId: 'Escolha um perfil.' } : {}),
    ...(ends && accessUntil === undefined ? { accessUntil: 'Informe o último dia de acesso.' } : {}),
    ...(ends && accessUntil !== undefined && accessUntil < today
      ? { accessUntil: 'Escolha uma data a partir de hoje.' }
      : {}),
  };
}

/** The rights of a draft without faults. An administrator uses no profile. */
export function chosenRights(draft: RightsDraft): ChosenRights {
  if (draft.role === undefined) throw new Error('rights were sent without a role');
  return {
    role: draft.role,
    profileId: draft.role === 'SA' ? null : (draft.profileId ?? null),
    approverClass: draft.approverClass,
    accessUntil: draft.ends ? (draft.accessUntil ?? null) : null,
  };
}

/** What of an operator's rights would change, line by line. */
export function rightsLines(
  before: ChosenRights | undefined,
  after: ChosenRights,
  profiles: readonly ProfileOfRights[],
): readonly SignedChangeLine[] {
  const words = (rights: ChosenRights): readonly (readonly [label: string, value: string])[] => [
    ['Papel', ROLE_WORDS[rights.role]],
    ['Perfil', profileWords(rights, profiles)],
    ['Classe de aprovador', classWords(rights.approverClass)],
    ['Acesso até', rights.accessUntil === null ? 'Sem prazo' : formatDate(dayOf(rights.accessUntil))],
  ];
  const old = before === undefined ? undefined : words(before);
  return words(after).flatMap(([label, value], at) => {
    const was = old?.[at]?.[1] ?? null;
    return was === value ? [] : [{ label, before: was, after: value }];
  });
}

function profileWords({ role, profileId }: ChosenRights, profiles: readonly ProfileOfRights[]): string {
  if (role === 'SA') return 'Todos os direitos';
  return profiles.find(({ id }) => id === profileId)?.name ?? 'Nenhum';
}

/** What stands for a profile that is still to be made. */
export const NEW_PROFILE: ProfileOfRights = { id: 'novo', name: '', permissions: [], operators: [] };

/** What a change of a profile means for one person who has it. */
export interface Consequence {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly gains: readonly Permission[];
  readonly loses: readonly Permission[];
}

/** What the change means for whom: everybody who has the profile, also those for whom nothing changes. */
export function consequences(
  profile: ProfileOfRights,
  next: readonly Permission[],
  products: readonly Product[],
): readonly Consequence[] {
  return profile.operators.map(({ id, name, role }) => {
    const before = grantedRights(role, profile.permissions, products).permissions;
    const after = grantedRights(role, next, products).permissions;
    return {
      id,
      name,
      role,
      gains: after.filter((permission) => !before.includes(permission)),
      loses: before.filter((permission) => !after.includes(permission)),
    };
  });
}

/** Whether two sets of permissions are the same. */
export function samePermissions(one: readonly Permission[], other: readonly Permission[]): boolean {
  return PERMISSIONS.every((permission) => one.includes(permission) === other.includes(permission));
}
