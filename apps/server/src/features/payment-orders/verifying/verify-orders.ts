import { formatInstant, type Instant } from '@bank/core';
import { hasNightLimits, MONEY_KINDS, ORDER_KIND_NAMES } from '@bank/contracts';
import type { BooksCheck } from '@bank/ledger';
import { PENDING_DEVICE_ORDER_MAX } from '../domain/pending-device.ts';
import { faultCheck } from '../../../platform/database/fault-check.ts';
import { approvalChecks } from './verify-approvals.ts';

/** Grace for what is due: loops, queues and recovery have so long (SECURITY 3.3, V10). */
const STUCK_AFTER = `interval '60 seconds'`;

const ORDERS = `SELECT count(*) FROM bank.payment_order`;

/** Servers' clocks, and the way from a request's moment to its posting, differ by less than this. */
const SURELY_BEFORE = `interval '60 seconds'`;

// A limit may have been changed within its period, so each order is held to the cap of its own moment: with what had
// surely been counted before it, it does not pass that.
const OVER_A_CAP = `SELECT id || ': ' || order_id || ' passed the cap ' || cap FROM (
    SELECT o.id AS order_id, l ->> 'counterId' AS id, (l ->> 'amountCentavos')::bigint AS amount,
      (l ->> 'capCentavos')::bigint AS cap, sum((l ->> 'amountCentavos')::bigint) OVER (PARTITION BY l ->> 'counterId'
        ORDER BY CASE l ->> 'kind' WHEN 'device' THEN coalesce(o.confirmed_at, o.created_at) WHEN 'program' THEN o.created_at
          ELSE o.submitted_at END
        RANGE BETWEEN UNBOUNDED PRECEDING AND ${SURELY_BEFORE} PRECEDING) AS before
    FROM bank.payment_order o, json_array_elements(o.counted -> 'limits') l
    WHERE l ->> 'kind' IN ('period', 'device', 'program')) counted
  WHERE coalesce(before, 0) + amount > cap`;

const CHECKS: readonly BooksCheck[] = [
  faultCheck(
    'order-keys',
    'V4: cada ordem nasceu de uma chave de envio, de um dia da sua repetição ou de uma linha do seu lote, e cada um fez no máximo uma',
    `SELECT o.id || ': ' || coalesce(k.keys, 0) || ' keys' AS fault FROM bank.payment_order o
        LEFT JOIN (SELECT a.company_id, a.subject, count(i.key) AS keys FROM ledger.audit_record a
          LEFT JOIN ledger.idempotency i ON i.transaction_id = a.transaction_id
          WHERE a.action = 'payment-orders.created' GROUP BY 1, 2) k ON k.company_id = o.company_id AND k.subject = o.id
        WHERE o.series_order_id IS NULL AND k.keys IS DISTINCT FROM 1 OR o.series_order_id IS NOT NULL AND k.keys IS DISTINCT FROM 0
       UNION ALL
       -- What a series has made, it made in the step in which it moved on: one step, one order.
       SELECT o.id || ': its series made it in ' || count(r.subject) || ' steps' FROM bank.payment_order o
        JOIN ledger.audit_record a ON a.company_id = o.company_id AND a.subject = o.id
          AND a.action = 'payment-orders.created'
        LEFT JOIN ledger.audit_record r ON r.transaction_id = a.transaction_id AND r.subject = o.series_order_id
          AND r.action = 'payment-orders.repeated'
        WHERE o.series_order_id IS NOT NULL AND o.batch_id IS NULL GROUP BY o.id HAVING count(r.subject) <> 1
       UNION ALL
       SELECT s.id || ': made ' || (s.series ->> 'made') || ', there are ' || count(o.id) FROM bank.payment_order s
        LEFT JOIN bank.payment_order o ON o.company_id = s.company_id AND o.series_order_id = s.id
        WHERE s.series IS NOT NULL GROUP BY s.company_id, s.id HAVING count(o.id) <> (s.series ->> 'made')::int
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
        WHERE CASE WHEN o.state = 'settled' AND o.kind = ANY ($1) THEN e.debits IS DISTINCT FROM 1 OR e.total IS DISTINCT FROM -o.amount_centavos
          -- What makes other orders moves no money itself.
          ELSE e.debits IS NOT NULL END`,
    ORDERS,
    () => [MONEY_KINDS],
  ),
  faultCheck(
    'order-holds',
    'V6: cada ordem em andamento tem o seu valor reservado, e nenhuma outra',
    `SELECT o.id || ': hold ' || coalesce(h.state, 'missing') AS fault FROM bank.payment_order o
        LEFT JOIN ledger.hold h ON h.id = o.hold_id
        WHERE o.hold_id IS NOT NULL AND (h.id IS NULL OR h.amount <> o.amount_centavos OR h.account_id <> o.account_id
          OR h.state <> CASE WHEN o.state IN ('processing', 'unknown') THEN 'held' WHEN o.state = 'settled' THEN 'settled'
            ELSE 'released' END)`,
    // That there is no other hold is asked of everything that sets money aside: explanations.holds.
    `SELECT count(*) FROM bank.payment_order WHERE hold_id IS NOT NULL`,
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
    'V9: os limites usados são a soma das ordens e nenhum passou do que valia quando foi contado',
    `WITH counted AS (SELECT l ->> 'counterId' AS id, sum((l ->> 'amountCentavos')::bigint) AS used,
            max((l ->> 'capCentavos')::bigint) AS cap
          FROM bank.payment_order o, json_array_elements(o.counted -> 'limits') l GROUP BY 1),
        kept AS (SELECT id, used FROM ledger.counter
          WHERE id LIKE 'unconfirmed:%' OR id LIKE '%-limit:%' OR id LIKE 'pending-device:%'
            OR id LIKE 'bracket:%' OR id LIKE 'free:%' OR id LIKE 'share:%'
            OR id LIKE 'program-cap:%')
       SELECT coalesce(c.id, k.id) || ': counted ' || coalesce(k.used, 0) || ', orders ' || coalesce(c.used, 0)
          || ', cap ' || coalesce(c.cap, 0) AS fault
        FROM counted c FULL JOIN kept k ON k.id = c.id
        WHERE CASE WHEN coalesce(c.id, k.id) LIKE 'share:%' THEN coalesce(c.used, 0) > coalesce(k.used, 0)
            ELSE coalesce(c.used, 0) <> coalesce(k.used, 0) END
          OR coalesce(c.used, 0) > coalesce(c.cap, 0) AND coalesce(c.used, 0) > 0
       UNION ALL ${OVER_A_CAP}`,
    `SELECT count(*) FROM ledger.counter`,
  ),
  faultCheck(
    'order-program-caps',
    'V9: cada ordem de um programa que seguiu sozinha foi contada no limite diário da sua credencial; toda outra foi aprovada',
    // Who approved the others, and how many, is asked of every order: order-approvals.
    `SELECT o.id || ' (' || o.state || '), of ' || o.created_by || ': ' || coalesce(o.approval ->> 'cause', 'no cause') AS fault
        FROM bank.payment_order o
        WHERE starts_with(o.created_by, 'crd_') AND o.state IN ('scheduled', 'processing', 'unknown', 'settled')
          AND NOT CASE o.approval ->> 'cause' WHEN 'within-daily-cap' THEN EXISTS (
              SELECT FROM json_array_elements(o.counted -> 'limits') l WHERE l ->> 'kind' = 'program'
                AND l ->> 'counterId' = 'program-cap:' || o.company_id || ':' || o.created_by || ':' || o.planned_date
                AND (l ->> 'amountCentavos')::bigint = o.amount_centavos)
            ELSE coalesce(jsonb_array_length(o.approval -> 'steps'), 0) > 0 END`,
    `SELECT count(*) FROM bank.payment_order WHERE starts_with(created_by, 'crd_')`,
  ),
  faultCheck(
    'order-periods',
    'V9: cada ordem que saiu foi contada pelo seu valor no período em que saiu',
    `SELECT o.id || ': not counted into the period of ' || o.submitted_at AS fault FROM bank.payment_order o,
          LATERAL (SELECT (o.submitted_at AT TIME ZONE 'America/Sao_Paulo') AS at) moment,
          LATERAL (SELECT moment.at::date - (extract(hour FROM moment.at) < 6)::int AS day, extract(hour FROM moment.at) AS hour,
            o.kind || '-limit:' || o.company_id AS counter) local
        WHERE o.state IN ('processing', 'unknown', 'settled') AND o.submitted_at IS NOT NULL
          -- A past that a seed made up was counted into no period.
          AND NOT EXISTS (SELECT FROM bank.made_up_past past WHERE past.order_id = o.id)
          AND (SELECT count(*) FROM json_array_elements(o.counted -> 'limits') l,
              -- The limit of one payee counts in place of the company's.
              LATERAL (SELECT regexp_replace(l ->> 'counterId', ':lpy_[0-9a-z]+:', ':') AS id) period
            WHERE (l ->> 'amountCentavos')::bigint = o.amount_centavos
              -- A kind without night limits has the whole day for its period.
              AND CASE WHEN o.kind = ANY ($1) THEN hour BETWEEN 6 AND 21 AND period.id = counter || ':day:' || local.day
                  OR (hour < 6 OR hour >= 20) AND period.id = counter || ':night:' || local.day
                ELSE period.id = counter || ':day:' || moment.at::date END) <> 1
       UNION ALL
       SELECT o.id || ': more than a pending device may confirm' FROM bank.payment_order o,
          json_array_elements(o.counted -> 'limits') l
        WHERE l ->> 'kind' = 'device' AND (l ->> 'amountCentavos')::bigint > ${PENDING_DEVICE_ORDER_MAX}`,
    ORDERS,
    () => [ORDER_KIND_NAMES.filter(hasNightLimits)],
  ),
];

/** What must hold for orders whatever happened to the bank. */
export function orderChecks(now: () => Instant): readonly BooksCheck[] {
  return [
    ...CHECKS,
    ...approvalChecks,
    faultCheck(
      'order-stuck',
      'V10: nenhuma ordem passou mais de 60 segundos do prazo do seu estado',
      `SELECT id || ' (' || state || ')' AS fault FROM bank.payment_order
        WHERE expires_at < $1::timestamptz - ${STUCK_AFTER} OR (next_try_at < $1::timestamptz - ${STUCK_AFTER} AND NOT waits_for_rail AND kind = ANY ($2))
          OR (state = 'processing' AND answer_due_at < $1::timestamptz - ${STUCK_AFTER})`,
      ORDERS,
      // What makes other orders is looked at by the capability that knows which.
      () => [formatInstant(now()), MONEY_KINDS],
    ),
  ];
}
