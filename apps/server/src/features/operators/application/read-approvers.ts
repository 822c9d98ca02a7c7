import { bankingDate } from '@bank/core';
import type { approvalRules } from '../../payment-orders/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { approversOf } from '../domain/approvers.ts';
import { readAbsences } from '../postgres/absences.ts';
import { readOperators } from '../postgres/operators.ts';

/**
 * Reads who may approve: rights as they are at `at`, absences as they are on `date`. For signatures that were given
 * before, `date` is the day of signing: a substitute's signature stays good when the absence is over.
 */
export function createReadApprovers({ pool }: Pick<Platform, 'pool'>): approvalRules.ReadApprovers {
  return async (companyId, { at, date }) => {
    const [operators, absences] = await Promise.all([
      readOperators(pool, companyId, at),
      readAbsences(pool, companyId),
    ]);
    return approversOf(operators, absences, { today: bankingDate(at), day: date });
  };
}
