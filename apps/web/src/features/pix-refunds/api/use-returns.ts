import { listPixReturns, type PixReturn } from '@bank/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp } from '../../../platform/app-services.ts';
import { filterOf, type PixAddress } from '../address.ts';

const PAGE_ROWS = 30;

/** The returns of a filter, growing at the end. */
export interface Returns extends PageStates {
  readonly items: readonly PixReturn[];
}

/** Reads the list page by page; news of payments and of the balance make it read anew (LiveBridge). */
export function useReturns(address: PixAddress): Returns {
  const { sentido, situacao } = address;
  const query = useMemo(
    () => filterOf({ ...(sentido && { sentido }), ...(situacao && { situacao }) }),
    [sentido, situacao],
  );
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
