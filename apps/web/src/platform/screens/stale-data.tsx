import { bankingDate, formatTime, instant } from '@bank/core';
import type { Query, QueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useCallback, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import links from '../../vocabulary/link.module.css';
import { momentInWords } from '../../vocabulary/dates.ts';
import { OFFLINE } from '../../vocabulary/status-messages.ts';
import { useApp, type AppServices } from '../app-services.ts';
import type { BalanceState } from '../balance/balance-store.ts';
import { useDoor } from '../door-services.ts';
import type { Line } from '../line/line.ts';
import { useIsAway } from '../line/use-line.ts';
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

/**
 * While no news come, or something is old, what shows is read again now and then: either it is new then, or it is known to
 * be old.
 */
function useLooksWithoutNews({ queries, balance, live }: AppServices, line: Line, isOld: boolean): void {
  const isOpen = useSyncExternalStore(live.onStatus, () => live.status() === 'open');
  // A stream that was open may stand for long after the line is gone.
  const hasNews = !useIsAway(line) && isOpen;
  const look = useCallback(() => {
    if (document.hidden) return;
    void queries.refetchQueries({ type: 'active' }, { cancelRefetch: false });
    void balance.load();
  }, [queries, balance]);
  // A line that comes back may find the stream standing, and nothing would read again what failed meanwhile.
  useEffect(() => line.subscribe(() => line.isAway() || look()), [line, look]);
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

/** Whether anything of the bank's is on screen. */
function hasData({ queries, balance }: AppServices): boolean {
  const isShown = (query: Query): boolean => query.isActive() && query.state.data !== undefined;
  return balance.get().balance !== undefined || queries.getQueryCache().findAll({ predicate: isShown }).length > 0;
}

/**
 * Says that there is no line, and of what time the data on screen are where they could not be read anew; nothing
 * otherwise. Every page has it.
 */
export function StaleData(): ReactNode {
  const app = useApp();
  const { clock, line } = useDoor();
  const { queries, balance } = app;
  const isAway = useIsAway(line);
  const now = useNow(TICK_MS);
  const since = useStaleSince(app);
  useLooksWithoutNews(app, line, since !== undefined);
  // What was read while there was a line was kept new by the news until it went.
  const ofMs = since ?? (hasData(app) ? line.awaySinceMs() : undefined);
  // Noted by this computer's clock, told by the bank's.
  const at = ofMs === undefined ? undefined : instant(ofMs + clock.offsetMs());
  const today = bankingDate(now);
  const isOfToday = at !== undefined && bankingDate(at) === today;
  const tryAgain = (): void => {
    void line.look();
    void queries.refetchQueries({ predicate: isStale });
    if (balance.get().error !== undefined) void balance.load();
  };
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status" className={styles.place}>
      {isAway && (
        <div className={styles.away}>
          <WifiOff size={20} strokeWidth={1.7} aria-hidden />
          <p>
            <strong>{OFFLINE}</strong>{' '}
            {at !== undefined && `Dados ${isOfToday ? `das ${formatTime(at)}` : `de ${momentInWords(at, today)}`}. `}
            Tudo se atualiza sozinho quando a conexão voltar.{' '}
            <button type="button" className={links.link} onClick={tryAgain}>
              Tentar novamente
            </button>
          </p>
        </div>
      )}
      {!isAway && at !== undefined && (
        <p className={styles.stale}>
          Dados de {isOfToday ? formatTime(at) : momentInWords(at, today)}: não foi possível atualizar.{' '}
          <button type="button" className={links.link} onClick={tryAgain}>
            Tentar novamente
          </button>
        </p>
      )}
    </div>
  );
}
