import { listHistory, type HistoryEvent } from '@bank/contracts';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CallError, useApp } from '../../../platform/app-services.ts';
import { endlessKey, endlessQuery } from '../../../platform/api/endless-query.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import { useLookForNews } from '../../../platform/live/use-look-for-news.ts';
import type { HistoryQuery } from '../history-filter.ts';
import { countNews, withNewest, type EventsPage } from '../news.ts';

const FIRST_EVENTS = 50;
const MORE_EVENTS = 200;
/** So near to its top a page counts as being on top: new acts may slide in. */
const TOP_PX = 160;
/** Between two looks for new acts: one payment brings several pieces of news. */
const REST_MS = 2000;

/** The acts of a filter, newest first, as far as they were asked for. */
export interface Events extends PageStates {
  readonly events: readonly HistoryEvent[];
  /** Begins again with the newest. */
  readonly refresh: () => void;
  /** New acts that wait until the person wants them, because they read further down. */
  readonly waiting: number;
  readonly showWaiting: () => void;
}

type Data = InfiniteData<EventsPage, string | undefined>;

/**
 * Reads the history page by page. News ask for the newest page alone: what is new comes on top at once while the person
 * is there, else when asked for. Acts that no news tell of (a colleague signs in) come along with the next ones, and
 * when the person comes back to the tab.
 */
export function useEvents(query: HistoryQuery): Events {
  const { call, queries } = useApp();
  const asked = JSON.stringify(query);
  const question = useMemo(() => JSON.parse(asked) as HistoryQuery, [asked]);
  const key = useMemo(() => endlessKey(listHistory, question), [question]);
  const [waiting, setWaiting] = useState<{ readonly page: EventsPage; readonly count: number } | undefined>(undefined);
  const result = useInfiniteQuery({
    ...endlessQuery({ call }, listHistory, question, { first: FIRST_EVENTS, more: MORE_EVENTS }),
    gcTime: 0,
    staleTime: 'static',
  });
  const { data } = result;
  const events = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const states = usePageStates(result);
  const { hasMore, loadingMore, loadMore, moreFailure } = states;

  const putOnTop = useCallback(
    async (newest: EventsPage) => {
      setWaiting(undefined);
      const known = queries.getQueryData<Data>(key);
      const pages = known && withNewest(known.pages, newest, FIRST_EVENTS);
      if (known && pages) queries.setQueryData<Data>(key, { ...known, pages: [...pages] });
      else await queries.resetQueries({ queryKey: key, exact: true });
    },
    [queries, key],
  );
  const look = async (): Promise<void> => {
    const newest = await call(listHistory, { query: { ...query, limit: FIRST_EVENTS } });
    if (!newest.ok) throw new CallError(newest.failure);
    const known = queries.getQueryData<Data>(key)?.pages;
    // Gone by now: another filter is asked for.
    if (known === undefined) return;
    const count = countNews(known, newest.value);
    // A page that is being read would take the place of what is put on top meanwhile.
    const isFree = window.scrollY <= TOP_PX && queries.getQueryState(key)?.fetchStatus === 'idle';
    if (count === 0) setWaiting(undefined);
    else if (isFree) await putOnTop(newest.value);
    else setWaiting({ page: newest.value, count });
  };
  const lookForNews = useLookForNews({ listKey: key, look, restMs: REST_MS });
  const lookWhereSeen = useCallback(() => {
    if (!document.hidden) lookForNews();
  }, [lookForNews]);
  useLive((event) => {
    if (event.type !== 'session-ended' && event.type !== 'reconnected') lookWhereSeen();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', lookWhereSeen);
    return () => document.removeEventListener('visibilitychange', lookWhereSeen);
  }, [lookWhereSeen]);
  // Another filter: what waited belonged to the one before.
  useEffect(() => setWaiting(undefined), [key]);

  // The bank walks a bounded way per page: a rare act may lie beyond pages that are empty.
  const none = events.length === 0;
  const empty = none && hasMore && !loadingMore && moreFailure === undefined;
  useEffect(() => {
    if (empty) loadMore();
  }, [empty, loadMore]);
  return {
    ...states,
    events,
    loading: states.loading || (none && hasMore && moreFailure === undefined),
    failure: states.failure ?? (none ? moreFailure : undefined),
    refresh: () => {
      setWaiting(undefined);
      void queries.resetQueries({ queryKey: key, exact: true });
    },
    waiting: waiting?.count ?? 0,
    showWaiting: useCallback(() => {
      window.scrollTo({ top: 0 });
      if (waiting !== undefined) void putOnTop(waiting.page);
    }, [waiting, putOnTop]),
  };
}
