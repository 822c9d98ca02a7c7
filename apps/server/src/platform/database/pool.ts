import pg from 'pg';
import type { Instant } from '@bank/core';
import { columnTypes } from '@bank/ledger';

/** What a pool of the server is made with. */
export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** Told of a connection that died while idle; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * The server's pool: every connection works in the role ipe_app (SECURITY M02), nothing waits for ever, and rows come
 * with int8 as bigint, date as text and timestamptz as {@link Instant}. No sequential scan is planned where an index
 * serves: a plan made while a table was small would stay for the life of the connection.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    keepAlive: true,
    connectionTimeoutMillis: 4000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    options: '-c role=ipe_app -c timezone=UTC -c datestyle=ISO -c enable_seqscan=off',
    types: columnTypes,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // While a connection is lent out the pool does not listen to it, and a dying one reports more than once (the server's
  // last word, then the broken socket): whoever uses it is told by the failed query; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A moment as a value for a timestamptz column or parameter. */
export function timestamp(at: Instant): Date {
  return new Date(at);
}
