import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import links from '../../vocabulary/link.module.css';
import { useApp } from '../app-services.ts';
import { useDoor } from '../door-services.ts';
import { useIsAway } from '../line/use-line.ts';
import styles from './stale-data.module.css';

/** From so long on a reading is said to take long, and from so long on it can be begun anew. */
export const SLOW_MS = 3000;
export const VERY_SLOW_MS = 10_000;

type Slowness = 'none' | 'slow' | 'very-slow';

/** What a reading is called that somebody has waited for so long. */
export function slownessAfter(waitedMs: number): Slowness {
  if (waitedMs >= VERY_SLOW_MS) return 'very-slow';
  return waitedMs >= SLOW_MS ? 'slow' : 'none';
}

/** Whether somebody looks at the place of something whose first answer is on its way. */
const isAwaited = (query: Query): boolean =>
  query.isActive() && query.state.data === undefined && query.state.fetchStatus === 'fetching';

/** How slow the slowest reading is that somebody waits for, and the way to count all from now on. */
function useSlowness(queries: QueryClient): { readonly slowness: Slowness; readonly countAnew: () => void } {
  const { ownNowMs } = useDoor();
  const [slowness, setSlowness] = useState<Slowness>('none');
  // Since when each is waited for.
  const waited = useRef(new Map<string, number>());
  useEffect(() => {
    const since = waited.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const now = ownNowMs();
      const awaited = new Set(
        queries
          .getQueryCache()
          .findAll({ predicate: isAwaited })
          .map(({ queryHash }) => queryHash),
      );
      for (const known of since.keys()) if (!awaited.has(known)) since.delete(known);
      for (const hash of awaited) if (!since.has(hash)) since.set(hash, now);
      const waitedMs = since.size === 0 ? 0 : now - Math.min(...since.values());
      setSlowness(slownessAfter(waitedMs));
      const nextMs = [SLOW_MS, VERY_SLOW_MS].find((limitMs) => limitMs > waitedMs);
      lookAfter(since.size === 0 || nextMs === undefined ? undefined : nextMs - waitedMs);
    };
    const lookAfter = (ms: number | undefined): void => {
      clearTimeout(timer);
      timer = ms === undefined ? undefined : setTimeout(look, ms);
    };
    lookAfter(0);
    // Not at once: a query may be told of while something is being drawn.
    const leave = queries.getQueryCache().subscribe(() => lookAfter(0));
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [queries, ownNowMs]);
  const countAnew = (): void => {
    waited.current.clear();
    setSlowness('none');
  };
  return { slowness, countAnew };
}

/** Says that what a page waits for takes long, then offers to begin anew. Every page has it; without a line another word stands. */
export function SlowReading(): ReactNode {
  const { queries } = useApp();
  const { line } = useDoor();
  const { slowness, countAnew } = useSlowness(queries);
  const isAway = useIsAway(line);
  const readAnew = async (): Promise<void> => {
    const awaited = queries.getQueryCache().findAll({ predicate: isAwaited });
    await queries.cancelQueries({ predicate: (query) => awaited.includes(query) });
    countAnew();
    await queries.refetchQueries({ predicate: (query) => awaited.includes(query) });
  };
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status" className={styles.place}>
      {!isAway && slowness !== 'none' && (
        <p className={styles.slow}>
          {slowness === 'slow' ? (
            'Está demorando mais que o normal.'
          ) : (
            <>
              A resposta do banco está demorando muito.{' '}
              <button type="button" className={links.link} onClick={() => void readAnew()}>
                Tentar novamente
              </button>
            </>
          )}
        </p>
      )}
    </div>
  );
}
