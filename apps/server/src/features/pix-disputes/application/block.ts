import { bankingDate, money, newId, newUuid, parseInstant, ZERO, type Instant, type Money } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { balanceOf, type PostResult } from '@bank/ledger';
import type { InfractionReport } from '@bank/rails-protocol';
import { amountToBlock, deadlinesFrom, type ReceivedDispute } from '../domain/received-dispute.ts';
import { reasonOf } from '../domain/sent-dispute.ts';
import { creditedPix, insertReceived, RECEIVED_KNOWN, type CreditedPix } from '../postgres/received-disputes.ts';
import { isFree, type Precaution } from '../domain/precaution.ts';
import { PRECAUTION_CHANGED, precautionOfPix } from '../postgres/precautions.ts';
import { bankAct, type Advancing, type PixDisputesContext } from './context.ts';
import { fitsRoom, NO_ROOM, roomToBlock } from '../postgres/room.ts';
import { endOf } from './precautions.ts';

/** What blocking works with. */
type Blocking = Advancing & { readonly log: Pick<PixDisputesContext['log'], 'error'> };

/** What of a report blocking needs. */
export type ContestedPix = Pick<
  InfractionReport,
  'id' | 'fundsRecoveryId' | 'transactionId' | 'situationType' | 'createdAt'
>;

/**
 * Somebody contests a Pix that a company of ours received: what there is of it is blocked at once, in one posting with the
 * case and the act: no more than what came less what went back and what is blocked of it already. The same report again blocks
 * nothing more. What is blocked of that Pix as a precaution stays blocked, for
 * the case from then on, without a moment of freedom; what is on its way back goes.
 */
export async function blockContested(disputes: Blocking, report: ContestedPix): Promise<void> {
  const pix = (await creditedPix(disputes.pool, [report.transactionId])).get(report.transactionId);
  if (!pix) {
    disputes.log.error({ reportId: report.id }, 'an infraction report is about a Pix that no company of ours received');
    return;
  }
  for (let left: bigint | undefined; ;) {
    const before = await takenOver(disputes, report.transactionId);
    const balance = left === undefined ? await balanceOf(disputes.pool, pix.accountId) : undefined;
    const available = left ?? (balance?.available ?? 0n) + (before?.blocked ?? 0n);
    left = undefined;
    const room = await roomToBlock(disputes.pool, toBlock(report, pix), before?.id);
    const dispute = caseOf(disputes, report, pix, money(amountToBlock(room, available)));
    const posted = await post(disputes, dispute, pix, before);
    if (posted.ok) break;
    const { error } = posted;
    if (error.by === 'companion' && error.code === RECEIVED_KNOWN) return;
    // What was to be taken over has ended, or goes back, or a part of the Pix did: it is looked at again.
    if (error.code === PRECAUTION_CHANGED || error.code === NO_ROOM || error.code === 'ledger.hold-not-held') continue;
    if (error.by !== 'ledger' || error.code !== 'ledger.insufficient-funds')
      throw new Error(`a block was refused: ${error.code}`);
    // A payment was quicker: what is left now is blocked.
    left = error.available;
  }
  disputes.live.publish(pix.companyId, [{ type: 'balance' }]);
}

function toBlock({ transactionId: endToEndId }: ContestedPix, { companyId, amount }: CreditedPix) {
  return { companyId, endToEndId, amount: money(amount) };
}

/** What is blocked of a Pix as a precaution and can be taken over. */
async function takenOver({ pool }: Blocking, endToEndId: string): Promise<Precaution | undefined> {
  const precaution = await precautionOfPix(pool, endToEndId);
  return precaution && isFree(precaution) ? precaution : undefined;
}

function caseOf(
  { clock, entropy }: Blocking,
  report: ContestedPix,
  { companyId, accountId, amount }: CreditedPix,
  blocked: Money,
): ReceivedDispute {
  const openedAt = parseInstant(report.createdAt) ?? clock.now();
  return {
    companyId,
    id: newId('dsp', clock, entropy),
    accountId,
    reportId: report.id,
    recoveryId: report.fundsRecoveryId,
    endToEndId: report.transactionId,
    amount: money(amount),
    reason: reasonOf(report.situationType),
    openedAt,
    ...deadlinesFrom(openedAt),
    state: 'open',
    version: 1,
    holdId: blocked > 0n ? newUuid(clock, entropy) : null,
    blocked,
    blockedAt: blocked > 0n ? clock.now() : null,
    acknowledgedAt: null,
    answeredAt: null,
    answeredBy: null,
    answer: null,
    proposal: null,
    result: null,
    decidedAt: null,
    toldAt: null,
    refundId: null,
    refundAmount: null,
    refundAskedAt: null,
    refundAccount: null,
    returnId: null,
    returned: ZERO,
    returnRefusal: null,
    nextTryAt: null,
    refundClosedAt: null,
    watchedUntil: null,
    endedAt: null,
  };
}

function post(
  disputes: Blocking,
  dispute: ReceivedDispute,
  pix: CreditedPix,
  before: Precaution | undefined,
): Promise<PostResult> {
  const { clock, entropy, ledger } = disputes;
  const at = clock.now();
  const { companyId, id, accountId, holdId, blocked } = dispute;
  const data = { ...told(dispute), blocked: wireOf(blocked), payerName: pix.payer.name };
  const over = before && endOf(disputes, before, { state: 'contested', at, data: { disputeId: id } });
  return ledger.postOne({
    id: newUuid(clock, entropy),
    kind: 'pix_dispute',
    bankingDate: bankingDate(at),
    at,
    legs: [],
    holds: [
      ...(over ? [over.hold] : []),
      ...(holdId === null ? [] : [{ place: { id: holdId, accountId, amount: blocked } }]),
    ],
    audit: [
      bankAct(disputes, { companyId, action: 'pix-disputes.blocked', subject: id, data }, at),
      ...(over ? [over.act] : []),
    ],
    companions: [fitsRoom(dispute, blocked, before?.id), ...insertReceived(dispute), ...(over ? [over.companion] : [])],
  });
}

/** What every act about a case tells of it. */
export function told({
  endToEndId,
  amount,
  answerUntil,
}: Pick<ReceivedDispute, 'endToEndId' | 'amount' | 'answerUntil'>): {
  readonly endToEndId: string;
  readonly amount: string;
  readonly answerDay: string;
} {
  return { endToEndId, amount: wireOf(amount), answerDay: dayOf(answerUntil) };
}

function dayOf(at: Instant): string {
  return bankingDate(at);
}
