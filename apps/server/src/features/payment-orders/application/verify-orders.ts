import { formatInstant, type Instant } from '@bank/core';
import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

/** Grace for what is due: loops, queues and recovery have so long (SECURITY 3.3, V10). */
const STUCK_AFTER = `interval '60 seconds'`;

const ORDERS = `SELECT count(*) FROM bank.payment_order`;

/** What must hold for orders whatever happened to the bank. */
export function orderChecks(now: () => Instant): readonly BooksCheck[] {
  return [
    faultCheck(
      'order-keys',
      'V4: cada ordem nasceu de uma chave de envio, e cada chave fez no máximo uma ordem',
      `SELECT o.id || ': ' || coalesce(k.keys, 0) || ' keys' AS fault FROM bank.payment_order o
        LEFT JOIN (SELECT a.company_id, a.subject, count(i.key) AS keys FROM ledger.audit_record a
          LEFT JOIN ledger.idempotency i ON i.transaction_id = a.transaction_id
          WHERE a.action = 'payment-orders.created' GROUP BY 1, 2) k ON k.company_id = o.company_id AND k.subject = o.id
        WHERE k.keys IS DISTINCT FROM 1
       UNION ALL
       SELECT 'transaction ' || a.transaction_id || ' made several orders' FROM ledger.audit_record a
        WHERE a.action = 'payment-orders.created' GROUP BY a.transaction_id HAVING count(*) > 1`,
      ORDERS,
    ),
    faultCheck(
      'order-effects',
      'V4: cada ordem paga debitou a conta uma vez, pelo seu valor; nenhuma outra debitou',
      `SELECT o.id || ' (' || o.state || '): ' || coalesce(e.debits, 0) || ' debits of ' || coalesce(e.total, 0) AS fault
        FROM bank.payment_order o
        LEFT JOIN (SELECT account_id, detail ->> 'orderId' AS order_id, count(*) AS debits, sum(amount) AS total
          FROM ledger.entry WHERE amount < 0 AND detail ? 'orderId' GROUP BY 1, 2) e
          ON e.account_id = o.account_id AND e.order_id = o.id
        WHERE CASE WHEN o.state = 'settled' THEN e.debits IS DISTINCT FROM 1 OR e.total IS DISTINCT FROM -o.amount_centavos
          ELSE e.debits IS NOT NULL END`,
      ORDERS,
    ),
    faultCheck(
      'order-holds',
      'V6: os valores reservados são exatamente os das ordens em andamento',
      `SELECT o.id || ': hold ' || coalesce(h.state, 'missing') AS fault FROM bank.payment_order o
        LEFT JOIN ledger.hold h ON h.id = o.hold_id
        WHERE o.hold_id IS NOT NULL AND (h.id IS NULL OR h.amount <> o.amount_centavos OR h.account_id <> o.account_id
          OR h.state <> CASE WHEN o.state IN ('processing', 'unknown') THEN 'held' WHEN o.state = 'settled' THEN 'settled'
            ELSE 'released' END)
       UNION ALL
       SELECT 'hold ' || h.id || ' belongs to no order' FROM ledger.hold h
        WHERE NOT EXISTS (SELECT FROM bank.payment_order o WHERE o.hold_id = h.id)`,
      `SELECT count(*) FROM ledger.hold`,
    ),
    faultCheck(
      'order-events',
      'V7: cada mudança de estado tem seu registro na linha do tempo e na trilha de auditoria',
      `SELECT o.id || ': version ' || o.version || ', ' || coalesce(e.events, 0) || ' events, ' || coalesce(a.acts, 0) || ' acts' AS fault
        FROM bank.payment_order o
        LEFT JOIN (SELECT company_id, order_id, count(*) AS events, max(seq) AS last FROM bank.order_event GROUP BY 1, 2) e
          ON e.company_id = o.company_id AND e.order_id = o.id
        LEFT JOIN (SELECT company_id, subject, count(*) AS acts FROM ledger.audit_record
          WHERE action LIKE 'payment-orders.%' GROUP BY 1, 2) a ON a.company_id = o.company_id AND a.subject = o.id
        WHERE e.events IS DISTINCT FROM o.version OR e.last IS DISTINCT FROM o.version OR a.acts IS DISTINCT FROM o.version`,
      `SELECT count(*) FROM bank.order_event`,
    ),
    faultCheck(
      'order-limits',
      'V9: os limites usados são a soma das ordens e nenhum foi ultrapassado',
      `WITH counted AS (SELECT l ->> 'counterId' AS id, sum((l ->> 'amountCentavos')::bigint) AS used,
            max((l ->> 'capCentavos')::bigint) AS cap
          FROM bank.payment_order o, jsonb_array_elements(o.counted -> 'limits') l GROUP BY 1),
        kept AS (SELECT id, used FROM ledger.counter
          WHERE id LIKE 'unconfirmed:%' OR id LIKE '%-limit:%' OR id LIKE 'pending-device:%')
       SELECT coalesce(c.id, k.id) || ': counted ' || coalesce(k.used, 0) || ', orders ' || coalesce(c.used, 0)
          || ', cap ' || coalesce(c.cap, 0) AS fault
        FROM counted c FULL JOIN kept k ON k.id = c.id
        WHERE coalesce(c.used, 0) <> coalesce(k.used, 0) OR coalesce(c.used, 0) > coalesce(c.cap, 0) AND coalesce(c.used, 0) > 0`,
      `SELECT count(*) FROM ledger.counter`,
    ),
    faultCheck(
      'order-stuck',
      'V10: nenhuma ordem passou mais de 60 segundos do prazo do seu estado',
      `SELECT id || ' (' || state || ')' AS fault FROM bank.payment_order
        WHERE expires_at < $1::timestamptz - ${STUCK_AFTER} OR next_try_at < $1::timestamptz - ${STUCK_AFTER}
          OR (state = 'processing' AND answer_due_at < $1::timestamptz - ${STUCK_AFTER})`,
      ORDERS,
      () => [formatInstant(now())],
    ),
  ];
}
