import { listSignedChanges, type SignedChange } from '@bank/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endpointKey, useEndpoint } from '../platform/api/use-endpoint.ts';
import { useLive } from '../platform/live/use-live.ts';

const CHANGES_MAX = 100;

/** The changes of a capability that wait for somebody, the reader or another, and the way to look again. */
export interface CapabilityChanges {
  readonly changes: readonly SignedChange[];
  readonly lookAgain: () => void;
}

/** Follows what waits of one capability, where the calls of that capability do not say it. Empty until it is known. */
export function useWaitingChanges(capability: string): CapabilityChanges {
  const queries = useQueryClient();
  const lookAgain = useCallback(
    () => void queries.invalidateQueries({ queryKey: endpointKey(listSignedChanges) }),
    [queries],
  );
  useLive(({ type }) => {
    if (type === 'signed-change' || type === 'reconnected') lookAgain();
  });
  const { data } = useEndpoint(listSignedChanges, { query: { tab: 'open', limit: CHANGES_MAX } }, { staleTime: 0 });
  const changes = useMemo(
    () => data?.items.filter(({ kind }) => kind.startsWith(`${capability}.`)) ?? [],
    [data, capability],
  );
  return { changes, lookAgain };
}
