import { ok, refuse, type Instant, type Result } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import { approvableUntil, openSteps } from '../domain/approval.ts';
import { asItWouldGo } from '../domain/going-day.ts';
import type { Order } from '../domain/order.ts';
import { stateConflict } from '../domain/refusals.ts';
import { makersCpf, type OrderTerms } from '../domain/terms.ts';
import type { ApproverPerson } from '../domain/approval-engine.ts';
import type { OrderContext } from '../context.ts';
import { readApprovals } from '../postgres/order-approvals.ts';
import type { Look } from '../posting/look.ts';
import { readMakersTerms } from '../reading/read-makers-terms.ts';
import { readSignatures, type Signatures } from './read-signatures.ts';
import { requiredApproval } from './required-approval.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';

/** An order that somebody wants to decide about, and everything that says whether they may: read fresh. */
export interface Weighed {
  /** As it would go were it decided now: what is signed, and what is judged. */
  readonly order: Order;
  /** As it is kept. */
  readonly kept: Order;
  /** Its day has moved, and somebody has signed it for the former one: they have to sign anew. */
  readonly voidsSignatures: boolean;
  /** Its maker's. */
  readonly terms: OrderTerms;
  readonly signatures: Signatures;
  /** Who decides, with the standings that they have today; undefined for somebody who may approve nothing. */
  readonly person: ApproverPerson | undefined;
}

/** Reads what a decision needs. Refused where the order waits for no decision, or for none of its maker (Z06). */
export async function weighDecision(
  orders: OrderContext,
  orderId: string,
  { caller, context }: CallersRequest,
  look: Look,
): Promise<Result<Weighed, Refusal>> {
  const kept = await orders.readOrder({ companyId: caller.companyId, orderId });
  if (!kept) return refuse({ code: 'payment-orders.not-found' });
  const wrong = refuseState(kept, context.at);
  if (wrong) return refuse(wrong);
  const agreed = asItWouldGo(kept, context.at, orders.railOf(kept.kind).amountOn);
  // The terms first: their version stands for who may approve too.
  const terms = await readMakersTerms(orders, agreed, look);
  const signatures = await readSignatures(orders, agreed, context.at);
  const hasMoved = agreed.revision !== kept.revision;
  const order = hasMoved ? waitingAnew(orders, agreed, terms, context.at) : agreed;
  const voidsSignatures = hasMoved && (await readApprovals(orders.pool, [kept])).get(kept.id)?.length !== 0;
  const isMaker = order.createdBy.id === caller.operatorId || makersCpf(terms) === caller.cpf;
  if (isMaker) return refuse({ code: 'authorizations.own-order' });
  // Nobody decides about what they may not see.
  if (isClosedBatch(order, caller)) return refuse({ code: 'authorizations.not-an-approver' });
  const person = signatures.approvers.find(({ operatorId }) => operatorId === caller.operatorId);
  return ok({ order, kept, voidsSignatures, terms, signatures, person });
}

/** Whether an order stands for payments whose payees that person may not see. */
export function isClosedBatch(
  { payee }: Pick<Order, 'payee'>,
  { permissions }: Pick<CallersRequest['caller'], 'permissions'>,
): boolean {
  return payee.kind === 'batch' && payee.confidential && !permissions.includes('CONFIDENTIAL_PAYEES');
}

/** An order whose day has moved is signed anew by all, so it waits anew, as long as the rules in force give it. */
function waitingAnew(orders: OrderContext, order: Order, terms: OrderTerms, at: Instant): Order {
  const required = requiredApproval(orders, order, terms);
  const hours = required.ok ? required.value.expiresAfterHours : null;
  return { ...order, expiresAt: approvableUntil(order.date, at, hours) };
}

function refuseState(order: Order, at: Instant): Refusal | undefined {
  if (order.state !== 'awaiting_authorization') return stateConflict(order, order.state);
  // The loop that expires it may be a moment behind.
  if (order.expiresAt !== null && order.expiresAt <= at) return stateConflict(order, 'expired');
  return undefined;
}

/**
 * Whether that person's signature would take the order forward, were these the signatures that it has. Where they are
 * enough by now, because somebody who signed was given more to say since, whoever may approve lets it go with theirs.
 */
export function takesForward(
  orders: OrderContext,
  { order, terms }: Weighed,
  signed: readonly ApproverPerson[],
  person: ApproverPerson,
): boolean {
  const { engine } = orders.approvals;
  const steps = openSteps(order.approval);
  return (
    engine.progressOf(steps, signed, makersCpf(terms)).isPassed ||
    engine.canSign(steps, signed, makersCpf(terms), person)
  );
}
