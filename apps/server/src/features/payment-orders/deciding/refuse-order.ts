import type { Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { OrderContext } from '../context.ts';
import { actorOf } from '../posting/actor-of.ts';
import { changeOrder } from '../posting/change-order.ts';
import { decideAndAnswer, refused } from '../posting/decide-and-post.ts';
import { requestAt } from '../posting/look.ts';
import type { RefuseWanted } from './decide-order.ts';
import { takesForward, weighDecision, type Weighed } from './weigh-decision.ts';

/** Why an order ended that an approver refused; the sentence is the approver's own. */
const REFUSED_BY_APPROVER = 'authorizations.refused';

/**
 * An approver says no, and why: the order ends. It protects, so it needs no signature; whoever has approved may change
 * their mind as long as the order waits.
 */
export function refuseOrder(
  orders: OrderContext,
  { orderId, reason, present }: RefuseWanted,
  asked: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  return decideAndAnswer(orders, asked, {
    what: `order ${orderId} was refused`,
    status: 200,
    async decide(_, look) {
      const request = requestAt(asked, look);
      const weighed = await weighDecision(orders, orderId, request, look);
      if (!weighed.ok) return refused(weighed.error);
      if (!mayRefuse(orders, weighed.value)) return refused({ code: 'authorizations.not-an-approver' });
      const { kept, signatures } = weighed.value;
      const no = {
        event: 'refuse',
        by: actorOf(request),
        at: request.context.at,
        action: 'payment-orders.refused',
        note: reason,
        fields: { refusal: { code: REFUSED_BY_APPROVER, message: reason } },
      } as const;
      const changed = changeOrder(kept, no, orders);
      const { given, approvers } = signatures;
      return { is: 'step', step: { changed }, body: await present({ order: changed.order, given, approvers }) };
    },
  });
}

function mayRefuse(orders: OrderContext, weighed: Weighed): boolean {
  const { person, signatures } = weighed;
  if (!person) return false;
  const others = signatures.signed.filter(({ cpf }) => cpf !== person.cpf);
  return takesForward(orders, weighed, others, person);
}
