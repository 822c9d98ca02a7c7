import { bankingDate, formatTime, instant } from '@bank/core';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { momentInWords } from '../../vocabulary/dates.ts';
import { useApp } from '../app-services.ts';
import { useNow } from '../use-now.ts';
import styles from './stale-data.module.css';

const TICK_MS = 60_000;

/** What is on screen though it could not be read again: somebody looks at it, it has an answer, and the last try failed. */
const isStale = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.state.status === 'error';

/** From when the oldest of what is on screen is that could not be read again; undefined where all is as new as it can be. */
export function staleSince(queries: QueryClient): number | undefined {
  const times = queries
    .getQueryCache()
    .findAll({ predicate: isStale })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Says of what time the data on screen are, where reading them anew failed; nothing otherwise. Every page has it. */
export function StaleData(): ReactNode {
  const { queries } = useApp();
  const now = useNow(TICK_MS);
  const since = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => staleSince(queries),
  );
  const at = since === undefined ? undefined : instant(since);
  const today = bankingDate(now);
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status" className={styles.place}>
      {at !== undefined && (
        <p className={styles.stale}>
          Dados de {bankingDate(at) === today ? formatTime(at) : momentInWords(at, today)}: não foi possível atualizar.{' '}
          <button type="button" onClick={() => void queries.refetchQueries({ predicate: isStale })}>
            Tentar novamente
          </button>
        </p>
      )}
    </div>
  );
}
