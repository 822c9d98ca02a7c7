import { parseInstant, type Instant, type Result } from '@bank/core';
import { wireOf } from '@bank/contracts';
import { appendAudit } from '@bank/ledger';
import type { FundsRecovery, RailFault } from '@bank/rails-protocol';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { afterWord, hasEnded, SITUATION_OF, watchedUntil, type SentDispute } from '../domain/sent-dispute.ts';
import {
  creditedReturns,
  dueSent,
  sentByRecovery,
  sentDispute,
  updateSent,
  type SentChange,
} from '../postgres/sent-disputes.ts';
import { bankAct, type PixDisputesContext } from './context.ts';
import { orGoOn } from './one-by-one.ts';

/** Cases that one turn looks at. */
const DUE_MAX = 100;

/** Takes the directory's word about a recovery in; one that is not ours, or not noted yet, is passed over. */
export async function takeRecovery(disputes: PixDisputesContext, recovery: FundsRecovery): Promise<void> {
  const known = await sentByRecovery(disputes.pool, recovery.id);
  if (known) await takeWord(disputes, known, recovery);
}

/** Does what is due about what companies contest. The directory being out ends the turn; it goes on with the next one. */
export async function followSent(disputes: PixDisputesContext): Promise<void> {
  // However many wait for something, the youngest has its turn.
  for (let after = ''; ;) {
    const page = await dueSent(disputes.pool, { after, limit: DUE_MAX });
    for (const dispute of page) if (!(await orGoOn(disputes, dispute.id, () => followOne(disputes, dispute)))) return;
    const last = page.at(-1);
    if (!last || page.length < DUE_MAX) return;
    after = last.id;
  }
}

/** False where the directory gives no answer. */
async function followOne(disputes: PixDisputesContext, dispute: SentDispute): Promise<boolean> {
  const { directory, ispb } = disputes;
  const { recoveryId, state, cancelAskedAt } = dispute;
  // What was asked before an answer got lost may be there already: it is told first, whatever comes then.
  if (recoveryId === null) {
    const told = await directory.openRecovery(ispb, {
      requestId: dispute.requestId,
      rootTransactionId: dispute.endToEndId,
      situationType: SITUATION_OF[dispute.reason],
      reportDetails: dispute.report,
    });
    return taken(disputes, dispute, told, 'refused');
  }
  if (cancelAskedAt !== null) {
    return taken(disputes, dispute, await directory.cancelRecovery(ispb, recoveryId), 'too-late-to-cancel');
  }
  if (state === 'accepted') {
    return taken(disputes, dispute, await directory.requestRefunds(ispb, recoveryId), 'as-it-is');
  }
  if (state === 'watching') await watch(disputes, dispute);
  return true;
}

async function taken(
  disputes: PixDisputesContext,
  dispute: SentDispute,
  told: Result<FundsRecovery, RailFault>,
  whenRefused: 'refused' | 'too-late-to-cancel' | 'as-it-is',
): Promise<boolean> {
  if (told.ok) {
    await takeWord(disputes, dispute, told.value);
    return true;
  }
  const { protocol } = dispute;
  disputes.log.warn({ fault: told.error, protocol }, 'the directory did not take a contested payment');
  if (told.error.code !== 'rail.refused') return false;
  const at = disputes.clock.now();
  if (whenRefused === 'refused') await change(disputes, dispute, { state: 'refused', endedAt: at }, at);
  if (whenRefused === 'too-late-to-cancel') await change(disputes, dispute, { cancelAskedAt: null }, at);
  return true;
}

async function takeWord(disputes: PixDisputesContext, dispute: SentDispute, recovery: FundsRecovery): Promise<void> {
  const modifiedAt = parseInstant(recovery.lastModified);
  if (modifiedAt === undefined) throw new Error(`the directory gave no moment: ${recovery.lastModified}`);
  const at = disputes.clock.now();
  for (let known: SentDispute | undefined = dispute; known !== undefined;) {
    const state = afterWord(known, recovery, modifiedAt);
    const isNews = known.recoveryModifiedAt === null || modifiedAt > known.recoveryModifiedAt;
    if (state === known.state && !isNews && known.recoveryId !== null) return;
    const next: Partial<SentChange> = {
      state,
      recoveryId: recovery.id,
      toldAt: known.toldAt ?? at,
      recoveryModifiedAt: isNews ? modifiedAt : known.recoveryModifiedAt,
      paidBy: paymentsOf(known, recovery),
      ...timesOf(known, state, at),
    };
    if (await change(disputes, known, next, at)) return;
    known = await sentDispute(disputes.pool, known.companyId, known.id);
  }
}

/** The payments of all that was told: what was told once stays so, whatever an older word leaves out. */
function paymentsOf({ paidBy }: SentDispute, { refunds }: FundsRecovery): readonly string[] {
  const told = refunds.flatMap(({ refundTransactionId: id }) => (id?.startsWith('E') === true ? [id] : []));
  return [...new Set([...paidBy, ...told])];
}

/** The moments that a state brings with it, each once. */
function timesOf(known: SentDispute, state: SentDispute['state'], at: Instant): Partial<SentChange> {
  const isJudged = state !== 'requested' && state !== 'in-analysis' && state !== 'cancelled' && state !== 'refused';
  const isAsked = isJudged && state !== 'accepted' && state !== 'denied';
  return {
    ...(isJudged && known.analysedAt === null && { analysedAt: at }),
    ...(isAsked && known.refundAskedAt === null && { refundAskedAt: at }),
    ...(hasEnded(state) && known.endedAt === null && { endedAt: at }),
  };
}

/** A part came back: more may come until the account is watched no longer. */
async function watch(disputes: PixDisputesContext, dispute: SentDispute): Promise<void> {
  const at = disputes.clock.now();
  const returns = await creditedReturns(disputes.pool, dispute.companyId, [dispute.orderId]);
  const returned = returns.reduce((sum, { amount }) => sum + amount, 0n);
  if (returned >= dispute.amount) await change(disputes, dispute, { state: 'refunded', endedAt: at }, at);
  else if (at > watchedUntil(dispute)) await change(disputes, dispute, { state: 'partly-refunded', endedAt: at }, at);
}

/** Changes a case as it was seen, and writes a new state down; false where it has changed since. */
async function change(
  disputes: PixDisputesContext,
  seen: SentDispute,
  next: Partial<SentChange>,
  at: Instant,
): Promise<boolean> {
  const isNews = next.state !== undefined && next.state !== seen.state;
  const isDone = await inTransaction(disputes.pool, async (client) => {
    if (!(await updateSent(client, seen, next))) return false;
    if (!isNews) return true;
    const { companyId, id, protocol, payeeName, amount } = seen;
    const data = { state: next.state ?? seen.state, protocol, payeeName, amount: wireOf(amount) };
    await appendAudit(client, [
      bankAct(disputes, { companyId, action: 'pix-disputes.advanced', subject: id, data }, at),
    ]);
    return true;
  });
  // Screens that show cases read them anew with the balance.
  if (isDone && isNews) disputes.live.publish(seen.companyId, [{ type: 'balance' }]);
  return isDone;
}
