import { createHash } from 'node:crypto';
import { formatTime, ok, refuse, type Result } from '@bank/core';
import { orderApprovalContent, type DeviceSignature } from '@bank/contracts';
import { firstAnswer } from '@bank/ledger';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import { openSteps, type DecidedApproval } from '../domain/approval.ts';
import type { Order } from '../domain/order.ts';
import { inWords, stateConflict, type OrderRuleRefusal } from '../domain/refusals.ts';
import { nextTryAfter } from '../domain/schedule.ts';
import { firstLookAt, waitsInSchedule } from '../domain/series.ts';
import { signedFields } from '../domain/signed-fields.ts';
import { CHANGED_MEANWHILE, insertApproval, type SignedApproval } from '../postgres/order-statements.ts';
import { afterCommit } from './after-commit.ts';
import { answerRefusal, jsonAnswer, refusalOf, respond } from './answer.ts';
import type { ApproverPerson } from './approval-engine.ts';
import { changeOrder, type OrderChange } from './change-order.ts';
import type { OrderContext, SigningDevice } from './context.ts';
import type { OrderRequest } from './create-order.ts';
import { DECISION_TRIES_MAX, type ApproveWanted } from './decide-order.ts';
import { checkTransactionLimit, planExecution, type Execution } from './execute-order.ts';
import { companyMayPay, makerMayPay } from './maker-may-pay.ts';
import { postChange, type PostedChange } from './post-change.ts';
import { recheck } from './read-signatures.ts';
import { requiredApproval } from './required-approval.ts';
import { sendBackForMaker, sendBackForPayee } from './send-back.ts';
import { takesForward, weighDecision, type Weighed } from './weigh-decision.ts';

/** A decision by somebody who may approve. */
type WeighedApproval = Weighed & { readonly person: ApproverPerson };

/** {@link decide}, once for each key at a time. */
export function approveOrder(
  orders: OrderContext,
  wanted: ApproveWanted,
  request: OrderRequest,
): Promise<Result<StoredResponse, Refusal>> {
  return orders.oneAtATime(request, () => decide(orders, wanted, request));
}

/**
 * Takes an approver's signature over exactly this payee, amount and date (SECURITY S18, Z07). With the last signature
 * that it needs the order goes on: into the schedule, to its rail, or to its end. Two at the same moment both count: who
 * comes second looks again and signs the order as it then is. A signature that was taken is never lost: where funds or
 * limits refuse the payment, the approval is kept and the order tries again later the same day, or is rejected and says why.
 */
async function decide(
  orders: OrderContext,
  wanted: ApproveWanted,
  request: OrderRequest,
): Promise<Result<StoredResponse, Refusal>> {
  // A retry must not spend the signature a second time: its answer is there already.
  const known = await firstAnswer(orders.pool, request.key);
  if (known) return answerRefusal(orders, { code: 'idempotency.key-reused' }, request);
  let taken: TakenSignature | undefined;
  for (let tries = 0; tries < DECISION_TRIES_MAX; tries += 1) {
    const weighed = await weighApproval(orders, wanted.orderId, request);
    if (!weighed.ok) return answerRefusal(orders, weighed.error, request);
    const { order } = weighed.value;
    // What was signed is not what the order is now.
    if (taken && taken.revision !== order.revision) return answerRefusal(orders, stateConflict(order.state), request);
    if (!wanted.device) return answerRefusal(orders, { code: 'step_up_required' }, request);
    const outcome = await foresee(orders, weighed.value, request);
    if (!outcome.ok) return answerRefusal(orders, outcome.error, request);
    if (!taken) {
      // Last, because a signature is taken once.
      const signed = await takeSignature(orders, order, wanted.device, request);
      if (!signed.ok) return answerRefusal(orders, signed.error, request);
      taken = signed.value;
    }
    const answer = await record(orders, weighed.value, outcome.value, taken, wanted, request);
    if (answer !== 'changed-meanwhile') return answer;
  }
  throw new Error(`order ${wanted.orderId} kept changing while it was approved`);
}

async function weighApproval(
  orders: OrderContext,
  orderId: string,
  request: OrderRequest,
): Promise<Result<WeighedApproval, Refusal>> {
  const weighed = await weighDecision(orders, orderId, request);
  if (!weighed.ok) return weighed;
  const { order, terms, signatures, person } = weighed.value;
  const { at } = request.context;
  // Right and permission are the route's; what is missing is the device.
  if (!person) return refuse({ code: 'devices.not-registered' });
  if (!companyMayPay(orders, order, terms)) return refuse({ code: 'access.product-missing' });
  if (order.approval?.cause !== 'maker-lost-right' && !makerMayPay(orders, order, terms, at)) {
    await sendBackForMaker(orders, order, terms, at);
    return refuse(stateConflict('awaiting_authorization'));
  }
  if (signatures.given.some(({ cpf }) => cpf === person.cpf))
    return refuse({ code: 'authorizations.already-approved' });
  if (!takesForward(orders, weighed.value, signatures.signed, person)) {
    return refuse({ code: 'authorizations.not-an-approver' });
  }
  return ok({ ...weighed.value, person });
}

/** What this signature will lead to. */
type Outcome =
  /** Others have to sign too. */
  | { readonly is: 'more' }
  /** The rules changed while it waited: they ask for others too. */
  | { readonly is: 'more-by-new-rules'; readonly required: DecidedApproval }
  /** The rules changed while it waited: nobody may make such a payment. */
  | { readonly is: 'forbidden'; readonly refusal: OrderRuleRefusal }
  | { readonly is: 'schedule' }
  /** Due now: `current` carries the end-to-end id of the last look-up. */
  | { readonly is: 'execute'; readonly current: Order };

/** Works out where the signature leads, with the refusals that should not cost one. */
async function foresee(
  orders: OrderContext,
  { order, terms, signatures, person }: WeighedApproval,
  { context: { at } }: OrderRequest,
): Promise<Result<Outcome, Refusal>> {
  const signed = [...signatures.signed, person];
  const progress = orders.approvals.engine.progressOf(openSteps(order.approval), signed, terms.operatorCpf);
  if (!progress.isPassed) return ok({ is: 'more' });
  const checked = recheck(orders, order, requiredApproval(orders, order, terms), signed, terms);
  if (checked.is === 'missing') return ok({ is: 'more-by-new-rules', required: checked.required });
  if (checked.is === 'refused') return ok({ is: 'forbidden', refusal: checked.refusal });
  if (waitsInSchedule(order, at)) return ok({ is: 'schedule' });
  const allowed = checkTransactionLimit(order, terms, at);
  if (!allowed.ok) return allowed;
  const payee = await orders.railOf(order.kind).checkPayee(order, terms.payer, at);
  if (payee.is === 'unavailable') return refuse({ code: 'pix.directory-unavailable', retryAfterSeconds: 5 });
  if (payee.is === 'changed') {
    await sendBackForPayee(orders, order, terms, at, payee);
    return refuse({ code: 'payment-orders.payee-changed' });
  }
  return ok({ is: 'execute', current: { ...order, endToEndId: payee.endToEndId ?? order.endToEndId } });
}

/** A signature that was checked and is spent. */
interface TakenSignature {
  readonly revision: number;
  readonly device: SigningDevice;
  readonly content: string;
  readonly contentHash: Uint8Array;
  readonly signature: string;
}

async function takeSignature(
  orders: OrderContext,
  order: Order,
  device: DeviceSignature,
  { caller, context }: OrderRequest,
): Promise<Result<TakenSignature, Refusal>> {
  const { companyId, operatorId, bankAccount } = caller;
  const { deviceId, signedAt, signature } = device;
  const signing = { fields: signedFields(order), operatorId, bankAccount };
  const content = orderApprovalContent(signing, { deviceId, signedAt });
  const verified = await orders.devices.verifyDeviceSignature({
    companyId,
    operatorId,
    device,
    content,
    at: context.at,
  });
  if (!verified.ok) return verified;
  const contentHash = createHash('sha256').update(content).digest();
  return ok({ revision: order.revision, device: verified.value, content, contentHash, signature });
}

async function record(
  orders: OrderContext,
  weighed: WeighedApproval,
  outcome: Outcome,
  taken: TakenSignature,
  wanted: ApproveWanted,
  request: OrderRequest,
): Promise<Result<StoredResponse, Refusal> | 'changed-meanwhile'> {
  const approval = approvalOf(orders, weighed, taken, request);
  const post = (step: Step): Promise<Posted> => postApproval(orders, weighed, approval, step, taken, wanted, request);
  const posted = await post(stepOf(orders, weighed, outcome, request));
  if (posted.is !== 'unpaid') return answerOf(posted);
  // The money or a limit said no after the signature was taken: the approval stays.
  const unpaid = await post(unpaidStep(weighed.order, posted.refusal, request));
  if (unpaid.is === 'unpaid') throw new Error(`order ${weighed.order.id} could not be kept unpaid`);
  return answerOf(unpaid);
}

function approvalOf(
  orders: OrderContext,
  weighed: WeighedApproval,
  { revision, device, content, contentHash, signature }: TakenSignature,
  { context }: OrderRequest,
): SignedApproval {
  const { order, person } = weighed;
  return {
    orderId: order.id,
    revision,
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

/** How an approved order goes on. */
interface Step {
  readonly event: OrderChange['event'];
  readonly fields: NonNullable<OrderChange['fields']>;
  /** What the time line says besides that it was approved; null for nothing. */
  readonly note: string | null;
  readonly execution?: Execution;
}

function stepOf(
  orders: OrderContext,
  { order, terms }: WeighedApproval,
  outcome: Outcome,
  { context: { at } }: OrderRequest,
): Step {
  const { expiresAt } = order;
  switch (outcome.is) {
    case 'more':
      return { event: 'approve', fields: { expiresAt }, note: null };
    case 'more-by-new-rules': {
      const { approval } = outcome.required;
      return { event: 'approve', fields: { expiresAt, approval }, note: 'As regras mudaram: faltam aprovações.' };
    }
    case 'forbidden':
      return rejectStep(outcome.refusal);
    case 'schedule':
      return { event: 'schedule', fields: { nextTryAt: firstLookAt(order, at) }, note: null };
    case 'execute': {
      const execution = planExecution(orders, outcome.current, terms, at);
      if (!execution.ok) return rejectStep(execution.error);
      const { event, fields } = execution.value;
      const { endToEndId } = outcome.current;
      return { event, fields: { endToEndId, ...fields }, note: null, execution: execution.value };
    }
  }
}

function rejectStep(refused: OrderRuleRefusal): Step {
  const refusal = inWords(refused);
  return { event: 'reject', fields: { refusal }, note: refusal.message };
}

/** Approved, but it cannot be paid now: another try later the same day, or the end. */
function unpaidStep(order: Order, refused: OrderRuleRefusal, { context: { at } }: OrderRequest): Step {
  const nextTryAt = nextTryAfter(order.date, at);
  if (nextTryAt === undefined) return rejectStep(refused);
  const note = `${inWords(refused).message} Nova tentativa às ${formatTime(nextTryAt)}.`;
  return { event: 'schedule', fields: { nextTryAt }, note };
}

type Posted =
  | { readonly is: 'answered'; readonly answer: StoredResponse }
  | { readonly is: 'refused'; readonly refusal: Refusal }
  | { readonly is: 'changed-meanwhile' }
  | { readonly is: 'unpaid'; readonly refusal: Refusal };

function answerOf(posted: Exclude<Posted, { readonly is: 'unpaid' }>) {
  switch (posted.is) {
    case 'answered':
      return ok(posted.answer);
    case 'refused':
      return refuse(posted.refusal);
    case 'changed-meanwhile':
      return posted.is;
  }
}

async function postApproval(
  orders: OrderContext,
  { order, signatures }: WeighedApproval,
  approval: SignedApproval,
  { event, fields, note, execution }: Step,
  { device, contentHash }: TakenSignature,
  { present }: ApproveWanted,
  request: OrderRequest,
): Promise<Posted> {
  const { caller, context } = request;
  const { inPlaceOf } = approval;
  const approved = inPlaceOf === null ? 'Aprovado no aplicativo' : `Aprovado no aplicativo, no lugar de ${inPlaceOf}`;
  const changed = changeOrder(
    order,
    {
      event,
      by: {
        operatorId: caller.operatorId,
        name: caller.operatorName,
        device: { id: device.deviceId, name: device.name },
        address: context.address,
      },
      at: context.at,
      action: 'payment-orders.approved',
      note: note === null ? approved : `${approved}. ${note}`,
      told: {
        contentHash: Buffer.from(contentHash).toString('hex'),
        ...(inPlaceOf !== null && { inPlaceOf }),
      },
      fields,
    },
    orders,
  );
  const { given, approvers } = signatures;
  const answer = jsonAnswer(200, await present({ order: changed.order, given: [...given, approval], approvers }));
  const posted = await postChange(orders, changed, {
    at: context.at,
    idempotency: { ...request.key, answer },
    ...(execution && { legs: execution.legs, holds: execution.holds, counters: execution.counters }),
    companions: [insertApproval(changed.order, approval), ...(execution?.companions ?? [])],
  });
  if (posted.is === 'refused') return refusedPosting(posted);
  if (posted.is === 'replayed') return { is: 'answered', answer: respond(posted.answer, true) };
  afterCommit(orders, changed.order, execution);
  return { is: 'answered', answer: respond(answer, false) };
}

function refusedPosting({ refusal }: Extract<PostedChange, { readonly is: 'refused' }>): Posted {
  if (refusal.by === 'companion' && refusal.code === CHANGED_MEANWHILE) return { is: 'changed-meanwhile' };
  const refused = refusalOf(refusal);
  return { is: refused.code === 'idempotency.key-reused' ? 'refused' : 'unpaid', refusal: refused };
}
