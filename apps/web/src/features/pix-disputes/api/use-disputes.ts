import {
  listPrecautions,
  listReceivedDisputes,
  listSentDisputes,
  type Precaution,
  type ReceivedDispute,
  type SentDispute,
} from '@bank/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp } from '../../../platform/app-services.ts';

const PAGE_ROWS = 20;

/** A list of cases, growing at the end. */
export interface Cases<Case> extends PageStates {
  readonly items: readonly Case[];
}

/** The cases of the company's. */
export function useSentDisputes(): Cases<SentDispute> {
  const result = useInfiniteQuery({
    ...endlessQuery(useApp(), listSentDisputes, {}, PAGE_ROWS),
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
  const result = useInfiniteQuery({
    ...endlessQuery(useApp(), listReceivedDisputes, {}, PAGE_ROWS),
    staleTime: 0,
  });
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
    blocked: pages?.[0]?.blocked ?? '0.00',
  };
}

/** What the bank blocked as a precaution, and how much that is. */
export function usePrecautions(): Cases<Precaution> & { readonly blocked: string } {
  const result = useInfiniteQuery({
    ...endlessQuery(useApp(), listPrecautions, {}, PAGE_ROWS),
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
