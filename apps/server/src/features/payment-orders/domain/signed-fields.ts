import { wireOf } from '@bank/contracts';
import type { Order } from './order.ts';
import { recurrenceWords } from './series.ts';

/** The account as the app shows it and the device signs it. */
export function payeeAccountText(order: Pick<Order, 'payee'>): string {
  const { ispb, branch, accountNumber } = order.payee;
  return `${ispb}/${branch ?? '-'}/${accountNumber}`;
}

/** What of an order its maker and its approvers sign (SECURITY S18, Z07): the server's own data, whole. */
export function signedFields(order: Order): {
  readonly orderId: string;
  readonly revision: string;
  readonly kind: string;
  readonly payeeName: string;
  readonly payeeDocument: string;
  readonly payeeAccount: string;
  readonly amount: string;
  readonly date: string;
  readonly recurrence?: string;
} {
  const recurrence = recurrenceWords(order);
  return {
    orderId: order.id,
    revision: String(order.revision),
    kind: order.kind,
    payeeName: order.payee.name,
    payeeDocument: order.payee.document,
    payeeAccount: payeeAccountText(order),
    amount: wireOf(order.amount),
    date: order.date,
    ...(recurrence !== null && { recurrence }),
  };
}
