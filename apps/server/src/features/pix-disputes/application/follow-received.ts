import { expectOk, parseDecimal, type Result } from '@bank/core';
import type { DictRefund, InfractionReport, RailFault } from '@bank/rails-protocol';
import {
  eventOfRefund,
  eventOfReport,
  isOver,
  isWaitedInVain,
  resultBySilence,
  type AnalysisResult,
  type ReceivedDispute,
} from '../domain/received-dispute.ts';
import { openReceived, receivedByReport, updateReceived } from '../postgres/received-disputes.ts';
import { advanceReceived, type Happening } from './advance-received.ts';
import { blockContested } from './block.ts';
import type { PixDisputesContext } from './context.ts';

/** Cases that one turn looks at. */
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
  const event = eventOfRefund(refund);
  if (event === undefined) return;
  const change = {
    refundId: refund.id,
    refundAmount: expectOk(parseDecimal(refund.refundAmount)),
    refundAskedAt: disputes.clock.now(),
  };
  await happens(disputes, refund.infractionReportId, { event, ...(event === 'ask-refund' && { change }) });
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
  for (const dispute of await openReceived(disputes.pool, OPEN_MAX)) {
    if (!(await followOne(disputes, dispute))) return;
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
  if (dispute.state === 'giving-back' && dispute.holdId === null) return tellNothing(disputes, dispute);
  const result = disputes.judgesBySilence && !isOver(dispute.state) ? resultBySilence(dispute, at) : undefined;
  if (result !== undefined) {
    const event = result === 'AGREED' ? 'agree' : 'disagree';
    await advanceReceived(disputes, dispute, { event, change: { result, decidedAt: at } });
  }
  return true;
}

/** Nothing could be blocked: the refund is told to be without balance. */
async function tellNothing(disputes: PixDisputesContext, dispute: ReceivedDispute): Promise<boolean> {
  const { directory, ispb, clock } = disputes;
  if (dispute.refundId === null) return true;
  const closing = { analysisResult: 'REJECTED', rejectionReason: 'NO_BALANCE', monitorAccount: false } as const;
  const done = await directory.closeRefund(ispb, dispute.refundId, closing);
  if (done.ok) {
    const change = { refundClosedAt: clock.now() };
    await advanceReceived(disputes, dispute, { event: 'find-nothing', change });
  }
  return isAnswered(disputes, done);
}

/** Whether the directory answered at all; a no is tried again with the next turn, after its lists were read. */
function isAnswered({ log }: PixDisputesContext, told: Result<unknown, RailFault>): boolean {
  if (told.ok) return true;
  log.warn({ fault: told.error }, 'the directory did not take an answer about a contested payment');
  return told.error.code === 'rail.refused';
}
