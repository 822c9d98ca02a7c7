import type { Explanations } from '../../explanations/index.ts';
import { ADJUSTMENT_KIND } from '../domain/resolution.ts';

/**
 * What resolutions explain: both entries of each that two people confirmed. Those that end an order move nothing of their
 * own, for the order's way of paying explains its entries.
 */
export const resolutionExplanations: Explanations = {
  entries: [
    {
      name: 'reconciliation.resolution',
      entryKinds: [ADJUSTMENT_KIND],
      sql: `SELECT r.transaction_id, side.account_id, '${ADJUSTMENT_KIND}', side.amount, r.id::text FROM bank.resolution r,
          LATERAL (VALUES (r.account_id, r.credit_centavos), (r.rail_account_id, -r.credit_centavos)) AS side (account_id, amount)
        WHERE r.state = 'confirmed' AND r.credit_centavos <> 0`,
    },
  ],
  counters: [
    {
      name: 'reconciliation.resolved-payments',
      patterns: ['resolved:%'],
      sql: `SELECT 'resolved:' || kind || ':' || rail || ':' || payment_id AS id, sum(abs(credit_centavos)) AS used
        FROM bank.resolution WHERE state = 'confirmed' AND kind IN ('credit', 'debit') AND payment_id IS NOT NULL
        GROUP BY 1`,
    },
  ],
};
