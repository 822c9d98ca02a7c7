import { ok } from '@bank/core';
import {
  createPixRefund as createPixRefundEndpoint,
  exportPixReturns as exportPixReturnsEndpoint,
  listPixReturns as listPixReturnsEndpoint,
  previewPixRefund as previewPixRefundEndpoint,
  putDevolucao as putDevolucaoEndpoint,
  readDevolucao as readDevolucaoEndpoint,
  readReceivedPix as readReceivedPixEndpoint,
  sumPixReturns as sumPixReturnsEndpoint,
} from '@bank/contracts';
import { programRoute, route, routerPath, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { PixRefundsContext } from '../application/context.ts';
import { createRefund, previewRefund } from '../application/create-refund.ts';
import { exportReturns, listReturnsPage, sumReturnsOf } from '../application/list-returns.ts';
import { putDevolucao, readDevolucao } from '../application/put-devolucao.ts';
import { readReceived } from '../application/read-received.ts';

/** The calls of the capability pix-refunds. */
export function pixRefundRoutes(refunds: PixRefundsContext): readonly Route[] {
  return [
    route(readReceivedPixEndpoint, ({ params, caller, context }) =>
      readReceived(refunds, params.id, { caller, context }),
    ),
    route(previewPixRefundEndpoint, ({ body, caller, context }) => previewRefund(refunds, body, { caller, context })),
    route(createPixRefundEndpoint, (input) =>
      createRefund(refunds, input.body, keyedRequest(createPixRefundEndpoint, input)),
    ),
    programRoute(putDevolucaoEndpoint, ({ params, body, caller: program, context, notes }) => {
      const instance = routerPath(putDevolucaoEndpoint.path);
      return putDevolucao(refunds, params, body, { program, context, notes, instance });
    }),
    programRoute(readDevolucaoEndpoint, ({ params, caller }) => readDevolucao(refunds, caller, params)),
    route(listPixReturnsEndpoint, ({ query, caller }) => listReturnsPage(refunds, caller, query)),
    route(sumPixReturnsEndpoint, async ({ query, caller }) => ok(await sumReturnsOf(refunds, caller, query))),
    route(exportPixReturnsEndpoint, async ({ query, caller, context }) =>
      ok(await exportReturns(refunds, query, { caller, context })),
    ),
  ];
}
