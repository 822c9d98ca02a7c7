import {
  listApiPix,
  listCobs,
  listCobvs,
  listLocs,
  listLotecobvs,
  patchCob,
  patchCobv,
  patchLotecobv,
  postCob,
  postLoc,
  putCob,
  putCobv,
  putLotecobv,
  readApiPix,
  readCob,
  readCobv,
  readLoc,
  readLotecobv,
  unlinkLoc,
} from '@bank/contracts';
import { programRoute, type Route } from '../../../platform/http/route.ts';
import { changedDue } from '../../pix-charges/index.ts';
import type { ApiPixContext } from '../application/context.ts';
import { listCharges, readCharge } from '../application/lists.ts';
import { listLocs as listLocations, readLocation, reserveLoc, unlinkLocation } from '../application/locations.ts';
import { listLots, patchLot, putLot, readLot } from '../application/lots.ts';
import { listPix, readPix } from '../application/received.ts';
import { makeCob, makeCobv, revise } from '../application/write-charges.ts';
import { discountFault, dueChangeOf, immediateRevised } from '../domain/charge-request.ts';
import { refuse } from '@bank/core';
import { refused } from '../application/context.ts';

/** API Pix 2.9.0 for companies' programs. */
export function apiPixRoutes(api: ApiPixContext): readonly Route[] {
  return [...cobRoutes(api), ...cobvRoutes(api), ...lotecobvRoutes(api), ...locRoutes(api), ...receivedRoutes(api)];
}

function cobRoutes(api: ApiPixContext): readonly Route[] {
  return [
    programRoute(putCob, ({ params, body, ...called }) => makeCob(api, { ...params, body }, called)),
    programRoute(postCob, ({ body, ...called }) => makeCob(api, { txid: undefined, body }, called)),
    programRoute(patchCob, async ({ params, body, ...called }) => {
      if ((body.valor?.retirada ?? null) !== null)
        return refuse(refused('api-pix.withdrawal-unknown', 'valor/retirada'));
      const { loc, status } = body;
      const revised = (content: Parameters<typeof immediateRevised>[0]) => immediateRevised(content, body);
      return revise(api, { resource: 'cob', ...params }, { loc, status, isMore: isMore(body), revised }, called);
    }),
    programRoute(readCob, ({ params, query, caller }) =>
      readCharge(api, { resource: 'cob', ...params, revisao: query.revisao ?? undefined }, caller),
    ),
    programRoute(listCobs, ({ query, caller }) => listCharges(api, 'cob', query, caller)),
  ];
}

function cobvRoutes(api: ApiPixContext): readonly Route[] {
  return [
    programRoute(putCobv, ({ params, body, ...called }) => makeCobv(api, { ...params, body }, called)),
    programRoute(patchCobv, async ({ params, body, ...called }) => {
      const fault = discountFault(body.valor ?? {});
      if (fault) return refuse(refused('api-pix.refused', fault.field, { why: fault.why }));
      const { loc, status } = body;
      const revised = (content: Parameters<typeof changedDue>[0]) => changedDue(content, dueChangeOf(body));
      return revise(api, { resource: 'cobv', ...params }, { loc, status, isMore: isMore(body), revised }, called);
    }),
    programRoute(readCobv, ({ params, query, caller }) =>
      readCharge(api, { resource: 'cobv', ...params, revisao: query.revisao ?? undefined }, caller),
    ),
    programRoute(listCobvs, ({ query, caller }) => listCharges(api, 'cobv', query, caller)),
  ];
}

function lotecobvRoutes(api: ApiPixContext): readonly Route[] {
  return [
    programRoute(putLotecobv, ({ params, body, ...called }) => putLot(api, { ...params, body }, called)),
    programRoute(patchLotecobv, ({ params, body, ...called }) => patchLot(api, { ...params, body }, called)),
    programRoute(readLotecobv, ({ params, caller }) => readLot(api, params.id, caller)),
    programRoute(listLotecobvs, ({ query, caller }) => listLots(api, query, caller)),
  ];
}

/** Whether a revision names anything besides the state. */
function isMore({ status: _status, ...rest }: object & { readonly status?: unknown }): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

function locRoutes(api: ApiPixContext): readonly Route[] {
  return [
    programRoute(postLoc, ({ body, ...called }) => reserveLoc(api, body.tipoCob, called)),
    programRoute(listLocs, ({ query, caller }) => listLocations(api, query, caller)),
    programRoute(readLoc, ({ params, caller }) => readLocation(api, params.id, caller)),
    programRoute(unlinkLoc, ({ params, ...called }) => unlinkLocation(api, params.id, called)),
  ];
}

function receivedRoutes(api: ApiPixContext): readonly Route[] {
  return [
    programRoute(readApiPix, ({ params, caller }) => readPix(api, params.e2eid, caller)),
    programRoute(listApiPix, ({ query, caller }) => listPix(api, query, caller)),
  ];
}
