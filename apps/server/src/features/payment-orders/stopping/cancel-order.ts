import { ok, refuse, type Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { Order } from '../domain/order.ts';
import { stateConflict } from '../domain/refusals.ts';
import { canCancel } from '../domain/state-machine.ts';
import { mayCancel, presentOrder } from '../reading/present-order.ts';
import { CHANGED_MEANWHILE } from '../postgres/order-statements.ts';
import { afterCommit } from '../posting/after-commit.ts';
import { answerRefusal, jsonAnswer, respond } from '../../../platform/idempotency/ledger-answers.ts';
import { refusalOf } from '../posting/answer.ts';
import { changeOrder } from '../posting/change-order.ts';
import type { OrderContext } from '../context.ts';
import { DECISION_TRIES_MAX } from '../deciding/decide-order.ts';
import { postChange } from '../posting/post-change.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';

/**
 * Calls an order off that has not left the bank: its maker may, the company's administrator, who manages schedules. A
 * change at the same moment that leaves it waiting, such as somebody's approval, does not keep it.
 */
export async function cancelOrder(
  orders: OrderContext,
  orderId: string,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller } = request;
  for (let tries = 0; tries < DECISION_TRIES_MAX; tries += 1) {
    const order = await orders.readOrder({ companyId: caller.companyId, orderId });
    if (!order) return refuse({ code: 'payment-orders.not-found' });
    if (!canCancel(order.state)) return answerRefusal(orders, stateConflict(order.state), request);
    if (!mayCancel(order, caller)) return answerRefusal(orders, { code: 'payment-orders.stop-not-allowed' }, request);
    const answer = await post(orders, order, request);
    if (answer !== 'changed-meanwhile') return answer;
  }
  throw new Error(`order ${orderId} kept changing while it was cancelled`);
}

async function post(
  orders: OrderContext,
  order: Order,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal> | 'changed-meanwhile'> {
  const { caller, context } = request;
  const changed = changeOrder(
    order,
    {
      event: 'cancel',
      by: { operatorId: caller.operatorId, name: caller.operatorName, device: null, address: context.address },
      at: context.at,
      action: 'payment-orders.cancelled',
      note: null,
    },
    orders,
  );
  const answer = jsonAnswer(200, presentOrder(changed.order, caller));
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
      return answerRefusal(orders, refusalOf(refusal), request);
    }
  }
}
