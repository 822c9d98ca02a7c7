/** The parts of a PostgreSQL error that decide what is done about it. */
interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly routine?: string;
}

function parts(error: unknown): DatabaseError {
  return typeof error === 'object' && error !== null ? error : {};
}

// 40001 serialization, 40P01 deadlock, 55P03 lock timeout, 57014 statement timeout.
const PASSING = new Set(['40001', '40P01', '55P03', '57014']);

// 57P01-57P05 shut down, crash, starting up, idle time-outs; 53300 too many connections; 25P03 idle in transaction.
const CONNECTION = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '53300', '25P03']);
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND']);

const UNIQUE = '23505';

/** The connection is gone, or could not be made: a COMMIT under way may or may not have happened. */
export function isConnectionLost(error: unknown): boolean {
  const { code } = parts(error);
  if (code !== undefined) return CONNECTION.has(code) || SOCKET.has(code) || code.startsWith('08');
  return (
    error instanceof Error &&
    /connection|timeout exceeded|timeout expired|not queryable|Client was closed/i.test(error.message)
  );
}

/** Trying again, with the same ids, may well succeed. */
export function isPassing(error: unknown): boolean {
  const { code, constraint } = parts(error);
  if (code !== undefined && PASSING.has(code)) return true;
  // Another process posted the same transaction or key between our look and our write: the next look finds it.
  if (code === UNIQUE) return constraint === 'ledger_transaction_pkey' || constraint === 'idempotency_pkey';
  return isConnectionLost(error);
}

/**
 * Something that was to be written is there already. Which table says so first is PostgreSQL's choice: it may be the
 * posting itself, that happened before, or a companion's refusal, or a bug; a look for the ids tells.
 */
export function isTaken(error: unknown): boolean {
  return parts(error).code === UNIQUE;
}

/**
 * A prepared statement was planned before its table changed and gives other columns now, so PostgreSQL does not run it
 * any more (0A000, which says of much else that it is not supported: the place in PostgreSQL's code tells them apart, for
 * messages are translated). Nothing was done; prepared anew it runs.
 */
export function isPlanStale(error: unknown): boolean {
  const { code, routine } = parts(error);
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** The constraint that an error names. */
export function violatedConstraint(error: unknown): string | undefined {
  return parts(error).constraint;
}

/** A key that a unique constraint found taken: its columns, and their values as PostgreSQL lists them. */
export interface TakenKey {
  readonly constraint: string;
  readonly columns: readonly string[];
  readonly values: string;
}

/** The key that a unique violation tells of: "Key (a, b)=(1, x) already exists." in whatever language. */
export function takenKey(error: unknown): TakenKey | undefined {
  const { code, constraint, detail = '' } = parts(error);
  const named = /\(([^()]+)\)=\((.*)\)/s.exec(detail);
  if (code !== UNIQUE || constraint === undefined || !named) return undefined;
  const [, columns = '', values = ''] = named;
  return { constraint, columns: columns.split(', '), values };
}
