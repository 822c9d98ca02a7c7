import type { Explanations } from '../../explanations/index.ts';

// Where the money of a refund went: to the customer of ours who had paid, whose document is the one that was agreed to;
// through the SPI; or, in a past that was made up, nowhere.
const BACK = `
  SELECT s.transaction_id, CASE WHEN s.is_made_up THEN 'bank:opening' WHEN own.account_id IS NOT NULL THEN own.account_id
      ELSE 'bank:spi' END AS account_id, CASE WHEN s.is_made_up THEN 'past' WHEN own.account_id IS NOT NULL THEN 'pix_returned_in'
      ELSE 'spi_return_out' END AS kind, s.amount, CASE WHEN NOT s.is_made_up THEN s.end_to_end_id END AS named
  FROM settled_order s
  LEFT JOIN bank.company own ON own.account_id = s.rail_content ->> 'ownAccountId' AND own.cnpj = s.payee ->> 'document'
    AND s.hold_id IS NULL
  WHERE s.kind = 'pix-refund'`;

/** What refunds explain: both lines of each that settled, named by its D id. */
export const refundExplanations: Explanations = {
  entries: [
    {
      name: 'pix-refunds.given',
      entryKinds: ['pix_returned_out', 'pix_returned_in', 'spi_return_out'],
      sql: `SELECT transaction_id, account_id, 'pix_returned_out', -amount, end_to_end_id FROM settled_order
          WHERE kind = 'pix-refund'
        UNION ALL SELECT transaction_id, account_id, kind, amount, named FROM (${BACK}) AS back`,
    },
  ],
};
