import {
  createPixRefund as createPixRefundEndpoint,
  listPixReturns as listPixReturnsEndpoint,
  previewPixRefund as previewPixRefundEndpoint,
  readReceivedPix as readReceivedPixEndpoint,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { PixRefundsContext } from '../application/context.ts';
import { createRefund, previewRefund } from '../application/create-refund.ts';
import { listReturnsPage } from '../application/list-returns.ts';
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
    route(listPixReturnsEndpoint, ({ query, caller }) => listReturnsPage(refunds, caller, query)),
  ];
}
