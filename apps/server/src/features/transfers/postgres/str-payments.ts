import type pg from 'pg';
import { companion, type Companion, type CompanionStatement } from '@bank/ledger';
import { movedByHand, readKnownPayments, type reconciled } from '../../reconciliation/index.ts';

// An order's entries are those of the posting that settled its hold. The STR refused it where what it said so was parked, for it
// came against what stands.
const KNOWN = `SELECT known.*, e.at, e.banking_date AS date, EXISTS (SELECT FROM bank.rail_incident i
      WHERE i.rail = 'str' AND i.code = 'outcome.contradicting' AND i.payment_id = known."paymentId"
        AND known.state = 'settled') AS "refusedThere"
  FROM (
    SELECT t.control_number AS "paymentId", -o.amount_centavos AS amount, o.company_id AS "companyId",
      o.account_id AS "accountId", o.id AS "orderId",
      CASE WHEN o.state IN ('processing', 'unknown') THEN 'open' WHEN o.state = 'settled' THEN 'settled' ELSE 'ended' END
        AS state, CASE WHEN h.state = 'settled' THEN h.closed_by END AS transaction_id
    FROM bank.ted_sent t
    JOIN bank.payment_order o ON o.company_id = t.company_id AND o.id = t.order_id
    LEFT JOIN ledger.hold h ON h.id = o.hold_id
    WHERE t.control_number = ANY ($1::text[])
    UNION ALL
    SELECT t.str_number, t.amount_centavos, t.company_id, t.account_id, NULL, 'settled', t.transaction_id
    FROM bank.ted_in t WHERE t.str_number = ANY ($1::text[])
    UNION ALL
    SELECT t.return_number, -t.amount_centavos, t.company_id, t.account_id, NULL,
      CASE t.state WHEN 'returned' THEN 'settled' ELSE 'open' END, t.return_transaction_id
    FROM bank.ted_in t WHERE t.return_number = ANY ($1::text[])
    UNION ALL
    SELECT r.str_number, r.amount_centavos, r.company_id, o.account_id, NULL, 'settled', r.transaction_id
    FROM bank.ted_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
    WHERE r.str_number = ANY ($1::text[])
  ) known
  LEFT JOIN ledger.entry e ON e.transaction_id = known.transaction_id AND e.account_id = 'bank:str'`;

/** What the bank knows of these entries of the STR, ours and to us; from the bank's side. */
export function knownStrPayments(
  pool: pg.Pool,
  paymentIds: readonly string[],
): Promise<readonly reconciled.KnownPayment[]> {
  return readKnownPayments(pool, KNOWN, paymentIds);
}

const UNBOOKED = {
  name: 'str_payment_unbooked',
  // After what takes in a TED or a return: the two may be written together.
  order: 79,
  columns: { payment_id: 'text' },
  sql: `SELECT rows.ordinal FROM {rows} WHERE NOT EXISTS (SELECT FROM bank.ted_in t WHERE t.str_number = rows.payment_id)
      AND NOT EXISTS (SELECT FROM bank.ted_return_in r WHERE r.str_number = rows.payment_id)`,
  refusal: movedByHand.BOOKED_MEANWHILE,
} as const satisfies CompanionStatement;

/** Refuses a posting that moves money by hand for what has come in as a TED, or come back, by then. */
export function strPaymentUnbooked(paymentId: string): Companion {
  return companion(UNBOOKED, { payment_id: paymentId });
}
