import type { Statement } from './connection.ts';
import { insertRows, rowSet, type Columns, type RowStatement } from './row-set.ts';

/*
 * The writer's statements. Each takes all rows of a batch at once. Rows are locked
 * by one statement in ascending id: its LockRows node stands above the Sort, so every writer takes them in one order.
 */

export const BEGIN: Statement = { name: 'ledger_begin', text: 'BEGIN' };
export const COMMIT: Statement = { name: 'ledger_commit', text: 'COMMIT' };

export const LOCK_ACCOUNTS: Statement = {
  name: 'ledger_lock_accounts',
  text: `SELECT id, balance, held, floor, version, open_date
    FROM ledger.account WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE`,
};

export const ENSURE_COUNTERS: Statement = {
  name: 'ledger_ensure_counters',
  text: `INSERT INTO ledger.counter (id) SELECT id FROM unnest($1::text[]) AS id ORDER BY id ON CONFLICT DO NOTHING`,
};

export const LOCK_COUNTERS: Statement = {
  name: 'ledger_lock_counters',
  text: `SELECT id, used FROM ledger.counter WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE`,
};

/** Holds need no lock of their own: they change only under the lock of their account. */
export const READ_HOLDS: Statement = {
  name: 'ledger_read_holds',
  text: `SELECT id, account_id, amount, state, placed_by, placed_at, closed_by, closed_at
    FROM ledger.hold WHERE id = ANY ($1::uuid[])`,
};

export const KNOWN_TRANSACTIONS: Statement = {
  name: 'ledger_known_transactions',
  text: `SELECT id FROM ledger.ledger_transaction WHERE id = ANY ($1::uuid[])`,
};

export const KNOWN_ANSWERS: Statement = {
  name: 'ledger_known_answers',
  text: `SELECT i.scope, i.key, i.request_hash, i.transaction_id, i.status, i.body
    FROM unnest($1::text[], $2::text[]) AS asked (scope, key)
    JOIN ledger.idempotency i ON i.scope = asked.scope AND i.key = asked.key`,
};

export const ENTRIES_OF_TRANSACTIONS: Statement = {
  name: 'ledger_entries_of_transactions',
  text: `SELECT transaction_id, account_id, seq, amount, balance_after, banking_date
    FROM ledger.entry WHERE transaction_id = ANY ($1::uuid[]) ORDER BY transaction_id, leg`,
};

export const WRITE_ACCOUNTS = withRows(
  'ledger_write_accounts',
  { id: 'text', balance: 'int8', held: 'int8', version: 'int8', open_date: 'date' },
  (rows) => `UPDATE ledger.account a
    SET balance = rows.balance, held = rows.held, version = rows.version, open_date = rows.open_date
    FROM ${rows} WHERE a.id = rows.id`,
);

export const WRITE_COUNTERS = withRows(
  'ledger_write_counters',
  { id: 'text', used: 'int8' },
  (rows) => `UPDATE ledger.counter c SET used = rows.used FROM ${rows} WHERE c.id = rows.id`,
);

export const INSERT_TRANSACTIONS = insertRows('ledger_insert_transactions', 'ledger.ledger_transaction', {
  id: 'uuid',
  kind: 'text',
  banking_date: 'date',
  at: 'timestamptz',
});

export const INSERT_ENTRIES = insertRows('ledger_insert_entries', 'ledger.entry', {
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

export const INSERT_HOLDS = insertRows('ledger_insert_holds', 'ledger.hold', {
  id: 'uuid',
  account_id: 'text',
  amount: 'int8',
  state: 'text',
  placed_by: 'uuid',
  placed_at: 'timestamptz',
  closed_by: 'uuid',
  closed_at: 'timestamptz',
});

export const CLOSE_HOLDS = withRows(
  'ledger_close_holds',
  { id: 'uuid', state: 'text', closed_by: 'uuid', closed_at: 'timestamptz' },
  (rows) => `UPDATE ledger.hold h SET state = rows.state, closed_by = rows.closed_by, closed_at = rows.closed_at
    FROM ${rows} WHERE h.id = rows.id`,
);

export const INSERT_ANSWERS = insertRows('ledger_insert_answers', 'ledger.idempotency', {
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
  data: 'jsonb',
  at: 'timestamptz',
  transaction_id: 'uuid',
  content_hash: 'bytea',
};
const RECORD = insertRows('', 'ledger.audit_record', AUDIT_COLUMNS, ' RETURNING id').text;

export const INSERT_AUDIT: RowStatement = {
  name: 'ledger_insert_audit',
  columns: AUDIT_COLUMNS,
  text: `WITH record AS (${RECORD}) INSERT INTO ledger.audit_queue (id) SELECT id FROM record`,
};

export const NOTIFY: Statement = { name: 'ledger_notify', text: `SELECT pg_notify('ledger_posted', $1)` };

function withRows(name: string, columns: Columns, text: (rows: string) => string): RowStatement {
  return { name, columns, text: text(rowSet(columns)) };
}
