/** A value that goes into a column of a {@link rowSet}. */
export type ColumnValue = string | number | bigint | boolean | Uint8Array | object | null | undefined;

/** A row by column name; a column that is absent, null or undefined is NULL. */
export type Row = Readonly<Record<string, ColumnValue>>;

/** Columns with their PostgreSQL types. No arrays. */
export type Columns = Readonly<Record<string, string>>;

/**
 * Rows that travel as one JSON parameter, as a table for FROM: `rows`, with these columns and `ordinal`, counted from 1.
 * One parameter for a whole batch is cheaper on both sides than an array for each column, and the costs do not grow
 * with the number of columns.
 */
export function rowSet(columns: Columns): string {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const names = [...Object.keys(columns), 'ordinal'].join(', ');
  return `ROWS FROM (json_to_recordset($1::json) AS (${typed.join(', ')})) WITH ORDINALITY AS rows (${names})`;
}

/** An INSERT of a {@link rowSet}'s rows. */
export function insertRows(table: string, columns: Columns): string {
  const names = Object.keys(columns).join(', ');
  return `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${rowSet(columns)}`;
}

/** The parameter of a {@link rowSet}. */
export function rowsParameter(rows: readonly Row[]): string {
  return JSON.stringify(rows.map(plainRow));
}

// What JSON cannot say travels as the text that the column's type reads.
function plainRow(row: Row): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name in row) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    if (typeof value === 'bigint') plain[name] = value.toString();
    else if (value instanceof Uint8Array) plain[name] = `\\x${hex(value)}`;
    else plain[name] = value;
  }
  return plain;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
