import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useApp } from '../app-services.ts';
import { useNewest } from './use-newest.ts';

/** How a long list learns of its newest rows. */
export interface LookForNews {
  /** Of the list among the kept answers. */
  readonly listKey: QueryKey;
  /** Asks for the newest page alone and puts what is new where it belongs. Throws a CallError where it cannot be had. */
  readonly look: () => Promise<void>;
  /** Between two looks. */
  readonly restMs?: number;
}

/**
 * For lists that are never read again as a whole, for they are long: the look for what is new is a query beside the list's
 * own, so that a look that fails makes the list old for the page's stamp, and "Tentar novamente" looks once more. Gives
 * what news call; there is nothing to look for while the list itself is not there. After a lost connection the look is
 * made by itself, as everything is read again then (LiveBridge).
 */
export function useLookForNews({ listKey, look, restMs }: LookForNews): () => void {
  const { queries } = useApp();
  const { refetch } = useQuery({
    queryKey: ['look-for-news', ...listKey],
    queryFn: async () => {
      await look();
      return null;
    },
    // The list was just read, or is about to be: the first look is for the first news.
    initialData: null,
    initialDataUpdatedAt: () => queries.getQueryState(listKey)?.dataUpdatedAt || Date.now(),
    staleTime: Infinity,
    gcTime: 0,
  });
  return useNewest(async () => {
    if (queries.getQueryData(listKey) !== undefined) await refetch({ cancelRefetch: false });
  }, restMs);
}
