import { listReceivedDisputes, listSentDisputes, type ReceivedDispute, type SentDispute } from '@bank/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { CallError, useApp } from '../../../platform/app-services.ts';

const PAGE_ROWS = 20;

/** A list of cases, growing at the end. */
export interface Cases<Case> extends PageStates {
  readonly items: readonly Case[];
}

/** The cases of the company's. */
export function useSentDisputes(): Cases<SentDispute> {
  const { call } = useApp();
  const result = useInfiniteQuery({
    queryKey: [...endpointKey(listSentDisputes), 'endless'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const answer = await call(listSentDisputes, { query: { ...cursor, limit: PAGE_ROWS }, signal });
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

/** The cases against what it received, and how much they block. */
export function useReceivedDisputes(): Cases<ReceivedDispute> & { readonly blocked: string } {
  const { call } = useApp();
  const result = useInfiniteQuery({
    queryKey: [...endpointKey(listReceivedDisputes), 'endless'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const answer = await call(listReceivedDisputes, { query: { ...cursor, limit: PAGE_ROWS }, signal });
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
    blocked: pages?.[0]?.blocked ?? '0.00',
  };
}

/** Makes everything that is kept of cases be read anew. */
export function useFreshDisputes(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ['pix-disputes'] }), [queries]);
}
