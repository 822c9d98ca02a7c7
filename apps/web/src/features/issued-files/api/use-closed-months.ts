import { CLOSED_MONTH_KINDS, listIssuedFiles, type IssuedFile } from '@bank/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp } from '../../../platform/app-services.ts';
import type { IssuedFilesAddress } from '../address.ts';
import { monthsOf, type ClosedMonth } from '../closed-months.ts';

/** A page holds whole months: each has as many files as there are formats. */
const PAGE_FILES = 60 * CLOSED_MONTH_KINDS.length;

/** The closed months of a filter, newest first, as far as they were asked for. */
export interface ClosedMonths extends PageStates {
  readonly months: readonly ClosedMonth[];
  /** Reads the list again, with every other filter of it, keeping what shows. */
  readonly refresh: () => void;
}

/** Reads the closed months page by page. */
export function useClosedMonths({ mostrar, ano }: IssuedFilesAddress): ClosedMonths {
  const queries = useQueryClient();
  const query = useMemo(
    () => ({
      of: 'statement-month' as const,
      ...(mostrar === undefined ? {} : { new: mostrar === 'novos' ? ('true' as const) : ('false' as const) }),
      ...(ano === undefined ? {} : { from: `${ano}-01-01`, to: `${ano}-12-31` }),
    }),
    [mostrar, ano],
  );
  const result = useInfiniteQuery(endlessQuery(useApp(), listIssuedFiles, query, PAGE_FILES));
  const { data } = result;
  return {
    ...usePageStates(result),
    months: useMemo(() => monthsOf(data?.pages.flatMap((page): readonly IssuedFile[] => page.items) ?? []), [data]),
    refresh: useCallback(() => void queries.invalidateQueries({ queryKey: endpointKey(listIssuedFiles) }), [queries]),
  };
}
