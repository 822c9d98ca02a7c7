import { ok } from '@bank/core';
import {
  createPixOrder as createPixOrderEndpoint,
  lookUpCode as lookUpCodeEndpoint,
  lookUpPayee as lookUpPayeeEndpoint,
  previewPixOrder as previewPixOrderEndpoint,
  readPixSummary,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { PixContext } from '../application/context.ts';
import { createPixOrder, previewPixOrder } from '../application/create-pix-order.ts';
import { lookUpCode } from '../application/look-up-code.ts';
import { lookUpPayee } from '../application/look-up-payee.ts';
import { readSummary } from '../application/read-summary.ts';

/** The calls of the capability pix. */
export function pixRoutes(pix: PixContext): readonly Route[] {
  return [
    route(readPixSummary, async ({ caller, context }) => ok(await readSummary(pix, caller, context.at))),
    route(lookUpPayeeEndpoint, ({ body, caller, context }) => lookUpPayee(pix, body, { caller, context })),
    route(lookUpCodeEndpoint, ({ body, caller, context }) => lookUpCode(pix, body, { caller, context })),
    route(previewPixOrderEndpoint, ({ body, caller, context }) => previewPixOrder(pix, body, { caller, context })),
    route(createPixOrderEndpoint, (input) =>
      createPixOrder(pix, input.body, keyedRequest(createPixOrderEndpoint, input)),
    ),
  ];
}
