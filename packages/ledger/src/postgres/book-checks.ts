import { queryText } from './connection.ts';
import type { BooksCheck } from './books-check.ts';

/**
 * A check by one statement: `sql` gives a row for each thing looked at, with the text of its fault or null, and
 * something to order by (`place`), so that the first fault is always the same one.
 */
function check(name: string, title: string, sql: string): BooksCheck {
  return {
    name,
    title,
    run: async (client) => {
      const [row] = await queryText<{ counted: bigint; faults: bigint; first: string | null }>(
        client,
        `SELECT count(*) AS counted, count(fault) AS faults,
          (array_agg(fault ORDER BY place) FILTER (WHERE fault IS NOT NULL))[1] AS first
        FROM (${sql}) AS looked`,
      );
      return {
        counted: Number(row?.counted ?? 0n),
        faults: Number(row?.faults ?? 0n),
        firstFault: row?.first ?? null,
      };
    },
  };
}

/** What the ledger itself promises of its books. */
export const bookChecks: readonly BooksCheck[] = [
  check(
    'ledger.balanced',
    'V1 Each transaction sums to zero, has all its legs, and is in the book of transactions.',
    `SELECT e.transaction_id AS place, CASE
        WHEN t.id IS NULL THEN format('transaction %s has entries but is not in the book', e.transaction_id)
        WHEN e.total <> 0 THEN format('transaction %s sums to %s centavos', e.transaction_id, e.total)
        WHEN e.legs <> e.last_leg + 1 THEN format('transaction %s lacks a leg', e.transaction_id)
      END AS fault
    FROM (
      SELECT transaction_id, sum(amount) AS total, count(*) AS legs, max(leg) AS last_leg
      FROM ledger.entry GROUP BY transaction_id
    ) e LEFT JOIN ledger.ledger_transaction t ON t.id = e.transaction_id`,
  ),
  check(
    'ledger.running-balance',
    'V3 Along each account: no gap in seq, each balance follows from the one before, none under the floor of its moment, no date goes back.',
    `SELECT (account_id, seq) AS place, CASE
        WHEN seq <> coalesce(seq_before, 0) + 1 THEN format('account %s: a gap before seq %s', account_id, seq)
        WHEN balance_after <> coalesce(balance_before, 0) + amount
          THEN format('account %s seq %s: balance %s does not follow from %s and %s', account_id, seq, balance_after,
            coalesce(balance_before, 0), amount)
        WHEN balance_after < floor THEN format('account %s seq %s: %s is under the floor %s', account_id, seq,
          balance_after, floor)
        WHEN banking_date < date_before THEN format('account %s seq %s: its date goes back', account_id, seq)
      END AS fault
    FROM (
      SELECT account_id, seq, amount, balance_after, floor, banking_date, lag(seq) OVER account AS seq_before,
        lag(balance_after) OVER account AS balance_before, lag(banking_date) OVER account AS date_before
      FROM ledger.entry WINDOW account AS (PARTITION BY account_id ORDER BY seq)
    ) e`,
  ),
  check(
    'ledger.stored-balance',
    'V2 Each account holds the sum of its entries, its version counts them, and balance − held is not under its floor.',
    `SELECT coalesce(a.id, e.account_id) AS place, CASE
        WHEN a.id IS NULL THEN format('entries on account %s, which does not exist', e.account_id)
        WHEN a.balance <> coalesce(e.total, 0)
          THEN format('account %s holds %s, its entries sum to %s', a.id, a.balance, coalesce(e.total, 0))
        WHEN a.version <> coalesce(e.entries, 0)
          THEN format('account %s counts %s entries and has %s', a.id, a.version, coalesce(e.entries, 0))
        WHEN a.balance - a.held < a.floor THEN format('account %s is under its floor', a.id)
      END AS fault
    FROM ledger.account a FULL JOIN (
      SELECT account_id, sum(amount) AS total, count(*) AS entries FROM ledger.entry GROUP BY account_id
    ) e ON e.account_id = a.id`,
  ),
  check(
    'ledger.holds',
    'Each account has set aside the sum of its holds that are held.',
    `SELECT coalesce(a.id, h.account_id) AS place, CASE
        WHEN a.id IS NULL THEN format('holds on account %s, which does not exist', h.account_id)
        WHEN a.held <> coalesce(h.total, 0)
          THEN format('account %s has %s set aside, its holds sum to %s', a.id, a.held, coalesce(h.total, 0))
      END AS fault
    FROM ledger.account a FULL JOIN (
      SELECT account_id, sum(amount) AS total FROM ledger.hold WHERE state = 'held' GROUP BY account_id
    ) h ON h.account_id = a.id`,
  ),
  check(
    'ledger.idempotency',
    'V4 Each idempotency key names one transaction that exists, and no transaction answers to two keys.',
    `SELECT (i.scope, i.key) AS place, CASE
        WHEN t.id IS NULL THEN format('key %s in %s names transaction %s, which does not exist', i.key, i.scope, i.transaction_id)
        WHEN count(*) OVER (PARTITION BY i.transaction_id) > 1
          THEN format('transaction %s answers to more than one key', i.transaction_id)
      END AS fault
    FROM ledger.idempotency i LEFT JOIN ledger.ledger_transaction t ON t.id = i.transaction_id`,
  ),
  check(
    'ledger.days',
    'V12 On each day of each account: opening balance + movements = closing balance, and a snapshot, where the day has one, says the same.',
    `SELECT (account_id, banking_date) AS place, CASE
        WHEN closing IS NULL THEN format('account %s has a snapshot on %s but no entry', account_id, banking_date)
        WHEN opening + movement <> closing
          THEN format('account %s on %s: %s and %s do not make %s', account_id, banking_date, opening, movement, closing)
        WHEN snapshot <> closing OR snapshot_seq <> last_seq
          THEN format('account %s on %s: the snapshot says %s at seq %s', account_id, banking_date, snapshot, snapshot_seq)
        WHEN snapshot IS NULL AND later_snapshot THEN format('account %s on %s: the snapshot is missing', account_id, banking_date)
      END AS fault
    FROM (
      SELECT coalesce(day.account_id, s.account_id) AS account_id, coalesce(day.banking_date, s.banking_date) AS banking_date,
        day.movement, day.closing, day.last_seq, s.balance AS snapshot, s.last_seq AS snapshot_seq,
        coalesce(lag(day.closing) OVER account, 0) AS opening,
        bool_or(s.balance IS NOT NULL) OVER (account ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS later_snapshot
      FROM (
        SELECT sums.*, last.balance_after AS closing
        FROM (
          SELECT account_id, banking_date, sum(amount) AS movement, max(seq) AS last_seq
          FROM ledger.entry GROUP BY account_id, banking_date
        ) sums JOIN ledger.entry last USING (account_id)
        WHERE last.seq = sums.last_seq
      ) day
      FULL JOIN ledger.balance_snapshot s ON s.account_id = day.account_id AND s.banking_date = day.banking_date
      WINDOW account AS (PARTITION BY coalesce(day.account_id, s.account_id)
        ORDER BY coalesce(day.banking_date, s.banking_date))
    ) days`,
  ),
];
