import type pg from 'pg';
import { readPrepared, readRows, type Queryable } from '../database/rows.ts';

/** Rows that say which process may do a job that only one may do at a time. */
export interface Leases {
  /** Takes the lease, or prolongs it where we hold it; false while another process holds it. */
  take(name: string, forMs: number): Promise<boolean>;
  /**
   * Whether the lease is still ours. Asked within a transaction, nobody else gets it before that ends: what is written
   * there is written by whoever holds the lease.
   */
  stillHeld(on: Queryable, name: string): Promise<boolean>;
  /** Gives it back, so that another process need not wait for its end. */
  release(name: string): Promise<void>;
}

// The database's clock decides, so that servers whose clocks differ agree.
const TAKE = {
  name: 'lease_take',
  text: `
  INSERT INTO bank.lease (name, holder, until)
  VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE bank.lease.holder = excluded.holder OR bank.lease.until < clock_timestamp()
  RETURNING holder`,
};

/** Leases held under that name of a process (unique among all that run). */
export function createLeases(pool: pg.Pool, holder: string): Leases {
  return {
    async take(name, forMs) {
      return (await readPrepared(pool, TAKE, [name, holder, forMs])).length === 1;
    },
    async stillHeld(on, name) {
      const held = await readRows(on, 'SELECT 1 FROM bank.lease WHERE name = $1 AND holder = $2 FOR SHARE', [
        name,
        holder,
      ]);
      return held.length === 1;
    },
    async release(name) {
      await pool.query(`UPDATE bank.lease SET until = '-infinity' WHERE name = $1 AND holder = $2`, [name, holder]);
    },
  };
}

/** Whether any process holds that lease now. */
export async function isLeaseTaken(on: Queryable, name: string): Promise<boolean> {
  const taken = await readRows(on, 'SELECT 1 FROM bank.lease WHERE name = $1 AND until > clock_timestamp()', [name]);
  return taken.length === 1;
}
