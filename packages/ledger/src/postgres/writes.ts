import { companionText, rowsOf, type CompanionGroup } from './companions.ts';
import type { Call, Statement } from './connection.ts';
import { insertRows, rowsToInsert, rowValues, type Columns, type Row } from './row-set.ts';

/**
 * One of the ledger's own writes: what it does with its rows, as common table expressions. All that a batch writes goes
 * in one statement, for a statement costs both sides about as much as writing a few rows.
 */
export interface Write {
  /** One letter, unlike the others': it names the expressions and the statements that they make. */
  readonly letter: string;
  readonly columns: Columns;
  /** Its parameters, the columns' arrays, begin with that one. */
  readonly expressions: (firstParameter: number) => string;
}

function inserts(letter: string, table: string, columns: Columns): Write {
  return { letter, columns, expressions: (first) => `${letter} AS (${insertRows(table, columns, first)})` };
}

/**
 * Writes over rows that stand. They were locked and read before, so each INSERT meets its row and updates it: what is
 * inserted of `given`, columns that this table wants and nobody changes, never gets there. An UPDATE would have to join
 * its rows with the table, and a plan that was made while the table was small reads all of it for each row.
 */
function overwrites(letter: string, table: string, key: Columns, changed: Columns, given: Given = {}): Write {
  const columns = { ...key, ...changed };
  const names = [...Object.keys(columns), ...Object.keys(given)].join(', ');
  const values = [...Object.keys(columns), ...Object.values(given)].join(', ');
  const sets = Object.keys(changed).map((name) => `${name} = excluded.${name}`);
  return {
    letter,
    columns,
    expressions: (first) => `${letter} AS (INSERT INTO ${table} (${names})
      SELECT ${values} FROM ${rowsToInsert(columns, first)}
      ON CONFLICT (id) DO UPDATE SET ${sets.join(', ')})`,
  };
}

/** Columns with SQL for their values. */
type Given = Readonly<Record<string, string>>;

export const TRANSACTIONS = inserts('t', 'ledger.ledger_transaction', {
  id: 'uuid',
  kind: 'text',
  banking_date: 'date',
  at: 'timestamptz',
});

export const ENTRIES = inserts('e', 'ledger.entry', {
  account_id: 'text',
  seq: 'int8',
  transaction_id: 'uuid',
  leg: 'int2',
  kind: 'text',
  amount: 'int8',
  balance_after: 'int8',
  floor: 'int8',
  banking_date: 'date',
  at: 'timestamptz',
  detail: 'jsonb',
});

export const ACCOUNTS = overwrites(
  'a',
  'ledger.account',
  { id: 'text' },
  { balance: 'int8', held: 'int8', version: 'int8', open_date: 'date' },
  { kind: `''`, opened_at: `'-infinity'` },
);

export const COUNTERS = overwrites('c', 'ledger.counter', { id: 'text' }, { used: 'int8' });

export const HOLDS_PLACED = inserts('h', 'ledger.hold', {
  id: 'uuid',
  account_id: 'text',
  amount: 'int8',
  state: 'text',
  placed_by: 'uuid',
  placed_at: 'timestamptz',
  closed_by: 'uuid',
  closed_at: 'timestamptz',
});

export const HOLDS_CLOSED = overwrites(
  'x',
  'ledger.hold',
  { id: 'uuid', account_id: 'text', amount: 'int8', placed_by: 'uuid', placed_at: 'timestamptz' },
  { state: 'text', closed_by: 'uuid', closed_at: 'timestamptz' },
);

export const ANSWERS = inserts('i', 'ledger.idempotency', {
  scope: 'text',
  key: 'text',
  request_hash: 'bytea',
  transaction_id: 'uuid',
  status: 'int2',
  body: 'bytea',
  at: 'timestamptz',
});

const AUDIT_COLUMNS: Columns = {
  id: 'uuid',
  company_id: 'text',
  actor: 'text',
  action: 'text',
  subject: 'text',
  data: 'json',
  at: 'timestamptz',
  transaction_id: 'uuid',
  content_hash: 'bytea',
};

/** The records, and all their names in one row of the queue for the chainer. */
export const AUDIT: Write = {
  letter: 'r',
  columns: AUDIT_COLUMNS,
  expressions: (first) => `r AS (${insertRows('ledger.audit_record', AUDIT_COLUMNS, first)} RETURNING id),
    q AS (INSERT INTO ledger.audit_queue (id, records) SELECT (array_agg(id))[1], array_agg(id) FROM r)`,
};

/** A write and its rows. */
export type RowsToWrite = readonly [write: Write, rows: readonly Row[]];

const statements = new Map<string, Statement>();

/**
 * The one call that writes all of this, what has no rows left out, and these companions; undefined where nothing has any.
 */
export function writeCall(parts: readonly RowsToWrite[], companions: readonly CompanionGroup[] = []): Call | undefined {
  const filled = parts.filter(([, rows]) => rows.length > 0);
  if (filled.length === 0 && companions.length === 0) return undefined;
  return {
    statement: statementOf(
      filled.map(([write]) => write),
      companions,
    ),
    values: [
      ...filled.flatMap(([{ columns }, rows]) => rowValues(columns, rows)),
      ...companions.flatMap((group) => rowValues(group.statement.columns, rowsOf(group))),
    ],
  };
}

function statementOf(writes: readonly Write[], companions: readonly CompanionGroup[]): Statement {
  const key = [
    writes.map(({ letter }) => letter).join(''),
    ...companions.map(({ statement }) => statement.name),
  ].join();
  const known = statements.get(key);
  if (known) return known;
  const expressions: string[] = [];
  let parameter = 1;
  for (const { columns, expressions: made } of writes) {
    expressions.push(made(parameter));
    parameter += Object.keys(columns).length;
  }
  for (const [index, { statement }] of companions.entries()) {
    expressions.push(`companion_${index} AS (${companionText(statement, parameter)})`);
    parameter += Object.keys(statement.columns).length;
  }
  // Numbered: their parts' names together are more than PostgreSQL keeps of a name.
  const statement = { name: `ledger_write_${statements.size + 1}`, text: `WITH ${expressions.join(',\n  ')}\nSELECT` };
  statements.set(key, statement);
  return statement;
}
