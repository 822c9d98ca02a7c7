import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';
import { signedContentCheck } from './verify-signed-content.ts';

// The signatures that count for an order as it stands: over its own revision, and for an order of a series that nobody
// has changed since, over the series.
const GIVEN = `given AS (
  SELECT o.company_id, o.id, a.order_id, a.revision, a.cpf, a.operator_id
    FROM bank.order_approval a JOIN bank.payment_order o
      ON o.company_id = a.company_id AND o.id = a.order_id AND o.revision = a.revision
  UNION ALL
  SELECT o.company_id, o.id, a.order_id, a.revision, a.cpf, a.operator_id
    FROM bank.order_approval a JOIN bank.payment_order o
      ON o.company_id = a.company_id AND o.series_order_id = a.order_id AND o.series_revision = a.revision
    WHERE o.revision = 1)`;

// The fewest people who pass the steps that the order needed.
const NEEDED = `(SELECT coalesce(sum(fewest), 0) FROM jsonb_array_elements(o.approval -> 'steps') AS s (step), LATERAL (
    SELECT min(people) AS fewest FROM jsonb_array_elements(step -> 'ways') AS w (way), LATERAL (
      SELECT sum((asked ->> 'count')::int) AS people FROM jsonb_array_elements(way) AS p (asked)) one) ways)`;

const APPROVALS = `SELECT count(*) FROM bank.order_approval`;

/** What must hold for approvals whatever happened to the bank. */
export const approvalChecks: readonly BooksCheck[] = [
  signedContentCheck,
  faultCheck(
    'order-approvals',
    'V8: cada ordem que seguiu tem as aprovações de pessoas distintas de que precisava, nenhuma de quem a fez',
    `WITH ${GIVEN}, people AS (
        SELECT g.company_id, g.id, count(DISTINCT g.cpf) AS signed, count(*) FILTER (WHERE g.cpf = m.cpf) AS own
        FROM given g JOIN bank.payment_order o ON o.company_id = g.company_id AND o.id = g.id
        LEFT JOIN bank.operator m ON m.company_id = o.company_id AND m.id = o.created_by
        GROUP BY 1, 2)
      SELECT id || ' (' || state || '): ' || signed || ' of ' || needed || ' people, ' || own || ' of them its maker' AS fault
        FROM (SELECT o.id, o.state, ${NEEDED} AS needed, coalesce(p.signed, 0) AS signed, coalesce(p.own, 0) AS own
          FROM bank.payment_order o LEFT JOIN people p ON p.company_id = o.company_id AND p.id = o.id
          WHERE o.approval IS NOT NULL OR p.id IS NOT NULL) judged
        WHERE own > 0 OR (state IN ('scheduled', 'processing', 'unknown', 'settled') AND signed < needed)`,
    APPROVALS,
  ),
  faultCheck(
    'order-approval-acts',
    'V7: cada aprovação tem seu registro na trilha de auditoria, e cada registro a sua aprovação',
    `SELECT coalesce(a.order_id, r.subject) || ': an approval and its record do not meet' AS fault
      FROM bank.order_approval a
      FULL JOIN (SELECT company_id, subject, data ->> 'contentHash' AS hash, actor FROM ledger.audit_record
        WHERE action = 'payment-orders.approved') r
        ON r.company_id = a.company_id AND r.subject = a.order_id AND r.hash = encode(a.content_hash, 'hex')
          AND r.actor = a.operator_id
      WHERE a.order_id IS NULL OR r.subject IS NULL`,
    APPROVALS,
  ),
];
