import type { CallInput, CallOutput, Endpoint } from '@bank/contracts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CallError, useApp, type AppServices } from '../app-services.ts';

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
