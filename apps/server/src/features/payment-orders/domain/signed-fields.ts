import { orderSignedFields, wireOf } from '@bank/contracts';
import type { Order } from './order.ts';
import { recurrenceWords } from './series.ts';

/** What of an order its maker and its approvers sign (SECURITY S18, Z07): the server's own data, whole. */
export function signedFields(order: Order): Readonly<Record<string, string>> {
  return orderSignedFields({
    ...order,
    amount: wireOf(order.amount),
    fee: order.fee && wireOf(order.fee.agreed),
    recurrence: recurrenceWords(order),
  });
}
