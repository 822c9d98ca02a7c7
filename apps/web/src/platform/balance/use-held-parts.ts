import { listReceivedDisputes, type Permission, type Product } from '@bank/contracts';
import { ZERO } from '@bank/core';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { useLive } from '../live/use-live.ts';
import { useAccess } from '../session/use-session.ts';

/** What is asked of whoever sees why money is blocked. */
const CASES = listReceivedDisputes.access as { readonly permission: Permission; readonly product: Product };

/** What is held of an account: reserved for payments of the company's own, and blocked by what others contest. Centavos. */
export interface HeldParts {
  readonly reserved: bigint;
  readonly blocked: bigint;
  /** How it is parted is known; until then all of it counts as reserved. */
  readonly known: boolean;
}

/** Parts what is held. Who may not see what is contested sees it with the rest. */
export function useHeldParts(held: bigint): HeldParts {
  const { permissions, products } = useAccess();
  const maySeeCases = permissions.includes(CASES.permission) && products.includes(CASES.product);
  const enabled = held > 0n && maySeeCases;
  const { data, isPending, refetch } = useEndpoint(listReceivedDisputes, { query: { limit: 1 } }, { enabled });
  // Money that is blocked, or free again, is news of the balance.
  useLive(({ type }) => {
    if (type === 'balance' && enabled) void refetch();
  });
  const asked = data === undefined ? ZERO : centavosOf(data.blockedInAll);
  // Balance and cases are two answers: for a moment one may be newer than the other.
  const blocked = asked < held ? asked : held;
  return { reserved: held - blocked, blocked, known: !enabled || !isPending };
}
