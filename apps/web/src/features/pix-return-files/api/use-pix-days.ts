import { listIssuedFiles, PIX_DAY_KINDS, type IssuedFile } from '@bank/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQuery } from '../../../platform/api/endless-query.ts';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useApp } from '../../../platform/app-services.ts';
import { FORMATS, type ReturnFilesAddress } from '../address.ts';
import { daysOf, type PixDay } from '../pix-days.ts';

/** A page holds whole days: each has as many files as there are formats. */
const PAGE_FILES = 60 * PIX_DAY_KINDS.length;

/** The days of a filter, newest first, as far as they were asked for. */
export interface PixDays extends PageStates {
  readonly days: readonly PixDay[];
  /** Reads the list again, with every other filter of it, keeping what shows. */
  readonly refresh: () => void;
}

/** Reads the days that have return files page by page. */
export function usePixDays({ mostrar, formato, de, ate }: ReturnFilesAddress): PixDays {
  const queries = useQueryClient();
  const query = useMemo(
    () => ({
      of: 'pix-day' as const,
      ...(formato === undefined ? {} : { kind: FORMATS[formato] }),
      ...(mostrar === undefined ? {} : { new: mostrar === 'novos' ? ('true' as const) : ('false' as const) }),
      ...(de === undefined || ate === undefined ? {} : { from: de, to: ate }),
    }),
    [mostrar, formato, de, ate],
  );
  const result = useInfiniteQuery(endlessQuery(useApp(), listIssuedFiles, query, PAGE_FILES));
  const { data } = result;
  return {
    ...usePageStates(result),
    days: useMemo(() => daysOf(data?.pages.flatMap((page): readonly IssuedFile[] => page.items) ?? []), [data]),
    refresh: useCallback(() => void queries.invalidateQueries({ queryKey: endpointKey(listIssuedFiles) }), [queries]),
  };
}
