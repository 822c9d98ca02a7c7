import type { PaymentOrder, Schedule } from '@bank/contracts';

/** How many schedules one request can call off. */
export const SELECTED_MAX = 100;

/**
 * Whether one row can be chosen to be cancelled. A coming payment of a series has no order of its own yet: choosing it
 * would call off the whole series, which is done where the series stand.
 */
export function canSelect({ order }: Pick<Schedule, 'order'>): boolean {
  return order.canCancel && order.series === null;
}

/** With that order chosen, or no longer; not more than can be called off at once. */
export function toggled(selected: ReadonlySet<string>, orderId: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(orderId) && next.size < SELECTED_MAX) next.add(orderId);
  return next;
}

/** All of these chosen, as far as can be at once; or none where all of them are already. */
export function toggledAll(selected: ReadonlySet<string>, orderIds: readonly string[]): ReadonlySet<string> {
  const wanted = orderIds.slice(0, SELECTED_MAX);
  return wanted.every((id) => selected.has(id)) ? new Set() : new Set(wanted);
}

/** The chosen orders that still show and can still be cancelled. */
export function stillSelected(selected: ReadonlySet<string>, orders: readonly PaymentOrder[]): readonly PaymentOrder[] {
  const seen = new Set<string>();
  return orders.filter(({ id, canCancel }) => {
    const counts = selected.has(id) && canCancel && !seen.has(id);
    seen.add(id);
    return counts;
  });
}
