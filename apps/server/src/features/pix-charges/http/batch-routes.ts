import {
  beginPixChargeBatch,
  exportPixChargeBatch,
  listPixChargeBatches,
  listPixChargeBatchRows,
  openPixChargeBatch,
  readPixChargeBatch,
  sendPixChargeBatchRows,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { PixChargesContext } from '../application/context.ts';
import { exportBatch, listBatchPage, listBatchRows, readBatch } from '../application/read-batches.ts';
import { beginBatch, openBatch, takeRows } from '../application/receive-batch.ts';

/** The calls about batches of charges; `wake` says that charges are to be made. */
export function batchRoutes(charges: PixChargesContext, wake: () => void): readonly Route[] {
  return [
    route(openPixChargeBatch, (input) => openBatch(charges, input.body, keyedRequest(openPixChargeBatch, input))),
    route(sendPixChargeBatchRows, ({ params, body, caller, context }) =>
      takeRows(charges, { id: params.id, lines: body.rows }, { caller, context }),
    ),
    route(beginPixChargeBatch, ({ params, body, caller, context }) =>
      beginBatch(charges, { ...params, ...body }, { caller, context }, wake),
    ),
    route(listPixChargeBatches, ({ query, caller }) => listBatchPage(charges, caller.companyId, query)),
    route(readPixChargeBatch, ({ params, caller }) => readBatch(charges, caller.companyId, params.id)),
    route(listPixChargeBatchRows, ({ params, query, caller, context }) =>
      listBatchRows(charges, { ...params, ...query }, { caller, context }),
    ),
    route(exportPixChargeBatch, ({ params, query, caller, context }) =>
      exportBatch(charges, { ...params, ...query }, { caller, context }),
    ),
  ];
}
