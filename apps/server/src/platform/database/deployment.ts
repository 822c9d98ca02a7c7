import type { Environment } from '../config/settings.ts';
import { readRows, type Queryable } from './rows.ts';

/** A database belongs to another kind of bank than the one that opens it. */
export class ForeignDatabase extends Error {
  override readonly name = 'ForeignDatabase';
}

/**
 * Claims a fresh database for an environment, for good. Throws {@link ForeignDatabase} when it belongs to another:
 * production never runs on a sandbox's data with its demo sign-ins, nor a sandbox on a production bank's (SECURITY B09).
 */
export async function claimDatabase(on: Queryable, environment: Environment): Promise<void> {
  await readRows(on, 'INSERT INTO bank.deployment (environment) VALUES ($1) ON CONFLICT (one) DO NOTHING', [
    environment,
  ]);
  const [owner] = await readRows<{ readonly environment: Environment }>(on, 'SELECT environment FROM bank.deployment');
  if (owner?.environment === environment) return;
  throw new ForeignDatabase(
    `Este banco de dados é de um ambiente "${owner?.environment}", e o servidor roda em "${environment}". Informe outro em DATABASE_URL.`,
  );
}

/** Notes that a sandbox has its made-up past, for good. */
export async function markSeeded(on: Queryable): Promise<void> {
  await readRows(on, 'UPDATE bank.deployment SET seeded = true WHERE NOT seeded');
}
