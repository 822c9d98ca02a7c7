import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { DestinationStream } from 'pino';
import type { Clock, Entropy } from '@bank/core';
import { createLedger, createLedgerPool } from '@bank/ledger';
import { createRailsClient, type RailsClient } from '@bank/rails-protocol';
import type { Settings } from './config/settings.ts';
import { createPool } from './database/pool.ts';
import { createLiveChannel } from './events/live.ts';
import { createLeases } from './jobs/leases.ts';
import { createLogger } from './log/logger.ts';
import { createCallPlaces } from './outbound/call-places.ts';
import { publicDocuments, type FetchDocument } from './outbound/fetch-document.ts';
import { breakingDocuments } from './outbound/host-breaker.ts';
import { createPostOutside, type PostOutside } from './outbound/post-outside.ts';
import { resolveNames } from './outbound/resolve-names.ts';
import { simulatedDocuments } from './outbound/simulated-documents.ts';
import type { Platform } from './platform.ts';
import { createRates } from './rates/rates.ts';

const RAILS_TIMEOUT_MS = 10_000;
/** A document is some kilobytes, and a person waits for it. */
const DOCUMENT_BOUNDS = { timeoutMs: 5_000, bytesMax: 100_000 };
const DOCUMENTS_AT_ONCE = { inAll: 64, perCompany: 8 };

/** Who is told of a Pix has to say that they heard it; of what they say the beginning is kept. */
const POST_BOUNDS = { timeoutMs: 10_000, bytesMax: 4096 };
/** As many as are sent at once (`Deliverer`), and four quick hosts of one company. */
const POSTS_AT_ONCE = { inAll: 256, perCompany: 64 };

/** The platform, opened: connections are made as they are needed, and again when they die. */
export interface OpenPlatform extends Platform {
  /** Hears live notices from now on. */
  start(): void;
  /** Ends the postings under way, then every connection. */
  close(): Promise<void>;
}

/** Opens everything that features are given. Nothing is asked of the database yet. */
export function openPlatform(options: {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly logTo?: DestinationStream;
  /** Another outside than the one that the settings name: tests. */
  readonly rails?: RailsClient;
  /** Another net than the settings' environment has: tests. */
  readonly documents?: FetchDocument;
  readonly outside?: PostOutside;
}): OpenPlatform {
  const { settings, clock, entropy } = options;
  const log = createLogger(settings.logLevel, options.logTo);
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const { databaseUrl: url, databaseConnections: connections, patience } = settings;
  const pool = createPool({ url, connections, patience, onIdleError });
  const ledgerPool = createLedgerPool({ connectionString: url, patience, onIdleError });
  // What screens are told goes through `live`; nobody here listens to the ledger's own notices. A second lane is worth its
  // smaller batches where a core is left for it, besides those of this process and of the first lane.
  const lanes = availableParallelism() > 2 ? 2 : 1;
  const ledger = createLedger({ pool: ledgerPool, notify: false, lanes, patience, now: () => clock.now() });
  const outside = options.outside ?? openOutside(settings);
  const live = createLiveChannel({ pool, url, patience, log });
  return {
    settings,
    clock,
    entropy,
    log,
    pool,
    ledger,
    rails: options.rails ?? createRailsClient({ baseUrl: settings.railsUrl, fetch, timeoutMs: RAILS_TIMEOUT_MS }),
    documents: breakingDocuments(options.documents ?? openDocuments(settings), clock),
    outside,
    live,
    leases: createLeases(pool, randomUUID()),
    rates: createRates({ pool, clock, log }),
    start: () => live.start(),
    async close() {
      await ledger.close();
      await live.stop();
      outside.close();
      await Promise.all([pool.end(), ledgerPool.end()]);
    },
  };
}

/** Customers' own addresses: public hosts, and in a sandbox its sink. */
function openOutside({ webhooks }: Settings): PostOutside {
  const { client, sinkUrl } = webhooks;
  const sinkPort = sinkUrl === undefined ? undefined : new URL(sinkUrl).port;
  return createPostOutside(
    { resolve: resolveNames(), places: createCallPlaces(POSTS_AT_ONCE) },
    { ...POST_BOUNDS, client },
    ({ port, pathname }) => port === sinkPort && pathname.startsWith('/sink/'),
  );
}

/** The public net; a sandbox knows only what its outside world plays. */
function openDocuments({ environment, railsUrl }: Settings): FetchDocument {
  if (environment !== 'production') return simulatedDocuments(railsUrl, fetch, DOCUMENT_BOUNDS);
  return publicDocuments({ resolve: resolveNames(), places: createCallPlaces(DOCUMENTS_AT_ONCE) }, DOCUMENT_BOUNDS);
}
