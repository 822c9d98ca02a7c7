import { ok, refuse, type Result } from '@bank/core';
import {
  payeeReach,
  waysBeside,
  type CallOutput,
  type listPayees as listPayeesEndpoint,
  type OrderKind,
} from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { presentFavourite } from '../domain/favourite.ts';
import { payeeSearch } from '../domain/payee-search.ts';
import { presentRecent, recentPayees } from '../domain/recent-payees.ts';
import { readFavourites } from '../postgres/favourites.ts';
import { newestPayments } from '../postgres/payments.ts';
import type { PayeesContext } from './context.ts';
import { refuseWay } from './who-pays.ts';

/** How many are listed at once: more are found by searching. */
const FAVOURITES_SHOWN = 20;
const RECENT_SHOWN = 10;

/** Whom the company pays again: its favourites, and who was paid lately, as far as that way of paying reaches them. */
export async function listPayees(
  payees: PayeesContext,
  { kind, search = '' }: { readonly kind: OrderKind; readonly search?: string | undefined },
  caller: Caller,
): Promise<Result<CallOutput<typeof listPayeesEndpoint>, Refusal>> {
  const refusal = refuseWay(kind, caller);
  if (refusal) return refuse(refusal);
  const { companyId, operatorId, permissions } = caller;
  const madeBy = permissions.includes('ORDERS_VIEW') ? null : operatorId;
  const [kept, payments] = await Promise.all([
    readFavourites(payees.pool, companyId),
    newestPayments(payees.pool, { companyId, kinds: waysBeside(kind), madeBy }),
  ]);
  const reached = waysBeside(kind).flatMap(payees.orders.payeeKindsOf);
  const isFound = payeeSearch(search);
  const favourites = kept.filter((one) => reached.includes(one.payee.kind) && isFound(one));
  const areFavourites = new Set(kept.map(({ payee }) => payeeReach(payee)));
  const recent = recentPayees(payments, areFavourites).filter(({ payee }) => isFound({ name: undefined, payee }));
  return ok({
    favourites: { items: favourites.slice(0, FAVOURITES_SHOWN).map(presentFavourite), count: favourites.length },
    recent: { items: recent.slice(0, RECENT_SHOWN).map(presentRecent) },
  });
}
