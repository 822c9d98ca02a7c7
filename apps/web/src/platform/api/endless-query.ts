import type { CallInput, CallOutput, Endpoint } from '@bank/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { CallError, type AppServices } from '../app-services.ts';
import { endpointKey } from './use-endpoint.ts';

/** A call that answers a list page by page. */
type ListCall<E extends Endpoint> = E &
  (CallOutput<E> extends { readonly nextCursor: string | null } ? unknown : never);

/** Of which thing a list is: what stands in the path of its call. */
type ListParams<E extends Endpoint> = CallInput<E> extends { readonly params: infer Params } ? Params & object : never;

/** What is asked of a list, besides which page of it. */
type ListQuery<E extends Endpoint> =
  CallInput<E> extends { readonly query?: infer Query } ? Omit<NonNullable<Query>, 'cursor' | 'limit'> : never;

/** How many rows a page has; where the first is smaller, to be there soon, those that are scrolled into are larger. */
type PageRows = number | { readonly first: number; readonly more: number };

/** The key under which a list is kept that grows at its end. */
export function endlessKey(endpoint: Endpoint, ...query: readonly object[]): readonly unknown[] {
  return [...endpointKey(endpoint), 'endless', ...query];
}

/** The query of a list that grows at its end, for `useInfiniteQuery`; `usePageStates` says how it stands. */
export function endlessQuery<E extends Endpoint>(
  app: Pick<AppServices, 'call'>,
  endpoint: ListCall<E>,
  query: ListQuery<E>,
  rows: PageRows,
) {
  return pagesOf(app, endpoint, { query }, rows);
}

/** The same of a list that belongs to one thing, which stands in the path of its call. */
export function endlessQueryOf<E extends Endpoint>(
  app: Pick<AppServices, 'call'>,
  endpoint: ListCall<E>,
  asked: { readonly params: ListParams<E>; readonly query: ListQuery<E> },
  rows: PageRows,
) {
  return pagesOf(app, endpoint, asked, rows);
}

function pagesOf<E extends Endpoint>(
  { call }: Pick<AppServices, 'call'>,
  endpoint: ListCall<E>,
  { params, query }: { readonly params?: object; readonly query: object },
  rows: PageRows,
) {
  const of = params === undefined ? {} : { params };
  return infiniteQueryOptions({
    queryKey: endlessKey(endpoint, ...Object.values(of), query),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<CallOutput<E>> => {
      const limit = typeof rows === 'number' ? rows : pageParam === undefined ? rows.first : rows.more;
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const answer = await call(
        endpoint as E,
        { ...of, query: { ...query, ...cursor, limit }, signal } as unknown as CallInput<E>,
      );
      if (!answer.ok) throw new CallError(answer.failure);
      return answer.value;
    },
    getNextPageParam: (page) => (page as { readonly nextCursor: string | null }).nextCursor ?? undefined,
  });
}
