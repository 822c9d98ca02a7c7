import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own for one test file, made in the server that IPE_TEST_DATABASE_URL names. */
export interface TestDatabase {
  /** Its address. */
  readonly url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** The address of the PostgreSQL server in which tests may make databases (set by the test runner). */
export function testServerUrl(): string {
  const url = process.env.IPE_TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      'IPE_TEST_DATABASE_URL is not set: run database tests through `npm test`, or point it at a PostgreSQL whose user may create databases.',
    );
  return url;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${database}`;
  return url.toString();
}

/**
 * Makes a fresh database. With a template, `prepare` runs once per test run for that template name (migrations,
 * seed) and every later database of that name is a quick copy of it.
 */
export async function createTestDatabase(template?: {
  readonly name: string;
  prepare(url: string): Promise<void>;
}): Promise<TestDatabase> {
  return onServer(async (client) => {
    if (template) await ensureTemplate(client, template);
    return createOn(client, template && templateName(template.name));
  });
}

/** Makes a database like the one of that address, to which nobody may be connected meanwhile. */
export async function copyTestDatabase(url: string): Promise<TestDatabase> {
  return onServer((client) => createOn(client, new URL(url).pathname.slice(1)));
}

async function createOn(client: pg.Client, like: string | undefined): Promise<TestDatabase> {
  const name = `ipe_test_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name}${like ? ` TEMPLATE ${client.escapeIdentifier(like)}` : ''}`);
  return {
    url: urlOf(name),
    drop: () => onServer(async (other) => void (await other.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

function templateName(name: string): string {
  if (!/^[a-z0-9_]{1,30}$/.test(name)) throw new Error(`Bad template name: ${name}`);
  return `ipe_template_${name}`;
}

async function ensureTemplate(
  client: pg.Client,
  template: { readonly name: string; prepare(url: string): Promise<void> },
): Promise<void> {
  const name = templateName(template.name);
  // Test files run side by side: the session lock lets the first one build the template while the others wait.
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  try {
    const done = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
    if (done.rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
    await template.prepare(urlOf(name));
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  }
}
