import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

/** The audit record of a resolution's second person; with the posting of what was confirmed. */
const CONFIRMED = `confirmed AS (SELECT a.subject, a.actor, a.transaction_id FROM ledger.audit_record a
  WHERE a.company_id IS NULL AND a.action = 'reconciliation.confirmed')`;
const PROPOSED = `proposed AS (SELECT a.subject, a.actor FROM ledger.audit_record a
  WHERE a.company_id IS NULL AND a.action = 'reconciliation.proposed')`;

/** What must hold of what people resolved, whatever happened to the bank; their entries are held to them by explanations. */
export const resolutionChecks: readonly BooksCheck[] = [
  faultCheck(
    'resolution-people',
    'M09: cada pendência resolvida tem duas pessoas, na auditoria também, e uma só decisão',
    `WITH ${CONFIRMED}, ${PROPOSED}
     SELECT 'resolution ' || r.id || ': proposed by ' || coalesce(p.actor, 'nobody on record') || ', confirmed by '
         || coalesce(c.actor, 'nobody on record') AS fault
       FROM bank.resolution r
       LEFT JOIN proposed p ON p.subject = r.id::text
       LEFT JOIN confirmed c ON c.subject = r.id::text
       WHERE p.actor IS DISTINCT FROM 'staff:' || r.proposed_by
         OR r.state = 'confirmed' AND (c.actor IS DISTINCT FROM 'staff:' || r.confirmed_by OR c.actor = p.actor)
         OR r.state <> 'confirmed' AND c.actor IS NOT NULL
     UNION ALL
     SELECT 'record of resolution ' || c.subject || ', which there is not' FROM confirmed c
       WHERE NOT EXISTS (SELECT FROM bank.resolution r WHERE r.id::text = c.subject)
     UNION ALL
     SELECT 'incident or difference ' || r.matter_id || ' of ' || r.kind || ' is none of ours' FROM bank.resolution r
       WHERE CASE r.matter_kind
         WHEN 'incident' THEN NOT EXISTS (SELECT FROM bank.rail_incident i WHERE i.id::text = r.matter_id)
         WHEN 'difference' THEN NOT EXISTS (
           SELECT FROM bank.reconciliation_difference d WHERE d.id::text = r.matter_id)
         ELSE NOT EXISTS (SELECT FROM bank.payment_order o WHERE o.company_id = r.company_id AND o.id = r.matter_id) END`,
    `SELECT count(*) FROM bank.resolution`,
  ),
  faultCheck(
    'resolution-orders',
    'M09: cada ordem que pessoas encerraram terminou com a decisão delas',
    `WITH ${CONFIRMED}
     SELECT 'resolution ' || r.id || ': order ' || r.order_id || ' was not ended with it' AS fault FROM bank.resolution r
       LEFT JOIN confirmed c ON c.subject = r.id::text
       WHERE r.state = 'confirmed' AND r.kind IN ('settle-order', 'reject-order') AND NOT EXISTS (
         SELECT FROM ledger.audit_record a JOIN bank.payment_order o ON o.company_id = a.company_id AND o.id = a.subject
         WHERE a.company_id = r.company_id AND a.subject = r.order_id AND a.transaction_id = c.transaction_id
           AND a.data ->> 'resolutionId' = r.id::text
           AND CASE r.kind WHEN 'settle-order' THEN a.action = 'payment-orders.settled' AND o.state = 'settled'
             ELSE a.action = 'payment-orders.rejected' AND o.state = 'rejected' END)`,
    `SELECT count(*) FROM bank.resolution WHERE state = 'confirmed' AND order_id IS NOT NULL`,
  ),
];
