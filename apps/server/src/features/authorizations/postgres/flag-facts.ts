import { bankingDate, formatInstant, money, startOfDay, type Instant, type Money } from '@bank/core';
import { readPrepared, type Queryable } from '../../../platform/database/rows.ts';
import { firstIdAt, type Order } from '../../payment-orders/index.ts';

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

const FACTS = {
  name: 'authorizations_payee_facts',
  text: `SELECT wanted.ordinal, paid.payments, paid.total, paid.median, today.orders AS today_orders,
      today.total AS today_total, today.with_same_amount,
      EXISTS (SELECT FROM bank.known_payee k WHERE k.company_id = $1 AND k.fingerprint = wanted.fingerprint) AS is_known,
      EXISTS (SELECT FROM bank.company c WHERE c.id = $1 AND c.cnpj = split_part(wanted.fingerprint, ':', 4))
        AS is_same_owner,
      ARRAY(SELECT right(split_part(k.fingerprint, ':', 3), 4) FROM bank.known_payee k WHERE k.company_id = $1
        AND split_part(k.fingerprint, ':', 4) = split_part(wanted.fingerprint, ':', 4)
        AND k.fingerprint <> wanted.fingerprint ORDER BY k.at DESC LIMIT 5) AS other_accounts
    FROM unnest($2::int4[], $3::text[], $4::text[], $5::int8[], $6::timestamptz[])
      AS wanted (ordinal, id, fingerprint, amount, day_start)
    CROSS JOIN LATERAL (
      SELECT count(*) AS payments, coalesce(sum(p.amount_centavos), 0)::int8 AS total,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY p.amount_centavos) AS median
      FROM bank.payment_order p WHERE p.company_id = $1 AND p.payee_fingerprint = wanted.fingerprint
        AND p.state = 'settled' AND p.id <> wanted.id) paid
    CROSS JOIN LATERAL (
      SELECT count(*) AS orders, coalesce(sum(p.amount_centavos), 0)::int8 AS total,
        count(*) FILTER (WHERE p.amount_centavos = wanted.amount) AS with_same_amount
      FROM bank.payment_order p WHERE p.company_id = $1 AND p.payee_fingerprint = wanted.fingerprint
        AND p.created_at >= wanted.day_start AND p.created_at < wanted.day_start + interval '1 day'
        AND p.state NOT IN ('rejected', 'refused', 'cancelled', 'expired') AND p.id <> wanted.id) today`,
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
    orders.map(({ id }) => id),
    orders.map(({ payeeFingerprint }) => payeeFingerprint),
    orders.map(({ amount }) => amount),
    orders.map(({ createdAt }) => formatInstant(startOfDay(bankingDate(createdAt)))),
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
      AND p.state = 'settled' ORDER BY p.id DESC LIMIT ${USUAL_ROWS}) latest`,
};

/** What 95 of 100 of the company's payments since then stay under, by the latest 5,000 of them; null without any. */
export async function readCompanyHigh(on: Queryable, companyId: string, since: Instant): Promise<Money | null> {
  const [row] = await readPrepared<{ high: bigint | null }>(on, HIGH, [companyId, firstIdAt('ord', since)]);
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
