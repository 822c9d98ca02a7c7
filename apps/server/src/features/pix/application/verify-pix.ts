import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

/** What must hold between our books and the messages of the SPI (SECURITY 3.3, V6). */
export const pixChecks: readonly BooksCheck[] = [
  faultCheck(
    'spi-account',
    'V6: a conta no SPI é a soma do que as ordens e os Pix recebidos movimentaram, um a um',
    `SELECT 'order ' || o.id || ': the SPI account got ' || coalesce(e.total, 0) AS fault FROM bank.payment_order o
        JOIN ledger.hold h ON h.id = o.hold_id
        LEFT JOIN ledger.entry s ON s.transaction_id = h.closed_by AND s.account_id = 'bank:spi'
        CROSS JOIN LATERAL (SELECT s.amount AS total) e
        WHERE o.kind = 'pix' AND o.state = 'settled' AND e.total IS DISTINCT FROM o.amount_centavos
       UNION ALL
       SELECT 'entry ' || s.seq || ' of the SPI account: ' || s.amount || ' against ' || c.amount AS fault
        FROM ledger.entry s LEFT JOIN ledger.entry c ON c.transaction_id = s.transaction_id AND c.account_id <> 'bank:spi'
          -- A fee may go, or come back, with it.
          AND c.kind NOT IN ('fee', 'fee_returned')
        WHERE s.account_id = 'bank:spi' AND c.amount IS DISTINCT FROM -s.amount
       UNION ALL
       SELECT 'the SPI account sent ' || e.total || ', the orders ' || o.total AS fault
        FROM (SELECT coalesce(sum(amount), 0) AS total FROM ledger.entry WHERE account_id = 'bank:spi' AND kind = 'spi_out') e,
          (SELECT coalesce(sum(amount_centavos), 0) AS total FROM bank.payment_order
            WHERE kind = 'pix' AND state = 'settled' AND hold_id IS NOT NULL) o
        WHERE e.total <> o.total`,
    `SELECT count(*) FROM ledger.entry WHERE account_id = 'bank:spi'`,
  ),
  faultCheck(
    'spi-payments',
    'V6: cada ordem em andamento tem sua mensagem, e cada mensagem uma ordem',
    `SELECT o.id || ' (' || o.state || '): ' || coalesce(m.messages, 0) || ' messages' AS fault FROM bank.payment_order o
        LEFT JOIN (SELECT company_id, order_id, count(*) AS messages FROM bank.rail_message
          WHERE rail = 'spi' AND definition = 'pacs.008' GROUP BY 1, 2) m ON m.company_id = o.company_id AND m.order_id = o.id
        WHERE o.kind = 'pix' AND o.hold_id IS NOT NULL
          AND (m.messages > 1 OR m.messages IS NULL AND o.state IN ('processing', 'unknown'))
       UNION ALL
       SELECT 'message ' || m.id || ' carries out no order' FROM bank.rail_message m
        WHERE m.rail = 'spi' AND m.definition = 'pacs.008' AND NOT EXISTS (SELECT FROM bank.payment_order o
          WHERE o.company_id = m.company_id AND o.id = m.order_id AND o.hold_id IS NOT NULL)
          AND NOT EXISTS (SELECT FROM bank.pix_return_out r WHERE r.return_id = m.payment_id AND r.paid_to IS NOT NULL)`,
    `SELECT count(*) FROM bank.rail_message WHERE rail = 'spi'`,
  ),
  faultCheck(
    'spi-open',
    'V6: de cada ordem em andamento uma mensagem, ou uma consulta, ainda espera resposta, ou está com pessoas',
    `SELECT 'order ' || o.id || ' (' || o.state || ') waits for nothing' AS fault FROM bank.payment_order o
        WHERE o.kind = 'pix' AND o.hold_id IS NOT NULL AND o.state IN ('processing', 'unknown')
          AND EXISTS (SELECT FROM bank.rail_message m WHERE m.rail = 'spi' AND m.payment_id = o.end_to_end_id
            AND m.definition = 'pacs.008')
          -- What is being cleared up is asked about; anything else is sent.
          AND NOT EXISTS (SELECT FROM bank.rail_message m WHERE m.rail = 'spi' AND m.payment_id = o.end_to_end_id
            AND m.state = 'open' AND m.definition = CASE WHEN o.refusal IS NULL THEN 'pacs.008' ELSE 'camt.060' END)
          -- Where asking brings nothing more it waits for people, among what is open.
          AND NOT EXISTS (SELECT FROM bank.rail_incident i WHERE i.rail = 'spi' AND i.payment_id = o.end_to_end_id
            AND i.code IN ('status.contradicting', 'message.refused-by-spi'))`,
    `SELECT count(*) FROM bank.rail_message WHERE rail = 'spi' AND state = 'open'`,
  ),
  faultCheck(
    'pix-in',
    'V6: cada Pix recebido foi creditado uma vez, pelo seu valor',
    `SELECT p.end_to_end_id || ': ' || coalesce(e.credits, 0) || ' credits' AS fault FROM bank.pix_in p
        LEFT JOIN (SELECT transaction_id, account_id, count(*) AS credits, sum(amount) AS total FROM ledger.entry
          WHERE amount > 0 AND kind = 'pix_received' GROUP BY 1, 2) e
          ON e.transaction_id = p.transaction_id AND e.account_id = p.account_id
        WHERE p.state = 'credited' AND (e.credits IS DISTINCT FROM 1 OR e.total IS DISTINCT FROM p.amount_centavos)`,
    `SELECT count(*) FROM bank.pix_in`,
  ),
  faultCheck(
    'pix-returns',
    'V6: o que foi devolvido de cada Pix não passa do que foi pago',
    `SELECT r.order_id || ': returned ' || sum(r.amount_centavos) || ' of ' || min(o.amount_centavos) AS fault
        FROM bank.pix_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
        WHERE r.state IN ('accepted', 'credited') GROUP BY r.order_id
        HAVING sum(r.amount_centavos) > min(o.amount_centavos)`,
    `SELECT count(*) FROM bank.pix_return_in`,
  ),
  faultCheck(
    'pix-returns-out',
    'V6: cada devolução que o banco faz tem sua mensagem, que espera resposta enquanto não termina, e paga uma vez o bloqueio de que sai',
    `SELECT r.return_id || ' (' || r.state || '): ' || count(m.id) || ' messages' AS fault FROM bank.pix_return_out r
        LEFT JOIN bank.rail_message m ON m.rail = 'spi' AND m.payment_id = r.return_id
          AND m.definition = CASE WHEN r.paid_to IS NULL THEN 'pacs.004' ELSE 'pacs.008' END
        GROUP BY r.return_id, r.state HAVING count(m.id) <> 1
       UNION ALL
       SELECT r.return_id || ' (' || r.state || ') waits for nothing' FROM bank.pix_return_out r
        WHERE r.state IN ('processing', 'unknown') AND NOT EXISTS (SELECT FROM bank.rail_message m WHERE m.rail = 'spi'
            AND m.payment_id = r.return_id AND m.state = 'open'
            AND m.definition = CASE WHEN r.state = 'unknown' THEN 'camt.060' WHEN r.paid_to IS NULL THEN 'pacs.004'
              ELSE 'pacs.008' END)
          AND NOT EXISTS (SELECT FROM bank.rail_incident i WHERE i.rail = 'spi' AND i.payment_id = r.return_id
            AND i.code IN ('status.contradicting', 'message.refused-by-spi'))
       UNION ALL
       SELECT r.return_id || ' (' || r.state || ') of ' || r.amount_centavos || ' comes out of a hold of '
          || coalesce(h.amount, 0) || ' (' || coalesce(h.state, 'none') || ')' FROM bank.pix_return_out r
        LEFT JOIN ledger.hold h ON h.id = r.hold_id AND h.account_id = r.account_id
        WHERE h.amount IS NULL OR r.amount_centavos > h.amount
          OR r.state = 'settled' AND (h.state <> 'settled' OR h.closed_by <> r.transaction_id)
          OR r.state IN ('processing', 'unknown') AND h.state <> 'held'`,
    `SELECT count(*) FROM bank.pix_return_out`,
  ),
];
