import type { Instant } from '@bank/core';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Order } from '../../payment-orders/index.ts';
import { readApprovingCompany } from './approving-company.ts';
import type { AuthorizationsContext } from './context.ts';
import { readWaiting } from './list-authorizations.ts';

/** The orders that wait for this very person's approval, first what expires first. */
export async function ordersWaitingFor(
  context: AuthorizationsContext,
  caller: Caller,
  at: Instant,
): Promise<readonly Order[]> {
  if (!caller.permissions.includes('ORDERS_APPROVE')) return [];
  // Nearly always nothing waits: then nobody has to be looked up.
  if ((await context.orders.countInState(caller.companyId, 'awaiting_authorization')) === 0) return [];
  const waiting = await readWaiting(context, await readApprovingCompany(context, caller, at));
  return waiting.filter(({ isMine }) => isMine).map(({ order }) => order);
}
