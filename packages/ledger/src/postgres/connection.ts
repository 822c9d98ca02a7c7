import pg from 'pg';
import { isPlanStale } from './faults.ts';
import { createBoundedPool, type BoundedPoolOptions } from './bounded-pool.ts';

/** Anything that answers a query: a pool, a client, a client of a pool. */
export interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** A prepared statement of our own. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** How {@link createLedgerPool} connects. */
export interface LedgerPoolOptions extends BoundedPoolOptions {
  /** The role to work in; 'ipe_app' unless told. Only tests and the seed have a reason to tell. */
  readonly role?: string;
}

/**
 * A pool for the ledger's writer: every connection works in the role that cannot change what is written (SECURITY.md
 * M02), pipelines its statements, waits for nothing for ever, and never plans a sequential scan (a plan made while a
 * table was small would stay for the life of the connection). Give the writer one of its own: two connections suffice.
 */
export function createLedgerPool(options: LedgerPoolOptions): pg.Pool {
  const { role = 'ipe_app', ...config } = options;
  const settings = [
    ...(config.options ? [config.options] : []),
    `-c role=${role}`,
    '-c datestyle=ISO',
    '-c timezone=UTC',
    '-c enable_seqscan=off',
    // What a batch's rows are makes no other plan: without this, those of arrays are planned anew each time.
    '-c plan_cache_mode=force_generic_plan',
  ];
  return createBoundedPool({ max: 2, pipeline: true, ...config, options: settings.join(' ') });
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [DATE, (text) => text],
  [TIMESTAMPTZ, milliseconds],
]);

const BLANK = 32;
const anyMoment = pg.types.getTypeParser(TIMESTAMPTZ);

// Nearly all moments are UTC with a year of four digits: but for the blank, as ECMAScript reads them by itself.
function milliseconds(text: string): number {
  const isPlain = text.endsWith('+00') && text.charCodeAt(10) === BLANK;
  if (isPlain) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  return (anyMoment(text) as unknown as Date).getTime();
}

/** int8 as bigint, date as "YYYY-MM-DD", timestamptz as milliseconds; the rest as `pg` reads it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Runs a prepared statement; rows come with {@link columnTypes}. The caller states their shape. */
export async function query<Row>(on: Queryable, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
  const asked = { ...statement, values: [...values], types: columnTypes };
  try {
    return (await on.query(asked)).rows as Row[];
  } catch (error) {
    return (await planAnew(on, asked, error)).rows as Row[];
  }
}

/**
 * What to do with the failure of a prepared statement: where its table changed since it was prepared it runs once more,
 * without its name and so planned anew; any other failure is thrown on. On a pool only, which drops the connection that
 * holds the old plan: in a transaction nothing runs any more after a failure, so whoever began it begins anew.
 */
export async function planAnew(on: Queryable, asked: pg.QueryConfig, failure: unknown): Promise<pg.QueryResult> {
  if (!isPlanStale(failure) || !(on instanceof pg.Pool)) throw failure;
  const { name: _, ...unnamed } = asked;
  return on.query(unnamed);
}

/** Makes a connection prepare its statements anew, after {@link isPlanStale} and outside of a transaction. */
export async function forgetPrepared(client: pg.ClientBase): Promise<void> {
  await client.query('DEALLOCATE ALL');
  // `pg` takes a name that it has prepared once for prepared ever after.
  const { connection } = client as unknown as { readonly connection: { parsedStatements: Record<string, string> } };
  connection.parsedStatements = {};
}

/** Runs a statement that is not worth preparing; rows come with {@link columnTypes}. */
export async function queryText<Row>(on: Queryable, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const result = await on.query({ text, values: [...values], types: columnTypes });
  return result.rows as Row[];
}

/** A statement with its values, ready to be sent. */
export interface Call {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/**
 * Runs statements in order and gives their rows. On a pipelining connection they travel together, without waiting for
 * each other's answers. Fails with the error of the first that fails, after all are done.
 */
export async function runInOrder(client: pg.ClientBase, calls: Iterable<Call>): Promise<unknown[][]> {
  const rows: Promise<unknown[]>[] = [];
  const pipelining = isPipelining(client);
  const stream = pipelining
    ? (client as pg.ClientBase & { readonly connection?: pg.Connection }).connection?.stream
    : undefined;
  stream?.cork();
  try {
    for (const { statement, values } of calls) {
      const answer = query<unknown>(client, statement, values);
      answer.catch(() => undefined);
      rows.push(answer);
      if (!pipelining) await answer;
    }
  } finally {
    stream?.uncork();
    await Promise.allSettled(rows);
  }
  return Promise.all(rows);
}

function isPipelining(client: pg.ClientBase): boolean {
  return (client as pg.ClientBase & { readonly pipeline?: boolean }).pipeline === true;
}
