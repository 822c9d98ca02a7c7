import { Counter, Gauge, type Registry } from 'prom-client';
import type { Platform } from '../../platform/platform.ts';
import { incidentCode } from '../rail-messages/index.ts';
import { countOpen } from './postgres/matters.ts';
import { lastRuns } from './postgres/results.ts';

/** What /metrics says of what is open and of the reconciliations; read from the database when it is asked. */
export function measureReconciliation(
  registry: Registry,
  { pool, clock, log }: Pick<Platform, 'pool' | 'clock' | 'log'>,
): { readonly parked: (incident: { readonly rail: string; readonly code: string }) => void } {
  const incidents = new Counter({
    name: 'ipe_rail_incidents_total',
    help: 'Incidents that this process parked, by rail and code; class says whether the code alarms or only counts',
    labelNames: ['rail', 'code', 'class'] as const,
    registers: [registry],
  });
  const read = oneLook(async () => {
    const now = clock.now();
    const [counts, runs] = await Promise.all([countOpen(pool, now), lastRuns(pool)]);
    return { now, counts, runs };
  }, log);
  type Look = NonNullable<Awaited<ReturnType<typeof read>>>;
  /** Says nothing new where the database gives nothing: the other measures are worth having just then. */
  const gauge = (name: string, help: string, label: 'kind' | 'rail', valuesOf: (look: Look) => Values): void => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const look = await read();
        for (const [of, value] of look ? valuesOf(look) : []) this.set({ [label]: of }, value);
      },
    });
  };
  gauge('ipe_open_matters', 'Open matters between the bank and its rails, by kind', 'kind', ({ counts }) =>
    counts.map(({ kind, count }) => [kind, count]),
  );
  gauge('ipe_open_matters_oldest_seconds', 'Age of the oldest open matter of a kind', 'kind', ({ counts, now }) =>
    counts.map(({ kind, oldest }) => [kind, oldest === null ? 0 : Math.max(0, (now - oldest) / 1000)]),
  );
  gauge('ipe_reconciliation_last_run_timestamp_seconds', 'When a rail was reconciled last', 'rail', ({ runs }) =>
    runs.map(({ rail, at }) => [rail, at / 1000]),
  );
  gauge(
    'ipe_reconciliation_last_day_timestamp_seconds',
    'Midnight UTC of the newest banking day that was reconciled with a rail',
    'rail',
    ({ runs }) => runs.map(({ rail, date }) => [rail, Date.parse(date) / 1000]),
  );
  gauge('ipe_reconciliation_differences', 'Differences that the run over that day found', 'rail', ({ runs }) =>
    runs.map(({ rail, differences }) => [rail, differences]),
  );
  new Gauge({
    name: 'ipe_reconciliation_readable',
    help: '1 where open matters and reconciliations could be read for this answer, 0 where the database did not give them',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  return {
    parked: ({ rail, code }) => incidents.inc({ rail, code, class: incidentCode(code).is }),
  };
}

type Values = readonly (readonly [label: string, value: number])[];

/**
 * Reads once for all who ask while it is being read: the measures of one answer are asked for at once, and belong to one
 * moment. Undefined where it could not be read.
 */
function oneLook<T>(look: () => Promise<T>, log: Platform['log']): () => Promise<T | undefined> {
  let looking: Promise<T | undefined> | undefined;
  return () => {
    looking ??= look()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'open matters could not be measured');
        return undefined;
      })
      .finally(() => (looking = undefined));
    return looking;
  };
}
