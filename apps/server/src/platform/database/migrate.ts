import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { BoundedClient, KEEP_ALIVE, ledgerMigrations, NO_SILENCE_BOUND, type Migration } from '@bank/ledger';

const folder = new URL('../../../migrations/', import.meta.url);

/** Every step of the bank's schema in the order in which they run: the ledger's, then the features'. */
export const migrations: readonly Migration[] = [
  ...ledgerMigrations.map(({ name, sql }) => ({ name: `ledger/${name}`, sql })),
  ...readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(new URL(file, folder), 'utf8') })),
];

const PREPARE = `
  CREATE SCHEMA IF NOT EXISTS bank;
  CREATE TABLE IF NOT EXISTS bank.migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );`;

/** One at a time, whoever asks; the lock ends with the connection. Any fixed number does. */
const MIGRATION_LOCK = 4_990_001;

/** A migration that was applied reads differently now, or one is applied that we do not know. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** The database's owner cannot make the role that the server works in, nor give it to itself. */
export class MissingRights extends Error {
  override readonly name = 'MissingRights';
}

/**
 * Brings the schema up to date as its owner and says what it applied. Each step is a transaction of its own, so that
 * a kill at any moment leaves a whole number of steps and the next start goes on from there. Throws
 * {@link SchemaMismatch} when an applied step was changed afterwards, {@link MissingRights} when a first run could not
 * set up the server's role.
 */
export async function migrate(url: string, steps: readonly Migration[] = migrations): Promise<readonly string[]> {
  // A step may take as long as it needs, and wait for another process that migrates.
  const client = new BoundedClient({ connectionString: url, silentMs: NO_SILENCE_BOUND, ...KEEP_ALIVE });
  client.on('error', () => undefined); // The step that fails says it all; unheard, a second word would end the process.
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(PREPARE);
    const applied = await appliedSteps(client);
    if (applied.size === 0) await assertMayMakeRole(client);
    const fresh: string[] = [];
    for (const step of steps) {
      if (isApplied(applied, step)) continue;
      await apply(client, step);
      fresh.push(step.name);
    }
    if (fresh.length > 0) {
      await client.query('GRANT USAGE ON SCHEMA bank TO ipe_app; GRANT SELECT ON bank.migration TO ipe_app');
      // Plans made on empty tables without statistics would stay bad for the life of a connection.
      await client.query('ANALYZE');
    }
    return fresh;
  } finally {
    await client.end();
  }
}

/** Whether every step is applied, as it reads now; not one is in a database that was never prepared. Needs no more rights than the server's. */
export async function isMigrated(on: pg.Pool, steps: readonly Migration[] = migrations): Promise<boolean> {
  const applied = await appliedSteps(on).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && NEVER_PREPARED.has(error.code ?? '')) return new Map<string, string>();
    throw error;
  });
  return steps.every((step) => applied.get(step.name) === hashOf(step));
}

/** How PostgreSQL refuses where no step ran yet: the server's role, the schema, the table or the right to it is missing. */
const NEVER_PREPARED = new Set(['22023', '3F000', '42P01', '42501']);

const ROLE_RIGHTS = `
  SELECT current_user AS "owner", app.oid IS NOT NULL AS "isThere",
    me.rolsuper OR me.rolcreaterole AND (app.oid IS NULL OR current_setting('server_version_num')::int < 160000)
      OR coalesce(pg_has_role(me.oid, app.oid, 'USAGE WITH ADMIN OPTION'), false) AS "may"
  FROM pg_roles me LEFT JOIN pg_roles app ON app.rolname = 'ipe_app' WHERE me.rolname = current_user`;

// The first step would fail with the database's own words, which do not say what to do.
async function assertMayMakeRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; isThere: boolean; may: boolean }>(ROLE_RIGHTS);
  const [rights] = rows;
  if (!rights || rights.may) return;
  const create = rights.isThere ? '' : 'CREATE ROLE ipe_app NOLOGIN; ';
  throw new MissingRights(
    `O usuário ${rights.owner} não pode preparar o papel ipe_app, em que o servidor trabalha. Um administrador do PostgreSQL roda uma vez: ${create}GRANT ipe_app TO ${client.escapeIdentifier(rights.owner)} WITH ADMIN OPTION;`,
  );
}

async function appliedSteps(client: pg.Client | pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM bank.migration');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function isApplied(applied: ReadonlyMap<string, string>, step: Migration): boolean {
  const known = applied.get(step.name);
  if (known === undefined) return false;
  if (known === hashOf(step)) return true;
  throw new SchemaMismatch(
    `A migração ${step.name} já foi aplicada neste banco de dados com outro conteúdo. Volte ao arquivo original e escreva uma migração nova.`,
  );
}

async function apply(client: pg.Client, step: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(step.sql);
    await client.query('INSERT INTO bank.migration (name, sha256) VALUES ($1, $2)', [step.name, hashOf(step)]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${step.name} failed`, { cause: error });
  }
}

function hashOf(step: Migration): string {
  return createHash('sha256').update(step.sql).digest('hex');
}
