import { ok, refuse, type Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import { stateConflict } from '../domain/refusals.ts';
import type { Order } from '../domain/order.ts';
import { step } from '../domain/state-machine.ts';
import { CHANGED_MEANWHILE } from '../postgres/order-statements.ts';
import { afterCommit } from '../posting/after-commit.ts';
import { answerRefusal, jsonAnswer, respond } from '../../../platform/idempotency/ledger-answers.ts';
import { refusalOf } from '../posting/answer.ts';
import { changeOrder } from '../posting/change-order.ts';
import type { OrderContext } from '../context.ts';
import { postChange } from '../posting/post-change.ts';
import { mayStop, presentOrder } from '../reading/present-order.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';

/**
 * Pauses a series or takes it up again: its maker may, the administrator, who manages schedules. Days that pass meanwhile
 * are left out; orders that it has made already are orders of their own and go on.
 */
export async function pauseSeries(
  orders: OrderContext,
  wanted: { readonly orderId: string; readonly paused: boolean },
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  const { caller, context } = request;
  const order = await orders.readOrder({ companyId: caller.companyId, orderId: wanted.orderId });
  if (!order) return refuse({ code: 'payment-orders.not-found' });
  const event = wanted.paused ? 'pause' : 'resume';
  const refusal = refusePause(order, event, request);
  if (refusal) return answerRefusal(orders, refusal, request);
  const series = order.series && { ...order.series, paused: wanted.paused };
  const changed = changeOrder(
    order,
    {
      event,
      by: { operatorId: caller.operatorId, name: caller.operatorName, device: null, address: context.address },
      at: context.at,
      action: wanted.paused ? 'payment-orders.paused' : 'payment-orders.resumed',
      note: wanted.paused ? 'Repetição pausada' : 'Repetição retomada',
      fields: { series, nextTryAt: order.nextTryAt },
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
      const { refusal: refused } = posted;
      if (refused.by !== 'companion' || refused.code !== CHANGED_MEANWHILE) {
        return answerRefusal(orders, refusalOf(refused), request);
      }
      const now = await orders.readOrder({ companyId: order.companyId, orderId: order.id });
      return answerRefusal(orders, stateConflict(now?.state ?? order.state), request);
    }
  }
}

function refusePause(order: Order, event: 'pause' | 'resume', { caller }: CallersRequest): Refusal | undefined {
  if (!mayStop(order, caller)) return { code: 'payment-orders.stop-not-allowed' };
  if (order.series === null) return { code: 'payment-orders.not-series' };
  if (!step(order.state, event).ok) return stateConflict(order.state);
  if (order.series.paused === (event === 'pause')) return { code: 'payment-orders.nothing-changes' };
  return undefined;
}
