import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';
import type { Explanations } from '../../explanations/index.ts';

/** The acts of cases, each in its transaction. */
const ACTS = `SELECT DISTINCT company_id, subject, transaction_id, action FROM ledger.audit_record
  WHERE action IN ('pix-disputes.blocked', 'pix-disputes.freed') AND transaction_id IS NOT NULL`;

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
      sql: `SELECT d.hold_id, d.account_id, d.blocked_centavos, CASE WHEN d.ended_at IS NULL THEN 'held'
            WHEN d.state = 'given-back' THEN 'settled' ELSE 'released' END,
          placed.subject IS NOT NULL AND (h.closed_by IS NULL OR closed.subject IS NOT NULL)
        FROM bank.received_dispute d LEFT JOIN ledger.hold h ON h.id = d.hold_id
        LEFT JOIN (${ACTS}) placed ON placed.company_id = d.company_id AND placed.subject = d.id
          AND placed.transaction_id = h.placed_by AND placed.action = 'pix-disputes.blocked'
        LEFT JOIN (${ACTS}) closed ON closed.company_id = d.company_id AND closed.subject = d.id
          AND closed.transaction_id = h.closed_by AND closed.action = 'pix-disputes.freed'
        WHERE d.hold_id IS NOT NULL`,
    },
  ],
};

/** What must hold of contested payments, beyond the books. */
export const disputeChecks: readonly BooksCheck[] = [
  faultCheck(
    'pix-disputes-given-back',
    'M12: cada contestação devolvida tem uma devolução concluída, do seu bloqueio e pelo valor que diz, e nenhuma outra tem',
    `SELECT d.id || ' (' || d.state || ') gave ' || d.returned_centavos || ' back, ' || coalesce(r.return_id, 'no return') || ' '
          || coalesce(r.amount_centavos, 0) AS fault
        FROM bank.received_dispute d FULL JOIN (SELECT company_id, case_id, return_id, hold_id, end_to_end_id, amount_centavos, state FROM bank.pix_return_out
            WHERE state <> 'rejected') r
          ON r.company_id = d.company_id AND r.case_id = d.id
        WHERE d.id IS NULL OR r.return_id IS DISTINCT FROM d.return_id OR r.return_id IS NOT NULL AND (
          r.hold_id <> d.hold_id OR r.end_to_end_id <> d.end_to_end_id OR (r.state = 'settled') <> (d.state = 'given-back')
          OR d.returned_centavos <> CASE r.state WHEN 'settled' THEN r.amount_centavos ELSE 0 END)`,
    'SELECT count(*) FROM bank.received_dispute',
  ),
  faultCheck(
    'pix-disputes-received',
    'M12: cada valor bloqueado é de um Pix recebido, de quem o recebeu, e não passa dele',
    `SELECT d.id || ' blocks ' || d.blocked_centavos || ' centavos of ' || d.end_to_end_id AS fault FROM bank.received_dispute d
      LEFT JOIN bank.pix_in p ON p.end_to_end_id = d.end_to_end_id AND p.company_id = d.company_id
        AND p.account_id = d.account_id AND p.state = 'credited'
      WHERE p.end_to_end_id IS NULL OR d.blocked_centavos > p.amount_centavos OR d.amount_centavos <> p.amount_centavos`,
    'SELECT count(*) FROM bank.received_dispute',
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
