import type pg from 'pg';
import { instant } from '@bank/core';
import { assertWellFormed } from '../domain/decide.ts';
import type { Posting } from '../domain/posting.ts';
import { runBatch } from './batch.ts';

/** What was imported. */
export interface ImportCount {
  readonly transactions: number;
  readonly entries: number;
}

/** Postings in one database transaction of an import. */
const IMPORT_BATCH = 2000;

/**
 * Writes many past transactions, in the order given (an account's dates must not go back), under the same rules as
 * `post` and by the same statements, in large batches without notices, and then renews the planner's statistics.
 * Throws on the first that is refused; what was accepted up to the end of its batch stands. Postings that are there already are left alone,
 * so an import that broke off can be run again. Needs connections of the schema's owner (role 'none').
 */
export async function importPostings(
  pool: pg.Pool,
  postings: Iterable<Posting> | AsyncIterable<Posting>,
): Promise<ImportCount> {
  let batch: Posting[] = [];
  let [transactions, entries] = [0, 0];
  async function flush(): Promise<void> {
    const count = await importBatch(pool, batch);
    transactions += count.transactions;
    entries += count.entries;
    batch = [];
  }
  for await (const posting of postings) {
    assertWellFormed(posting);
    batch.push(posting);
    if (batch.length === IMPORT_BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await analyzeBooks(pool);
  return { transactions, entries };
}

/** Renews the planner's statistics of every table of the books: after migrating, seeding, importing. */
export async function analyzeBooks(pool: pg.Pool): Promise<void> {
  const tables = await pool.query<{ name: string }>(
    `SELECT format('ledger.%I', relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'ledger'::regnamespace`,
  );
  for (const { name } of tables.rows) await pool.query(`ANALYZE ${name}`);
}

async function importBatch(pool: pg.Pool, postings: readonly Posting[]): Promise<ImportCount> {
  const client = await pool.connect();
  let failed = true;
  try {
    const run = await runBatch(client, postings, { notify: false, lookForIds: true, now: () => instant(Date.now()) });
    if ('suspects' in run)
      throw new Error(`Import: a companion write did not apply: ${JSON.stringify([...run.suspects])}`);
    let [transactions, entries] = [0, 0];
    for (const [index, outcome] of run.outcomes.entries()) {
      if ('bug' in outcome) throw outcome.bug;
      if (!outcome.ok) throw new Error(`Import: ${postings[index]?.id} is refused: ${outcome.error.code}`);
      if (outcome.value.replayed) continue;
      transactions += 1;
      entries += outcome.value.entries.length;
    }
    failed = false;
    return { transactions, entries };
  } finally {
    // A failed batch leaves its transaction open: the connection goes, and the transaction with it.
    client.release(failed);
  }
}
