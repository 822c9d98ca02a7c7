import { money, type CivilDate } from '@bank/core';
import { keptPayee, type OrderKind } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import type { PaymentTo } from '../domain/recent-payees.ts';

/** How many of a company's newest payments are looked at: enough for who was paid lately, however many it makes. */
const PAYMENTS_LOOKED_AT = 2000;

const NEWEST = {
  name: 'payees_newest_payments',
  text: `SELECT id, payee, amount_centavos, planned_date FROM (
      SELECT id, kind, state, payee, amount_centavos, planned_date, created_by FROM bank.payment_order
      WHERE company_id = $1 ORDER BY id DESC LIMIT ${PAYMENTS_LOOKED_AT}) AS newest
    WHERE kind = ANY ($2::text[]) AND state NOT IN ('rejected', 'refused', 'cancelled', 'expired')
      AND ($3::text IS NULL OR created_by = $3)
    ORDER BY id DESC`,
};

/** A company's newest payments of those kinds that did not come to nothing, newest first; of one operator where one is named. */
export async function newestPayments(
  on: Queryable,
  of: { readonly companyId: string; readonly kinds: readonly OrderKind[]; readonly madeBy: string | null },
): Promise<readonly PaymentTo[]> {
  interface Row {
    readonly id: string;
    readonly payee: JsonObject;
    readonly amount_centavos: bigint;
    readonly planned_date: string;
  }
  const rows = await readPrepared<Row>(on, NEWEST, [of.companyId, of.kinds, of.madeBy]);
  return rows.map((row) => ({
    orderId: row.id,
    payee: keptPayee(row.payee),
    amount: money(row.amount_centavos),
    date: row.planned_date as CivilDate,
  }));
}

/** How many of the payments to one payee are looked at for another way to them. */
const PAYMENTS_TO_LOOKED_AT = 200;

const TO_PAYEE = {
  name: 'payees_payments_to',
  text: `SELECT id, payee FROM bank.payment_order
    WHERE company_id = $1 AND payee_fingerprint = $2 AND state = 'settled' AND ($3::text IS NULL OR created_by = $3)
    ORDER BY id DESC LIMIT ${PAYMENTS_TO_LOOKED_AT}`,
};

/** The newest payments that reached one payee, newest first; of one operator where one is named. */
export async function paymentsTo(
  on: Queryable,
  of: { readonly companyId: string; readonly fingerprint: string; readonly madeBy: string | null },
): Promise<readonly Pick<PaymentTo, 'orderId' | 'payee'>[]> {
  const rows = await readPrepared<{ readonly id: string; readonly payee: JsonObject }>(on, TO_PAYEE, [
    of.companyId,
    of.fingerprint,
    of.madeBy,
  ]);
  return rows.map(({ id, payee }) => ({ orderId: id, payee: keptPayee(payee) }));
}
