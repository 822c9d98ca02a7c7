import { money, type CivilDate, type Instant } from '@bank/core';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { KnownPayment } from '../domain/rail.ts';

interface Row extends Omit<KnownPayment, 'amount' | 'booked'> {
  readonly amount: bigint;
  readonly at: Instant | null;
  readonly date: CivilDate | null;
}

/**
 * What the bank knows of these payments of a rail, from the bank's side. The rail's statement names the columns of a
 * {@link KnownPayment}, with `at` and `date` of the entry in its place of `booked`; $1 are the ids.
 */
export async function readKnownPayments(
  on: Queryable,
  statement: string,
  paymentIds: readonly string[],
): Promise<readonly KnownPayment[]> {
  const rows = await readRows<Row>(on, statement, [paymentIds]);
  return rows.map(({ paymentId, state, amount, refusedThere, companyId, accountId, orderId, at, date }) => ({
    paymentId,
    state,
    amount: money(amount),
    refusedThere,
    companyId,
    accountId,
    orderId,
    booked: at === null || date === null ? null : { at, date },
  }));
}
