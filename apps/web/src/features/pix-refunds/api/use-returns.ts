import { listPixReturns, type PixReturn } from '@bank/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { CallError, useApp } from '../../../platform/app-services.ts';
import { filterOf, type PixAddress } from '../address.ts';

const PAGE_ROWS = 30;

/** The returns of a filter, growing at the end. */
export interface Returns extends PageStates {
  readonly items: readonly PixReturn[];
}

/** Reads the list page by page; news of payments and of the balance make it read anew (LiveBridge). */
export function useReturns(address: PixAddress): Returns {
  const { call } = useApp();
  const { sentido, situacao } = address;
  const query = useMemo(
    () => filterOf({ ...(sentido && { sentido }), ...(situacao && { situacao }) }),
    [sentido, situacao],
  );
  const result = useInfiniteQuery({
    queryKey: [...endpointKey(listPixReturns), 'endless', query],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const answer = await call(listPixReturns, { query: { ...query, ...cursor, limit: PAGE_ROWS }, signal });
      if (!answer.ok) throw new CallError(answer.failure);
      return answer.value;
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}
