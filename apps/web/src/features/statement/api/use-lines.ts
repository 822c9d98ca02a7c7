import { listEntries, type StatementEntry } from '@bank/contracts';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CallError, useApp } from '../../../platform/app-services.ts';
import { endlessKey, endlessQuery } from '../../../platform/api/endless-query.ts';
import { usePageStates, type PageStates } from '../../../platform/api/use-page-states.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import { useLookForNews } from '../../../platform/live/use-look-for-news.ts';
import type { StatementAddress } from '../address.ts';
import type { StatementQuery } from '../filter.ts';
import { closingsOf, newsOf, withEntry, withNews, type LinesPage } from '../lines.ts';

/** The first page is small, to be there soon; those that are scrolled into are large. */
const FIRST_LINES = 60;
const MORE_LINES = 200;
/** So near to its top a page counts as being on top: a new line may slide in. */
const TOP_PX = 160;

/** The lines of a filter, growing at both ends. */
export interface Lines extends PageStates {
  readonly lines: readonly StatementEntry[];
  /** The closing balance of each day that has a line. */
  readonly closings: ReadonlyMap<string, string>;
  /** New lines that wait until the person wants them, because they read further down. */
  readonly waiting: number;
  readonly showWaiting: () => void;
  /** Lines that came while the page was open. */
  readonly fresh: ReadonlySet<string>;
  /** Puts a line's changed note and category in. */
  readonly change: (entry: StatementEntry) => void;
}

type Data = InfiniteData<LinesPage, string | undefined>;

/**
 * Reads the statement page by page. News never read it all again: they ask for the newest page alone and put what is
 * new before the rest, at once when the person is on top, else when asked for. A list by amount shows what is new at its top.
 */
export function useLines(filter: StatementQuery, order: StatementAddress['ordem']): Lines {
  const { call } = useApp();
  const queries = useQueryClient();
  const query = useMemo(
    () =>
      order === undefined
        ? filter
        : { ...filter, sort: order === 'valor' ? ('amount' as const) : ('-amount' as const) },
    [filter, order],
  );
  const key = useMemo(() => endlessKey(listEntries, query), [query]);
  const [waiting, setWaiting] = useState<LinesPage | undefined>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  const result = useInfiniteQuery({
    ...endlessQuery({ call }, listEntries, query, { first: FIRST_LINES, more: MORE_LINES }),
    // In another order the lines stay until the same ones have come anew, and so does the focus on the head that was pressed.
    placeholderData: (before, last) =>
      isSameFilter(last?.queryKey.at(-1) as Partial<StatementQuery> | undefined, filter) ? before : undefined,
    // Never read again as a whole: a hundred thousand lines would all be asked for anew at each piece of news.
    staleTime: 'static',
  });
  const pages = result.data?.pages;

  const merge = useCallback(
    (news: LinesPage) => {
      queries.setQueryData<Data>(key, (data) =>
        data?.pages[0] === undefined
          ? data
          : { ...data, pages: [withNews(data.pages[0], news), ...data.pages.slice(1)] },
      );
      setFresh((before) => new Set([...before, ...news.items.map((entry) => entry.id)]));
      setWaiting(undefined);
    },
    [queries, key],
  );

  const look = async (): Promise<void> => {
    const newest = await call(listEntries, { query: { ...query, limit: FIRST_LINES } });
    if (!newest.ok) throw new CallError(newest.failure);
    const known = queries.getQueryData<Data>(key)?.pages[0];
    // Gone by now: another filter is asked for.
    if (known === undefined) return;
    const news = newsOf(newest.value, known.items[0]?.id);
    if (news.kind === 'too-many') await queries.resetQueries({ queryKey: key, exact: true });
    else if (news.kind === 'lines' && window.scrollY <= TOP_PX) merge(news.page);
    else if (news.kind === 'lines') setWaiting(news.page);
  };
  const lookForNews = useLookForNews({ listKey: key, look });
  useLive((event) => {
    if (event.type === 'statement' || event.type === 'money-received') lookForNews();
  });
  useEffect(() => {
    // Another filter: what waited or was new belonged to the one before. Its kept lines may be old by now.
    setWaiting(undefined);
    setFresh(new Set());
    lookForNews();
  }, [key, lookForNews]);

  const lines = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const closings = useMemo(() => closingsOf(pages ?? []), [pages]);
  return {
    ...usePageStates(result),
    lines,
    closings,
    waiting: waiting?.items.length ?? 0,
    showWaiting: useCallback(() => {
      window.scrollTo({ top: 0 });
      if (waiting !== undefined) merge(waiting);
    }, [waiting, merge]),
    fresh,
    change: useCallback(
      (entry) =>
        queries.setQueriesData<Data>({ queryKey: endlessKey(listEntries) }, (data) =>
          data === undefined ? data : { ...data, pages: withEntry(data.pages, entry) },
        ),
      [queries],
    ),
  };
}

/** Whether two questions ask for the same lines, in whatever order. */
function isSameFilter(a: Partial<StatementQuery> | undefined, b: StatementQuery): boolean {
  const words = (query: object): string => JSON.stringify({ ...query, sort: undefined });
  return a !== undefined && words(a) === words(b);
}
