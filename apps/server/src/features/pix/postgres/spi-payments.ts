import type pg from 'pg';
import { readKnownPayments, type reconciled } from '../../reconciliation/index.ts';

// An order's entries are those of the posting that settled its hold; one inside this bank has none and no message.
// The SPI refused it where what it said so was parked, for it came against what stands.
const KNOWN = `SELECT known.*, e.at, e.banking_date AS date, EXISTS (SELECT FROM bank.rail_incident i
      WHERE i.rail = 'spi' AND i.code = 'outcome.contradicting' AND i.detail ->> 'status' = 'RJCT'
        AND i.payment_id = known.of_payment AND i.detail ->> 'instructionId' = known."paymentId") AS "refusedThere"
  FROM (
    SELECT m.payment_id AS "paymentId", coalesce(o.payee ->> 'paidId', m.payment_id) AS of_payment, -o.amount_centavos AS amount, o.company_id AS "companyId",
      o.account_id AS "accountId", o.id AS "orderId",
      CASE WHEN o.state IN ('processing', 'unknown') THEN 'open' WHEN o.state = 'settled' THEN 'settled' ELSE 'ended' END
        AS state, CASE WHEN h.state = 'settled' THEN h.closed_by END AS transaction_id
    FROM bank.rail_message m
    JOIN bank.payment_order o ON o.company_id = m.company_id AND o.id = m.order_id
    LEFT JOIN ledger.hold h ON h.id = o.hold_id
    WHERE m.rail = 'spi' AND m.definition IN ('pacs.008', 'pacs.004') AND m.payment_id = ANY ($1::text[])
    UNION ALL
    SELECT p.end_to_end_id, p.end_to_end_id, p.amount_centavos, p.company_id, p.account_id, NULL,
      CASE p.state WHEN 'accepted' THEN 'open' WHEN 'credited' THEN 'settled' ELSE 'ended' END, p.transaction_id
    FROM bank.pix_in p WHERE p.end_to_end_id = ANY ($1::text[])
    UNION ALL
    SELECT r.return_id, r.end_to_end_id, r.amount_centavos, r.company_id, o.account_id, NULL,
      CASE r.state WHEN 'accepted' THEN 'open' WHEN 'credited' THEN 'settled' ELSE 'ended' END, r.transaction_id
    FROM bank.pix_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
    WHERE r.return_id = ANY ($1::text[])
    UNION ALL
    SELECT g.return_id, g.end_to_end_id, -g.amount_centavos, g.company_id, g.account_id, NULL,
      CASE WHEN g.state IN ('processing', 'unknown') THEN 'open' WHEN g.state = 'settled' THEN 'settled' ELSE 'ended' END,
      g.transaction_id
    FROM bank.pix_return_out g WHERE g.return_id = ANY ($1::text[])
  ) known
  LEFT JOIN ledger.entry e ON e.transaction_id = known.transaction_id AND e.account_id = 'bank:spi'`;

/** What the bank knows of these payments and returns of the SPI, ours and to us; from the bank's side. */
export function knownSpiPayments(
  pool: pg.Pool,
  paymentIds: readonly string[],
): Promise<readonly reconciled.KnownPayment[]> {
  return readKnownPayments(pool, KNOWN, paymentIds);
}
