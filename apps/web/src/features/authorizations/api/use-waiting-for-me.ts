import { listAuthorizations } from '@bank/contracts';
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
