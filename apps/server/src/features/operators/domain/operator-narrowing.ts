import {
  operatorsInOrder,
  ROLE_WORDS,
  type Operator,
  type OperatorOrder,
  type OperatorState,
  type Role,
} from '@bank/contracts';

/** What a list of operators is narrowed and sorted by; what is not said does not narrow. */
export interface OperatorNarrowing {
  /** Not said: everybody but those who were removed. */
  readonly state?: OperatorState | undefined;
  readonly role?: Role | undefined;
  readonly profileId?: string | undefined;
  readonly search?: string | undefined;
  /** Not said: by name. */
  readonly sort?: OperatorOrder | undefined;
}

/** What of an operator the narrowing looks at. */
export type NarrowedOperator = Pick<
  Operator,
  'name' | 'email' | 'maskedCpf' | 'role' | 'profile' | 'state' | 'lastAccessAt'
>;

/** Who is asked for, in the order asked for: the same people in the same order as the screen of operators shows. */
export function narrowed<O extends NarrowedOperator>(
  operators: readonly O[],
  { state, role, profileId, search = '', sort }: OperatorNarrowing,
): readonly O[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fits = (operator: O): boolean =>
    (state === undefined ? operator.state !== 'removed' : operator.state === state) &&
    (role === undefined || operator.role === role) &&
    (profileId === undefined || operator.profile?.id === profileId) &&
    words.every((word) => plain(searchedText(operator)).includes(word));
  return operatorsInOrder(operators.filter(fits), sort);
}

function searchedText({ name, email, maskedCpf, role, profile }: NarrowedOperator): string {
  return `${name} ${email} ${maskedCpf} ${ROLE_WORDS[role]} ${profile?.name ?? ''}`;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
