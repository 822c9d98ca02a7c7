import {
  maskPayee,
  payeeFingerprint,
  payeeReach,
  WAYS_OF_PAYING,
  waysBeside,
  type OrderKind,
  type OrderPayee,
  type PaidAgain,
  type Payee,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readFavourites } from '../postgres/favourites.ts';
import { paymentsTo } from '../postgres/payments.ts';
import type { PayeesContext } from './context.ts';
import { refuseWay } from './who-pays.ts';

/** Another way to somebody: how, by what that was reached before, and how it is looked up again. */
export interface OtherWay {
  readonly kind: OrderKind;
  readonly payee: Payee;
  readonly again: PaidAgain;
}

/**
 * Another way in which the company has paid this same holder and account, or keeps it as a favourite, and in which whoever asks may
 * pay: a key that is known to lead there, say. Nobody outside is asked; where it leads now is looked up when it is paid.
 * Null where there is none.
 */
export type FindOtherWay = (
  to: { readonly kind: OrderKind; readonly payee: OrderPayee },
  caller: Caller,
) => Promise<OtherWay | null>;

export function createFindOtherWay(payees: PayeesContext): FindOtherWay {
  return async ({ kind, payee }, caller) => {
    const { companyId, operatorId, permissions } = caller;
    const fingerprint = payeeFingerprint(payee);
    const beside = waysBeside(kind);
    const ways = WAYS_OF_PAYING.filter((way) => !beside.includes(way) && refuseWay(way, caller) === undefined);
    if (ways.length === 0) return null;
    // Who is named in the same way is reached in no other: a way that takes an account as well is offered by nobody.
    const wayTo = (known: OrderPayee): OrderKind | undefined =>
      payeeReach(known) === payeeReach(payee)
        ? undefined
        : ways.find((way) => payees.orders.payeeKindsOf(way).includes(known.kind));
    for (const favourite of await readFavourites(payees.pool, companyId)) {
      const way = payeeFingerprint(favourite.payee) === fingerprint ? wayTo(favourite.payee) : undefined;
      if (way) return { kind: way, payee: maskPayee(favourite.payee), again: { favouriteId: favourite.id } };
    }
    const madeBy = permissions.includes('ORDERS_VIEW') ? null : operatorId;
    for (const paid of await paymentsTo(payees.pool, { companyId, fingerprint, madeBy })) {
      const way = wayTo(paid.payee);
      if (way) return { kind: way, payee: maskPayee(paid.payee), again: { orderId: paid.orderId } };
    }
    return null;
  };
}
