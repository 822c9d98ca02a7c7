import {
  isBegunAnywhere,
  listPaymentOrders,
  ORDER_KINDS,
  WAYS_OF_PAYING,
  type OrderState,
  type PaymentOrder,
} from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import { useMemo } from 'react';
import { useEndpoint } from '../../platform/api/use-endpoint.ts';
import { useAccess } from '../../platform/session/use-session.ts';
import type { PaidBefore } from './palette.ts';

/** So many of the newest payments are looked through. */
const LOOKED_AT = { query: { limit: 30 } } as const;
const CAME_TO_NOTHING: ReadonlySet<OrderState> = new Set<OrderState>(['rejected', 'refused', 'cancelled', 'expired']);
const NONE: readonly PaymentOrder[] = [];

/**
 * Whom the company paid lately. The frame reads it once, after it is up, and news of payments keep it current: the search
 * box itself asks nobody anything (PRODUCT.md section 2). Favourites, once there are some, come in here.
 */
export function usePaidBefore(): { readonly payees: readonly PaidBefore[]; readonly loading: boolean } {
  const { permissions } = useAccess();
  const pays = WAYS_OF_PAYING.some((kind) => permissions.includes(ORDER_KINDS[kind].rights.acts.create));
  const enabled = pays && permissions.includes('ORDERS_VIEW');
  const { data, isLoading } = useEndpoint(listPaymentOrders, LOOKED_AT, { enabled });
  const orders = data?.items ?? NONE;
  return { payees: useMemo(() => paidBefore(orders), [orders]), loading: isLoading };
}

/** Everybody who was paid, or is to be, once for each way of paying, the last one first. What came to nothing names nobody. */
export function paidBefore(orders: readonly PaymentOrder[]): readonly PaidBefore[] {
  const payees = new Map<string, PaidBefore>();
  for (const { id, kind, state, payee, date } of orders) {
    const who = `${kind} ${payee.maskedDocument} ${payee.name}`;
    if (payees.has(who) || CAME_TO_NOTHING.has(state) || !isBegunAnywhere(kind)) continue;
    const hint = `${ORDER_KINDS[kind].words.name}, ${formatDate(date as CivilDate)}`;
    payees.set(who, { name: payee.name, kind, orderId: id, hint });
  }
  return [...payees.values()];
}
