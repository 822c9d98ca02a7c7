import type pg from 'pg';
import { formatInstant, money, type Instant, type Money } from '@bank/core';
import { STAGE_OF_REFUND, type OrderState, type ReturnDirection, type ReturnStage } from '@bank/contracts';
import { readPrepared, readRows } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { readSearch, searchCondition, searchValues } from '../../statement/index.ts';
import type { ReturnPlace } from '../domain/return-place.ts';

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
  /** What whoever gave back wrote. */
  readonly message: string | null;
}

/** Which returns a list, its sums and its file are of; what is undefined narrows nothing. */
export interface ReturnFilter {
  readonly companyId: string;
  readonly accountId: string;
  readonly direction: ReturnDirection | undefined;
  readonly stage: ReturnStage | undefined;
  /** From then on, and before. */
  readonly from: Instant | undefined;
  readonly until: Instant | undefined;
  /** In names, messages, documents, amounts and identifiers. */
  readonly search: string | undefined;
}

const STAGE = `CASE o.state ${Object.entries(STAGE_OF_REFUND)
  .map(([state, stage]) => `WHEN '${state}' THEN '${stage}'`)
  .join(' ')} END`;

// Ours, what other banks gave back of payments of ours, and what other companies of this bank did. What this bank refused
// to take, or was never settled, brought nothing and is none of the company's. $1 company, $2 its account.
const EVERY = `SELECT 'given' AS direction, o.created_at AS at, o.id, o.amount_centavos AS amount, o.payee ->> 'name' AS name,
        ${STAGE} AS stage, o.state, CASE WHEN o.submitted_at IS NOT NULL THEN o.end_to_end_id END AS "returnId",
        o.payee ->> 'paidId' AS "endToEndId", o.id AS "orderId", NULL AS "disputeId", o.message,
        o.payee ->> 'document' AS document
      FROM bank.payment_order o WHERE o.company_id = $1 AND o.kind = 'pix-refund'
      UNION ALL
      SELECT 'given', g.sent_at, g.return_id, g.amount_centavos, CASE WHEN g.paid_to IS NULL THEN p.payer ->> 'name' END, CASE g.state WHEN 'settled' THEN 'done'
        ELSE 'under-way' END, g.state, g.return_id, g.end_to_end_id, NULL, g.case_id, NULL,
        CASE WHEN g.paid_to IS NULL THEN p.payer ->> 'document' END
      FROM bank.pix_return_out g JOIN bank.pix_in p ON p.end_to_end_id = g.end_to_end_id AND p.company_id = g.company_id
      WHERE g.company_id = $1 AND g.state <> 'rejected'
      UNION ALL
      SELECT 'received', r.received_at, r.return_id, r.amount_centavos, o.payee ->> 'name',
        CASE r.state WHEN 'credited' THEN 'done' ELSE 'under-way' END, NULL, r.return_id, r.end_to_end_id, r.order_id, NULL,
        NULL, o.payee ->> 'document'
      FROM bank.pix_return_in r JOIN bank.payment_order o ON o.company_id = r.company_id AND o.id = r.order_id
      WHERE r.company_id = $1 AND r.state IN ('accepted', 'credited')
      UNION ALL
      SELECT 'received', o.settled_at, o.end_to_end_id, o.amount_centavos, c.name, 'done', NULL, o.end_to_end_id,
        o.payee ->> 'paidId', paid.id, NULL, o.message, c.cnpj
      FROM bank.payment_order o JOIN bank.company c ON c.id = o.company_id
      LEFT JOIN bank.payment_order paid ON paid.company_id = $1 AND paid.end_to_end_id = o.payee ->> 'paidId'
      WHERE o.kind = 'pix-refund' AND o.rail_content ->> 'ownAccountId' = $2 AND o.state = 'settled'`;

const SEARCHED = { words: ['name', 'message', '"returnId"', '"endToEndId"'], document: 'document', amount: 'amount' };
const PLACES = { text: '$7', outline: '$8', company: '$9', person: '$10', amountFrom: '$11', amountTo: '$12' };
// $3 direction, $4 stage, $5 from, $6 until, $7 to $12 what is searched.
const NARROWED = `($3::text IS NULL OR direction = $3) AND ($4::text IS NULL OR stage = $4)
      AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at < $6)
      AND ($7::text IS NULL OR ${searchCondition(SEARCHED, PLACES)})`;

function valuesOf(filter: ReturnFilter): readonly unknown[] {
  const { companyId, accountId, direction = null, stage = null, from, until, search = '' } = filter;
  const moment = (at: Instant | undefined): string | null => (at === undefined ? null : formatInstant(at));
  const searched = searchValues(search.trim() === '' ? undefined : readSearch(search));
  return [companyId, accountId, direction, stage, moment(from), moment(until), ...searched];
}

const RETURNS: Statement = {
  name: 'pix_refunds_returns',
  text: `SELECT * FROM (${EVERY}) AS every WHERE ${NARROWED}
      AND ($13::timestamptz IS NULL OR (at, id COLLATE "C") < ($13, $14 COLLATE "C"))
    ORDER BY at DESC, id COLLATE "C" DESC LIMIT $15`,
};

/** Returns both ways, newest first. */
export async function listReturns(
  pool: pg.Pool,
  filter: ReturnFilter,
  { before, limit }: { readonly before: ReturnPlace | undefined; readonly limit: number },
): Promise<readonly ReturnRow[]> {
  const place = before ? [new Date(before.at), before.id] : [null, null];
  const rows = await readPrepared<ReturnRow>(pool, RETURNS, [...valuesOf(filter), ...place, limit]);
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** How many returns one way stand so, and what they come to. */
export interface ReturnSum {
  readonly direction: ReturnDirection;
  readonly stage: ReturnStage;
  readonly count: number;
  readonly amount: bigint;
}

const SUMS = `SELECT direction, stage, count(*)::int AS count, sum(amount)::bigint AS amount
  FROM (${EVERY}) AS every WHERE ${NARROWED} GROUP BY direction, stage ORDER BY direction, stage`;

/** The sums of each way and stage in which there is a return. */
export function sumReturns(pool: pg.Pool, filter: ReturnFilter): Promise<readonly ReturnSum[]> {
  return readRows<ReturnSum>(pool, SUMS, valuesOf(filter));
}
