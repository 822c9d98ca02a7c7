import type pg from 'pg';
import { money, type Instant, type Money } from '@bank/core';
import { readEntries } from '@bank/ledger';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';

/** A payment from outside as it is kept. */
export interface PixIn {
  readonly endToEndId: string;
  readonly state: 'accepted' | 'refused' | 'credited' | 'not_settled';
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly amount: Money;
  readonly payer: {
    readonly name: string;
    readonly document: string;
    readonly ispb: string;
    readonly bankName: string;
  };
  readonly message: string | null;
  readonly txid: string | null;
  readonly key: string | null;
  readonly replyId: string;
  /** What it said of its amount and of both sides; null for one from before that was kept. */
  readonly terms: string | null;
}

const PIX_IN: Statement = {
  name: 'pix_in_by_id',
  text: `SELECT end_to_end_id AS "endToEndId", state, company_id AS "companyId", account_id AS "accountId",
      amount_centavos AS amount, payer, message, txid, key, reply_id AS "replyId",
      terms
    FROM bank.pix_in WHERE end_to_end_id = $1`,
};

/** A payment from outside. */
export async function pixInById(pool: pg.Pool, endToEndId: string): Promise<PixIn | undefined> {
  const [row] = await readPrepared<PixIn>(pool, PIX_IN, [endToEndId]);
  return row && { ...row, amount: money(row.amount) };
}

/** A return of a payment of ours as it is kept. */
export interface ReturnIn {
  readonly companyId: string;
  readonly returnId: string;
  readonly orderId: string;
  readonly endToEndId: string;
  readonly amount: Money;
  readonly reason: string;
  readonly state: PixIn['state'];
  readonly replyId: string;
}

const RETURN_IN: Statement = {
  name: 'pix_return_in_by_id',
  text: `SELECT company_id AS "companyId", return_id AS "returnId", order_id AS "orderId",
      end_to_end_id AS "endToEndId", amount_centavos AS amount, reason, state,
      reply_id AS "replyId"
    FROM bank.pix_return_in WHERE return_id = $1`,
};

/** A return of a payment of ours. */
export async function returnInById(pool: pg.Pool, returnId: string): Promise<ReturnIn | undefined> {
  const [row] = await readPrepared<ReturnIn>(pool, RETURN_IN, [returnId]);
  return row && { ...row, amount: money(row.amount) };
}

const ON_THEIR_WAY: Statement = {
  name: 'pix_on_their_way',
  text: `(SELECT end_to_end_id AS id, amount_centavos AS amount, payer->>'name' AS "payerName", NULL AS "orderId"
      FROM bank.pix_in WHERE company_id = $1 AND state = 'accepted' LIMIT $2)
    UNION ALL (SELECT return_id, amount_centavos, NULL, order_id
      FROM bank.pix_return_in WHERE company_id = $1 AND state = 'accepted' LIMIT $2)`,
};

/** A payment or a return that this bank has accepted and the payment system has not settled. */
export interface OnItsWay {
  readonly id: string;
  readonly amount: Money;
  readonly payerName: string | null;
  /** The order that comes back; null for a payment from outside. */
  readonly orderId: string | null;
}

/** What is on its way to a company, of each sort at most so many. */
export async function onTheirWay(pool: pg.Pool, companyId: string, limit: number): Promise<readonly OnItsWay[]> {
  const rows = await readPrepared<OnItsWay>(pool, ON_THEIR_WAY, [companyId, limit]);
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** A Pix that came in, for the entry page. */
export interface ReceivedPix {
  readonly at: Instant;
  readonly name: string;
  readonly amount: Money;
  readonly entryId: string;
  readonly endToEndId: string | null;
}

/** Kinds of entries that Pix brings. */
const KINDS_IN = ['pix_received', 'pix_returned_in'] as const;

/** The last Pix that an account got, newest first. */
export async function latestReceived(pool: pg.Pool, accountId: string, limit: number): Promise<readonly ReceivedPix[]> {
  const { entries } = await readEntries(pool, { accountId, direction: 'in', kinds: KINDS_IN, limit });
  return entries.map(({ seq, at, amount, detail }) => {
    const { counterparty, endToEndId } = (detail ?? {}) as ReceivedDetail;
    return { at, name: counterparty?.name ?? '', amount, entryId: `ent_${seq}`, endToEndId: endToEndId ?? null };
  });
}

interface ReceivedDetail {
  readonly counterparty?: { readonly name: string } | null;
  readonly endToEndId?: string | null;
}
