import { bankingDate, type Instant } from '@bank/core';
import type { Queryable } from '../../../platform/database/rows.ts';
import { feeMonthOf } from '../domain/fee-month.ts';
import { insertFirstMonth } from '../postgres/fee-queries.ts';

/**
 * A company has fees from that moment on, in the caller's transaction. That month has no monthly fee: the first is due
 * for the next one. A company that has fees already stays as it is.
 */
export async function beginFees(
  on: Queryable,
  since: { readonly companyId: string; readonly at: Instant },
): Promise<void> {
  await insertFirstMonth(on, { ...since, month: feeMonthOf(bankingDate(since.at)) });
}
