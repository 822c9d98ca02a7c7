import type { CallFailure } from '@bank/contracts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError } from '../app-services.ts';

/** How a list stands that is read page by page. */
export interface PageStates {
  /** Nothing of it is there yet. */
  readonly loading: boolean;
  /** Why nothing of it could be read. That what shows could not be read again says the page's stamp. */
  readonly failure: CallFailure | undefined;
  /** Reads all of it again that was asked for, keeping what shows. */
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Why the next page could not be read. */
  readonly moreFailure: CallFailure | undefined;
  readonly loadMore: () => void;
}

/** The states of a list over an infinite query whose `queryFn` throws {@link CallError}. */
export function usePageStates<Data>(result: UseInfiniteQueryResult<Data>): PageStates {
  const { data, error, fetchNextPage, refetch } = result;
  const failure = error instanceof CallError ? error.failure : undefined;
  return {
    loading: result.isPending,
    failure: data === undefined ? failure : undefined,
    retry: useCallback(() => void refetch(), [refetch]),
    hasMore: result.hasNextPage,
    loadingMore: result.isFetchingNextPage,
    moreFailure: result.isFetchNextPageError ? failure : undefined,
    loadMore: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
  };
}
