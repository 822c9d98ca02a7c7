import { formatInstant, type Instant } from '@bank/core';
import { maskPayee, ORDER_KINDS, wireOf, type PaymentOrder } from '@bank/contracts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isConfidential, isFixed, type Order } from '../domain/order.ts';
import { presentSeries } from '../domain/series.ts';
import { canCancel, canEdit } from '../domain/state-machine.ts';

function wireInstant(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

/** Who looks at an order, as far as what they may do with it goes. */
export type Viewer = Pick<Caller, 'operatorId' | 'role' | 'permissions'>;

/** Whether that person may stop what the order would do: its maker, the company's administrator, who manages schedules. */
export function mayStop(order: Pick<Order, 'createdBy'>, caller: Viewer): boolean {
  const manages = caller.role === 'SA' || caller.permissions.includes('SCHEDULES_MANAGE');
  return manages || order.createdBy.id === caller.operatorId;
}

/** Whether that person may call the order off: nothing has left the bank. */
export function mayCancel(order: Pick<Order, 'state' | 'createdBy'>, caller: Viewer): boolean {
  return canCancel(order.state) && mayStop(order, caller);
}

/** In the place of a payee whom somebody may not see: nothing of it is told. */
const CLOSED_PAYEE: PaymentOrder['payee'] = {
  kind: 'account',
  name: 'Favorecido confidencial',
  maskedDocument: '***',
  ispb: '',
  bankName: '***',
  branch: null,
  accountNumber: '***',
  accountType: 'OTHR',
};

/** Whether who gets the money is closed to that person. */
export function isClosedTo(order: Pick<Order, 'railContent'>, { permissions }: Pick<Viewer, 'permissions'>): boolean {
  return isConfidential(order) && !permissions.includes('CONFIDENTIAL_PAYEES');
}

/** An order as that person sees it. */
export function presentOrder(order: Order, caller: Viewer): PaymentOrder {
  const closed = isClosedTo(order, caller);
  return {
    id: order.id,
    kind: order.kind,
    state: order.state,
    revision: order.revision,
    amount: wireOf(order.amount),
    fee: order.fee && { amount: wireOf(order.fee.amount), free: order.fee.isFree },
    date: order.date,
    payee: closed ? CLOSED_PAYEE : maskPayee(order.payee),
    message: closed ? null : order.message,
    // Before it goes out the id may still change (a scheduled Pix gets its own on its day).
    endToEndId: order.submittedAt === null ? null : order.endToEndId,
    createdAt: formatInstant(order.createdAt),
    createdBy: { id: order.createdBy.id, name: order.createdBy.name },
    expiresAt: wireInstant(order.expiresAt),
    confirmationReason: order.confirmationReason,
    ...(order.confirmationThreshold !== null && { confirmationThreshold: wireOf(order.confirmationThreshold) }),
    nextTryAt: wireInstant(order.nextTryAt),
    ...(order.waitsForRail && { waitsForRail: true }),
    // A no that is not known to be the end is no reason yet.
    refusal: order.state === 'unknown' ? null : order.refusal,
    ...(order.state === 'unknown' && order.refusal !== null && { clearingUp: true }),
    settledAt: wireInstant(order.settledAt),
    ...(order.returned && { returned: order.returned }),
    receiptCode: order.receiptCode,
    series: presentSeries(order),
    madeBy: order.madeBy && {
      orderId: order.madeBy.orderId,
      occurrence: order.madeBy.occurrence,
      batchId: order.madeBy.batchId,
    },
    canConfirm: order.state === 'awaiting_confirmation' && order.createdBy.id === caller.operatorId,
    canCancel: mayCancel(order, caller),
    canEdit:
      canEdit(order.state) &&
      ORDER_KINDS[order.kind].editable.length > 0 &&
      order.createdBy.id === caller.operatorId &&
      !isFixed(order),
  };
}
