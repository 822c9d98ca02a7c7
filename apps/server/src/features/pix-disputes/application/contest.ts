import { bankingDate, newId, newUuid, ok, refuse, type Instant, type Result } from '@bank/core';
import {
  messageOf,
  wireOf,
  type CallOutput,
  type DisputeReason,
  type ErrorCode,
  type readDisputeOfOrder as readDisputeOfOrderEndpoint,
  type SentDispute as ShownSent,
} from '@bank/contracts';
import { formatInstant } from '@bank/core';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { waitRefusal } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import type { Order } from '../../payment-orders/index.ts';
import { canCancel, contestUntil, refusalOfContest, type SentDispute } from '../domain/sent-dispute.ts';
import {
  disputeOfOrder,
  documentOf,
  insertSent,
  returnedOfOrder,
  sentDispute,
  updateSent,
} from '../postgres/sent-disputes.ts';
import { noteAct, type Asked, type PixDisputesContext } from './context.ts';
import { presentSent } from './present.ts';

/** What somebody says of a payment that they contest. */
export interface Contest {
  readonly orderId: string;
  readonly reason: DisputeReason;
  readonly report: string;
}

/** An order of the caller's company that they may see: one of their own, or any with the right to the company's payments. */
async function orderFor(
  { readOrderOf }: Pick<PixDisputesContext, 'readOrderOf'>,
  { companyId, operatorId, permissions }: Caller,
  orderId: string,
): Promise<Order | undefined> {
  const order = await readOrderOf({ companyId, orderId });
  const maySee = permissions.includes('ORDERS_VIEW') || order?.createdBy.id === operatorId;
  return maySee && order?.kind === 'pix' ? order : undefined;
}

/** What an order's payee says of who they are and where; a Pix goes to a key or an account. */
function payeeOf({ payee }: Order): { readonly document: string; readonly bankName: string } {
  return {
    document: 'document' in payee ? payee.document : '',
    bankName: 'bankName' in payee ? payee.bankName : '',
  };
}

async function refusalOf({ pool }: PixDisputesContext, order: Order, at: Instant): Promise<ErrorCode | undefined> {
  const [companyDocument, returned] = await Promise.all([
    documentOf(pool, order.companyId),
    returnedOfOrder(pool, order.companyId, order.id),
  ]);
  const payment = {
    isSettledPix: order.state === 'settled',
    settledAt: order.settledAt,
    // What stays inside this bank sets nothing aside on its way.
    wentOut: order.holdId !== null && order.endToEndId !== null,
    payeeDocument: payeeOf(order).document,
    companyDocument,
    amount: order.amount,
    returned,
  };
  return refusalOfContest(payment, at);
}

function isStanding(dispute: SentDispute | undefined): dispute is SentDispute {
  return dispute !== undefined && dispute.state !== 'cancelled' && dispute.state !== 'refused';
}

/** Whether an order's payment can be contested now, until when, and the case that there is. */
export async function readDisputeOfOrder(
  disputes: PixDisputesContext,
  orderId: string,
  { caller, context }: Asked,
): Promise<Result<CallOutput<typeof readDisputeOfOrderEndpoint>, Refusal>> {
  const order = await orderFor(disputes, caller, orderId);
  if (!order) return refuse({ code: 'pix-disputes.order-not-found' });
  const known = await disputeOfOrder(disputes.pool, { companyId: caller.companyId, orderId });
  const refusal = isStanding(known) ? 'pix-disputes.already-contested' : await refusalOf(disputes, order, context.at);
  const [shown] = known ? await presentSent(disputes.pool, [known]) : [];
  return ok({
    dispute: shown ?? null,
    until: order.settledAt === null ? null : formatInstant(contestUntil(order.settledAt)),
    refusal: refusal === undefined ? null : { code: refusal, message: messageOf(refusal) },
  });
}

/**
 * Contests a payment: written down with its protocol at once, told to the directory until it takes it. The same words again
 * are the same case; other words about a payment that is contested already are refused.
 */
export async function contestPix(
  disputes: PixDisputesContext,
  contest: Contest,
  asked: Asked,
): Promise<Result<ShownSent, Refusal>> {
  const { pool, clock, entropy } = disputes;
  const { caller, context } = asked;
  const { orderId, reason, report } = contest;
  const order = await orderFor(disputes, caller, orderId);
  if (!order) return refuse({ code: 'pix-disputes.order-not-found' });
  const known = await disputeOfOrder(pool, { companyId: caller.companyId, orderId });
  if (isStanding(known)) return answerKnown(disputes, known, contest);
  const refusal = await refusalOf(disputes, order, context.at);
  if (refusal !== undefined) return refuse({ code: refusal });
  const seconds = await disputes.contests.take(caller.companyId);
  if (seconds !== undefined) return refuse(waitRefusal('rate.limited', seconds));
  const { settledAt, endToEndId } = order;
  if (settledAt === null || endToEndId === null) return refuse({ code: 'pix-disputes.not-settled' });
  const id = newId('dsp', clock, entropy);
  const dispute: SentDispute = {
    companyId: caller.companyId,
    id,
    protocol: `${bankingDate(context.at).replaceAll('-', '')}-${id.slice(-6).toUpperCase()}`,
    orderId,
    endToEndId,
    amount: order.amount,
    settledAt,
    payeeName: order.payee.name,
    payeeBank: payeeOf(order).bankName,
    reason,
    report,
    askedBy: { id: caller.operatorId, name: caller.operatorName },
    askedAt: context.at,
    requestId: newUuid(clock, entropy),
    state: 'requested',
    version: 1,
    recoveryId: null,
    recoveryModifiedAt: null,
    toldAt: null,
    analysedAt: null,
    refundAskedAt: null,
    cancelAskedAt: null,
    endedAt: null,
    paidBy: [],
  };
  const isNew = await inTransaction(pool, async (client) => {
    if (!(await insertSent(client, dispute))) return false;
    const { protocol, payeeName } = dispute;
    const data = { orderId, protocol, payeeName, reason, amount: wireOf(order.amount) };
    await noteAct(disputes, client, { action: 'pix-disputes.contested', subject: id, data }, asked);
    return true;
  });
  // Somebody else was quicker at the same moment.
  const standing = isNew ? dispute : await disputeOfOrder(pool, dispute);
  if (!standing) throw new Error(`no case of order ${orderId} stands, and none could be written`);
  disputes.wake();
  return answerKnown(disputes, standing, contest);
}

async function answerKnown(
  { pool }: PixDisputesContext,
  known: SentDispute,
  { reason, report }: Contest,
): Promise<Result<ShownSent, Refusal>> {
  if (known.reason !== reason || known.report !== report) return refuse({ code: 'pix-disputes.already-contested' });
  return shown(await presentSent(pool, [known]));
}

function shown([dispute]: readonly ShownSent[]): Result<ShownSent, Refusal> {
  return dispute ? ok(dispute) : refuse({ code: 'pix-disputes.not-found' });
}

/** One case of the caller's company. */
export async function readSent(
  { pool }: PixDisputesContext,
  id: string,
  { companyId }: Pick<Caller, 'companyId'>,
): Promise<Result<ShownSent, Refusal>> {
  const dispute = await sentDispute(pool, companyId, id);
  return shown(dispute ? await presentSent(pool, [dispute]) : []);
}

/** Takes a case back: noted here at once, told to the directory until it takes it. Asked again it changes nothing. */
export async function cancelDispute(
  disputes: PixDisputesContext,
  id: string,
  asked: Asked,
): Promise<Result<ShownSent, Refusal>> {
  const { companyId } = asked.caller;
  for (;;) {
    const known = await sentDispute(disputes.pool, companyId, id);
    if (!known) return refuse({ code: 'pix-disputes.not-found' });
    if (known.state === 'cancelled' || known.cancelAskedAt !== null) return readSent(disputes, id, asked.caller);
    if (!canCancel(known)) return refuse({ code: 'pix-disputes.cannot-cancel' });
    const done = await inTransaction(disputes.pool, async (client) => {
      if (!(await updateSent(client, known, { cancelAskedAt: asked.context.at }))) return false;
      const { protocol, payeeName, amount } = known;
      const data = { protocol, payeeName, amount: wireOf(amount) };
      await noteAct(disputes, client, { action: 'pix-disputes.cancel-asked', subject: id, data }, asked);
      return true;
    });
    if (!done) continue;
    disputes.wake();
    return readSent(disputes, id, asked.caller);
  }
}
