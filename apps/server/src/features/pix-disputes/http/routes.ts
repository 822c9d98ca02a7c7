import { formatInstant, ok, refuse } from '@bank/core';
import {
  answerDispute as answerEndpoint,
  cancelDispute as cancelEndpoint,
  contestPix as contestEndpoint,
  listPrecautions as listPrecautionsEndpoint,
  listReceivedDisputes,
  listSentDisputes,
  readDisputeOfOrder as readOfOrderEndpoint,
  readEvidence as readEvidenceEndpoint,
  readPrecaution,
  readReceivedDispute,
  readSentDispute,
  sendEvidence as sendEvidenceEndpoint,
  wireOf,
} from '@bank/contracts';
import { route, type Route } from '../../../platform/http/route.ts';
import { answerDispute, readEvidence, readReceived, sendEvidence } from '../application/answer.ts';
import { cancelDispute, contestPix, readDisputeOfOrder, readSent } from '../application/contest.ts';
import type { PixDisputesContext } from '../application/context.ts';
import { presentPrecautions, presentReceived, presentSent } from '../application/present.ts';
import { blockedAsPrecaution, listPrecautions, precautionOf } from '../postgres/precautions.ts';
import { blockedOf, countToAnswer, listReceived } from '../postgres/received-disputes.ts';
import { listSent } from '../postgres/sent-disputes.ts';

/** Rows of a page when the caller does not say. */
const PAGE_ROWS = 50;

/** A page of rows that were read with one more than it has. */
function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** The calls of the capability pix-disputes; each reaches the caller's own company only. */
export function pixDisputesRoutes(disputes: PixDisputesContext): readonly Route[] {
  const { pool } = disputes;
  return [
    route(readOfOrderEndpoint, ({ params, caller, context }) =>
      readDisputeOfOrder(disputes, params.orderId, { caller, context }),
    ),
    route(contestEndpoint, ({ params, body, caller, context }) =>
      contestPix(disputes, { orderId: params.orderId, ...body }, { caller, context }),
    ),
    route(listSentDisputes, async ({ caller: { companyId }, query: { cursor: before = null, limit = PAGE_ROWS } }) => {
      const { page, nextCursor } = pageOf(await listSent(pool, { companyId, before, limit: limit + 1 }), limit);
      return ok({ items: await presentSent(pool, page), nextCursor });
    }),
    route(readSentDispute, ({ params, caller }) => readSent(disputes, params.disputeId, caller)),
    route(cancelEndpoint, ({ params, caller, context }) =>
      cancelDispute(disputes, params.disputeId, { caller, context }),
    ),
    route(
      listReceivedDisputes,
      async ({ caller: { companyId }, query: { cursor: before = null, limit = PAGE_ROWS }, context }) => {
        const [rows, blocked, asPrecaution, { count, until }] = await Promise.all([
          listReceived(pool, { companyId, before, limit: limit + 1 }),
          blockedOf(pool, companyId),
          blockedAsPrecaution(pool, companyId),
          countToAnswer(pool, companyId, context.at),
        ]);
        const toAnswer = { count, until: until && formatInstant(until) };
        const { page, nextCursor } = pageOf(rows, limit);
        const items = await presentReceived(pool, page, context.at);
        return ok({
          items,
          nextCursor,
          blocked: wireOf(blocked),
          blockedInAll: wireOf(blocked + asPrecaution),
          toAnswer,
        });
      },
    ),
    route(readReceivedDispute, ({ params, caller }) => readReceived(disputes, params.disputeId, caller)),
    route(sendEvidenceEndpoint, async ({ params, files, caller, context }) => {
      const { file } = files;
      if (!file) return refuse({ code: 'request.field-invalid', field: 'file' });
      return sendEvidence(disputes, { ...params, file }, { caller, context });
    }),
    route(readEvidenceEndpoint, ({ params, caller }) => readEvidence(disputes, params, caller)),
    route(answerEndpoint, ({ params, body, caller, context }) =>
      answerDispute(disputes, { disputeId: params.disputeId, ...body }, { caller, context }),
    ),
    ...precautionRoutes(disputes),
  ];
}

/** What the bank blocked as a precaution: looked at only. */
function precautionRoutes({ pool }: PixDisputesContext): readonly Route[] {
  return [
    route(
      listPrecautionsEndpoint,
      async ({ caller: { companyId }, query: { cursor: before = null, limit = PAGE_ROWS } }) => {
        const [rows, blocked] = await Promise.all([
          listPrecautions(pool, { companyId, before, limit: limit + 1 }),
          blockedAsPrecaution(pool, companyId),
        ]);
        const { page, nextCursor } = pageOf(rows, limit);
        return ok({ items: await presentPrecautions(pool, page), nextCursor, blocked: wireOf(blocked) });
      },
    ),
    route(readPrecaution, async ({ params: { precautionId }, caller: { companyId } }) => {
      const precaution = await precautionOf(pool, companyId, precautionId);
      const [shown] = precaution ? await presentPrecautions(pool, [precaution]) : [];
      return shown ? ok(shown) : refuse({ code: 'pix-disputes.precaution-not-found' });
    }),
  ];
}
