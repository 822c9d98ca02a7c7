import { listAuthorizations, type OrderKind } from '@bank/contracts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useAccess } from '../../../platform/session/use-session.ts';

/** The list's own counts, with as little of the list as can be asked for. */
const COUNT = { query: { tab: 'mine', limit: 1 } } as const;

/**
 * How many payments wait for the approval of this very person; 0 until it is known, and for who may not approve, of whom the
 * bank is not asked. News of payments keep it current: nothing is asked at intervals.
 */
export function useWaitingForMe(): number {
  const { permissions } = useAccess();
  const enabled = permissions.includes('ORDERS_VIEW') && permissions.includes('ORDERS_APPROVE');
  return useEndpoint(listAuthorizations, COUNT, { enabled }).data?.counts.mine ?? 0;
}

/** How many orders of one kind wait for this very person, and how many for others; none for who may not see orders. */
export function useWaitingOf(type: OrderKind): { readonly mine: number; readonly others: number } {
  const enabled = useAccess().permissions.includes('ORDERS_VIEW');
  const mine = useEndpoint(listAuthorizations, { query: { tab: 'mine', type, limit: 1 } }, { enabled });
  const others = useEndpoint(listAuthorizations, { query: { tab: 'others', type, limit: 1 } }, { enabled });
  return { mine: mine.data?.count ?? 0, others: others.data?.count ?? 0 };
}
