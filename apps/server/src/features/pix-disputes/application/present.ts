import { formatInstant, ZERO, type Instant } from '@bank/core';
import {
  wireOf,
  type Precaution as ShownPrecaution,
  type ReceivedDispute as ShownReceived,
  type SentDispute as ShownSent,
} from '@bank/contracts';
import { maskDocument } from '@bank/documents';
import type { Queryable } from '../../../platform/database/rows.ts';
import type { Precaution } from '../domain/precaution.ts';
import { canAnswer, isOver, type ReceivedDispute } from '../domain/received-dispute.ts';
import { analysisUntil, canCancel, hasEnded, watchedUntil, type SentDispute } from '../domain/sent-dispute.ts';
import { evidenceOf } from '../postgres/evidence.ts';
import { creditedPix, type CreditedPix } from '../postgres/received-disputes.ts';
import { creditedReturns } from '../postgres/sent-disputes.ts';

const moment = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

/** Cases of one company as screens show them, with what came back of each. */
export async function presentSent(on: Queryable, disputes: readonly SentDispute[]): Promise<ShownSent[]> {
  const [first] = disputes;
  if (!first) return [];
  const returns = await creditedReturns(
    on,
    first.companyId,
    disputes.map(({ orderId }) => orderId),
  );
  return disputes.map((dispute) => {
    const { id, protocol, orderId, endToEndId, reason, report, state, askedBy } = dispute;
    const own = returns.filter((item) => item.endToEndId === endToEndId && item.creditedAt >= dispute.askedAt);
    return {
      id,
      protocol,
      orderId,
      endToEndId,
      amount: wireOf(dispute.amount),
      payee: { name: dispute.payeeName, bankName: dispute.payeeBank },
      reason,
      report,
      state,
      askedAt: formatInstant(dispute.askedAt),
      askedBy,
      toldAt: moment(dispute.toldAt),
      analysisUntil: formatInstant(analysisUntil(dispute)),
      analysedAt: moment(dispute.analysedAt),
      refundAskedAt: moment(dispute.refundAskedAt),
      endedAt: moment(dispute.endedAt),
      watchedUntil: state === 'watching' ? formatInstant(watchedUntil(dispute)) : null,
      returned: wireOf(own.reduce((sum, { amount }) => sum + amount, 0n)),
      returns: own.map(({ returnId, amount, creditedAt }) => ({
        returnId,
        amount: wireOf(amount),
        creditedAt: formatInstant(creditedAt),
      })),
      canCancel: canCancel(dispute),
      cancelling: dispute.cancelAskedAt !== null && !hasEnded(state),
    };
  });
}

/** Cases of one company against what it received, as screens show them at that moment. */
export async function presentReceived(
  on: Queryable,
  disputes: readonly ReceivedDispute[],
  at: Instant,
): Promise<ShownReceived[]> {
  const [first] = disputes;
  if (!first) return [];
  const [files, pix] = await Promise.all([
    evidenceOf(
      on,
      first.companyId,
      disputes.map(({ id }) => id),
    ),
    creditedPix(
      on,
      disputes.map(({ endToEndId }) => endToEndId),
    ),
  ]);
  return disputes.map((dispute) => {
    const { id, endToEndId, reason, state, answer, answeredAt, answeredBy } = dispute;
    const paid = pix.get(endToEndId);
    return {
      id,
      endToEndId,
      amount: wireOf(dispute.amount),
      payer: payerOf(paid),
      message: paid?.message ?? null,
      txid: paid?.txid ?? null,
      receivedAt: formatInstant(paid?.creditedAt ?? dispute.openedAt),
      reason,
      state,
      openedAt: formatInstant(dispute.openedAt),
      blocked: wireOf(isOver(state) ? ZERO : dispute.blocked),
      answerUntil: formatInstant(dispute.answerUntil),
      analysisUntil: formatInstant(dispute.analysisUntil),
      canAnswer: canAnswer(dispute, at),
      answer:
        answer === null || answeredAt === null || answeredBy === null
          ? null
          : { text: answer, at: formatInstant(answeredAt), by: answeredBy },
      evidence: files
        .filter(({ disputeId }) => disputeId === id)
        .map(({ number, name, bytes, at: sentAt }) => ({ number, name, bytes, at: formatInstant(sentAt) })),
      decidedAt: moment(dispute.decidedAt),
      endedAt: moment(dispute.endedAt),
      refundAsked: dispute.refundAmount === null ? null : wireOf(dispute.refundAmount),
      givenBack: dispute.returned === 0n ? null : wireOf(dispute.returned),
      watchedUntil: isOver(state) ? null : moment(dispute.watchedUntil),
      isForVictim:
        paid !== undefined && dispute.refundAccount !== null && dispute.refundAccount.document !== paid.payer.document,
    };
  });
}

/** Blocks as a precaution of one company as screens show them. */
export async function presentPrecautions(
  on: Queryable,
  precautions: readonly Precaution[],
): Promise<ShownPrecaution[]> {
  const pix = await creditedPix(
    on,
    precautions.map(({ endToEndId }) => endToEndId),
  );
  return precautions.map((precaution) => {
    const { id, endToEndId, reason, state, endedAt, returned } = precaution;
    const paid = pix.get(endToEndId);
    return {
      id,
      endToEndId,
      amount: wireOf(precaution.amount),
      payer: payerOf(paid),
      message: paid?.message ?? null,
      txid: paid?.txid ?? null,
      receivedAt: formatInstant(precaution.creditedAt),
      reason,
      state,
      blockedAt: formatInstant(precaution.blockedAt),
      until: formatInstant(precaution.until),
      blocked: wireOf(endedAt === null ? precaution.blocked : ZERO),
      decidedAt: moment(precaution.decidedAt),
      endedAt: moment(endedAt),
      givenBack: returned === 0n ? null : wireOf(returned),
    };
  });
}

function payerOf(pix: CreditedPix | undefined): ShownPrecaution['payer'] {
  return {
    name: pix?.payer.name ?? '',
    maskedDocument: pix ? maskDocument(pix.payer.document) : '',
    bankName: pix?.payer.bankName ?? '',
  };
}
