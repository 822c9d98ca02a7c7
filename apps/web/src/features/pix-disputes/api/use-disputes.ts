import {
  listPrecautions,
  listReceivedDisputes,
  listSentDisputes,
  type CallOutput,
  type Precaution,
  type ReceivedDispute,
  type SentDispute,
} from '@bank/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp } from '../../../platform/app-services.ts';
import { useAccess } from '../../../platform/session/use-session.ts';

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

/** How many contested Pix wait for the company's defence, and until when the first does; none until it is known. */
export function useToAnswer(): CallOutput<typeof listReceivedDisputes>['toAnswer'] {
  const enabled = useAccess().permissions.includes('PIX_VIEW');
  const { data } = useEndpoint(listReceivedDisputes, { query: { limit: 1 } }, { enabled });
  return data?.toAnswer ?? { count: 0, until: null };
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
