import type { Explanations } from '../../explanations/index.ts';

/** The amount of an act, which its record tells with a point, in centavos. */
const AMOUNT = `replace(act.data ->> 'amount', '.', '')::bigint`;

/**
 * Pix that came in and Pix that came back, each with the act that credited it: the same transaction, the same amount. One
 * without such an act claims entries of no transaction, which are not there. In a past that was made up, what came in is
 * explained whole, and what came back came from nowhere.
 */
const CREDITED = `
  SELECT act.transaction_id, p.account_id, p.amount_centavos AS amount, p.end_to_end_id AS named,
      'spi_in' AS out_kind, 'pix_received' AS in_kind, false AS is_made_up
    FROM bank.pix_in p LEFT JOIN ledger.audit_record act ON act.transaction_id = p.transaction_id
      AND act.company_id = p.company_id AND act.subject = p.end_to_end_id AND act.action = 'pix.received'
      AND ${AMOUNT} = p.amount_centavos
    WHERE p.state = 'credited' AND NOT EXISTS (SELECT FROM bank.made_up_past past WHERE past.transaction_id = p.transaction_id)
  UNION ALL
  SELECT act.transaction_id, o.account_id, r.amount_centavos, r.return_id, 'spi_return_in', 'pix_returned_in',
      past.transaction_id IS NOT NULL
    FROM bank.pix_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
    LEFT JOIN ledger.audit_record act ON act.transaction_id = r.transaction_id AND act.company_id = r.company_id
      AND act.subject = r.return_id AND act.action = 'pix.returned' AND ${AMOUNT} = r.amount_centavos
    LEFT JOIN bank.made_up_past past ON past.transaction_id = act.transaction_id AND past.order_id = r.order_id
    WHERE r.state = 'credited'`;

// Where the money of an order went: to a customer of ours, whose document is the one that was agreed to; through the SPI;
// or, in a past that was made up, nowhere.
const SENT = `
  SELECT s.transaction_id, CASE WHEN s.is_made_up THEN 'bank:opening' WHEN own.account_id IS NOT NULL THEN own.account_id
      ELSE 'bank:spi' END AS account_id, CASE WHEN s.is_made_up THEN 'past' WHEN own.account_id IS NOT NULL THEN 'pix_received'
      ELSE 'spi_out' END AS kind, s.amount, CASE WHEN NOT s.is_made_up THEN s.end_to_end_id END AS named
  FROM settled_order s
  LEFT JOIN bank.company own ON own.account_id = s.rail_content ->> 'ownAccountId' AND own.cnpj = s.payee ->> 'document'
    AND s.hold_id IS NULL
  WHERE s.kind = 'pix'`;

// What the bank gave back itself, with the act of the case that asked for it: the same transaction, the same amount.
const GIVEN_BACK = `
  SELECT act.transaction_id, r.account_id, r.amount_centavos AS amount, r.return_id AS named
    FROM bank.pix_return_out r LEFT JOIN ledger.audit_record act ON act.transaction_id = r.transaction_id
      AND act.company_id = r.company_id AND act.subject = r.case_id
      AND replace(act.data ->> 'returned', '.', '')::bigint = r.amount_centavos
    WHERE r.state = 'settled'`;

/** What Pix explains. */
export const pixExplanations: Explanations = {
  entries: [
    {
      name: 'pix.sent',
      entryKinds: ['pix_sent', 'pix_received', 'spi_out'],
      sql: `SELECT transaction_id, account_id, 'pix_sent', -amount, id FROM settled_order WHERE kind = 'pix'
        UNION ALL SELECT transaction_id, account_id, kind, amount, named FROM (${SENT}) AS sent`,
    },
    {
      name: 'pix.received',
      entryKinds: ['spi_in', 'spi_return_in', 'pix_returned_in'],
      sql: `SELECT transaction_id, account_id, in_kind, amount, named FROM (${CREDITED}) AS credited
        UNION ALL SELECT transaction_id, CASE WHEN is_made_up THEN 'bank:opening' ELSE 'bank:spi' END,
          CASE WHEN is_made_up THEN 'past' ELSE out_kind END, -amount, CASE WHEN NOT is_made_up THEN named END
          FROM (${CREDITED}) AS credited`,
    },
    {
      name: 'pix.given-back',
      entryKinds: ['pix_returned_out', 'spi_return_out'],
      sql: `SELECT transaction_id, account_id, 'pix_returned_out', -amount, named FROM (${GIVEN_BACK}) AS given
        UNION ALL SELECT transaction_id, 'bank:spi', 'spi_return_out', amount, named FROM (${GIVEN_BACK}) AS given`,
    },
  ],
  counters: [
    {
      name: 'pix.returned',
      patterns: ['pix-returned:%'],
      sql: `SELECT 'pix-returned:' || end_to_end_id AS id, amount_centavos::numeric AS used FROM bank.pix_return_in
        WHERE state IN ('accepted', 'credited')`,
    },
  ],
};
