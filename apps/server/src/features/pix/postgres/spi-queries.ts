import type pg from 'pg';
import { formatInstant, later, money, type Instant, type Money } from '@bank/core';
import { readEntries } from '@bank/ledger';
import { readPrepared } from '../../../platform/database/rows.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { nextSendAt, nextTryAt, SEND_LEASE_MS } from '../domain/resend.ts';

/** A message to be handed over now; nobody else does it until the lease ends. */
export interface ClaimedMessage {
  readonly id: string;
  readonly body: Uint8Array;
  /** How often it was tried, this time counted. */
  readonly attempts: number;
  readonly awaitsAnswer: boolean;
}

const CLAIM: Statement = {
  name: 'spi_message_claim',
  text: `UPDATE bank.spi_message m SET attempts = m.attempts + 1, next_at = $2
    FROM (SELECT id FROM bank.spi_message WHERE state = 'open' AND next_at <= $1 ORDER BY next_at LIMIT $3
      FOR UPDATE SKIP LOCKED) due
    WHERE m.id = due.id RETURNING m.id, m.body, m.attempts, m.awaits_answer AS "awaitsAnswer"`,
};

/** Claims messages that are due; other servers pass them by until the lease ends. */
export function claimMessages(pool: pg.Pool, now: Instant, limit: number): Promise<readonly ClaimedMessage[]> {
  return readPrepared<ClaimedMessage>(pool, CLAIM, [
    formatInstant(now),
    formatInstant(later(now, SEND_LEASE_MS)),
    limit,
  ]);
}

const SENT: Statement = {
  name: 'spi_message_sent',
  text: `UPDATE bank.spi_message SET first_sent_at = coalesce(first_sent_at, $2), next_at = $3
    WHERE id = $1 AND state = 'open'`,
};
const DELIVERED: Statement = {
  name: 'spi_message_delivered',
  text: `UPDATE bank.spi_message SET first_sent_at = coalesce(first_sent_at, $2), state = 'done', next_at = NULL
    WHERE id = $1 AND state = 'open'`,
};
const NOT_SENT: Statement = {
  name: 'spi_message_not_sent',
  text: `UPDATE bank.spi_message SET next_at = $2 WHERE id = $1 AND state = 'open'`,
};

/** Notes that the SPI has a message: it is sent again later if an answer is awaited, else it is done. */
export async function markSent(pool: pg.Pool, message: ClaimedMessage, at: Instant, answerMs: number): Promise<void> {
  if (!message.awaitsAnswer) return void (await readPrepared(pool, DELIVERED, [message.id, formatInstant(at)]));
  const next = nextSendAt(at, message.attempts, answerMs);
  await readPrepared(pool, SENT, [message.id, formatInstant(at), formatInstant(next)]);
}

/** Notes that a message could not be handed over, or that nobody knows whether it was. */
export async function markNotSent(pool: pg.Pool, message: ClaimedMessage, at: Instant): Promise<void> {
  await readPrepared(pool, NOT_SENT, [message.id, formatInstant(nextTryAt(at, message.attempts))]);
}

const MESSAGE_BY_ID: Statement = {
  name: 'spi_message_by_id',
  text: `SELECT company_id AS "companyId", order_id AS "orderId", end_to_end_id AS "paymentId", definition
    FROM bank.spi_message WHERE id = $1`,
};
const ORDER_BY_PAYMENT: Statement = {
  name: 'spi_message_order_by_payment',
  text: `SELECT company_id AS "companyId", order_id AS "orderId" FROM bank.spi_message
    WHERE end_to_end_id = $1 AND definition = 'pacs.008'`,
};

/** What a message of ours is about. */
export interface MessageSubject {
  readonly companyId: string | null;
  readonly orderId: string | null;
  readonly paymentId: string;
  readonly definition: string;
}

/** A message of ours by its id. */
export async function messageById(pool: pg.Pool, id: string): Promise<MessageSubject | undefined> {
  return (await readPrepared<MessageSubject>(pool, MESSAGE_BY_ID, [id]))[0];
}

/** The order that a payment of ours carries out. */
export async function orderOfPayment(
  pool: pg.Pool,
  endToEndId: string,
): Promise<{ readonly companyId: string; readonly orderId: string } | undefined> {
  return (await readPrepared<{ companyId: string; orderId: string }>(pool, ORDER_BY_PAYMENT, [endToEndId]))[0];
}

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
  readonly replyId: string;
}

const PIX_IN: Statement = {
  name: 'pix_in_by_id',
  text: `SELECT end_to_end_id AS "endToEndId", state, company_id AS "companyId", account_id AS "accountId",
      amount_centavos AS amount, payer, message, txid, reply_id AS "replyId"
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
  readonly state: PixIn['state'];
  readonly replyId: string;
}

const RETURN_IN: Statement = {
  name: 'pix_return_in_by_id',
  text: `SELECT company_id AS "companyId", return_id AS "returnId", order_id AS "orderId",
      end_to_end_id AS "endToEndId", amount_centavos AS amount, state, reply_id AS "replyId"
    FROM bank.pix_return_in WHERE return_id = $1`,
};

/** A return of a payment of ours. */
export async function returnInById(pool: pg.Pool, returnId: string): Promise<ReturnIn | undefined> {
  const [row] = await readPrepared<ReturnIn>(pool, RETURN_IN, [returnId]);
  return row && { ...row, amount: money(row.amount) };
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
