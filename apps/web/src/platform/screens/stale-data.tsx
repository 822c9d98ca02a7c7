import { bankingDate, formatTime, instant } from '@bank/core';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import links from '../../vocabulary/link.module.css';
import { momentInWords } from '../../vocabulary/dates.ts';
import { useApp, type AppServices } from '../app-services.ts';
import type { BalanceState } from '../balance/balance-store.ts';
import { useDoor } from '../door-services.ts';
import { useNow } from '../use-now.ts';
import styles from './stale-data.module.css';

const TICK_MS = 60_000;
/** How long the stream of news may be away before what shows is read without it, and how often from then on. */
const FIRST_LOOK_MS = 4000;
const LOOK_EVERY_MS = 30_000;

/**
 * What is on screen though it could not be read again: somebody looks at it, it has an answer, and the last try failed. A
 * next page that failed makes nothing old: its list says so at its foot.
 */
const isStale = (query: Query): boolean =>
  query.isActive() &&
  query.state.data !== undefined &&
  query.state.status === 'error' &&
  query.state.fetchMeta?.fetchMore === undefined;

/** From when the oldest of what is on screen is that could not be read again; undefined where all is as new as it can be. */
export function staleSince(
  queries: QueryClient,
  { balance, readAt, error }: Pick<BalanceState, 'balance' | 'readAt' | 'error'>,
): number | undefined {
  const times = queries
    .getQueryCache()
    .findAll({ predicate: isStale })
    .map(({ state }) => state.dataUpdatedAt);
  // The balance stands in the bar above every page.
  if (balance !== undefined && readAt !== undefined && error !== undefined) times.push(readAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

function useStaleSince({ queries, balance }: AppServices): number | undefined {
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const leaves = [queries.getQueryCache().subscribe(listener), balance.subscribe(listener)];
        return () => leaves.forEach((leave) => leave());
      },
      [queries, balance],
    ),
    () => staleSince(queries, balance.get()),
  );
}

function watchLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * While no news come, or something is old, what shows is read again now and then: either it is new then, or it is known to
 * be old.
 */
function useLooksWithoutNews({ queries, balance, live }: AppServices, isOld: boolean): void {
  const isOpen = useSyncExternalStore(live.onStatus, () => live.status() === 'open');
  // A stream that was open may stand for long after the line is gone.
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine);
  const hasNews = isOpen && isOnline;
  const look = useCallback(() => {
    if (document.hidden) return;
    void queries.refetchQueries({ type: 'active' }, { cancelRefetch: false });
    void balance.load();
  }, [queries, balance]);
  // A line that comes back may find the stream standing, and nothing would read again what failed meanwhile.
  useEffect(() => {
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, [look]);
  useEffect(() => {
    if (hasNews) return undefined;
    const timer = setTimeout(look, FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [hasNews, look]);
  const isNeeded = isOld || !hasNews;
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isNeeded, look]);
}

/** Says of what time the data on screen are, where reading them anew failed; nothing otherwise. Every page has it. */
export function StaleData(): ReactNode {
  const app = useApp();
  const { clock } = useDoor();
  const { queries, balance } = app;
  const now = useNow(TICK_MS);
  const since = useStaleSince(app);
  useLooksWithoutNews(app, since !== undefined);
  // Noted by this computer's clock, told by the bank's.
  const at = since === undefined ? undefined : instant(since + clock.offsetMs());
  const today = bankingDate(now);
  const tryAgain = (): void => {
    void queries.refetchQueries({ predicate: isStale });
    if (balance.get().error !== undefined) void balance.load();
  };
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status" className={styles.place}>
      {at !== undefined && (
        <p className={styles.stale}>
          Dados de {bankingDate(at) === today ? formatTime(at) : momentInWords(at, today)}: não foi possível atualizar.{' '}
          <button type="button" className={links.link} onClick={tryAgain}>
            Tentar novamente
          </button>
        </p>
      )}
    </div>
  );
}
