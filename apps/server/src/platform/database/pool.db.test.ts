import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '@bank/testkit';
import { createLedgerPool } from '@bank/ledger';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

const database = await createTestDatabase({ name: 'pool', prepare: async (url) => void (await migrate(url)) });
const pools = [
  ['the server', createPool({ url: database.url, connections: 2 })],
  ['the ledger', createLedgerPool({ connectionString: database.url })],
] as const;
afterAll(async () => {
  await Promise.all(pools.map(([, pool]) => pool.end()));
  await database.drop();
});

test.each(pools)(
  'R2 a connection of %s that dies while it is lent out fails its user, not the process',
  async (_, pool) => {
    const lent = await pool.connect();
    const { rows } = await lent.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const owner = createLedgerPool({ connectionString: database.url, role: 'none' });
    // Its last words come while nobody asks anything of it: Vitest fails the run if nobody hears them.
    const ended = new Promise<void>((done) => lent.once('end', done));
    await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await owner.end();
    await ended;
    await expect(lent.query('SELECT 1')).rejects.toThrow();
    lent.release(true);
    expect((await pool.query('SELECT 1 AS one')).rowCount).toBe(1);
  },
);
