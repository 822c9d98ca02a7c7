import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction as runOnce } from '@bank/ledger';

const TRIES_MAX = 5;

/**
 * Runs work in a transaction (read committed), again from the start where the database asks for it (serialization
 * failure, deadlock; a table that changed under a prepared statement). An error thrown by the work rolls back and is thrown on.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (attempt === TRIES_MAX || !isConflict(error)) throw error;
      await sleep(2 ** attempt);
    }
  }
}

/**
 * Reads at one moment (repeatable read, nothing is written): every statement of `read` sees what was committed when the first
 * began. For short reads only, whose parts have to fit together: a snapshot that is held keeps the database from tidying up.
 */
export function inSnapshot<T>(pool: pg.Pool, read: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return runOnce(pool, read, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
}

/** Whether the database asks for the same transaction once more. */
function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

// Connection lost or refused, shutting down, starting up, closed to connections, too many of them, a statement that ran
// too long or waited too long for a lock, a server that only reads (a failover under way), an I/O error.
const AWAY_STATES = /^(08|57P0|53)/;
const AWAY_CODES = new Set([
  '25006',
  '58030',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57014',
  '55P03',
]);
const AWAY_MESSAGES =
  /Connection terminated|not currently accepting connections|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout|Connection ended|after calling end/i;

/** Whether an error says that the database is away for the moment: nothing is wrong with the request. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = codeOf(error);
  if (code !== undefined && (AWAY_STATES.test(code) || AWAY_CODES.has(code))) return true;
  return error instanceof Error && AWAY_MESSAGES.test(error.message);
}

/** Whether an error says that the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100';
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
