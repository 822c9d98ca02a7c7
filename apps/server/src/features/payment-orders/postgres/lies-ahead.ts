import { MONEY_KINDS } from '@bank/contracts';

/**
 * Which orders of a company ($1) lie ahead and may still take money: those that are scheduled, and those that wait for
 * confirmation or approval and whose time for it is not over. The one rule of every list and sum of days to come; `now` is
 * the statement's parameter of the moment.
 */
export function liesAhead(now: string): string {
  return `company_id = $1 AND state IN ('awaiting_confirmation', 'awaiting_authorization', 'scheduled')
  AND (expires_at IS NULL OR expires_at > ${now})`;
}

/** Which orders move money themselves: what makes other orders knows by itself which of them are still to be made. */
export const MOVES_MONEY = `kind IN (${MONEY_KINDS.map((kind) => `'${kind}'`).join(', ')})`;
