import { bankingDate, instant, money, type Instant } from '@bank/core';
import type { OrderKind } from '@bank/contracts';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import { firstIdAt } from '../../../platform/database/first-id.ts';
import { payeeRelationOf } from '../../payment-orders/index.ts';
import type { PastOrder } from '../domain/rules-trial.ts';

/** Orders that are read at a time, so that other work goes on between. */
const PAGE_ROWS = 10_000;

interface Row {
  readonly id: string;
  readonly type: OrderKind;
  readonly amount: bigint;
  readonly at_ms: number;
  readonly maker_cpf: string;
  readonly payee_name: string;
  readonly payee_document: string;
  readonly payer_document: string;
  readonly payee_was_known: boolean;
  readonly is_unpaid: boolean;
}

// The page is cut before anything is joined to it, along the primary key: otherwise each page would read them all.
const PAGE = {
  name: 'authorizations_past_orders',
  text: `SELECT o.id, o.kind AS type, o.amount_centavos AS amount,
      (extract(epoch FROM o.created_at) * 1000)::float8 AS at_ms, maker.cpf AS maker_cpf,
      o.payee->>'name' AS payee_name, o.payee->>'document' AS payee_document, c.cnpj AS payer_document,
      coalesce(k.at < o.created_at, false) AS payee_was_known,
      o.state IN ('rejected', 'refused', 'cancelled', 'expired') AS is_unpaid
    FROM (SELECT page.company_id, page.id, page.kind, page.amount_centavos, page.created_at, page.created_by, page.payee,
        page.payee_fingerprint, page.state
      FROM bank.payment_order page WHERE page.company_id = $1 AND page.id > $2
      AND page.created_at >= to_timestamp($3::float8 / 1000) AND page.series_order_id IS NULL
      ORDER BY page.id LIMIT ${PAGE_ROWS}) o
    JOIN bank.company c ON c.id = o.company_id
    JOIN bank.operator maker ON maker.company_id = o.company_id AND maker.id = o.created_by
    LEFT JOIN bank.known_payee k ON k.company_id = o.company_id AND k.fingerprint = o.payee_fingerprint
    ORDER BY o.id`,
};

/**
 * The orders that a company's operators made since then, oldest first, in pages. Payments of a series count once, with
 * the order that began it. The kind of payee is that of the moment of making: a payee counts as known where the first
 * payment to it had settled by then. An edited order counts with its last amount.
 */
export async function* pastOrders(
  on: Queryable,
  companyId: string,
  since: Instant,
): AsyncGenerator<readonly PastOrder[]> {
  let after = firstIdAt('ord', since);
  for (;;) {
    const rows = await readPrepared<Row>(on, PAGE, [companyId, after, since]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(pastOrderOf);
    after = last.id;
  }
}

function pastOrderOf(row: Row): PastOrder {
  const at = instant(row.at_ms);
  return {
    id: row.id,
    type: row.type,
    amount: money(row.amount),
    payees: payeeRelationOf({
      payeeDocument: row.payee_document,
      payerDocument: row.payer_document,
      payeeIsKnown: row.payee_was_known,
    }),
    payeeName: row.payee_name,
    at,
    day: bankingDate(at),
    makerCpf: row.maker_cpf,
    isUnpaid: row.is_unpaid,
  };
}
