import type { Explanations } from '../../explanations/index.ts';
import { FEE_KIND, FEE_RETURNED_KIND } from '../domain/fee-legs.ts';

// A fee is charged by an act of its own, or with the order that it is for.
const CHARGED = `
  SELECT coalesce(act.transaction_id, s.transaction_id) AS transaction_id, c.account_id, f.amount_centavos AS amount, f.id
    FROM bank.fee f JOIN bank.company c ON c.id = f.company_id
    LEFT JOIN ledger.audit_record act ON act.company_id = f.company_id AND act.subject = f.id AND act.action = 'fees.charged'
    LEFT JOIN settled_order s ON s.company_id = f.company_id AND s.id = f.order_id
    WHERE f.charged_at IS NOT NULL`;

// It comes back by an act of its own, or with whatever gives its order's money back: once, so the first one is meant.
const GIVEN_BACK = `
  SELECT DISTINCT ON (f.company_id, f.id) e.transaction_id, c.account_id, f.amount_centavos AS amount, f.id
    FROM bank.fee f JOIN bank.company c ON c.id = f.company_id
    JOIN ledger.entry e ON e.account_id = c.account_id AND e.kind = '${FEE_RETURNED_KIND}' AND e.detail ->> 'feeGivenBackOf' = f.id
    JOIN ledger.audit_record act ON act.transaction_id = e.transaction_id AND act.company_id = f.company_id
      AND act.at = f.given_back_at
    WHERE f.charged_at IS NOT NULL AND f.state = 'given-back'
    ORDER BY f.company_id, f.id, e.transaction_id`;

function bothSides(moved: string, kind: string, sign: '' | '-'): string {
  const back = sign === '' ? '-' : '';
  return `SELECT transaction_id, side.account_id, '${kind}', side.amount, id FROM (${moved}) AS moved,
    LATERAL (VALUES (moved.account_id, ${sign}amount), ('bank:fees', ${back}amount)) AS side (account_id, amount)`;
}

/** What fees explain. */
export const feeExplanations: Explanations = {
  entries: [
    { name: 'fees.charged', entryKinds: [FEE_KIND], sql: bothSides(CHARGED, FEE_KIND, '-') },
    { name: 'fees.given-back', entryKinds: [FEE_RETURNED_KIND], sql: bothSides(GIVEN_BACK, FEE_RETURNED_KIND, '') },
  ],
};
