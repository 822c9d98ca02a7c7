import { ok, refuse, type Instant, type Result } from '@bank/core';
import type { Refusal } from '../../../platform/http/route.ts';
import { openSteps } from '../domain/approval.ts';
import { asItWouldGo } from '../domain/going-day.ts';
import type { Order } from '../domain/order.ts';
import { stateConflict } from '../domain/refusals.ts';
import type { OrderTerms } from '../domain/terms.ts';
import type { ApproverPerson } from '../domain/approval-engine.ts';
import type { OrderContext } from '../context.ts';
import type { Look } from '../posting/look.ts';
import { readMakersTerms } from '../reading/read-makers-terms.ts';
import { readSignatures, type Signatures } from './read-signatures.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';

/** An order that somebody wants to decide about, and everything that says whether they may: read fresh. */
export interface Weighed {
  /** As it would go were it decided now: what is signed, and what is judged. */
  readonly order: Order;
  /** As it is kept. */
  readonly kept: Order;
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
  const order = asItWouldGo(kept, context.at, orders.railOf(kept.kind).amountOn);
  // The terms first: their version stands for who may approve too.
  const terms = await readMakersTerms(orders, order, look);
  const signatures = await readSignatures(orders, order, context.at);
  const isMaker = order.createdBy.id === caller.operatorId || terms.operatorCpf === caller.cpf;
  if (isMaker) return refuse({ code: 'authorizations.own-order' });
  const person = signatures.approvers.find(({ operatorId }) => operatorId === caller.operatorId);
  return ok({ order, kept, terms, signatures, person });
}

function refuseState(order: Order, at: Instant): Refusal | undefined {
  if (order.state !== 'awaiting_authorization') return stateConflict(order.state);
  // The loop that expires it may be a moment behind.
  if (order.expiresAt !== null && order.expiresAt <= at) return stateConflict('expired');
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
    engine.progressOf(steps, signed, terms.operatorCpf).isPassed ||
    engine.canSign(steps, signed, terms.operatorCpf, person)
  );
}
