import type pg from 'pg';
import { money, type Instant, type Money } from '@bank/core';
import { STAGE_OF_REFUND, type OrderState } from '@bank/contracts';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';

/** One giving back of a received Pix: by an order of the company's, or by the bank for a case. */
export interface RefundRow {
  readonly orderId: string | null;
  readonly disputeId: string | null;
  /** The D id; null before it was sent, for it may still change. */
  readonly returnId: string | null;
  readonly amount: Money;
  readonly state: OrderState;
  readonly createdAt: Instant;
  readonly settledAt: Instant | null;
  readonly message: string | null;
}

const OF_RECEIVED: Statement = {
  name: 'pix_refunds_of_received',
  // What the bank tried in vain and tries again is none of the company's.
  text: `SELECT id AS "orderId", NULL AS "disputeId", CASE WHEN submitted_at IS NOT NULL THEN end_to_end_id END AS "returnId",
      amount_centavos AS amount, state, created_at AS "createdAt", settled_at AS "settledAt", message
    FROM bank.payment_order WHERE company_id = $1 AND kind = 'pix-refund' AND payee ->> 'paidId' = $2
    UNION ALL
    SELECT NULL, case_id, return_id, amount_centavos, state, sent_at, CASE WHEN state = 'settled' THEN ended_at END, NULL
    FROM bank.pix_return_out WHERE company_id = $1 AND end_to_end_id = $2 AND state <> 'rejected'
    ORDER BY "createdAt" DESC, "orderId" DESC`,
};

/** Every giving back of a received Pix, newest first. */
export async function refundsOf(pool: pg.Pool, companyId: string, endToEndId: string): Promise<readonly RefundRow[]> {
  const rows = await readPrepared<RefundRow>(pool, OF_RECEIVED, [companyId, endToEndId]);
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

const RETURNED: Statement = {
  name: 'pix_refunds_returned_of_many',
  text: `SELECT id, sum(amount)::bigint AS amount FROM (
      SELECT payee ->> 'paidId' AS id, amount_centavos AS amount FROM bank.payment_order
      WHERE company_id = $1 AND kind = 'pix-refund' AND payee ->> 'paidId' = ANY ($2::text[]) AND NOT state = ANY ($3)
      UNION ALL
      SELECT end_to_end_id, amount_centavos FROM bank.pix_return_out
      WHERE company_id = $1 AND end_to_end_id = ANY ($2::text[]) AND state <> 'rejected'
    ) AS given GROUP BY id`,
};

const NOT_DONE = Object.entries(STAGE_OF_REFUND).flatMap(([state, stage]) => (stage === 'not-done' ? [state] : []));

/** How much of each of those Pix went back, or is on its way back; one of which nothing did is not there. */
export async function returnedOf(
  pool: pg.Pool,
  companyId: string,
  endToEndIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  type Row = { readonly id: string; readonly amount: bigint };
  const rows = await readPrepared<Row>(pool, RETURNED, [companyId, endToEndIds, NOT_DONE]);
  return new Map(rows.map(({ id, amount }) => [id, money(amount)]));
}

// From what the company and the bank gave back to what that had paid: how often strangers pay a charge costs nothing here.
const RETURNED_OF_CHARGES: Statement = {
  name: 'pix_refunds_returned_of_charges',
  text: `SELECT p.charge_id AS id, sum(given.amount)::bigint AS amount FROM (
      SELECT payee ->> 'paidId' AS id, amount_centavos AS amount FROM bank.payment_order
      WHERE company_id = $1 AND kind = 'pix-refund' AND NOT state = ANY ($3)
      UNION ALL
      SELECT end_to_end_id, amount_centavos FROM bank.pix_return_out WHERE company_id = $1 AND state <> 'rejected'
    ) AS given
    CROSS JOIN LATERAL (SELECT charge_id FROM bank.pix_charge_payment
      WHERE company_id = $1 AND end_to_end_id = given.id LIMIT 1) p
    WHERE p.charge_id = ANY ($2::text[]) GROUP BY 1`,
};

/** How much of what paid each of those charges went back, or is on its way back; one of which nothing did is not there. */
export async function returnedOfCharges(
  pool: pg.Pool,
  companyId: string,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  type Row = { readonly id: string; readonly amount: bigint };
  const rows = await readPrepared<Row>(pool, RETURNED_OF_CHARGES, [companyId, chargeIds, NOT_DONE]);
  return new Map(rows.map(({ id, amount }) => [id, money(amount)]));
}

const COMPANY_OF_ACCOUNT: Statement = {
  name: 'pix_refunds_company_of_account',
  text: 'SELECT id FROM bank.company WHERE account_id = $1',
};

/** The company whose account that is. */
export async function companyOfAccount(pool: pg.Pool, accountId: string): Promise<string | undefined> {
  return (await readPrepared<{ readonly id: string }>(pool, COMPANY_OF_ACCOUNT, [accountId]))[0]?.id;
}
