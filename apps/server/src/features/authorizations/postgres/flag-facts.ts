import { bankingDate, formatInstant, money, startOfDay, type Instant, type Money } from '@bank/core';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import { firstIdAt } from '../../../platform/database/first-id.ts';
import { MONEY_KINDS } from '@bank/contracts';
import type { Order } from '../../payment-orders/index.ts';

/** What the bank's own data say about an order's payee, as approvers should know it. */
export interface PayeeFacts {
  readonly payeeIsKnown: boolean;
  /** Whether the payee is the company itself. */
  readonly isSameOwner: boolean;
  /** Last four digits of other accounts of the same person that were paid before. */
  readonly otherAccounts: readonly string[];
  readonly paid: { readonly count: number; readonly total: Money; readonly median: Money | null };
  readonly sameDay: { readonly count: number; readonly total: Money; readonly withSameAmount: number };
}

// Each payee is looked through once, however many of the orders go there: a company may pay one many thousand times. `own`
// is the order itself, where it is counted in its day.
const FACTS = {
  name: 'authorizations_payee_facts',
  text: `WITH wanted AS MATERIALIZED (
      SELECT * FROM unnest($2::int4[], $3::text[], $4::int8[], $5::timestamptz[], $6::text[], $7::text[])
        AS wanted (ordinal, fingerprint, amount, day_start, id, own_payment)),
    paid AS (
      SELECT payee.fingerprint, payee.own_payment, count(p.id) AS payments,
        coalesce(sum(p.amount_centavos), 0)::int8 AS total,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY p.amount_centavos) AS median
      FROM (SELECT DISTINCT fingerprint, own_payment FROM wanted) payee
      LEFT JOIN bank.payment_order p ON p.company_id = $1 AND p.payee_fingerprint = payee.fingerprint
        AND p.state = 'settled' AND p.id IS DISTINCT FROM payee.own_payment
      GROUP BY 1, 2),
    amounts AS MATERIALIZED (
      SELECT payee.fingerprint, payee.day_start, p.amount_centavos AS amount, count(*) AS orders,
        sum(p.amount_centavos) AS total
      FROM (SELECT DISTINCT fingerprint, day_start FROM wanted) payee
      JOIN bank.payment_order p ON p.company_id = $1 AND p.payee_fingerprint = payee.fingerprint
        AND p.created_at >= payee.day_start AND p.created_at < payee.day_start + interval '1 day'
        AND p.state NOT IN ('rejected', 'refused', 'cancelled', 'expired')
      GROUP BY 1, 2, 3),
    days AS (
      SELECT fingerprint, day_start, sum(orders)::int8 AS orders, sum(total)::int8 AS total FROM amounts GROUP BY 1, 2)
    SELECT wanted.ordinal, paid.payments, paid.total, paid.median, (coalesce(days.orders, 0) - (own.id IS NOT NULL)::int)::int8 AS today_orders,
      (coalesce(days.total, 0) - coalesce(own.amount_centavos, 0))::int8 AS today_total,
      (coalesce(amounts.orders, 0) - coalesce(own.amount_centavos = wanted.amount, false)::int)::int8 AS with_same_amount,
      EXISTS (SELECT FROM bank.known_payee k WHERE k.company_id = $1 AND k.fingerprint = wanted.fingerprint) AS is_known,
      EXISTS (SELECT FROM bank.company c WHERE c.id = $1 AND c.cnpj = split_part(wanted.fingerprint, ':', 4))
        AS is_same_owner,
      ARRAY(SELECT right(split_part(k.fingerprint, ':', 3), 4) FROM bank.known_payee k WHERE k.company_id = $1
        AND split_part(k.fingerprint, ':', 4) = split_part(wanted.fingerprint, ':', 4)
        AND k.fingerprint <> wanted.fingerprint ORDER BY k.at DESC LIMIT 5) AS other_accounts
    FROM wanted
    JOIN paid ON paid.fingerprint = wanted.fingerprint AND paid.own_payment IS NOT DISTINCT FROM wanted.own_payment
    LEFT JOIN days ON days.fingerprint = wanted.fingerprint AND days.day_start = wanted.day_start
    LEFT JOIN amounts ON amounts.fingerprint = wanted.fingerprint AND amounts.day_start = wanted.day_start
      AND amounts.amount = wanted.amount
    LEFT JOIN bank.payment_order own ON own.company_id = $1 AND own.id = wanted.id
      AND own.payee_fingerprint = wanted.fingerprint AND own.created_at >= wanted.day_start
      AND own.created_at < wanted.day_start + interval '1 day'
      AND own.state NOT IN ('rejected', 'refused', 'cancelled', 'expired')`,
};

interface Row {
  readonly ordinal: number;
  readonly payments: bigint;
  readonly total: bigint;
  readonly median: bigint | null;
  readonly today_orders: bigint;
  readonly today_total: bigint;
  readonly with_same_amount: bigint;
  readonly is_known: boolean;
  readonly is_same_owner: boolean;
  readonly other_accounts: readonly string[];
}

/** The facts of these orders of one company, by order id; the order itself is counted in none of them. */
export async function readPayeeFacts(
  on: Queryable,
  companyId: string,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, PayeeFacts>> {
  if (orders.length === 0) return new Map();
  const rows = await readPrepared<Row>(on, FACTS, [
    companyId,
    orders.map((_, index) => index),
    orders.map(({ payeeFingerprint }) => payeeFingerprint),
    orders.map(({ amount }) => amount),
    orders.map(({ createdAt }) => formatInstant(startOfDay(bankingDate(createdAt)))),
    orders.map(({ id }) => id),
    orders.map(({ id, state }) => (state === 'settled' ? id : null)),
  ]);
  return new Map(rows.map((row) => [orders[row.ordinal]!.id, factsOf(row)]));
}

function factsOf(row: Row): PayeeFacts {
  return {
    payeeIsKnown: row.is_known,
    isSameOwner: row.is_same_owner,
    otherAccounts: row.other_accounts,
    paid: {
      count: Number(row.payments),
      total: money(row.total),
      median: row.median === null ? null : money(row.median),
    },
    sameDay: {
      count: Number(row.today_orders),
      total: money(row.today_total),
      withSameAmount: Number(row.with_same_amount),
    },
  };
}

/** Payments that the company's usual amounts are taken from, at most. */
const USUAL_ROWS = 5000;

const HIGH = {
  name: 'authorizations_company_high',
  text: `SELECT percentile_disc(0.95) WITHIN GROUP (ORDER BY latest.amount_centavos) AS high
    FROM (SELECT p.amount_centavos FROM bank.payment_order p WHERE p.company_id = $1 AND p.id > $2
      AND p.state = 'settled' AND p.kind = ANY ($3::text[]) ORDER BY p.id DESC LIMIT ${USUAL_ROWS}) latest`,
};

/** What 95 of 100 of the company's payments since then stay under, by the latest 5,000 of them; null without any. */
export async function readCompanyHigh(on: Queryable, companyId: string, since: Instant): Promise<Money | null> {
  const [row] = await readPrepared<{ high: bigint | null }>(on, HIGH, [
    companyId,
    firstIdAt('ord', since),
    MONEY_KINDS,
  ]);
  const high = row?.high ?? null;
  return high === null ? null : money(high);
}

const LAST = {
  name: 'authorizations_last_payment',
  text: `SELECT p.settled_at, p.amount_centavos FROM bank.payment_order p WHERE p.company_id = $1
    AND p.payee_fingerprint = $2 AND p.state = 'settled' AND p.id <> $3 ORDER BY p.settled_at DESC LIMIT 1`,
};

/** The last payment to an order's payee before it. */
export async function readLastPayment(
  on: Queryable,
  order: Order,
): Promise<{ readonly at: Instant; readonly amount: Money } | undefined> {
  const [row] = await readPrepared<{ settled_at: Instant; amount_centavos: bigint }>(on, LAST, [
    order.companyId,
    order.payeeFingerprint,
    order.id,
  ]);
  return row && { at: row.settled_at, amount: money(row.amount_centavos) };
}
