import type pg from 'pg';
import { money, type Instant, type Money } from '@bank/core';
import { STAGE_OF_REFUND, type OrderState, type ReturnDirection, type ReturnStage } from '@bank/contracts';
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

/** A return of a Pix, either way. */
export interface ReturnRow {
  readonly direction: ReturnDirection;
  readonly at: Instant;
  /** The order that gives back, or the return: what tells it from others of the same moment. */
  readonly id: string;
  readonly amount: Money;
  /** Null for a victim elsewhere, who is not the company's to know. */
  readonly name: string | null;
  readonly stage: ReturnStage;
  readonly state: OrderState | null;
  readonly returnId: string | null;
  readonly endToEndId: string | null;
  readonly orderId: string | null;
  /** The case for which the bank gave back. */
  readonly disputeId: string | null;
}

/** Which returns, from where on downwards. */
export interface ReturnFilter {
  readonly companyId: string;
  readonly accountId: string;
  readonly direction: ReturnDirection | undefined;
  readonly stage: ReturnStage | undefined;
  readonly before: { readonly at: Instant; readonly id: string } | undefined;
  readonly limit: number;
}

const STAGE = `CASE o.state ${Object.entries(STAGE_OF_REFUND)
  .map(([state, stage]) => `WHEN '${state}' THEN '${stage}'`)
  .join(' ')} END`;

// Ours, what other banks gave back of payments of ours, and what other companies of this bank did. What this bank refused
// to take, or was never settled, brought nothing and is none of the company's.
const RETURNS: Statement = {
  name: 'pix_refunds_returns',
  text: `SELECT * FROM (
      SELECT 'given' AS direction, o.created_at AS at, o.id, o.amount_centavos AS amount, o.payee ->> 'name' AS name,
        ${STAGE} AS stage, o.state, CASE WHEN o.submitted_at IS NOT NULL THEN o.end_to_end_id END AS "returnId",
        o.payee ->> 'paidId' AS "endToEndId", o.id AS "orderId", NULL AS "disputeId"
      FROM bank.payment_order o WHERE o.company_id = $1 AND o.kind = 'pix-refund'
      UNION ALL
      SELECT 'given', g.sent_at, g.return_id, g.amount_centavos, CASE WHEN g.paid_to IS NULL THEN p.payer ->> 'name' END, CASE g.state WHEN 'settled' THEN 'done'
        ELSE 'under-way' END, g.state, g.return_id, g.end_to_end_id, NULL, g.case_id
      FROM bank.pix_return_out g JOIN bank.pix_in p ON p.end_to_end_id = g.end_to_end_id AND p.company_id = g.company_id
      WHERE g.company_id = $1 AND g.state <> 'rejected'
      UNION ALL
      SELECT 'received', r.received_at, r.return_id, r.amount_centavos, o.payee ->> 'name',
        CASE r.state WHEN 'credited' THEN 'done' ELSE 'under-way' END, NULL, r.return_id, r.end_to_end_id, r.order_id, NULL
      FROM bank.pix_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
      WHERE r.company_id = $1 AND r.state IN ('accepted', 'credited')
      UNION ALL
      SELECT 'received', o.settled_at, o.end_to_end_id, o.amount_centavos, c.name, 'done', NULL, o.end_to_end_id,
        o.payee ->> 'paidId', paid.id, NULL
      FROM bank.payment_order o JOIN bank.company c ON c.id = o.company_id
      LEFT JOIN bank.payment_order paid ON paid.company_id = $1 AND paid.end_to_end_id = o.payee ->> 'paidId'
      WHERE o.kind = 'pix-refund' AND o.rail_content ->> 'ownAccountId' = $2 AND o.state = 'settled'
    ) AS every
    WHERE ($3::text IS NULL OR direction = $3) AND ($4::text IS NULL OR stage = $4)
      AND ($5::timestamptz IS NULL OR (at, id COLLATE "C") < ($5, $6 COLLATE "C"))
    ORDER BY at DESC, id COLLATE "C" DESC LIMIT $7`,
};

/** Returns both ways, newest first. */
export async function listReturns(pool: pg.Pool, filter: ReturnFilter): Promise<readonly ReturnRow[]> {
  const { companyId, accountId, direction = null, stage = null, before, limit } = filter;
  const from = before ? [new Date(before.at), before.id] : [null, null];
  const rows = await readPrepared<ReturnRow>(pool, RETURNS, [companyId, accountId, direction, stage, ...from, limit]);
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}
