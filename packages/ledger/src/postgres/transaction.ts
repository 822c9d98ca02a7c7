import type pg from 'pg';
import { forgetPrepared } from './connection.ts';
import { isPlanStale } from './faults.ts';

/**
 * Runs work in one database transaction on a connection of the pool: committed when it resolves, undone when it throws.
 * Once more from the start where a table changed under a statement that was prepared before.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  begin: 'BEGIN' | 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' = 'BEGIN',
): Promise<T> {
  const client = await pool.connect();
  let undone = true;
  const run = async (): Promise<T> => {
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      undone = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      throw error;
    }
  };
  try {
    return await run().catch(async (error: unknown) => {
      if (!isPlanStale(error)) throw error;
      await forgetPrepared(client);
      return run();
    });
  } finally {
    client.release(!undone);
  }
}
