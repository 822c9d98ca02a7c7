import type { OrderKind } from '@bank/contracts';
import type { Instant } from '@bank/core';
import type { OrderContext } from '../context.ts';
import type { Order } from '../domain/order.ts';

/** How an order that cannot be sent now is kept: in the schedule, due at once, and held back while its rail is out. */
export interface RailWait {
  readonly fields: { readonly nextTryAt: Instant; readonly waitsForRail: true };
  readonly note: string;
}

/**
 * How an order waits that is to be carried out now while the bank knows that its rail is out: nothing is sent and no money
 * is held, so it can be called off. Undefined where it goes: the rail is there, or nobody knows better.
 */
export function waitForRail(orders: Pick<OrderContext, 'railOf'>, order: Order, at: Instant): RailWait | undefined {
  const { network } = orders.railOf(order.kind);
  if (!network?.carries(order) || !network.isOut()) return undefined;
  return { fields: { nextTryAt: at, waitsForRail: true }, note: network.outNote };
}

/** The kinds of order whose rail is out. */
export function railsOut({ kinds, railOf }: Pick<OrderContext, 'kinds' | 'railOf'>): readonly OrderKind[] {
  return kinds().filter((kind) => railOf(kind).network?.isOut());
}
