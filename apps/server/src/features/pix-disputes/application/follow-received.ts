import { expectOk, parseDecimal } from '@bank/core';
import type { DictRefund, InfractionReport } from '@bank/rails-protocol';
import {
  eventOfRefund,
  eventOfReport,
  isOver,
  isWaitedInVain,
  resultBySilence,
  type AnalysisResult,
  type ReceivedDispute,
  type RefundAccount,
} from '../domain/received-dispute.ts';
import { openReceived, receivedByReport, updateReceived } from '../postgres/received-disputes.ts';
import { advanceReceived, type Happening } from './advance-received.ts';
import { blockContested } from './block.ts';
import { isAnswered, type PixDisputesContext } from './context.ts';
import { orGoOn } from './one-by-one.ts';
import { payBack, tellPaid } from './pay-back.ts';
import { watchAccount } from './watch.ts';

/** Cases that are read at once. */
const OPEN_MAX = 200;

/** Takes the directory's word about a report in: a new one blocks, one that ended elsewhere frees or goes on. */
export async function takeReport(disputes: PixDisputesContext, report: InfractionReport): Promise<void> {
  const isOpen = report.status === 'OPEN' || report.status === 'ACKNOWLEDGED';
  const known = await receivedByReport(disputes.pool, report.id);
  if (!known) {
    if (isOpen && report.reason === 'REFUND_REQUEST') await blockContested(disputes, report);
    return;
  }
  if (isOpen) return;
  const at = disputes.clock.now();
  // Whatever is told about it now is too late: it is closed there.
  if (known.toldAt === null) await updateReceived(disputes.pool, known, { toldAt: at });
  const event = eventOfReport(report);
  if (event === undefined) return;
  const isJudged = event === 'agree' || event === 'disagree';
  const result: AnalysisResult = event === 'disagree' ? 'DISAGREED' : 'AGREED';
  await happens(disputes, report.id, { event, ...(isJudged && { change: { result, decidedAt: at } }) });
}

/** Takes the directory's word about a refund in that another bank asks of us. */
export async function takeRefund(disputes: PixDisputesContext, refund: DictRefund): Promise<void> {
  if (refund.status !== 'OPEN') await noteClosed(disputes, refund.infractionReportId);
  const event = eventOfRefund(refund);
  if (event === undefined) return;
  const change = {
    refundId: refund.id,
    refundAmount: expectOk(parseDecimal(refund.refundAmount)),
    refundAskedAt: disputes.clock.now(),
    refundAccount: accountOf(refund),
  };
  await happens(disputes, refund.infractionReportId, { event, ...(event === 'ask-refund' && { change }) });
}

function accountOf({ refundAccount }: DictRefund): RefundAccount | null {
  if (!refundAccount) return null;
  const { participant: ispb, branch = null, number, type, taxId: document } = refundAccount;
  return { ispb, branch, number, type, document };
}

/** Whatever is told about a refund that is not open any more is too late: it is closed there. */
async function noteClosed({ pool, clock }: PixDisputesContext, reportId: string): Promise<void> {
  for (;;) {
    const known = await receivedByReport(pool, reportId);
    if (!known || known.returned === 0n || known.refundClosedAt !== null) return;
    if (await updateReceived(pool, known, { refundClosedAt: clock.now() })) return;
  }
}

/** Lets something happen to the case of a report as it is now, however often it changes meanwhile. */
async function happens(disputes: PixDisputesContext, reportId: string, happening: Happening): Promise<void> {
  for (;;) {
    const known = await receivedByReport(disputes.pool, reportId);
    if (!known || (await advanceReceived(disputes, known, happening)) !== 'changed-meanwhile') return;
  }
}

/** Does what is due about what companies received. The directory being out ends the turn; it goes on with the next one. */
export async function followReceived(disputes: PixDisputesContext): Promise<void> {
  // However many wait for something, the youngest has its turn.
  for (let after = ''; ;) {
    const page = await openReceived(disputes.pool, { after, limit: OPEN_MAX });
    for (const dispute of page) if (!(await orGoOn(disputes, dispute.id, () => followOne(disputes, dispute)))) return;
    const last = page.at(-1);
    if (!last || page.length < OPEN_MAX) return;
    after = last.id;
  }
}

/** One step of one case: what the next needs is read anew. False where the directory gives no answer. */
async function followOne(disputes: PixDisputesContext, dispute: ReceivedDispute): Promise<boolean> {
  const { directory, ispb, pool, clock } = disputes;
  const at = clock.now();
  if (dispute.acknowledgedAt === null) {
    const done = await directory.acknowledgeReport(ispb, dispute.reportId);
    if (!isAnswered(disputes, done)) return false;
    await updateReceived(pool, dispute, { acknowledgedAt: at });
    return true;
  }
  if (dispute.result !== null && dispute.toldAt === null) {
    const done = await directory.closeReport(ispb, dispute.reportId, { analysisResult: dispute.result });
    if (done.ok) await updateReceived(pool, dispute, { toldAt: at });
    return isAnswered(disputes, done);
  }
  if (isWaitedInVain(dispute, at)) {
    await advanceReceived(disputes, dispute, { event: 'wait-in-vain' });
    return true;
  }
  if (dispute.state === 'giving-back') return payBack(disputes, dispute);
  if (dispute.state === 'given-back') return tellPaid(disputes, dispute);
  if (dispute.state === 'watching')
    return dispute.refundClosedAt === null ? tellPaid(disputes, dispute) : watchAccount(disputes, dispute);
  const result = disputes.judgesBySilence && !isOver(dispute.state) ? resultBySilence(dispute, at) : undefined;
  if (result !== undefined) {
    const event = result === 'AGREED' ? 'agree' : 'disagree';
    await advanceReceived(disputes, dispute, { event, change: { result, decidedAt: at } });
  }
  return true;
}
