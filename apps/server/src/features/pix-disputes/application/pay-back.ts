import { assert, bankingDate, formatDecimal, negate, newUuid, type Instant, type Money } from '@bank/core';
import { isPrecautionId, wireOf } from '@bank/contracts';
import { newReturnId, parseEndToEndId, type Ispb } from '@bank/identifiers';
import type { JsonObject } from '@bank/ledger';
import type { ReturnsAsker } from '../../pix/index.ts';
import {
  isWatchedAfter,
  payingBack,
  triedAgainAt,
  watchedUntil,
  type PayingBack,
  type ReceivedDispute,
} from '../domain/received-dispute.ts';
import {
  beginReturn,
  creditedPix,
  endReturn,
  RECEIVED_CHANGED,
  updateReceived,
} from '../postgres/received-disputes.ts';
import { endPrecautionReturn } from '../postgres/precautions.ts';
import { advanceReceived } from './advance-received.ts';
import { bankAct, isAnswered, type PixDisputesContext } from './context.ts';

/**
 * A refund that another bank asked for: what is blocked goes back by a return of the bank's own (pacs.004, FR01), at most
 * what the company's refunds have left of the payment. Where nothing can go the directory is told why. False where the
 * directory gives no answer.
 */
export async function payBack(disputes: PixDisputesContext, dispute: ReceivedDispute): Promise<boolean> {
  const shares = await disputes.shares.of(dispute);
  const step = payingBack(dispute, shares, disputes.clock.now());
  switch (step.do) {
    case 'wait':
      return true;
    case 'decline':
      return decline(disputes, dispute, step.because);
    case 'pay':
      await handOver(disputes, dispute, step.amount, shares.remaining);
      return true;
  }
}

/**
 * Hands the return over: its message, its part of what was received and the case's note of it in one posting, so that two
 * servers, or a refund of the company's at the same moment, never give back more than came (SECURITY M10).
 */
async function handOver(
  disputes: PixDisputesContext,
  dispute: ReceivedDispute,
  amount: Money,
  remaining: Money,
): Promise<void> {
  const { pool, ledger, clock, entropy, network, shares } = disputes;
  const { companyId, accountId, holdId, id: caseId } = dispute;
  const endToEndId = parseEndToEndId(dispute.endToEndId);
  const pix = (await creditedPix(pool, [dispute.endToEndId])).get(dispute.endToEndId);
  assert(endToEndId.ok && pix && holdId !== null, `case ${caseId} blocks nothing that could go back`);
  const at = clock.now();
  const returnId = newReturnId(network.bank.ispb, at, entropy);
  const until = watchedUntil(pix.creditedAt);
  const isWatched = isWatchedAfter(dispute, amount, { remaining, until, at });
  const posted = await ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix_dispute',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    counters: [shares.take(dispute, amount)],
    companions: [
      beginReturn(dispute, { returnId, watchedUntil: isWatched ? until : null }),
      ...network.giveBackHeld(
        {
          companyId,
          accountId,
          holdId,
          caseId,
          amount,
          returnId,
          endToEndId: endToEndId.value,
          reason: 'FR01',
          debtorAgent: pix.payer.ispb as Ispb,
        },
        at,
      ),
    ],
  });
  if (posted.ok) return network.wake();
  const { by, code } = posted.error;
  // A refund of the company's was quicker, or another server: the next turn sees what is left.
  if (by !== 'counter' && code !== RECEIVED_CHANGED) throw new Error(`paying back was refused: ${code}`);
}

type Declined = Extract<PayingBack, { readonly do: 'decline' }>['because'];

/**
 * Nothing goes back: the other bank is told why, and what was blocked is free. After a part it was told already: what came in
 * later is free, and the account is watched no longer.
 */
async function decline(disputes: PixDisputesContext, dispute: ReceivedDispute, because: Declined): Promise<boolean> {
  const { directory, ispb, clock } = disputes;
  if (dispute.refundId === null) return true;
  if (dispute.returned > 0n) {
    await advanceReceived(disputes, dispute, { event: 'stop-watching' });
    return true;
  }
  const closing = { analysisResult: 'REJECTED', rejectionReason: because, monitorAccount: false } as const;
  const done = await directory.closeRefund(ispb, dispute.refundId, closing);
  if (done.ok)
    await advanceReceived(disputes, dispute, { event: 'find-nothing', change: { refundClosedAt: clock.now() } });
  return isAnswered(disputes, done);
}

/** Tells the directory what was paid; and that the account is watched, where it is. */
export async function tellPaid(disputes: PixDisputesContext, dispute: ReceivedDispute): Promise<boolean> {
  const { directory, ispb, pool, clock } = disputes;
  const { refundId, refundAmount, returnId, returned, refundClosedAt } = dispute;
  if (refundClosedAt !== null || refundId === null || returnId === null) return true;
  const isWhole = refundAmount !== null && returned >= refundAmount;
  const done = await directory.closeRefund(ispb, refundId, {
    analysisResult: isWhole ? 'TOTALLY_ACCEPTED' : 'PARTIALLY_ACCEPTED',
    refundTransactionId: returnId,
    effectiveRefundedAmount: formatDecimal(returned),
    monitorAccount: dispute.state === 'watching',
  });
  if (done.ok) await updateReceived(pool, dispute, { refundClosedAt: clock.now() });
  return isAnswered(disputes, done);
}

/** What the end of a return means for its case, written with it. */
export function createReturnsAsker(
  disputes: Pick<PixDisputesContext, 'clock' | 'entropy' | 'shares' | 'wake'>,
): ReturnsAsker {
  const act = (item: ReturnedFor, data: JsonObject, at: Instant) => {
    const { companyId, caseId: subject } = item;
    if (!isPrecautionId(item.caseId))
      return bankAct(disputes, { companyId, action: 'pix-disputes.paid-back', subject, data }, at);
    const ended = { ...data, state: 'given-back' };
    return bankAct(disputes, { companyId, action: 'pix-disputes.precaution-ended', subject, data: ended }, at);
  };
  const endOfReturn = (item: ReturnedFor) => (isPrecautionId(item.caseId) ? endPrecautionReturn : endReturn);
  return {
    settled(item, at) {
      const { endToEndId, amount, holdId: id, accountId } = item;
      const data = { endToEndId, amount: wireOf(amount), returned: wireOf(amount) };
      return {
        description: isPrecautionId(item.caseId)
          ? 'Devolução de Pix bloqueado por precaução'
          : 'Devolução de Pix contestado',
        holds: [{ settle: { id, accountId } }],
        counters: [],
        audit: [act(item, data, at)],
        companions: [endOfReturn(item)(item, { at, returned: amount })],
      };
    },
    rejected: (item, { code }, at) => ({
      holds: [],
      // Freed whatever the cap: a step down never passes it.
      counters: [disputes.shares.take(item, negate(item.amount))],
      audit: [],
      companions: [endOfReturn(item)(item, { at, refusal: code, nextTryAt: triedAgainAt(at) })],
    }),
  };
}

type ReturnedFor = Parameters<ReturnsAsker['settled']>[0];
