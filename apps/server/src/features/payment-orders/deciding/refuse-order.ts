import { ok, refuse, type Result } from '@bank/core';
import { firstAnswer } from '@bank/ledger';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import { CHANGED_MEANWHILE } from '../postgres/order-statements.ts';
import { afterCommit } from '../posting/after-commit.ts';
import { answerRefusal, jsonAnswer, respond } from '../../../platform/idempotency/ledger-answers.ts';
import { refusalOf } from '../posting/answer.ts';
import { changeOrder } from '../posting/change-order.ts';
import type { OrderContext } from '../context.ts';
import { DECISION_TRIES_MAX, type RefuseWanted } from './decide-order.ts';
import { postChange } from '../posting/post-change.ts';
import { takesForward, weighDecision, type Weighed } from './weigh-decision.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';

/** Why an order ended that an approver refused; the sentence is the approver's own. */
const REFUSED_BY_APPROVER = 'authorizations.refused';

/**
 * An approver says no, and why: the order ends. It protects, so it needs no signature; whoever has approved may change
 * their mind as long as the order waits.
 */
export async function refuseOrder(
  orders: OrderContext,
  wanted: RefuseWanted,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const known = await firstAnswer(orders.pool, request.key);
  if (known) return answerRefusal(orders, { code: 'idempotency.key-reused' }, request);
  for (let tries = 0; tries < DECISION_TRIES_MAX; tries += 1) {
    const weighed = await weighDecision(orders, wanted.orderId, request);
    if (!weighed.ok) return answerRefusal(orders, weighed.error, request);
    if (!mayRefuse(orders, weighed.value)) {
      return answerRefusal(orders, { code: 'authorizations.not-an-approver' }, request);
    }
    const answer = await post(orders, weighed.value, wanted, request);
    if (answer !== 'changed-meanwhile') return answer;
  }
  throw new Error(`order ${wanted.orderId} kept changing while it was refused`);
}

function mayRefuse(orders: OrderContext, weighed: Weighed): boolean {
  const { person, signatures } = weighed;
  if (!person) return false;
  const others = signatures.signed.filter(({ cpf }) => cpf !== person.cpf);
  return takesForward(orders, weighed, others, person);
}

async function post(
  orders: OrderContext,
  { order, signatures }: Weighed,
  { reason, present }: RefuseWanted,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal> | 'changed-meanwhile'> {
  const { caller, context } = request;
  const changed = changeOrder(
    order,
    {
      event: 'refuse',
      by: { operatorId: caller.operatorId, name: caller.operatorName, device: null, address: context.address },
      at: context.at,
      action: 'payment-orders.refused',
      note: reason,
      fields: { refusal: { code: REFUSED_BY_APPROVER, message: reason } },
    },
    orders,
  );
  const { approvers, given } = signatures;
  const answer = jsonAnswer(200, await present({ order: changed.order, given, approvers }));
  const posted = await postChange(orders, changed, { at: context.at, idempotency: { ...request.key, answer } });
  switch (posted.is) {
    case 'made':
      afterCommit(orders, changed.order, undefined);
      return ok(respond(answer, false));
    case 'replayed':
      return ok(respond(posted.answer, true));
    case 'refused': {
      const { refusal } = posted;
      if (refusal.by === 'companion' && refusal.code === CHANGED_MEANWHILE) return 'changed-meanwhile';
      return refuse(refusalOf(refusal));
    }
  }
}
