import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEndpoint } from '@bank/contracts';
import { CLOCK_APART_MS_MAX, clockApartMs } from '../database/clock-apart.ts';
import { isMigrated } from '../database/migrate.ts';
import type { Platform } from '../platform.ts';
import { readBreachReport } from './breach-report.ts';
import { CSP_REPORT_PATH } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { openApiOf } from './openapi.ts';
import { JSON_MEDIA_TYPE, type Page, type PageAnswer } from './page.ts';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problem.ts';
import { publicResources } from '../public-pages/resources.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { carriesSecret } from './secret-door.ts';

/** What stands around the calls: the API's description, probes, measures, the browser's reports of breaches. */
export function serverPages(options: {
  readonly platform: Platform;
  readonly metrics: Metrics;
  readonly endpoints: readonly AnyEndpoint[];
  readonly hasRoom: () => boolean;
}): readonly Page[] {
  const { platform, metrics, endpoints, hasRoom } = options;
  const { settings } = platform;
  const description = JSON.stringify(openApiOf(endpoints, settings));
  return [
    {
      method: 'GET',
      path: '/services/openapi.json',
      summary: 'A descrição da API (OpenAPI 3.1)',
      handle: () => ({ status: 200, mediaType: JSON_MEDIA_TYPE, body: description }),
    },
    { method: 'GET', path: '/healthz', summary: 'O processo está vivo', handle: () => json(200, { status: 'ok' }) },
    {
      method: 'GET',
      path: '/readyz',
      summary: 'O banco atende: banco de dados, relógio, migrações, lançamentos, espaço',
      handle: async () => {
        const checks = { ...(await databaseChecks(platform)), storage: hasRoom() };
        const ready = Object.values(checks).every(Boolean);
        return json(ready ? 200 : 503, { status: ready ? 'ready' : 'not-ready', checks });
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      summary: 'Medidas do processo (Prometheus)',
      handle: async ({ headers, context }) => {
        const { metricsToken } = settings;
        if (metricsToken !== undefined && !carriesSecret(headers.authorization, metricsToken)) {
          const problem = problemOf({ code: 'request.not-found' }, { instance: '/metrics', traceId: context.traceId });
          return { status: problem.status, mediaType: PROBLEM_MEDIA_TYPE, body: JSON.stringify(problem.body) };
        }
        return { status: 200, mediaType: metrics.registry.contentType, body: await metrics.registry.metrics() };
      },
    },
    reportPage(platform),
    ...publicResources,
  ];
}

const REPORTS_RATE = { burst: 20, perSecond: 1 };

// Browsers tell here what their policy stopped (SECURITY B01). Read by nobody but the log, and sparingly.
function reportPage(platform: Platform): Page {
  const limiter = createRateLimiter(REPORTS_RATE, platform.clock);
  return {
    method: 'POST',
    path: CSP_REPORT_PATH,
    summary: 'Avisos do navegador sobre a política de conteúdo',
    handle: ({ body, context }) => {
      const report = limiter.take('all') === undefined ? readBreachReport(body) : undefined;
      if (report) platform.log.warn({ report, traceId: context.traceId }, 'content policy breached');
      return { status: 204, mediaType: 'text/plain', body: '' };
    },
  };
}

/** What is said of the database, all of it by the time that whoever asks loses patience. */
const CHECK_MS_MAX = 2000;
/** How long the database may take for a question that costs it nothing; then the connection asked is given up. */
const QUESTION_MS_MAX = 1500;

interface DatabaseChecks {
  readonly database: boolean;
  /** This machine's clock is the database's. */
  readonly clock: boolean;
  readonly migrations: boolean;
  readonly ledger: boolean;
}

const AWAY = { database: false, clock: false, migrations: false } as const;

async function databaseChecks(platform: Platform): Promise<DatabaseChecks> {
  const { ledger, settings } = platform;
  const { connectMs, lockMs } = settings.patience;
  const answered = new AbortController();
  const { signal } = answered;
  // The pool may be in the hands of calls that wait for a database that says nothing: then nobody gets a connection.
  const tooLate = sleep(CHECK_MS_MAX, AWAY, { signal, ref: false }).catch(() => AWAY);
  const checks = await Promise.race([askDatabase(platform), tooLate]);
  answered.abort();
  // A posting that waits longer than for a connection and a lock is not waiting for its turn.
  return { ...checks, ledger: ledger.waitingMs() <= connectMs + lockMs };
}

async function askDatabase({ pool }: Platform): Promise<Omit<DatabaseChecks, 'ledger'>> {
  const apart = await clockApartMs(pool, { timeoutMs: QUESTION_MS_MAX }).catch(() => undefined);
  if (apart === undefined) return AWAY;
  const clock = Math.abs(apart) <= CLOCK_APART_MS_MAX;
  return { database: true, clock, migrations: await isMigrated(pool).catch(() => false) };
}

function json(status: number, value: unknown): PageAnswer {
  return { status, mediaType: JSON_MEDIA_TYPE, body: JSON.stringify(value) };
}
