import type { Statement } from './connection.ts';

/*
 * The writer's statements. Each takes all rows of a batch at once. Rows are locked
 * by one statement in ascending id: its LockRows node stands above the Sort, so every writer takes them in one order.
 */

export const BEGIN: Statement = { name: 'ledger_begin', text: 'BEGIN' };
export const COMMIT: Statement = { name: 'ledger_commit', text: 'COMMIT' };
export const ROLLBACK: Statement = { name: 'ledger_rollback', text: 'ROLLBACK' };

export const LOCK_ACCOUNTS: Statement = {
  name: 'ledger_lock_accounts',
  text: `SELECT id, balance, held, floor, version, open_date, guard
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

/**
 * Each key is looked for by itself (LATERAL with LIMIT). As a join, a plan made while the table was empty reads all that
 * has come since for each key.
 */
export const KNOWN_ANSWERS: Statement = {
  name: 'ledger_known_answers',
  text: `SELECT known.scope, known.key, known.request_hash, known.transaction_id, known.status, known.body
    FROM unnest($1::text[], $2::text[]) AS asked (scope, key)
    CROSS JOIN LATERAL (
      SELECT i.scope, i.key, i.request_hash, i.transaction_id, i.status, i.body FROM ledger.idempotency AS i
      WHERE i.scope = asked.scope AND i.key = asked.key LIMIT 1) AS known`,
};

export const ENTRIES_OF_TRANSACTIONS: Statement = {
  name: 'ledger_entries_of_transactions',
  text: `SELECT transaction_id, account_id, seq, amount, balance_after, banking_date
    FROM ledger.entry WHERE transaction_id = ANY ($1::uuid[]) ORDER BY transaction_id, leg`,
};

export const NOTIFY: Statement = { name: 'ledger_notify', text: `SELECT pg_notify('ledger_posted', $1)` };
