import { ROLES, type Role } from '../access/rights.ts';
import type { OperatorState } from './words.ts';

/** What a list of operators can be ordered by: each as people expect it first, and with "-" the other way round. */
export const OPERATOR_ORDERS = ['name', '-name', 'rights', '-rights', 'state', '-state', 'access', '-access'] as const;
export type OperatorOrder = (typeof OPERATOR_ORDERS)[number];

/** What of an operator its order looks at. */
interface OrderedOperator {
  readonly name: string;
  readonly role: Role;
  readonly profile: { readonly name: string } | null;
  readonly state: OperatorState;
  readonly lastAccessAt: string | null;
}
type Compare = (a: OrderedOperator, b: OrderedOperator) => number;

const STATES: readonly OperatorState[] = ['active', 'invited', 'expired', 'blocked', 'removed'];

/** Moments are all written alike, so that later ones are greater as text too; who never came in has the earliest. */
const COMPARES: Readonly<Record<string, Compare>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'pt-BR'),
  rights: (a, b) =>
    ROLES.indexOf(a.role) - ROLES.indexOf(b.role) ||
    (a.profile?.name ?? '').localeCompare(b.profile?.name ?? '', 'pt-BR'),
  state: (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state),
  access: (a, b) => (b.lastAccessAt ?? '').localeCompare(a.lastAccessAt ?? ''),
};

/** Operators in that order, the same on screen and in the file: name, highest rights, active ones, last access first. */
export function operatorsInOrder<O extends OrderedOperator>(
  operators: readonly O[],
  order: OperatorOrder = 'name',
): readonly O[] {
  const isReversed = order.startsWith('-');
  const compare = COMPARES[order.replace('-', '')];
  return operators.toSorted(
    (a, b) =>
      (compare === undefined ? 0 : isReversed ? compare(b, a) : compare(a, b)) || a.name.localeCompare(b.name, 'pt-BR'),
  );
}
