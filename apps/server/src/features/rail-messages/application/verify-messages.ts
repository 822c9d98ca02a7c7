import { formatInstant, type Instant } from '@bank/core';
import type { BooksCheck } from '@bank/ledger';
import { faultCheck } from '../../../platform/database/fault-check.ts';

/** What must hold of the messages of every rail (SECURITY 3.3, V6, V10, V11). */
export function messageChecks(now: () => Instant): readonly BooksCheck[] {
  return [
    faultCheck(
      'rail-messages-orders',
      'V11: cada mensagem que leva uma ordem é de uma ordem que existe',
      `SELECT 'message ' || m.id || ' (' || m.rail || ') carries out no order' AS fault FROM bank.rail_message m
        WHERE (m.company_id IS NULL) <> (m.order_id IS NULL) OR m.order_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM bank.payment_order o WHERE o.company_id = m.company_id AND o.id = m.order_id)`,
      `SELECT count(*) FROM bank.rail_message WHERE order_id IS NOT NULL`,
    ),
    faultCheck(
      'rail-messages-ended',
      'V6: nada se envia por uma ordem que já terminou',
      `SELECT 'message ' || m.id || ' (' || m.rail || ') is sent for order ' || o.id || ' (' || o.state || ')' AS fault
        FROM bank.rail_message m JOIN bank.payment_order o ON o.company_id = m.company_id AND o.id = m.order_id
        WHERE m.state = 'open' AND o.state NOT IN ('processing', 'unknown')`,
      `SELECT count(*) FROM bank.rail_message WHERE state = 'open'`,
    ),
    faultCheck(
      'rail-messages-stuck',
      'V10: nenhuma mensagem ficou mais de 60 segundos sem ser enviada',
      `SELECT 'message ' || id || ' (' || rail || ')' AS fault FROM bank.rail_message
        WHERE state = 'open' AND next_at < $1::timestamptz - interval '60 seconds'`,
      `SELECT count(*) FROM bank.rail_message WHERE state = 'open'`,
      () => [formatInstant(now())],
    ),
    faultCheck(
      'rail-waiting-stuck',
      'V10: nenhuma mensagem recebida ficou mais de 60 segundos sem ser julgada de novo',
      `SELECT 'message ' || encode(key, 'hex') || ' (' || rail || ')' AS fault FROM bank.rail_waiting
        WHERE state = 'waiting' AND next_at < $1::timestamptz - interval '60 seconds'`,
      `SELECT count(*) FROM bank.rail_waiting`,
      () => [formatInstant(now())],
    ),
  ];
}
