import { listPixKeyClaims, listPixKeys, readPixSummary, type KeyClaim } from '@bank/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { endpointKey, endpointQuery } from '../../platform/api/use-endpoint.ts';
import { useApp } from '../../platform/app-services.ts';
import { useLive } from '../../platform/live/use-live.ts';

/** While something is on its way to the directory it is looked at often, else now and then. */
const SOON_MS = 2_000;
const LOOK_AGAIN_MS = 30_000;

/** The company's keys, kept current. */
export function useKeys() {
  return useQuery({
    ...endpointQuery(useApp(), listPixKeys, {}),
    refetchInterval: ({ state }) =>
      state.data?.keys.some((key) => key.state === 'asking' || key.state === 'removing') === true
        ? SOON_MS
        : LOOK_AGAIN_MS,
  });
}

/** Claims both ways, kept current. */
export function useClaims() {
  return useQuery({
    ...endpointQuery(useApp(), listPixKeyClaims, {}),
    refetchInterval: ({ state }) => (state.data?.claims.some(isOnItsWay) === true ? SOON_MS : LOOK_AGAIN_MS),
  });
}

function isOnItsWay({ state, answer }: KeyClaim): boolean {
  return (
    state === 'asking' || (answer !== null && answer.act !== 'complete' && (state === 'open' || state === 'waiting'))
  );
}

/** Reads keys and claims again; what rings the bell does so by itself. */
export function useKeysChanged(): () => void {
  const queries = useQueryClient();
  const changed = useCallback(() => {
    void queries.invalidateQueries({ queryKey: endpointKey(listPixKeys).slice(0, 1) });
    void queries.invalidateQueries({ queryKey: endpointKey(readPixSummary) });
  }, [queries]);
  useLive(({ type }) => {
    if (type === 'notification') changed();
  });
  return changed;
}
