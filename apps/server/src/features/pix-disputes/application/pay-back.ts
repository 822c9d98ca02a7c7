import { assert, bankingDate, formatDecimal, negate, newUuid, type Instant, type Money } from '@bank/core';
import { isPrecautionId, wireOf } from '@bank/contracts';
import { parseDocument } from '@bank/documents';
import { newEndToEndId, newReturnId, parseEndToEndId, type Ispb } from '@bank/identifiers';
import type { Companion, JsonObject } from '@bank/ledger';
import type { ReturnsAsker } from '../../pix/index.ts';
import {
  isWatchedAfter,
  payingBack,
  triedAgainAt,
  watchedUntil,
  wayToVictim,
  type PayingBack,
  type ReceivedDispute,
} from '../domain/received-dispute.ts';
import {
  beginReturn,
  creditedPix,
  endReturn,
  RECEIVED_CHANGED,
  updateReceived,
  type CreditedPix,
} from '../postgres/received-disputes.ts';
import { endPrecautionReturn } from '../postgres/precautions.ts';
import { holderOf } from '../postgres/sent-disputes.ts';
import { advanceReceived } from './advance-received.ts';
import { bankAct, isAnswered, type PixDisputesContext } from './context.ts';

/**
 * A refund that another bank asked for: what is blocked goes back by a return of the bank's own (pacs.004, FR01), or to a victim
 * elsewhere by a payment (pacs.008, IPRT), at most what the company's refunds have left of the payment. Where nothing can go the directory is told why. False where the
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
      return handOver(disputes, dispute, step.amount, shares.remaining);
  }
}

/**
 * Hands it over: its message, its part of what was received and the case's note of it in one posting, so that two
 * servers, or a refund of the company's at the same moment, never give back more than came (SECURITY M10).
 */
async function handOver(
  disputes: PixDisputesContext,
  dispute: ReceivedDispute,
  amount: Money,
  remaining: Money,
): Promise<boolean> {
  const { pool, ledger, clock, entropy, shares, network } = disputes;
  const pix = (await creditedPix(pool, [dispute.endToEndId])).get(dispute.endToEndId);
  assert(pix, `case ${dispute.id} is of no Pix that was credited`);
  const at = clock.now();
  const sent = await messageOf(disputes, dispute, { amount, pix, at });
  if (sent === undefined) return decline(disputes, dispute, 'OTHER');
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
      beginReturn(dispute, { returnId: sent.id, watchedUntil: isWatched ? until : null }),
      ...sent.companions,
    ],
  });
  if (posted.ok) {
    network.wake();
    return true;
  }
  const { by, code } = posted.error;
  // A refund of the company's was quicker, or another server: the next turn sees what is left.
  if (by !== 'counter' && code !== RECEIVED_CHANGED) throw new Error(`paying back was refused: ${code}`);
  return true;
}

/** What carries the money: a return, or a payment to the victim; undefined where nothing can. */
async function messageOf(
  { pool, network, entropy }: PixDisputesContext,
  dispute: ReceivedDispute,
  { amount, pix, at }: { readonly amount: Money; readonly pix: CreditedPix; readonly at: Instant },
): Promise<{ readonly id: string; readonly companions: readonly Companion[] } | undefined> {
  const { companyId, accountId, holdId, id: caseId, refundAccount } = dispute;
  const endToEndId = parseEndToEndId(dispute.endToEndId);
  assert(endToEndId.ok && holdId !== null, `case ${caseId} blocks nothing that could go back`);
  const { ispb } = network.bank;
  const held = { companyId, accountId, holdId, caseId, amount, endToEndId: endToEndId.value, reason: 'FR01' } as const;
  const way = wayToVictim(refundAccount, { payer: pix.payer, ownIspb: ispb });
  if (way === 'none') return undefined;
  if (way === 'return' || refundAccount === null) {
    const returnId = newReturnId(ispb, at, entropy);
    const debtorAgent = pix.payer.ispb as Ispb;
    return { id: returnId, companions: network.giveBackHeld({ ...held, returnId, debtorAgent }, at) };
  }
  const paymentId = newEndToEndId(ispb, at, entropy);
  const document = parseDocument(refundAccount.document);
  // Who cannot be named cannot be paid.
  if (!document.ok) return undefined;
  const paidTo = { ...refundAccount, ispb: refundAccount.ispb as Ispb, document: document.value };
  const from = await holderOf(pool, companyId);
  return { id: paymentId, companions: network.payVictim({ ...held, paymentId, paidTo, from }, at) };
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
