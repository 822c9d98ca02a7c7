/**
 * How long the bank waits for its database, in milliseconds. Each bound is larger than the one that it must not
 * forestall: a lock, then a statement, are given up by PostgreSQL, which says why; only where it says nothing at all does
 * our side give up, and then whoever asked is told within half a minute.
 */
export interface Patience {
  /** For a new connection, or a free one of the pool. */
  readonly connectMs: number;
  /** For a lock (`lock_timeout`). */
  readonly lockMs: number;
  /** For a statement (`statement_timeout`), and for the next one of an open transaction. */
  readonly statementMs: number;
  /**
   * For a word of any kind while an answer is owed: the connection is destroyed then. Larger than `statementMs`, so that
   * by then PostgreSQL has ended what it may still have been doing for us, if it heard of it.
   */
  readonly silentMs: number;
  /** For a posting, all its tries together: see `createLedger`. Leaves `connectMs` up to half a minute. */
  readonly postingMs: number;
}

export const PATIENCE: Patience = {
  connectMs: 4000,
  lockMs: 5000,
  statementMs: 15_000,
  silentMs: 18_000,
  postingMs: 25_000,
};
