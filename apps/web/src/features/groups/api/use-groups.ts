import { listGroupChangeLines, listGroupChanges, listGroupMembers } from '@bank/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { endlessQueryOf } from '../../../platform/api/endless-query.ts';
import { usePageStates } from '../../../platform/api/use-page-states.ts';
import { useApp } from '../../../platform/app-services.ts';
import { useLive } from '../../../platform/live/use-live.ts';

/** A large group is scrolled through in few calls; what is seen first is there soon. */
const MEMBER_ROWS = { first: 50, more: 200 };
const CHANGE_ROWS = 20;
const LINE_ROWS = 50;

/** Who is in a group, by name, growing at the end. */
export function useMembers(id: string, search: string) {
  const query = search.trim() === '' ? {} : { search };
  const result = useInfiniteQuery(endlessQueryOf(useApp(), listGroupMembers, { params: { id }, query }, MEMBER_ROWS));
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}

/** Who changed what in a group, newest first. */
export function useChanges(id: string) {
  const result = useInfiniteQuery(
    endlessQueryOf(useApp(), listGroupChanges, { params: { id }, query: {} }, CHANGE_ROWS),
  );
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}

/** Whom a change was about, in its order. */
export function useChangeLines(id: string, version: number) {
  const params = { id, version: String(version) };
  const result = useInfiniteQuery(endlessQueryOf(useApp(), listGroupChangeLines, { params, query: {} }, LINE_ROWS));
  const pages = result.data?.pages;
  return {
    ...usePageStates(result),
    items: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
  };
}

/** Makes everything that is kept of groups be read anew. */
export function useFreshGroups(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: ['groups'] }), [queries]);
}

/** Reads groups again with every piece of news of one. */
export function useGroupNews(): void {
  const refresh = useFreshGroups();
  useLive(({ type }) => {
    if (type === 'payee-group' || type === 'opened') refresh();
  });
}
