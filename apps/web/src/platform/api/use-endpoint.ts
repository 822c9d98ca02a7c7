import type { CallFailure, CallInput, CallOutput, CallResult, Endpoint, WriteInput } from '@bank/contracts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { CallError, useApp, type AppServices } from '../app-services.ts';
import { useSafeWrites } from './use-safe-writes.ts';

/** The key under which an answer is kept: capability first, so that news of a capability reach all of it. */
export function endpointKey(endpoint: Endpoint, input?: unknown): readonly unknown[] {
  const capability = endpoint.id.split('.')[0];
  return input === undefined ? [capability, endpoint.id] : [capability, endpoint.id, input];
}

/** The query of an endpoint, for `useQuery`, a route's loader or a prefetch. */
export function endpointQuery<E extends Endpoint>(
  app: Pick<AppServices, 'call'>,
  endpoint: E,
  input: Omit<CallInput<E>, 'signal'>,
) {
  return queryOptions<CallOutput<E>, CallError>({
    queryKey: endpointKey(endpoint, input),
    queryFn: async ({ signal }) => {
      const result = await app.call(endpoint, { ...input, signal } as CallInput<E>);
      if (!result.ok) throw new CallError(result.failure);
      // Query takes no undefined; a call without a body answers null here.
      return (result.value ?? null) as CallOutput<E>;
    },
  });
}

/**
 * Reads an endpoint and keeps it current: `const home = useEndpoint(readHome, {})`. `error?.failure` says why it
 * could not be read (`failureMessage` puts it in words); `refetch` is what "Tentar novamente" calls.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'signal'>,
  options: { readonly enabled?: boolean; readonly staleTime?: number } = {},
): UseQueryResult<CallOutput<E>, CallError> {
  return useQuery({ ...endpointQuery(useApp(), endpoint, input), ...options });
}

/** A call that makes or changes something. */
export interface Operation<E extends Endpoint> {
  readonly run: (input: WriteInput<E>) => Promise<CallResult<CallOutput<E>>>;
  readonly running: boolean;
  readonly failure: CallFailure | undefined;
}

/**
 * A write, safe against a double click and against a lost answer (SECURITY M04): while one runs a second does nothing but
 * wait for it; one that is tried again carries the key that the policy of safe writes says.
 */
export function useOperation<E extends Endpoint>(endpoint: E): Operation<E> {
  const { send } = useSafeWrites();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined);
  const current = useRef<Promise<CallResult<CallOutput<E>>> | undefined>(undefined);

  const run = useCallback<Operation<E>['run']>(
    (input) => {
      if (current.current !== undefined) return current.current;
      setRunning(true);
      setFailure(undefined);
      const promise = send(endpoint, input).then((result) => {
        current.current = undefined;
        setRunning(false);
        if (!result.ok) setFailure(result.failure);
        return result;
      });
      current.current = promise;
      return promise;
    },
    [send, endpoint],
  );
  return { run, running, failure };
}
