import pg from 'pg';
import { markAllPast, markMadeUp } from '../features/explanations/index.ts';
import { STANDINGS } from '../standings.ts';

/**
 * Marks everything that there is as made up: what a benchmark or a fault begins with. As the owner of the schema, before
 * the bank does anything of its own.
 */
export async function markBeginning(migrateUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: migrateUrl });
  await owner.connect();
  try {
    await markAllPast(owner);
    await markMadeUp(owner, STANDINGS);
  } finally {
    await owner.end();
  }
}
