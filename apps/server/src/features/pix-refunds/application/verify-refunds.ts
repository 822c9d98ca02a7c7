import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

const REFUNDS = `SELECT count(*) FROM bank.payment_order WHERE kind = 'pix-refund'`;

/** What must hold between refunds, what was received, and the messages of the SPI (SECURITY 3.3, V6; M10). */
export const refundChecks: readonly BooksCheck[] = [
  faultCheck(
    'pix-refunds-sum',
    'M10: o que foi e vai ser devolvido de cada Pix recebido não passa do que foi recebido',
    // What the bank gives back itself, of a contested Pix, counts with what the company gives back.
    `SELECT 'of ' || given.paid_id || ' ' || sum(given.amount) || ' is given back of ' || coalesce(min(received.total), 0) AS fault
        FROM (SELECT company_id, payee ->> 'paidId' AS paid_id, amount_centavos AS amount FROM bank.payment_order
            WHERE kind = 'pix-refund' AND state NOT IN ('rejected', 'refused', 'cancelled', 'expired')
          UNION ALL SELECT company_id, end_to_end_id, amount_centavos FROM bank.pix_return_out WHERE state <> 'rejected') given
        LEFT JOIN bank.company c ON c.id = given.company_id
        LEFT JOIN LATERAL (SELECT coalesce(
            (SELECT p.amount_centavos FROM bank.pix_in p
              WHERE p.end_to_end_id = given.paid_id AND p.company_id = given.company_id AND p.state = 'credited'),
            (SELECT min(e.amount) FROM ledger.entry e WHERE e.account_id = c.account_id AND e.kind = 'pix_received'
              AND e.detail ->> 'endToEndId' = given.paid_id)) AS total) received ON true
        GROUP BY given.company_id, given.paid_id
        HAVING sum(given.amount) > coalesce(min(received.total), 0)`,
    REFUNDS,
  ),
  faultCheck(
    'pix-refunds-devolucoes',
    'M04: cada ordem de um programa tem o id com que foi pedida, do Pix que devolve e da credencial que a pediu, e cada id a sua ordem',
    `SELECT coalesce(o.id, d.order_id) || ': devolução ' || coalesce(d.id, 'none') || ' of ' || coalesce(d.end_to_end_id, 'nothing') AS fault
        FROM (SELECT company_id, id, kind, payee, created_by FROM bank.payment_order WHERE starts_with(created_by, 'crd_')) o
        FULL JOIN bank.pix_devolucao d ON d.company_id = o.company_id AND d.order_id = o.id
        WHERE o.id IS NULL OR d.id IS NULL OR o.kind <> 'pix-refund' OR d.end_to_end_id <> o.payee ->> 'paidId'
          OR d.credential_id <> o.created_by`,
    'SELECT count(*) FROM bank.pix_devolucao',
  ),
  faultCheck(
    'pix-refunds-messages',
    'V6: cada devolução em andamento tem sua mensagem, que ou uma consulta espera resposta, ou está com pessoas',
    `SELECT o.id || ' (' || o.state || '): ' || coalesce(m.messages, 0) || ' messages' AS fault FROM bank.payment_order o
        LEFT JOIN (SELECT company_id, order_id, count(*) AS messages FROM bank.rail_message
          WHERE rail = 'spi' AND definition = 'pacs.004' GROUP BY 1, 2) m ON m.company_id = o.company_id AND m.order_id = o.id
        WHERE o.kind = 'pix-refund' AND o.hold_id IS NOT NULL
          AND (m.messages > 1 OR m.messages IS NULL AND o.state IN ('processing', 'unknown'))
       UNION ALL
       SELECT 'message ' || m.id || ' carries out no refund' FROM bank.rail_message m
        WHERE m.rail = 'spi' AND m.definition = 'pacs.004' AND NOT EXISTS (SELECT FROM bank.payment_order o
          WHERE o.company_id = m.company_id AND o.id = m.order_id AND o.kind = 'pix-refund' AND o.hold_id IS NOT NULL)
          AND NOT EXISTS (SELECT FROM bank.pix_return_out r WHERE r.return_id = m.payment_id)
       UNION ALL
       SELECT 'refund ' || o.id || ' (' || o.state || ') waits for nothing' FROM bank.payment_order o
        WHERE o.kind = 'pix-refund' AND o.hold_id IS NOT NULL AND o.state IN ('processing', 'unknown')
          AND NOT EXISTS (SELECT FROM bank.rail_message m WHERE m.rail = 'spi' AND m.payment_id = o.end_to_end_id
            AND m.state = 'open' AND m.definition = CASE WHEN o.refusal IS NULL THEN 'pacs.004' ELSE 'camt.060' END)
          AND NOT EXISTS (SELECT FROM bank.rail_incident i WHERE i.rail = 'spi' AND i.payment_id = o.end_to_end_id
            AND i.code IN ('status.contradicting', 'message.refused-by-spi'))`,
    REFUNDS,
  ),
  faultCheck(
    'pix-refunds-account',
    'V6: a conta no SPI recebeu cada devolução feita por ele uma vez, pelo seu valor',
    `SELECT 'refund ' || o.id || ': the SPI account got ' || coalesce(s.amount, 0) AS fault FROM bank.payment_order o
        JOIN ledger.hold h ON h.id = o.hold_id
        LEFT JOIN ledger.entry s ON s.transaction_id = h.closed_by AND s.account_id = 'bank:spi'
        WHERE o.kind = 'pix-refund' AND o.state = 'settled' AND s.amount IS DISTINCT FROM o.amount_centavos
       UNION ALL
       SELECT 'the SPI account gave back ' || e.total || ', the refunds ' || o.total
        FROM (SELECT coalesce(sum(amount), 0) AS total FROM ledger.entry
            WHERE account_id = 'bank:spi' AND kind = 'spi_return_out') e,
          (SELECT coalesce(sum(amount), 0) AS total FROM (SELECT amount_centavos AS amount FROM bank.payment_order
              WHERE kind = 'pix-refund' AND state = 'settled' AND hold_id IS NOT NULL
            UNION ALL SELECT amount_centavos FROM bank.pix_return_out WHERE state = 'settled') given) o
        WHERE e.total <> o.total`,
    REFUNDS,
  ),
];
