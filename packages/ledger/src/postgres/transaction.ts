import type pg from 'pg';

/** Runs work in one database transaction on a connection of the pool: committed when it resolves, undone when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    const undone = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    client.release(!undone);
    throw error;
  }
}
