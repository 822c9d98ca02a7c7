import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';
import type { Explanations } from '../../explanations/index.ts';

/** The acts of cases, each in its transaction. */
const ACTS = `SELECT DISTINCT company_id, subject, transaction_id, action FROM ledger.audit_record
  WHERE action IN ('pix-disputes.blocked', 'pix-disputes.blocked-more', 'pix-disputes.freed', 'pix-disputes.paid-back',
    'pix-disputes.precaution-blocked', 'pix-disputes.precaution-ended')
    AND transaction_id IS NOT NULL`;

/**
 * What cases explain: the money that they block, from the act that blocked it to the one that freed it or paid it back, and
 * what paying back takes of what can go back of a payment.
 */
export const disputeExplanations: Explanations = {
  counters: [
    {
      name: 'pix-disputes.given-back',
      // The counters are those of refunds, whose row names them; this adds what the bank itself gives back.
      patterns: [],
      sql: `SELECT 'share:pix-refund:' || company_id || ':' || end_to_end_id AS id, amount_centavos::numeric AS used
        FROM bank.pix_return_out WHERE state <> 'rejected'`,
    },
  ],
  holds: [
    {
      name: 'pix-disputes.blocked',
      sql: `SELECT b.hold_id, d.account_id, b.amount_centavos, CASE WHEN r.hold_id IS NOT NULL THEN 'settled'
            WHEN d.ended_at IS NULL AND d.hold_id = b.hold_id THEN 'held' ELSE 'released' END,
          placed.subject IS NOT NULL AND (h.closed_by IS NULL OR closed.subject IS NOT NULL)
        FROM bank.dispute_block b JOIN bank.received_dispute d ON d.company_id = b.company_id AND d.id = b.dispute_id
        LEFT JOIN ledger.hold h ON h.id = b.hold_id
        LEFT JOIN bank.pix_return_out r ON r.hold_id = b.hold_id AND r.state = 'settled'
        LEFT JOIN (${ACTS}) placed ON placed.company_id = d.company_id AND placed.subject = d.id
          AND placed.transaction_id = h.placed_by AND placed.action LIKE 'pix-disputes.blocked%'
        LEFT JOIN (${ACTS}) closed ON closed.company_id = d.company_id AND closed.subject = d.id
          AND closed.transaction_id = h.closed_by AND closed.action NOT LIKE 'pix-disputes.blocked%'`,
    },
    {
      name: 'pix-disputes.precautions',
      sql: `SELECT p.hold_id, p.account_id, p.blocked_centavos, CASE p.state WHEN 'given-back' THEN 'settled'
            WHEN 'released' THEN 'released' WHEN 'contested' THEN 'released' ELSE 'held' END,
          placed.subject IS NOT NULL AND (h.closed_by IS NULL OR closed.subject IS NOT NULL)
        FROM bank.pix_precaution p LEFT JOIN ledger.hold h ON h.id = p.hold_id
        LEFT JOIN (${ACTS}) placed ON placed.company_id = p.company_id AND placed.subject = p.id
          AND placed.transaction_id = h.placed_by AND placed.action = 'pix-disputes.precaution-blocked'
        LEFT JOIN (${ACTS}) closed ON closed.company_id = p.company_id AND closed.subject = p.id
          AND closed.transaction_id = h.closed_by AND closed.action = 'pix-disputes.precaution-ended'`,
    },
  ],
};

/** What must hold of contested payments, beyond the books. */
export const disputeChecks: readonly BooksCheck[] = [
  faultCheck(
    'pix-disputes-given-back',
    'M12: o que cada contestação devolveu são devoluções concluídas dos seus bloqueios, e nenhuma outra há',
    `SELECT coalesce(d.id, r.case_id) || ' (' || coalesce(d.state, 'unknown') || ') gave ' || coalesce(d.returned_centavos, 0)
          || ' back, its returns ' || coalesce(r.paid, 0) AS fault
        FROM bank.received_dispute d FULL JOIN (SELECT o.company_id, o.case_id,
              coalesce(sum(o.amount_centavos) FILTER (WHERE o.state = 'settled'), 0) AS paid,
              max(o.return_id) FILTER (WHERE o.state <> 'settled') AS under_way,
              count(*) FILTER (WHERE o.state <> 'settled') AS open,
              bool_and(b.hold_id IS NOT NULL AND b.amount_centavos >= o.amount_centavos) AS of_its_blocks,
              count(DISTINCT o.end_to_end_id) AS payments, max(o.end_to_end_id) AS end_to_end_id
            FROM bank.pix_return_out o LEFT JOIN bank.dispute_block b
              ON b.company_id = o.company_id AND b.dispute_id = o.case_id AND b.hold_id = o.hold_id
            WHERE o.state <> 'rejected' AND NOT EXISTS (SELECT FROM bank.pix_precaution p
              WHERE p.company_id = o.company_id AND p.id = o.case_id) GROUP BY o.company_id, o.case_id) r
          ON r.company_id = d.company_id AND r.case_id = d.id
        WHERE d.id IS NULL OR d.returned_centavos <> coalesce(r.paid, 0)
          OR (d.state = 'giving-back' AND d.return_id IS NOT NULL) <> (coalesce(r.open, 0) = 1)
          OR r.case_id IS NOT NULL AND (r.open > 1 OR NOT r.of_its_blocks OR r.payments <> 1
            OR r.end_to_end_id <> d.end_to_end_id OR r.open = 1 AND r.under_way <> d.return_id)`,
    'SELECT count(*) FROM bank.received_dispute',
  ),
  faultCheck(
    // What the company gives back of its own while a case blocks leaves the block as it is; a minute, for two servers' clocks.
    'pix-disputes-received',
    'M12: cada valor bloqueado é de um Pix recebido, de quem o recebeu, e os bloqueios dele não passam do que não voltou',
    `SELECT d.id || ' blocks ' || d.blocked_centavos || ' centavos of ' || d.end_to_end_id AS fault FROM bank.received_dispute d
      LEFT JOIN bank.pix_in p ON p.end_to_end_id = d.end_to_end_id AND p.company_id = d.company_id
        AND p.account_id = d.account_id AND p.state = 'credited'
      WHERE p.end_to_end_id IS NULL OR d.blocked_centavos > p.amount_centavos OR d.amount_centavos <> p.amount_centavos
      UNION ALL
      SELECT b.end_to_end_id || ': ' || b.blocked || ' centavos are blocked, more than came and did not go back' AS fault
      FROM (SELECT company_id, end_to_end_id, sum(blocked_centavos) AS blocked, max(blocked_at) AS blocked_at FROM (
          SELECT company_id, end_to_end_id, blocked_centavos, blocked_at FROM bank.received_dispute WHERE ended_at IS NULL
          UNION ALL
          SELECT company_id, end_to_end_id, blocked_centavos, blocked_at FROM bank.pix_precaution WHERE ended_at IS NULL) open
        GROUP BY company_id, end_to_end_id) b
      JOIN bank.pix_in p ON p.end_to_end_id = b.end_to_end_id AND p.company_id = b.company_id
      WHERE b.blocked > p.amount_centavos
        - coalesce((SELECT sum(r.amount_centavos) FROM bank.pix_return_out r WHERE r.company_id = b.company_id
            AND r.end_to_end_id = b.end_to_end_id AND r.state = 'settled'), 0)
        - coalesce((SELECT sum(o.amount_centavos) FROM bank.payment_order o WHERE o.company_id = b.company_id
            AND o.kind = 'pix-refund' AND o.payee ->> 'paidId' = b.end_to_end_id AND o.state = 'settled'
            AND o.settled_at < b.blocked_at - interval '1 minute'), 0)`,
    'SELECT count(*) FROM bank.received_dispute',
  ),
  faultCheck(
    'pix-disputes-precautions',
    'M12: cada bloqueio cautelar é de um Pix recebido, de quem o recebeu, dentro de 72 horas do crédito, e só ele o devolve',
    `SELECT c.id || ' (' || c.state || ') blocks ' || c.blocked_centavos || ' centavos of ' || c.end_to_end_id AS fault
      FROM bank.pix_precaution c
      LEFT JOIN bank.pix_in p ON p.end_to_end_id = c.end_to_end_id AND p.company_id = c.company_id
        AND p.account_id = c.account_id AND p.state = 'credited'
      LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE o.state = 'settled') AS paid,
          coalesce(sum(o.amount_centavos) FILTER (WHERE o.state = 'settled'), 0) AS centavos,
          count(*) FILTER (WHERE o.state <> 'settled') AS open,
          bool_and(o.hold_id = c.hold_id AND o.end_to_end_id = c.end_to_end_id AND o.return_id = c.return_id) AS is_its
        FROM bank.pix_return_out o WHERE o.company_id = c.company_id AND o.case_id = c.id AND o.state <> 'rejected') r ON true
      WHERE p.end_to_end_id IS NULL OR c.amount_centavos <> p.amount_centavos OR c.credited_at <> p.credited_at
        OR c.reason = 'payer-marked' AND (p.doubt IS NULL OR c.blocked_at <> c.credited_at OR c.blocked_centavos <> c.amount_centavos)
        OR c.returned_centavos <> r.centavos OR r.paid > 1 OR r.is_its IS FALSE
        OR (c.state = 'giving-back' AND c.return_id IS NOT NULL) <> (r.open = 1)
      UNION ALL
      SELECT p.end_to_end_id || ' is doubted and was not blocked' FROM bank.pix_in p
        LEFT JOIN bank.pix_precaution c ON c.end_to_end_id = p.end_to_end_id
        WHERE p.state = 'credited' AND p.doubt IS NOT NULL AND c.id IS NULL`,
    'SELECT count(*) FROM bank.pix_precaution',
  ),
  faultCheck(
    'pix-disputes-sent',
    'M12: cada contestação é de um Pix concluído da empresa, pelo seu valor, dentro de 80 dias',
    `SELECT d.id || ' contests ' || d.order_id AS fault FROM bank.sent_dispute d
      LEFT JOIN bank.payment_order o ON o.company_id = d.company_id AND o.id = d.order_id AND o.kind = 'pix'
      WHERE o.state IS DISTINCT FROM 'settled' OR o.amount_centavos IS DISTINCT FROM d.amount_centavos
        OR o.end_to_end_id IS DISTINCT FROM d.end_to_end_id OR d.asked_at > d.settled_at + interval '80 days'`,
    'SELECT count(*) FROM bank.sent_dispute',
  ),
];
