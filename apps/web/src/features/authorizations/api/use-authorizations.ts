import { listAuthorizations, type Authorization, type AuthorizationOrder, type OrderKind } from '@bank/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../platform/app-services.ts';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import type { AuthorizationsTab, OrderInAddress } from '../address.ts';

const PAGE_ROWS = 50;

/** An order of the address as its contract names it. */
const CONTRACT_ORDERS = {
  quem: 'payee',
  '-quem': '-payee',
  prazo: 'deadline',
  '-prazo': '-deadline',
  valor: 'amount',
  '-valor': '-amount',
} as const satisfies Record<OrderInAddress, AuthorizationOrder>;

/** What is asked of the list. */
export interface AuthorizationsFilter {
  readonly tab: AuthorizationsTab;
  readonly type: OrderKind | undefined;
  readonly search: string | undefined;
  /** undefined: the tab's own. */
  readonly order: OrderInAddress | undefined;
}

/** The authorizations of a filter, growing at the end, with the figures of the whole. */
export interface Authorizations extends PageStates {
  readonly items: readonly Authorization[];
  /** They are those of another order or search, until those asked for have come. */
  readonly isOfBefore: boolean;
  /** Undefined until the first page is there. */
  readonly figures:
    | { readonly count: number; readonly total: string; readonly mine: number; readonly others: number }
    | undefined;
}

/** Reads the list page by page; news of payments make it read anew (LiveBridge). */
export function useAuthorizations(filter: AuthorizationsFilter, enabled: boolean): Authorizations {
  const { tab, type, search, order } = filter;
  const query = useMemo(
    () => ({
      tab,
      ...(type === undefined ? {} : { type }),
      ...(search === undefined ? {} : { search }),
      ...(order === undefined ? {} : { sort: CONTRACT_ORDERS[order] }),
    }),
    [tab, type, search, order],
  );
  const result = useInfiniteQuery({
    ...endlessQuery(useApp(), listAuthorizations, query, PAGE_ROWS),
    enabled,
    staleTime: 0,
    // While a word is typed or another order comes the list of before stays, so that nothing jumps and the head that was
    // pressed keeps the focus; another tab begins empty.
    placeholderData: (before, asked) =>
      (asked?.queryKey.at(-1) as typeof query | undefined)?.tab === tab ? before : undefined,
  });
  const pages = result.data?.pages;
  const first = pages?.[0];
  return {
    ...usePageStates(result),
    isOfBefore: result.isPlaceholderData,
    items: useMemo(() => withoutTwins(pages?.flatMap((page) => page.items) ?? []), [pages]),
    figures: first === undefined ? undefined : { count: first.count, total: first.total, ...first.counts },
  };
}

/** An order that moved between two pages while they were read stands once. */
function withoutTwins(items: readonly Authorization[]): readonly Authorization[] {
  return [...new Map(items.map((item) => [item.order.id, item])).values()];
}
