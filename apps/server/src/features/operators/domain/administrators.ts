import type { OperatorRecord } from './operator.ts';

type Standing = Pick<OperatorRecord, 'id' | 'role' | 'state' | 'accessUntil' | 'temporary'>;

/**
 * Whether an operator keeps a company administered: an active administrator with a password of their own and no last
 * day. Whoever ends on a day leaves the company without one on the next, and a temporary password may run out.
 */
function keepsAdministered({ role, state, accessUntil, temporary }: Standing): boolean {
  return role === 'SA' && state === 'active' && accessUntil === null && temporary === null;
}

/** Whether the company would be left without an administrator if one operator became what `changed` says. */
export function leavesNoAdministrator(operators: readonly Standing[], changed: Standing): boolean {
  return (
    keepsAdministered(operators.find(({ id }) => id === changed.id) ?? changed) &&
    !keepsAdministered(changed) &&
    !operators.some((operator) => operator.id !== changed.id && keepsAdministered(operator))
  );
}
