import type pg from 'pg';
import { until } from '@bank/testkit';
import type { OperatorKey, TestBank } from './test-bank.ts';

/** What waits for what, and what happens meanwhile. */
export interface WhileHeld<Called> {
  /** Takes the lock, in a transaction on a connection of its own. */
  readonly hold: (client: pg.ClientBase) => Promise<unknown>;
  readonly call: () => Promise<Called>;
  /** Done in the same transaction once the call waits, before it commits. */
  readonly change?: (client: pg.ClientBase) => Promise<unknown>;
}

/** Gives what became of a call that waited for a lock. A call that never waits fails the test: it takes no such lock. */
export async function whileLocked<Called>(
  { pool }: Pick<TestBank, 'pool'>,
  { hold, call, change }: WhileHeld<Called>,
): Promise<Called> {
  const client = await pool.connect();
  let isLetGo = false;
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await client.query('BEGIN');
    await hold(client);
    const called = call();
    await untilBlocked(pool, rows[0]?.pid ?? 0);
    await change?.(client);
    await client.query('COMMIT');
    isLetGo = true;
    return await called;
  } finally {
    // One that still holds the row is closed.
    client.release(!isLetGo);
  }
}

/** The same for what waits for an operator: while it does, `change` is done to them. */
export function whileOperatorHeld<Called>(
  bank: Pick<TestBank, 'pool' | 'operator'>,
  key: OperatorKey,
  call: () => Promise<Called>,
  change: (client: pg.ClientBase) => Promise<unknown>,
): Promise<Called> {
  const { companyId, id } = bank.operator(key);
  const hold = (client: pg.ClientBase) =>
    client.query('SELECT FROM bank.operator WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE', [companyId, id]);
  return whileLocked(bank, { hold, call, change });
}

async function untilBlocked(pool: pg.Pool, by: number): Promise<void> {
  await until('the call waits for the lock', async () => {
    const { rowCount } = await pool.query('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [by]);
    return rowCount !== null && rowCount > 0;
  });
}
