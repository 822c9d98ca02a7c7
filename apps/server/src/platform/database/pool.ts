import type pg from 'pg';
import type { Instant } from '@bank/core';
import { columnTypes, createBoundedPool, type Patience } from '@bank/ledger';

/** What a pool of the server is made with. */
export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** How long it waits for the database; PATIENCE unless told. */
  readonly patience?: Patience;
  /** Told of a connection that died while idle; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * The server's pool: every connection works in the role ipe_app (SECURITY M02), nothing waits for ever, and rows come
 * with int8 as bigint, date as text and timestamptz as {@link Instant}. No sequential scan is planned where an index
 * serves: a plan made while a table was small would stay for the life of the connection.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { url, connections, patience, onIdleError } = options;
  return createBoundedPool({
    connectionString: url,
    max: connections,
    options: '-c role=ipe_app -c timezone=UTC -c datestyle=ISO -c enable_seqscan=off',
    types: columnTypes,
    ...(patience && { patience }),
    ...(onIdleError && { onIdleError }),
  });
}

/** A moment as a value for a timestamptz column or parameter. */
export function timestamp(at: Instant): Date {
  return new Date(at);
}
