import { formatDate, ok, type Result } from '@bank/core';
import { orderApprovalContent } from '@bank/contracts';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import { backForMaker } from '../carrying-out/send-back.ts';
import type { OrderContext } from '../context.ts';
import type { ApproverPerson } from '../domain/approval-engine.ts';
import { forNewDay, movedFields } from '../domain/going-day.ts';
import { isCountedForPending, isTooMuchForPending } from '../domain/pending-device.ts';
import { changedSince, dayMoved } from '../domain/refusals.ts';
import { insertApproval, type SignedApproval } from '../postgres/order-statements.ts';
import { actorOf } from '../posting/actor-of.ts';
import { changeOrder } from '../posting/change-order.ts';
import { decideAndAnswer, refused, type Decided, type Refused, type Setback } from '../posting/decide-and-post.ts';
import { requestAt, type Look } from '../posting/look.ts';
import type { OrderStep } from '../posting/order-step.ts';
import type { ApproveWanted } from './decide-order.ts';
import { movePending } from './count-pending.ts';
import { companyMayPay, makerMayPay, whyMakerMayNotPay } from './maker-may-pay.ts';
import { signatureOnce, type TakenSignature } from './take-signature.ts';
import { takesForward, weighDecision, type Weighed } from './weigh-decision.ts';
import { approvedStep, whereApprovalLeads, type ApprovalPath, type ApprovedStep } from './where-approval-leads.ts';

/**
 * Takes an approver's signature over exactly this payee, amount and date (SECURITY S18, Z07). With the last signature
 * that it needs the order goes on: into the schedule, to its rail, or to its end. Two at the same moment both count: who
 * comes second looks again and signs the order as it then is. A signature that was taken is never lost: where funds or
 * limits refuse the payment, the approval is kept and the order tries again later the same day, or is rejected and says why.
 */
export function approveOrder(
  orders: OrderContext,
  { orderId, device, told, sawAnother, present }: ApproveWanted,
  asked: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const sign = signatureOnce(orders, { contentOf: orderApprovalContent }, asked);
  return decideAndAnswer(orders, asked, {
    what: `order ${orderId} was approved`,
    status: 200,
    spendsSignature: true,
    whenUnpaid: 'decide-again',
    async decide(met, look): Promise<Decided> {
      const request = requestAt(asked, look);
      const weighed = await weighApproval(orders, orderId, request, look);
      if (!weighed.ok) return weighed.error;
      if (!device) return refused({ code: 'step_up_required' });
      // What follows may lead to hosts that strangers name: nobody has the bank go there without a signature (A8).
      const taken = await sign(weighed.value.order, told, device);
      if (!taken.ok)
        return refused(changedSince(sawAnother, dayMoved(weighed.value.kept, weighed.value.order, taken.error)));
      const path = await pathOf(orders, weighed.value, met, request);
      if (path.is === 'refused') return path;
      const approval = approvalOf(orders, weighed.value, taken.value, request);
      const approved = approvedStep(orders, weighed.value, path, request.context.at);
      const step = signedStep(orders, { weighed: weighed.value, approval, approved, taken: taken.value }, request);
      const { given, approvers } = weighed.value.signatures;
      const body = await present({ order: step.changed.order, given: [...given, approval], approvers });
      return { is: 'step', step, body };
    },
  });
}

/** A decision by somebody who may approve. */
type WeighedApproval = Weighed & { readonly person: ApproverPerson };

/** Reads what the approval rests on. What may be refused, in this order; right and permission are the route's. */
async function weighApproval(
  orders: OrderContext,
  orderId: string,
  request: CallersRequest,
  look: Look,
): Promise<Result<WeighedApproval, Refused>> {
  const no = (...why: Parameters<typeof refused>) => ({ ok: false, error: refused(...why) }) as const;
  const weighed = await weighDecision(orders, orderId, request, look);
  if (!weighed.ok) return no(weighed.error);
  const { order, kept, terms, signatures, person } = weighed.value;
  const { at } = request.context;
  if (!person) return no({ code: 'devices.not-registered' });
  if (!companyMayPay(order, terms)) return no({ code: 'access.product-missing' });
  if (order.approval?.cause !== 'maker-lost-right' && !makerMayPay(order, terms, at)) {
    const data = { maker: order.createdBy.name, why: whyMakerMayNotPay(terms, at) };
    return no({ code: 'authorizations.maker-may-not-pay', data }, backForMaker(orders, { order: kept, terms, at }));
  }
  if (signatures.given.some(({ cpf }) => cpf === person.cpf)) return no({ code: 'authorizations.already-approved' });
  if (!takesForward(orders, weighed.value, signatures.signed, person)) {
    return no({ code: 'authorizations.not-an-approver' });
  }
  return ok({ ...weighed.value, person });
}

/** Where the signature leads; where money or limits have just said no to it, to another try. */
async function pathOf(
  orders: OrderContext,
  { order, terms, signatures, person }: WeighedApproval,
  met: readonly Setback[],
  { context: { at } }: CallersRequest,
): Promise<ApprovalPath> {
  const last = met.at(-1);
  if (last?.is === 'unpaid') return last;
  if (isCountedForPending(order) && isTooMuchForPending(order)) {
    return { is: 'forbidden', refusal: { code: 'payment-orders.device-pending' } };
  }
  return whereApprovalLeads(orders, { order, terms, signed: [...signatures.signed, person] }, at);
}

function approvalOf(
  orders: OrderContext,
  weighed: WeighedApproval,
  { device, content, contentHash, signature }: TakenSignature,
  { context }: CallersRequest,
): SignedApproval {
  const { order, person } = weighed;
  return {
    orderId: order.id,
    revision: order.revision,
    cpf: person.cpf,
    operatorId: person.operatorId,
    operatorName: person.name,
    inPlaceOf: standsInFor(orders, weighed),
    deviceId: device.deviceId,
    content,
    contentHash,
    signature,
    at: context.at,
  };
}

/** In whose place a person signs, by name; null where their own right is enough. */
function standsInFor(orders: OrderContext, weighed: WeighedApproval): string | null {
  const { person, signatures } = weighed;
  const able = person.standings.filter((standing) =>
    takesForward(orders, weighed, signatures.signed, { ...person, standings: [standing] }),
  );
  if (able.some(({ inPlaceOf }) => inPlaceOf === null)) return null;
  return able[0]?.inPlaceOf?.name ?? null;
}

/** What changes: the signature is kept with the step that it leads to. */
function signedStep(
  orders: OrderContext,
  by: {
    readonly weighed: WeighedApproval;
    readonly approval: SignedApproval;
    readonly approved: ApprovedStep;
    readonly taken: TakenSignature;
  },
  request: CallersRequest,
): OrderStep {
  const { weighed, approval, approved, taken } = by;
  const { kept, order, voidsSignatures } = weighed;
  const { inPlaceOf } = approval;
  const { event, fields, execution } = approved;
  const day = forNewDay(kept, order);
  const said = `Aprovado no aplicativo${inPlaceOf === null ? '' : `, no lugar de ${inPlaceOf}`}${day}`;
  const anew = `As aprovações para ${formatDate(kept.date)} não valem mais: quem as deu precisa aprovar de novo`;
  const note =
    voidsSignatures && event === 'approve'
      ? [anew, ...(approved.note === null ? [] : [approved.note])].join('. ')
      : approved.note;
  const contentHash = Buffer.from(taken.contentHash).toString('hex');
  // One that ends here goes on no other day: it gives back what it was counted into on the former one.
  const ends = event === 'reject';
  const change = {
    event,
    by: actorOf(request, taken.device),
    at: request.context.at,
    action: 'payment-orders.approved',
    note: note === null ? said : `${said}. ${note}`,
    auditData: { contentHash, ...(inPlaceOf !== null && { inPlaceOf }) },
    fields: { ...movedFields(kept, order), ...(ends && { counted: kept.counted }), ...fields },
  } as const;
  const changed = changeOrder(kept, change, orders);
  const companions = [taken.spending, insertApproval(changed.order, approval), ...(execution?.companions ?? [])];
  const counters = [...(ends ? [] : movePending(kept, order)), ...(execution?.counters ?? [])];
  return { changed, parts: { ...execution, counters, companions } };
}
