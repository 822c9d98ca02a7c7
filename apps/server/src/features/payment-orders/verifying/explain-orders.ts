import { faultCheck } from '../../../platform/database/fault-check.ts';
import type { Explanations } from '../../explanations/index.ts';

/** The amount of an act, which its record tells with a point, in centavos. */
const AMOUNT = `replace(data ->> 'amount', '.', '')::bigint`;

/** Every act of an order: the audit trail, which is linked and signed, says where it led, and in which transaction. */
const ACTS = `SELECT company_id, subject AS order_id, transaction_id, data ->> 'state' AS state, data ->> 'date' AS date,
    (data ->> 'revision')::int AS revision, ${AMOUNT} AS amount
  FROM ledger.audit_record WHERE action LIKE 'payment-orders.%' AND transaction_id IS NOT NULL`;

/**
 * What orders explain. `settled_order` is there for the rails: an order that was paid, with the transaction and the amount
 * of the act that says so; which entries follow from it is the rail's to say.
 */
export const orderExplanations: Explanations = {
  sources: [
    { name: 'order_act', sql: ACTS },
    {
      name: 'settled_order',
      sql: `SELECT o.company_id, o.id, o.kind, o.account_id, a.amount, a.transaction_id, o.end_to_end_id, o.hold_id, o.payee,
          o.rail_content, past.transaction_id IS NOT NULL AS is_made_up
        FROM order_act a JOIN bank.payment_order o ON o.company_id = a.company_id AND o.id = a.order_id
        LEFT JOIN bank.made_up_past past ON past.transaction_id = a.transaction_id AND past.order_id = o.id
        WHERE a.state = 'settled' AND o.state = 'settled'`,
    },
  ],
  holds: [
    {
      name: 'payment-orders.in-flight',
      sql: `SELECT o.hold_id, o.account_id, o.amount_centavos, CASE WHEN o.state IN ('processing', 'unknown') THEN 'held'
            WHEN o.state = 'settled' THEN 'settled' ELSE 'released' END,
          placed.order_id IS NOT NULL AND (h.closed_by IS NULL OR closed.order_id IS NOT NULL)
        FROM bank.payment_order o LEFT JOIN ledger.hold h ON h.id = o.hold_id
        LEFT JOIN (SELECT DISTINCT company_id, order_id, transaction_id FROM order_act WHERE state = 'processing') placed
          ON placed.company_id = o.company_id AND placed.order_id = o.id AND placed.transaction_id = h.placed_by
        LEFT JOIN (SELECT DISTINCT company_id, order_id, transaction_id, state FROM order_act) closed
          ON closed.company_id = o.company_id AND closed.order_id = o.id AND closed.transaction_id = h.closed_by
            AND closed.state = o.state
        WHERE o.hold_id IS NOT NULL`,
    },
  ],
  counters: [
    {
      name: 'payment-orders.counted',
      patterns: ['unconfirmed:%', '%-limit:%', 'pending-device:%', 'bracket:%', 'free:%', 'share:%', 'program-cap:%'],
      sql: `SELECT l ->> 'counterId' AS id, (l ->> 'amountCentavos')::numeric AS used
        FROM bank.payment_order o, json_array_elements(o.counted -> 'limits') AS l`,
    },
  ],
};

/** An order says what its acts said of it. */
export const orderActsCheck = faultCheck(
  'order-acts',
  'V7: valor, data e estado de cada ordem são os do ato que a deixou assim',
  `WITH order_act AS (${ACTS})
   SELECT o.id || ' (' || o.state || ') of ' || o.amount_centavos || ' centavos on ' || o.planned_date || ': no act says so' AS fault
     FROM bank.payment_order o
     WHERE NOT EXISTS (SELECT FROM order_act a WHERE a.company_id = o.company_id AND a.order_id = o.id AND a.state = o.state
       AND a.amount = o.amount_centavos AND a.revision = o.revision AND a.date = o.planned_date::text)`,
  'SELECT count(*) FROM bank.payment_order',
);
