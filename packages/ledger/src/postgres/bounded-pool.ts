import pg from 'pg';
import { BoundedClient, DatabaseSilent, KEEP_ALIVE, NO_SILENCE_BOUND, SESSION_KEEP_ALIVE } from './bounded-client.ts';
import { PATIENCE, type Patience } from './patience.ts';

/** How {@link createBoundedPool} connects. */
export interface BoundedPoolOptions extends pg.PoolConfig {
  /** {@link PATIENCE} unless told. A `statement_timeout` of its own moves the bound for silence by as much; 0 lifts both. */
  readonly patience?: Patience;
  /** Told of a connection that died while idle; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * A pool in which nothing waits for ever, whether PostgreSQL answers or falls silent. Where one connection falls silent
 * the idle ones are given up with it: they lead the same way, and whoever got one would wait for nothing.
 */
export function createBoundedPool(options: BoundedPoolOptions): pg.Pool {
  const { patience = PATIENCE, onIdleError, options: settings = '', ...config } = options;
  const { statement_timeout: statementMs = patience.statementMs } = config;
  const bounds = {
    Client: BoundedClient,
    silentMs: statementMs ? statementMs + patience.silentMs - patience.statementMs : NO_SILENCE_BOUND,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: patience.connectMs,
    statement_timeout: patience.statementMs,
    lock_timeout: patience.lockMs,
    idle_in_transaction_session_timeout: patience.statementMs,
  };
  const pool = new pg.Pool({ ...bounds, ...config, options: `${settings} ${SESSION_KEEP_ALIVE}`.trim() });
  pool.on('error', (error) => onIdleError?.(error));
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (error, client) => {
    if (!error) idle.add(client);
  });
  pool.on('remove', (client) => idle.delete(client));
  // While a connection is lent out the pool does not listen to it, and a dying one reports more than once (the server's
  // last word, then the broken socket): whoever uses it is told by the failed query; unheard, it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (error instanceof DatabaseSilent) giveUp(idle);
    }),
  );
  return pool;
}

function giveUp(idle: Set<pg.PoolClient>): void {
  const suspects = [...idle];
  idle.clear();
  for (const client of suspects) {
    if (client instanceof BoundedClient)
      client.abandon(new DatabaseSilent('idle beside a connection that fell silent'));
  }
}
