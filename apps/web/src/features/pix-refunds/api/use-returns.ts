import { listPixReturns, sumPixReturns, type CallOutput, type PixReturn } from '@bank/contracts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp } from '../../../platform/app-services.ts';
import type { ReturnsQuery } from '../address.ts';

const PAGE_ROWS = 30;

/** The returns of a filter, growing at the end. */
export interface Returns extends PageStates {
  readonly items: readonly PixReturn[];
}

/** Reads the list page by page; news of payments and of the balance make it read anew (LiveBridge). */
export function useReturns(query: ReturnsQuery): Returns {
  const result = useInfiniteQuery({
    ...endlessQuery(useApp(), listPixReturns, query, PAGE_ROWS),
    staleTime: 0,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}

/** What the returns of a filter come to; undefined until it is known. While another filter is asked for, what was there stays. */
export function useReturnSums(query: ReturnsQuery): CallOutput<typeof sumPixReturns>['sums'] | undefined {
  const options = { ...endpointQuery(useApp(), sumPixReturns, { query }), staleTime: 0 };
  return useQuery({ ...options, placeholderData: keepPreviousData }).data?.sums;
}
