import {
  listPayees as listPayeesEndpoint,
  readFavouriteOfOrder as readFavouriteOfOrderEndpoint,
  removeFavourite as removeFavouriteEndpoint,
  renameFavourite as renameFavouriteEndpoint,
  saveFavourite as saveFavouriteEndpoint,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { PayeesContext } from '../application/context.ts';
import {
  readFavouriteOfOrder,
  removeFavourite,
  renameFavourite,
  saveFavourite,
} from '../application/keep-favourite.ts';
import { listPayees } from '../application/list-payees.ts';

/** The calls of the capability payees. */
export function payeesRoutes(payees: PayeesContext): readonly Route[] {
  return [
    route(listPayeesEndpoint, ({ query, caller }) => listPayees(payees, query, caller)),
    route(readFavouriteOfOrderEndpoint, ({ params, caller, context }) =>
      readFavouriteOfOrder(payees, params.orderId, { caller, context }),
    ),
    route(saveFavouriteEndpoint, ({ params, body, caller, context }) =>
      saveFavourite(payees, { ...params, ...body }, { caller, context }),
    ),
    route(renameFavouriteEndpoint, ({ params, body, caller, context }) =>
      renameFavourite(payees, { ...params, ...body }, { caller, context }),
    ),
    route(removeFavouriteEndpoint, ({ params, caller, context }) =>
      removeFavourite(payees, params.favouriteId, { caller, context }),
    ),
  ];
}
