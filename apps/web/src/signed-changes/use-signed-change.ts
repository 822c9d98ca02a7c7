import { readSignedChange, type SignedChange } from '@bank/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpointQuery } from '../platform/api/use-endpoint.ts';
import { useApp, type CallError } from '../platform/app-services.ts';
import { useLive } from '../platform/live/use-live.ts';
import { isWaiting } from './change-words.ts';

/** News come by the live stream; this is only for when they do not. */
const POLL_MS = 5000;

/** The change as it stands now, begun from what is known of it. */
export interface FollowedChange {
  readonly change: SignedChange;
  /** Why it could not be read again, while it could not. */
  readonly error: CallError | null;
}

/**
 * Follows a change to its end. When its state changes, everything kept of the capability that it belongs to is read
 * again, and `onDone` is told once it has taken effect.
 */
export function useSignedChange(known: SignedChange, onDone?: (change: SignedChange) => void): FollowedChange {
  const queries = useQueryClient();
  const options = endpointQuery(useApp(), readSignedChange, { params: { changeId: known.id } });
  const { data: change, error } = useQuery({
    ...options,
    initialData: known,
    staleTime: 0,
    refetchInterval: (query) => (isWaiting(query.state.data?.state ?? known.state) ? POLL_MS : false),
  });
  useLive((event) => {
    const concerns = event.type === 'reconnected' || (event.type === 'signed-change' && event.changeId === known.id);
    if (concerns) void queries.invalidateQueries({ queryKey: options.queryKey });
  });

  const announced = useRef(known.state);
  useEffect(() => {
    if (announced.current === change.state) return;
    announced.current = change.state;
    void queries.invalidateQueries({ queryKey: [change.kind.split('.')[0]] });
    if (change.state === 'done') onDone?.(change);
  }, [change, queries, onDone]);
  return { change, error };
}
