import { createHash } from 'node:crypto';
import pg from 'pg';
import { newUuid, type Entropy, type Uuid } from '@bank/core';
import { createTestDatabase, fakeClock, patientBounds, seededEntropy, type FakeClock } from '@bank/testkit';
import { createLedger, createLedgerPool, ledgerMigrations, PATIENCE, verifyBooks, type Ledger } from '../index.ts';

/** A database with empty books, and everything a test needs to work on them. */
export interface LedgerDatabase {
  readonly url: string;
  /** Works in the role of the server. */
  readonly pool: pg.Pool;
  /** Works as the owner, whom nothing is forbidden: for planting faults. */
  readonly owner: pg.Pool;
  readonly ledger: Ledger;
  readonly clock: FakeClock;
  readonly entropy: Entropy;
  newId(): Uuid;
  /** Another server process' writer on the same books; ended with the database. */
  anotherWriter(): Ledger;
  /** The first fault that the verifier finds; null when the books are clean. */
  firstFault(): Promise<string | null>;
  drop(): Promise<void>;
}

const version = createHash('sha256')
  .update(ledgerMigrations.map(({ sql }) => sql).join())
  .digest('hex')
  .slice(0, 12);

async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { sql } of ledgerMigrations) await client.query(sql);
  await client.end();
}

/** Makes one, quickly: a copy of a template that is migrated once. */
export async function ledgerDatabase(seed = 1): Promise<LedgerDatabase> {
  const database = await createTestDatabase({ name: `ledger_${version}`, prepare: migrate });
  const patience = patientBounds(PATIENCE);
  const pools: pg.Pool[] = [];
  const ledgers: Ledger[] = [];
  function newPool(options: Parameters<typeof createLedgerPool>[0]): pg.Pool {
    const pool = createLedgerPool({ connectionString: database.url, patience, ...options });
    pools.push(pool);
    return pool;
  }
  function writer(pool: pg.Pool): Ledger {
    const ledger = createLedger({ pool, patience });
    ledgers.push(ledger);
    return ledger;
  }
  const pool = newPool({});
  const owner = newPool({ role: 'none' });
  const clock = fakeClock('2026-11-20T15:00:00Z');
  const entropy = seededEntropy(seed);
  return {
    url: database.url,
    pool,
    owner,
    ledger: writer(pool),
    clock,
    entropy,
    newId: () => newUuid(clock, entropy),
    anotherWriter: () => writer(newPool({})),
    firstFault: async () => {
      const client = await owner.connect();
      try {
        const { checks } = await verifyBooks(client);
        return checks.map(({ firstFault }) => firstFault).find((fault) => fault !== null) ?? null;
      } finally {
        client.release();
      }
    },
    drop: async () => {
      await Promise.all(ledgers.map((ledger) => ledger.close()));
      await Promise.all(pools.map((one) => one.end()));
      await database.drop();
    },
  };
}
