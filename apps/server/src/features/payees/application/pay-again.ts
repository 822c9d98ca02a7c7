import { ok, refuse, type Result } from '@bank/core';
import type { OrderPayee, PaidAgain } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readFavourite } from '../postgres/favourites.ts';
import type { PayeesContext } from './context.ts';
import { payeeOfOrder } from './who-pays.ts';

/** Somebody who is to be paid again: who it was, and the name by which people know them. */
export interface KnownAs {
  readonly name: string;
  readonly payee: OrderPayee;
}

/** Who a favourite or an earlier payment led to, for a way of paying to look at again before it pays. */
export type PayAgain = (
  again: PaidAgain,
  caller: Caller,
) => Promise<Result<KnownAs, { readonly code: 'payees.not-found' | 'payment-orders.not-found' }>>;

export function createPayAgain(payees: PayeesContext): PayAgain {
  return async (again, caller) => {
    if ('orderId' in again) {
      const payee = await payeeOfOrder(payees, caller, again.orderId);
      return payee.ok ? ok({ name: payee.value.name, payee: payee.value }) : payee;
    }
    const kept = await readFavourite(payees.pool, caller.companyId, again.favouriteId);
    return kept ? ok({ name: kept.name, payee: kept.payee }) : refuse({ code: 'payees.not-found' });
  };
}
