import type { Route } from '../../platform/http/route.ts';
import type { PayeesContext } from './application/context.ts';
import { createFindOtherWay, type FindOtherWay } from './application/other-way.ts';
import { createPayAgain, type PayAgain } from './application/pay-again.ts';
import { payeesRoutes } from './http/routes.ts';

export { ownAccounts, type AccountHolder } from './application/own-accounts.ts';
export type { FindOtherWay } from './application/other-way.ts';
export type { PayAgain } from './application/pay-again.ts';
/** A favourite of a made-up past, and how it is written. */
export type { Favourite as SeededFavourite } from './domain/favourite.ts';
export { insertFavourite as seedFavourite } from './postgres/favourites.ts';

/** The capability payees: whom a company pays again and again. */
export interface PayeesFeature {
  readonly routes: readonly Route[];
  readonly payAgain: PayAgain;
  readonly findOtherWay: FindOtherWay;
}

/** Puts the capability together. */
export function createPayeesFeature(payees: PayeesContext): PayeesFeature {
  return { routes: payeesRoutes(payees), payAgain: createPayAgain(payees), findOtherWay: createFindOtherWay(payees) };
}
