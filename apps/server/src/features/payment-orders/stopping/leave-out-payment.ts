import { bankingDate, formatDate, ok, refuse, type CivilDate, type Occurrence, type Result } from '@bank/core';
import type { Refusal, StoredResponse } from '../../../platform/http/route.ts';
import type { CallersRequest } from '../../../platform/idempotency/keyed-request.ts';
import type { OrderContext } from '../context.ts';
import { isLeftOut, payableOn, withLeftOut } from '../domain/left-out.ts';
import type { Order, OrderSeries } from '../domain/order.ts';
import { noPaymentOnDay, stateConflict } from '../domain/refusals.ts';
import { step } from '../domain/state-machine.ts';
import { actorOf } from '../posting/actor-of.ts';
import { changeOrder, type OrderChange } from '../posting/change-order.ts';
import { decideAndAnswer, refused } from '../posting/decide-and-post.ts';
import { refuseWeakSession } from '../deciding/refuse-weak-session.ts';
import { mayStop, presentOrder } from '../reading/present-order.ts';

/** Which payment of which series, and what is to become of it. */
export interface LeaveOut {
  readonly orderId: string;
  /** The revision that was on screen. */
  readonly revision: number;
  /** The day on which it would be paid. */
  readonly date: CivilDate;
  /** false: it is paid after all. */
  readonly leftOut: boolean;
}

/** A payment of a series that is left out or taken back. */
interface Weighed {
  readonly order: Order & { readonly series: OrderSeries };
  readonly occurrence: Occurrence;
}

/**
 * Leaves one payment to come of a series out, or takes it back: its maker may, the administrator, who manages schedules.
 * What was signed stays as it is, for it covers every payment (decision 023). Whoever comes first at the moment at which
 * its day begins, this or the loop that makes the payment, changes the version that the other saw. A payment comes back only
 * from a session that a trusted device opened.
 */
export function leaveOutPayment(
  orders: OrderContext,
  wanted: LeaveOut,
  request: CallersRequest,
): Promise<Result<StoredResponse, Refusal>> {
  return decideAndAnswer(orders, request, {
    what: `a payment of ${wanted.orderId} was ${wanted.leftOut ? 'left out' : 'taken back'}`,
    status: 200,
    async decide(_, look) {
      const { companyId } = request.caller;
      const weighed = weigh(await orders.readOrder({ companyId, orderId: wanted.orderId }), wanted, request);
      if (!weighed.ok) return refused(weighed.error);
      const { order } = weighed.value;
      const weak = wanted.leftOut ? undefined : await refuseWeakSession(orders, order, request.caller, look);
      if (weak) return refused(weak);
      const changed = changeOrder(order, changeOf(weighed.value, wanted, request), orders);
      return { is: 'step', step: { changed }, body: presentOrder(changed.order, request.caller) };
    },
  });
}

function weigh(
  order: Order | undefined,
  { revision, date, leftOut }: LeaveOut,
  { caller, context }: CallersRequest,
): Result<Weighed, Refusal> {
  if (!order) return refuse({ code: 'payment-orders.not-found' });
  if (!mayStop(order, caller)) return refuse({ code: 'payment-orders.stop-not-allowed' });
  const { series } = order;
  if (series === null) return refuse({ code: 'payment-orders.not-series' });
  const isKnown = order.revision === revision && step(order.state, leftOut ? 'leave-out' : 'take-back').ok;
  if (!isKnown) return refuse(stateConflict(order, order.state));
  const occurrence = payableOn(series, date, bankingDate(context.at));
  if (!occurrence) return refuse(noPaymentOnDay(date));
  if (isLeftOut(series, occurrence) === leftOut) return refuse({ code: 'payment-orders.nothing-changes' });
  return ok({ order: { ...order, series }, occurrence });
}

function changeOf({ order, occurrence }: Weighed, { leftOut }: LeaveOut, request: CallersRequest): OrderChange {
  const day = formatDate(occurrence.date);
  return {
    event: leftOut ? 'leave-out' : 'take-back',
    by: actorOf(request),
    at: request.context.at,
    action: leftOut ? 'payment-orders.payment-left-out' : 'payment-orders.payment-taken-back',
    note: leftOut ? `O pagamento de ${day} foi pulado` : `O pagamento de ${day} volta a ser feito`,
    auditData: { paymentDate: occurrence.date },
    fields: { series: withLeftOut(order.series, occurrence, leftOut), nextTryAt: order.nextTryAt },
  };
}
