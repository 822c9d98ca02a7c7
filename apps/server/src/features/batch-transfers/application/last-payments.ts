import type { CivilDate, Money } from '@bank/core';
import type { RawPayee } from '@bank/contracts';
import { lastPaidOf } from '../postgres/row-queries.ts';
import { groundOf, type BatchContext } from './context.ts';

/** When somebody was paid last, and how much. */
interface LastPayment {
  readonly date: CivilDate;
  readonly amount: Money;
}

/**
 * The last payment to each of a group's members that went by a batch of that group, by the member's id; who got none is not there.
 * A member is known again by whom its row led to, so one whose key or account was changed since begins anew.
 */
export async function lastPayments(
  batches: Pick<BatchContext, 'pool' | 'ways' | 'institutions'>,
  of: { readonly companyId: string; readonly groupId: string },
  members: readonly { readonly id: string; readonly payee: RawPayee }[],
): Promise<ReadonlyMap<string, LastPayment>> {
  const { pool, ways } = batches;
  const ground = await groundOf(batches, of.companyId);
  const reaches = members.flatMap(({ id, payee }) => {
    const named = ways.find((way) => way.takes(payee))?.read({ payee, purpose: null, description: null }, ground);
    return named?.ok === true ? [[id, named.value.reach] as const] : [];
  });
  const paid = await lastPaidOf(pool, of, [...new Set(reaches.map(([, reach]) => reach))]);
  return new Map(
    reaches.flatMap(([id, reach]) => {
      const last = paid.get(reach);
      return last ? [[id, last] as const] : [];
    }),
  );
}
