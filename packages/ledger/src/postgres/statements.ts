import type { Statement } from './connection.ts';

/*
 * The writer's statements. Each takes one array per column and works on all rows of a batch at once. Rows are locked
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

export const WRITE_ACCOUNTS: Statement = {
  name: 'ledger_write_accounts',
  text: `UPDATE ledger.account a
    SET balance = new.balance, held = new.held, version = new.version, open_date = new.open_date
    FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::date[])
      AS new (id, balance, held, version, open_date)
    WHERE a.id = new.id`,
};

export const WRITE_COUNTERS: Statement = {
  name: 'ledger_write_counters',
  text: `UPDATE ledger.counter c SET used = new.used
    FROM unnest($1::text[], $2::int8[]) AS new (id, used) WHERE c.id = new.id`,
};

export const INSERT_TRANSACTIONS: Statement = {
  name: 'ledger_insert_transactions',
  text: `INSERT INTO ledger.ledger_transaction (id, kind, banking_date, at)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::date[], $4::timestamptz[])`,
};

export const INSERT_ENTRIES: Statement = {
  name: 'ledger_insert_entries',
  text: `INSERT INTO ledger.entry
      (account_id, seq, transaction_id, leg, kind, amount, balance_after, floor, banking_date, at, detail)
    SELECT * FROM unnest($1::text[], $2::int8[], $3::uuid[], $4::int2[], $5::text[], $6::int8[], $7::int8[], $8::int8[],
      $9::date[], $10::timestamptz[], $11::jsonb[])`,
};

export const INSERT_HOLDS: Statement = {
  name: 'ledger_insert_holds',
  text: `INSERT INTO ledger.hold (id, account_id, amount, state, placed_by, placed_at, closed_by, closed_at)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::int8[], $4::text[], $5::uuid[], $6::timestamptz[], $7::uuid[],
      $8::timestamptz[])`,
};

export const CLOSE_HOLDS: Statement = {
  name: 'ledger_close_holds',
  text: `UPDATE ledger.hold h SET state = new.state, closed_by = new.closed_by, closed_at = new.closed_at
    FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[]) AS new (id, state, closed_by, closed_at)
    WHERE h.id = new.id`,
};

export const INSERT_ANSWERS: Statement = {
  name: 'ledger_insert_answers',
  text: `INSERT INTO ledger.idempotency (scope, key, request_hash, transaction_id, status, body, at)
    SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::uuid[], $5::int2[], $6::bytea[], $7::timestamptz[])`,
};

export const INSERT_AUDIT: Statement = {
  name: 'ledger_insert_audit',
  text: `WITH record AS (
      INSERT INTO ledger.audit_record
        (id, company_id, actor, action, subject, data, at, transaction_id, content_hash)
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::timestamptz[],
        $8::uuid[], $9::bytea[])
      RETURNING id
    ) INSERT INTO ledger.audit_queue (id) SELECT id FROM record`,
};

export const NOTIFY: Statement = { name: 'ledger_notify', text: `SELECT pg_notify('ledger_posted', $1)` };
