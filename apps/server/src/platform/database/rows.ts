import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [DATE, (text) => text],
  [TIMESTAMPTZ, (text) => (pg.types.getTypeParser(TIMESTAMPTZ)(text) as unknown as Date).getTime()],
]);

/** int8 as bigint, date as "YYYY-MM-DD", timestamptz as milliseconds (Instant); the rest as `pg` reads it. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** The server's pool, or a client of it within a transaction. */
export interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** Runs a hand-written statement and gives its rows, read with {@link columnTypes}; the caller states their shape. */
export async function readRows<Row>(
  on: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await on.query({ text, values: [...values], types: columnTypes });
  return rows as readonly Row[];
}

/** The same for a statement that runs often: the database plans it once per connection, under its name. */
export async function readPrepared<Row>(
  on: Queryable,
  statement: { readonly name: string; readonly text: string },
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await on.query({ ...statement, values: [...values], types: columnTypes });
  return rows as readonly Row[];
}
