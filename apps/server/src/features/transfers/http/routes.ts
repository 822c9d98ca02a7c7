import {
  createTransfer as createTransferEndpoint,
  lookUpTransferPayee as lookUpEndpoint,
  previewTransfer as previewTransferEndpoint,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { TransfersContext } from '../application/context.ts';
import { createTransfer, previewTransfer } from '../application/create-transfer.ts';
import { lookUpPayee } from '../application/look-up-payee.ts';

/** The calls of the capability transfers. */
export function transferRoutes(transfers: TransfersContext): readonly Route[] {
  return [
    route(lookUpEndpoint, ({ body, caller, context }) => lookUpPayee(transfers, body, { caller, context })),
    route(previewTransferEndpoint, ({ body, caller, context }) =>
      previewTransfer(transfers, body, { caller, context }),
    ),
    route(createTransferEndpoint, (input) =>
      createTransfer(transfers, input.body, keyedRequest(createTransferEndpoint, input)),
    ),
  ];
}
