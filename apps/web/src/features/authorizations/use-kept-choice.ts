import type { Authorization } from '@bank/contracts';
import { useEffect, useRef } from 'react';
import type { Authorizations } from './api/use-authorizations.ts';

/**
 * A choice is of payments, not of a page: once the answer is called, which is before the list changes its order, the list is
 * read on until what is chosen now is there again, or has left it.
 */
export function useKeptChoice(list: Authorizations, chosen: readonly Authorization[]): () => void {
  const sought = useRef<readonly string[]>([]);
  const { items, isOfBefore, hasMore, loadingMore, moreFailure, loadMore } = list;
  useEffect(() => {
    if (isOfBefore || loadingMore || sought.current.length === 0) return;
    const there = new Set(items.map(({ order }) => order.id));
    const isWhole = sought.current.every((id) => there.has(id));
    if (isWhole || !hasMore || moreFailure !== undefined) sought.current = [];
    else loadMore();
  }, [items, isOfBefore, hasMore, loadingMore, moreFailure, loadMore]);
  return () => {
    sought.current = chosen.map(({ order }) => order.id);
  };
}
