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
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const open = gauge('ipe_open_matters', 'Open matters between the bank and its rails, by kind', ['kind']);
  const oldest = gauge('ipe_open_matters_oldest_seconds', 'Age of the oldest open matter of a kind', ['kind']);
  const lastRun = gauge('ipe_reconciliation_last_run_timestamp_seconds', 'When a rail was reconciled last', ['rail']);
  const lastDay = gauge(
    'ipe_reconciliation_last_day_timestamp_seconds',
    'Midnight UTC of the newest banking day that was reconciled with a rail',
    ['rail'],
  );
  const found = gauge('ipe_reconciliation_differences', 'Differences that the run over that day found', ['rail']);

  // One collector reads for all: measures of one look belong to the same moment.
  new Gauge({
    name: 'ipe_reconciliation_readable',
    help: '1 where open matters and reconciliations could be read for this answer, 0 where the database did not give them',
    registers: [registry],
    async collect() {
      try {
        const now = clock.now();
        const [counts, runs] = await Promise.all([countOpen(pool, now), lastRuns(pool)]);
        for (const { kind, count, oldest: since } of counts) {
          open.set({ kind }, count);
          oldest.set({ kind }, since === null ? 0 : Math.max(0, (now - since) / 1000));
        }
        for (const { rail, date, at, differences } of runs) {
          lastRun.set({ rail }, at / 1000);
          lastDay.set({ rail }, Date.parse(date) / 1000);
          found.set({ rail }, differences);
        }
        this.set(1);
      } catch (error) {
        // The other measures are worth having just then.
        log.warn({ err: error }, 'open matters could not be measured');
        this.set(0);
      }
    },
  });
  return {
    parked: ({ rail, code }) => incidents.inc({ rail, code, class: incidentCode(code).is }),
  };
}
