import type { CivilDate, Instant, Money } from '@bank/core';
import type { FeeLine, Tier } from '@bank/contracts';
import { timestamp } from '../../../platform/database/pool.ts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { MonthsDecided } from '../domain/monthly-to-come.ts';
import type { FeeId, FeeState, KeptFee } from '../domain/fee.ts';

interface FeeRow {
  readonly company_id: string;
  readonly id: FeeId;
  readonly line: FeeLine;
  readonly month: CivilDate;
  readonly order_id: string | null;
  readonly description: string;
  readonly amount: bigint;
  readonly state: FeeState;
  readonly due_at: Instant;
  readonly account_id: string;
}

const KEPT = `SELECT f.company_id, f.id, f.line, f.month, f.order_id, f.description, f.amount_centavos AS amount, f.state,
    f.due_at, c.account_id
  FROM bank.fee f JOIN bank.company c ON c.id = f.company_id`;

function keptFeeOf(row: FeeRow): KeptFee {
  return {
    companyId: row.company_id,
    id: row.id,
    line: row.line,
    month: row.month,
    orderId: row.order_id,
    description: row.description,
    amount: row.amount as Money,
    state: row.state,
    dueAt: row.due_at,
    accountId: row.account_id,
  };
}

/** The fee of a company's order; undefined where it had none. */
export async function feeOfOrder(on: Queryable, companyId: string, orderId: string): Promise<KeptFee | undefined> {
  const rows = await readRows<FeeRow>(on, `${KEPT} WHERE f.company_id = $1 AND f.order_id = $2`, [companyId, orderId]);
  return rows.map(keptFeeOf)[0];
}

/** The fee that an id names, of whatever company, by its own id or by its order's: the bank's staff only. */
export async function findAnyFee(on: Queryable, id: string): Promise<KeptFee | undefined> {
  const rows = await readRows<FeeRow>(on, `${KEPT} WHERE f.id = $1 OR f.order_id = $1`, [id]);
  return rows.map(keptFeeOf)[0];
}

/** The fees of a company that wait for money, the oldest first. */
export async function openFeesOf(on: Queryable, companyId: string, limit: number): Promise<readonly KeptFee[]> {
  const text = `${KEPT} WHERE f.company_id = $1 AND f.state = 'open' ORDER BY f.due_at, f.id LIMIT $2`;
  return (await readRows<FeeRow>(on, text, [companyId, limit])).map(keptFeeOf);
}

/** What all fees of a company that wait for money come to, in centavos. */
export async function sumOpen(on: Queryable, companyId: string): Promise<bigint> {
  const text = `SELECT coalesce(sum(amount_centavos), 0)::int8 AS total FROM bank.fee WHERE company_id = $1 AND state = 'open'`;
  const [row] = await readRows<{ total: bigint }>(on, text, [companyId]);
  return row?.total ?? 0n;
}

/** What decides about a company's monthly fees to come. */
export interface MonthlyTerms extends MonthsDecided {
  readonly tier: Tier;
  readonly isClosed: boolean;
}

/** Reads it; `present` is the present month's first day. */
export async function monthsDecided(on: Queryable, companyId: string, present: CivilDate): Promise<MonthlyTerms> {
  const [row] = await readRows<MonthlyTerms>(
    on,
    `SELECT c.tier, c.state = 'closed' AS "isClosed",
       (SELECT f.month FROM bank.fee f WHERE f.company_id = c.id ORDER BY f.month LIMIT 1) AS first,
       EXISTS (SELECT FROM bank.fee f WHERE f.company_id = c.id AND f.month = $2 AND f.line = 'monthly')
         AS "isPresentDecided"
     FROM bank.company c WHERE c.id = $1`,
    [companyId, present],
  );
  if (!row) throw new Error(`there is no company ${companyId}`);
  return row;
}

/** A fee that waits, with the account number of who owes it. */
export interface OpenFeeForStaff extends KeptFee {
  readonly bankAccount: string;
}

/** All fees that wait for money, the oldest first: the bank's staff only. */
export async function listOpenFees(on: Queryable, limit: number): Promise<readonly OpenFeeForStaff[]> {
  const text = `${KEPT.replace('c.account_id', 'c.account_id, c.bank_account')}
    WHERE f.state = 'open' ORDER BY f.due_at, f.id LIMIT $1`;
  const rows = await readRows<FeeRow & { readonly bank_account: string }>(on, text, [limit]);
  return rows.map((row) => ({ ...keptFeeOf(row), bankAccount: row.bank_account }));
}

/**
 * The oldest open fee of each company whose account can pay it now. A newer, smaller one waits for it: the oldest is
 * charged first.
 */
export async function payableFees(on: Queryable, limit: number): Promise<readonly KeptFee[]> {
  const text = `SELECT fee.* FROM (
      SELECT DISTINCT ON (open.company_id) open.* FROM (${KEPT} WHERE f.state = 'open') open
      ORDER BY open.company_id, open.due_at, open.id) fee
    JOIN ledger.account a ON a.id = fee.account_id
    WHERE a.floor IS NULL OR a.balance - a.held - a.floor >= fee.amount
    ORDER BY fee.due_at, fee.id LIMIT $1`;
  return (await readRows<FeeRow>(on, text, [limit])).map(keptFeeOf);
}

/** A company whose monthly fee is not decided yet. */
export interface MonthlyPayer {
  readonly companyId: string;
  readonly accountId: string;
  readonly tier: Tier;
}

/** The companies with fees since an earlier month, of whose monthly fee nothing is written yet. */
export async function companiesWithoutMonthlyFee(
  on: Queryable,
  month: CivilDate,
  limit: number,
): Promise<readonly MonthlyPayer[]> {
  return readRows<MonthlyPayer>(
    on,
    `SELECT c.id AS "companyId", c.account_id AS "accountId", c.tier FROM bank.company c
     WHERE c.state <> 'closed'
       AND EXISTS (SELECT FROM bank.fee f WHERE f.company_id = c.id AND f.month < $1)
       AND NOT EXISTS (SELECT FROM bank.fee f WHERE f.company_id = c.id AND f.month = $1 AND f.line = 'monthly')
     ORDER BY c.id LIMIT $2`,
    [month, limit],
  );
}

/** Writes the month from which on a company has fees, itself free of the monthly one; a company that has any stays. */
export async function insertFirstMonth(
  on: Queryable,
  { companyId, month, at }: { readonly companyId: string; readonly month: CivilDate; readonly at: Instant },
): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.fee (company_id, id, line, month, description, amount_centavos, state, due_at)
     SELECT $1, 'fee_' || substr(md5($1), 1, 26), 'monthly', $2, 'Mensalidade', 0, 'free', $3
     WHERE NOT EXISTS (SELECT FROM bank.fee WHERE company_id = $1) ON CONFLICT DO NOTHING`,
    [companyId, month, timestamp(at)],
  );
}

/** What a month's fees of a company come to, in centavos. */
export interface MonthSums {
  readonly charged: bigint;
  readonly givenBack: bigint;
}

/** The fees that count for a month: what was taken for them, and what of that was returned. */
export async function sumMonth(on: Queryable, companyId: string, month: CivilDate): Promise<MonthSums> {
  const [sums] = await readRows<MonthSums>(
    on,
    `SELECT coalesce(sum(amount_centavos) FILTER (WHERE charged_at IS NOT NULL), 0)::int8 AS charged,
       coalesce(sum(amount_centavos) FILTER (WHERE charged_at IS NOT NULL AND state = 'given-back'), 0)::int8 AS "givenBack"
     FROM bank.fee WHERE company_id = $1 AND month = $2`,
    [companyId, month],
  );
  return sums ?? { charged: 0n, givenBack: 0n };
}

/** The plan of a company. */
export async function tierOf(on: Queryable, companyId: string): Promise<Tier> {
  const [row] = await readRows<{ tier: Tier }>(on, 'SELECT tier FROM bank.company WHERE id = $1', [companyId]);
  if (!row) throw new Error(`there is no company ${companyId}`);
  return row.tier;
}

/** What counters have counted; one that nobody has used is not there. */
export async function readCounters(on: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await readRows<{ id: string; used: bigint }>(
    on,
    'SELECT id, used FROM ledger.counter WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, used }) => [id, used]));
}
