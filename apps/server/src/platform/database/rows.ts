import type pg from 'pg';
import { columnTypes, planAnew } from '@bank/ledger';
import type { Statement } from './statement.ts';

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

/**
 * The same for a statement that runs often: the database plans it once per connection, under its name,
 * and where the table changed since, once more (outside of a transaction; see `inTransaction`).
 */
export async function readPrepared<Row>(
  on: Queryable,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const asked = { ...statement, values: [...values], types: columnTypes };
  try {
    return (await on.query(asked)).rows as readonly Row[];
  } catch (error) {
    return (await planAnew(on, asked, error)).rows as readonly Row[];
  }
}
