/** The parts of a PostgreSQL error that decide what is done about it. */
interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly schema?: string;
}

function parts(error: unknown): DatabaseError {
  return typeof error === 'object' && error !== null ? error : {};
}

// 40001 serialization, 40P01 deadlock, 55P03 lock timeout, 57014 statement timeout.
const PASSING = new Set(['40001', '40P01', '55P03', '57014']);

// 57P01-57P05 shut down, crash, starting up, idle time-outs; 53300 too many connections; 25P03 idle in transaction.
const CONNECTION = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '53300', '25P03']);
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND']);

/** The connection is gone, or could not be made: a COMMIT under way may or may not have happened. */
export function isConnectionLost(error: unknown): boolean {
  const { code } = parts(error);
  if (code !== undefined) return CONNECTION.has(code) || SOCKET.has(code) || code.startsWith('08');
  return error instanceof Error && /connection|timeout exceeded|not queryable|Client was closed/i.test(error.message);
}

/** Trying again, with the same ids, may well succeed. */
export function isPassing(error: unknown): boolean {
  const { code, constraint } = parts(error);
  if (code !== undefined && PASSING.has(code)) return true;
  // Another process posted the same transaction or key between our look and our write: the next look finds it.
  if (isDoubled(error)) return constraint === 'ledger_transaction_pkey' || constraint === 'idempotency_pkey';
  return isConnectionLost(error);
}

/**
 * Something of the ledger's own is there already. Which table says so first is PostgreSQL's choice: it may be the
 * posting itself, that happened before, or a bug; a look for the ids tells.
 */
export function isDoubled(error: unknown): boolean {
  const { code, schema } = parts(error);
  return code === '23505' && schema === 'ledger';
}

/** The constraint that an error names. */
export function violatedConstraint(error: unknown): string | undefined {
  return parts(error).constraint;
}
