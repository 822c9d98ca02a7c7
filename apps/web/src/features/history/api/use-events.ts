import { listHistory, type CallFailure, type HistoryEvent } from '@bank/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { CallError, useApp } from '../../../app/app-services.ts';
import { endpointKey } from '../../../app/api/use-endpoint.ts';
import type { HistoryQuery } from '../history-filter.ts';

const FIRST_EVENTS = 50;
const MORE_EVENTS = 200;

/** The acts of a filter, newest first, as far as they were asked for. */
export interface Events {
  readonly events: readonly HistoryEvent[];
  readonly loading: boolean;
  readonly failure: CallFailure | undefined;
  readonly moreFailure: CallFailure | undefined;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  /** Begins again with the newest. */
  readonly refresh: () => void;
}

/**
 * Reads the history page by page. Each look at a screen writes nothing, but every act does, so it does not run after
 * news: it is read anew when the screen opens and when somebody asks for it.
 */
export function useEvents(query: HistoryQuery): Events {
  const { call, queries } = useApp();
  const key = [...endpointKey(listHistory), 'endless', query];
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const limit = pageParam === undefined ? FIRST_EVENTS : MORE_EVENTS;
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const answer = await call(listHistory, { query: { ...query, ...cursor, limit }, signal });
      if (!answer.ok) throw new CallError(answer.failure);
      return answer.value;
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    gcTime: 0,
    staleTime: 'static',
  });
  const events = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  // The bank walks a bounded way per page: a rare act may lie beyond pages that are empty.
  const empty = events.length === 0 && hasNextPage && !isFetchingNextPage && error === null;
  useEffect(() => {
    if (empty) loadMore();
  }, [empty, loadMore]);
  const failure = error instanceof CallError ? error.failure : undefined;
  return {
    events,
    loading: isPending || (events.length === 0 && hasNextPage && failure === undefined),
    failure: events.length === 0 ? failure : undefined,
    moreFailure: events.length === 0 ? undefined : failure,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore,
    refresh: () => void queries.resetQueries({ queryKey: key, exact: true }),
  };
}
