import { toPayee, type PaymentOrder, type Schedule } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import type { Choosing } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';

/** How many schedules one request can call off. */
export const SELECTED_MAX = 100;

/**
 * Whether one row can be chosen to be cancelled. A coming payment of a series has no order of its own yet: choosing it
 * would call off the whole series, which is done where the series stand; and the payments of a batch are called off there.
 */
export function canSelect({ order, batch }: Pick<Schedule, 'order' | 'batch'>): boolean {
  return order.canCancel && order.series === null && batch === undefined;
}

/** Payments of single days, to be called off. */
export const CHOOSING_SCHEDULES: Choosing<Schedule> = {
  keyOf: ({ order }) => order.id,
  canChoose: canSelect,
  nameOf: ({ order }) => amountAndPayee(order),
  most: SELECTED_MAX,
};

/** Series, to be called off as wholes. */
export const CHOOSING_SERIES: Choosing<PaymentOrder> = {
  keyOf: ({ id }) => id,
  canChoose: ({ canCancel }) => canCancel,
  nameOf: (order) => `a série de ${amountAndPayee(order)}`,
  most: SELECTED_MAX,
};

/** A payment as it is named: "R$ 10,00 para Ana". */
export function amountAndPayee({ kind, amount, payee }: PaymentOrder): string {
  return `${formatBrl(centavosOf(amount))} ${toPayee(kind, payee.name)}`;
}
