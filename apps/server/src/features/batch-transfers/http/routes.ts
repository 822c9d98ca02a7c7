import { ok } from '@bank/core';
import {
  askBatchReceipts,
  askForBatch as askForBatchEndpoint,
  cancelBatch as cancelBatchEndpoint,
  changeBatch as changeBatchEndpoint,
  changeBatchRow,
  confirmBatchRows,
  discardBatch as discardBatchEndpoint,
  exportBatchRows,
  issueBatchReturn,
  leaveOutBatchRows,
  listBatches,
  listBatchRows,
  moneyOf,
  openBatch as openBatchEndpoint,
  readBatch as readBatchEndpoint,
  retryBatch as retryBatchEndpoint,
  reviewBatch as reviewBatchEndpoint,
  sendBatchFile,
  sendBatchRows,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { keyedRequest } from '../../../platform/idempotency/keyed-request.ts';
import { askForBatch, reviewBatch } from '../application/ask.ts';
import { cancelBatch } from '../application/cancel.ts';
import { changeRow } from '../application/change-row.ts';
import type { BatchContext } from '../application/context.ts';
import { exportRows } from '../application/export-rows.ts';
import { listBatchPage, listRowPage, readBatch } from '../application/read.ts';
import { changeBatch, confirmWarned, discardBatch, leaveOut, openBatch, takeRows } from '../application/receive.ts';
import { takeFile } from '../application/receive-file.ts';
import { retryBatch } from '../application/retry.ts';
import type { BatchFiles } from '../application/issue-return.ts';
import type { BatchReceipts } from '../application/receipts-task.ts';

/** The calls of the capability batch-transfers. */
export function batchRoutes(batches: BatchContext, receipts: BatchReceipts, files: BatchFiles): readonly Route[] {
  return [
    route(openBatchEndpoint, (input) => openBatch(batches, input.body, keyedRequest(openBatchEndpoint, input))),
    route(listBatches, ({ query, caller }) => listBatchPage(batches, query, caller)),
    route(readBatchEndpoint, ({ params, caller }) => readBatch(batches, params.id, caller)),
    route(changeBatchEndpoint, ({ params, body, caller, context }) =>
      changeBatch(batches, { ...params, ...body }, { caller, context }),
    ),
    route(discardBatchEndpoint, ({ params, caller, context }) => discardBatch(batches, params.id, { caller, context })),
    route(sendBatchRows, ({ params, body, caller, context }) =>
      takeRows(batches, { id: params.id, lines: body.rows }, { caller, context }),
    ),
    route(sendBatchFile, ({ params, query, octets, caller, context }) =>
      takeFile(batches, { id: params.id, name: query.name, octets }, { caller, context }),
    ),
    route(listBatchRows, ({ params, query, caller, context }) =>
      listRowPage(batches, { ...params, ...query }, { caller, context }),
    ),
    route(confirmBatchRows, ({ params, body, caller, context }) =>
      confirmWarned(batches, { ...params, ...body }, { caller, context }),
    ),
    route(leaveOutBatchRows, ({ params, body, caller, context }) =>
      leaveOut(batches, { ...params, ...body }, { caller, context }),
    ),
    route(exportBatchRows, ({ params, query, caller, context }) =>
      exportRows(batches, { ...params, ...query }, { caller, context }),
    ),
    route(reviewBatchEndpoint, ({ params, caller, context }) => reviewBatch(batches, params.id, { caller, context })),
    route(askForBatchEndpoint, (input) => {
      const { feesMax, ...body } = input.body;
      const wanted = { ...body, id: input.params.id, feesMax: feesMax === undefined ? undefined : moneyOf(feesMax) };
      return askForBatch(batches, wanted, keyedRequest(askForBatchEndpoint, input));
    }),
    route(changeBatchRow, (input) => {
      const change = { ...input.body, id: input.params.id, row: Number(input.params.row) };
      return changeRow(batches, change, keyedRequest(changeBatchRow, input));
    }),
    route(cancelBatchEndpoint, ({ params, body, caller, context }) =>
      cancelBatch(batches, { ...params, ...body }, { caller, context }),
    ),
    route(retryBatchEndpoint, (input) => {
      const wanted = { id: input.params.id, again: input.body.again === true };
      return retryBatch(batches, wanted, keyedRequest(retryBatchEndpoint, input));
    }),
    route(askBatchReceipts, (input) =>
      receipts.ask(input.params.id, input.body.format, keyedRequest(askBatchReceipts, input)),
    ),
    route(issueBatchReturn, async ({ params, caller, context }) => {
      const file = await files.issue(params.id, { caller, context });
      return file.ok ? ok(file.value) : file;
    }),
  ];
}
